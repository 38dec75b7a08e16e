/**
 * What the JATS reader returns. Optional fields are absent, never empty. All text is plain: markup and entities are
 * resolved, white space is one blank, blocks of a section are parted by a blank line.
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
  /** Body sections in document order, any depth; a run of loose blocks is a section without title. */
  sections: Section[];
  tables: Table[];
  assets: Asset[];
  references: Reference[];
}

export interface Author {
  lastName?: string;
  givenNames?: string;
  collectiveName?: string;
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

export interface Section {
  title?: string;
  label?: string;
  text: string;
  sections: Section[];
}

export interface Table {
  id?: string;
  label?: string;
  caption?: string;
  footnotes?: string;
  /** Title of the innermost enclosing titled section. */
  sectionTitle?: string;
  headerRowCount: number;
  /** Spans expanded by repetition; every row has the same width. */
  rows: string[][];
  /** Present exactly when `rows` is empty. */
  unextractableReason?: 'cals-tgroup' | 'graphic-only' | 'no-rows';
}

export interface Asset {
  assetType: 'figure' | 'supplementary-material';
  id?: string;
  label?: string;
  caption?: string;
  sectionTitle?: string;
  /** xlink:href as deposited: a file name, not a URL. */
  href?: string;
}

export interface Reference {
  id?: string;
  label?: string;
  citation: string;
}
