/**
 * What the JATS reader returns. Optional fields are absent, never empty. All text is plain: markup and entities are
 * resolved, white space is one blank, blocks of a section are parted by a blank line.
 *
 * Fields marked "details" go beyond the published output of pubmed_fetch_fulltext.
 */
export interface Article {
  /** Prefixed form, `PMC123`. */
  pmcid?: string;
  pmid?: string;
  /** In the spelling of the source. */
  doi?: string;
  articleType?: string;
  title?: string;
  authors: Author[];
  affiliations: string[];
  abstract?: string;
  journal?: Journal;
  keywords: string[];
  publicationDate?: PublicationDate;
  /**
   * Body sections in document order, any depth; a run of loose blocks is a section without title. Sections of the
   * back matter follow them, marked `backMatter`.
   */
  sections: Section[];
  tables: Table[];
  assets: Asset[];
  references: Reference[];
  /** How many of `sections` come from the body: 0 means front matter (and perhaps back matter) only. */
  bodySectionCount: number;
  /** The remark of PMC that the publisher does not allow the full text to be downloaded as XML. */
  barred?: string;
  /** details: xml:lang of the article. */
  language?: string;
  /** details */
  subtitle?: string;
  /** details */
  translatedTitles?: TranslatedTitle[];
  /** details: every abstract but the one in `abstract`, the translated ones too. */
  otherAbstracts?: OtherAbstract[];
  /** details: every pub-date, with its type. */
  publicationDates?: TypedDate[];
  /** details: received, accepted, … */
  history?: TypedDate[];
  /** details */
  licence?: Licence;
  /** details: the copyright statement, else year and holder. */
  copyright?: string;
  /** details */
  funding?: Funding[];
  /** details */
  fundingStatement?: string;
  /** details: corrections, retractions, companion papers. */
  relatedArticles?: RelatedArticle[];
  /** details: subjects and headings under which the journal files the article. */
  subjects?: string[];
  /** details: correspondence, competing interests, contributions … as the front matter prints them. */
  authorNotes?: string[];
  /** details: films and sounds in the text that are no figure and no supplement. */
  media?: Media[];
  /** details: figure groups that `Asset.group` points into. */
  figureGroups?: FigureGroup[];
  /** details: letters, replies, translations printed with the article. */
  subArticles?: SubArticle[];
}

export interface Author {
  lastName?: string;
  givenNames?: string;
  collectiveName?: string;
  /** details: `Jr`, `III`. */
  suffix?: string;
  /** details: the sixteen digits with hyphens, no URL. */
  orcid?: string;
}

export interface Journal {
  title?: string;
  issn?: string;
  volume?: string;
  issue?: string;
  /** `fpage-lpage`, or the first page alone. */
  pages?: string;
  elocationId?: string;
}

/** Parts as the source spells them: `05` stays `05`, month names too. */
export interface PublicationDate {
  year?: string;
  month?: string;
  day?: string;
}

export interface TypedDate extends PublicationDate {
  /** pub-type or date-type: `epub`, `ppub`, `received`, … */
  type?: string;
  season?: string;
}

export interface TranslatedTitle {
  language?: string;
  title: string;
}

export interface OtherAbstract {
  /** abstract-type: `graphical`, `highlights`, … */
  type?: string;
  language?: string;
  title?: string;
  text: string;
}

export interface Permissions {
  copyright?: string;
  licence?: Licence;
}

export interface Licence {
  /** license-type: `open-access`, … */
  type?: string;
  url?: string;
  text?: string;
}

export interface Funding {
  source?: string;
  awardIds?: string[];
  recipient?: string;
}

export interface RelatedArticle {
  /** related-article-type: `corrected-article`, `retraction-forward`, … */
  type?: string;
  /** `doi`, `pmid`, … */
  idType?: string;
  id?: string;
  text?: string;
}

export interface Section {
  title?: string;
  label?: string;
  text: string;
  sections: Section[];
  /** From `<back>` (top level only). */
  backMatter?: true;
  /** Characters that budgets count: own text and that of all sections below (contracts/fetch-fulltext.md §5). */
  characters?: number;
}

export interface Table {
  id?: string;
  label?: string;
  caption?: string;
  /** As of an asset. */
  captionTitle?: string;
  captionText?: string;
  footnotes?: string;
  /** Title of the innermost enclosing titled section. */
  sectionTitle?: string;
  headerRowCount: number;
  /** Spans expanded by repetition; every row has the same width. */
  rows: string[][];
  /** Present exactly when `rows` is empty. */
  unextractableReason?: 'cals-tgroup' | 'graphic-only' | 'no-rows';
  /** details: 2, 3, … for the further tables of one table-wrap; caption and footnotes stand with the first. */
  part?: number;
  /** details: pictures deposited with, or instead of, the cells. */
  graphics?: Graphic[];
  /** details */
  mentions?: Mention[];
  /** Characters that budgets count: label, caption, footnotes and all cells. */
  characters?: number;
}

export interface Asset {
  assetType: 'figure' | 'supplementary-material';
  id?: string;
  label?: string;
  caption?: string;
  sectionTitle?: string;
  /** xlink:href as deposited: a file name, not a URL. */
  href?: string;
  /** details: `caption` apart; their sum is `caption`, but for the colon after a list label in `captionText`. */
  captionTitle?: string;
  captionText?: string;
  /** details: every picture in order; one that has several formats is one entry. */
  graphics?: Graphic[];
  /** details: position in `Article.figureGroups`. */
  group?: number;
  /** details: credit line. */
  attribution?: string;
  /** Copyright and licence of this figure alone, where it has its own. */
  permissions?: Permissions;
  /** details */
  mentions?: Mention[];
}

/** A deposited file. Of several formats the web format is chosen and the others stand in `alternatives`. */
export interface Graphic {
  href: string;
  mimetype?: string;
  mimeSubtype?: string;
  specificUse?: string;
  alternatives?: Graphic[];
}

/** A film or sound with its own label or caption. */
export interface Media {
  id?: string;
  label?: string;
  caption?: string;
  captionTitle?: string;
  captionText?: string;
  href?: string;
}

export interface FigureGroup {
  id?: string;
  label?: string;
  captionTitle?: string;
  captionText?: string;
  graphics?: Graphic[];
  mentions?: Mention[];
}

/** A sentence of the text that points to a figure or table. */
export interface Mention {
  sectionTitle?: string;
  sentence: string;
}

export interface Reference {
  id?: string;
  label?: string;
  /** All citations of the reference, in order. */
  citation: string;
  /** details: identifiers of the first citation, cleaned: digits, `PMC…`, no resolver URL. */
  pmid?: string;
  doi?: string;
  pmcid?: string;
  /** details: each citation apart, when there are several. */
  citations?: Citation[];
}

export interface Citation {
  text: string;
  pmid?: string;
  doi?: string;
  pmcid?: string;
}

/** A sub-article or response, kept apart from the article that carries it. */
export interface SubArticle {
  /** article-type or response-type: `decision-letter`, `reply`, `translation`, … */
  type?: string;
  id?: string;
  language?: string;
  doi?: string;
  title?: string;
  authors: Author[];
  affiliations?: string[];
  authorNotes?: string[];
  keywords?: string[];
  abstract?: string;
  otherAbstracts?: OtherAbstract[];
  sections: Section[];
  tables: Table[];
  assets: Asset[];
  references: Reference[];
  media?: Media[];
  /** What `Asset.group` of its own assets points into. */
  figureGroups?: FigureGroup[];
}
