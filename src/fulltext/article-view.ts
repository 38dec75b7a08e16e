import type {
  Article,
  Asset,
  Author,
  FigureGroup,
  Reference,
  Section,
  SubArticle,
  Table,
} from '../jats/article.ts';
import type {
  AssetView,
  AuthorView,
  PmcArticle,
  ReferenceView,
  SectionView,
  SubArticleView,
  TableView,
} from './article-schema.ts';

/** Which of the larger parts of an article the caller wants. */
export interface Parts {
  includeReferences: boolean;
  includeTables: boolean;
  includeAssets: boolean;
  includeDetails: boolean;
}

/** An article as pubmed_fetch_fulltext returns it (contracts/fetch-fulltext.md §2.1): empty parts are absent. */
export function viewOf(article: Article, parts: Parts): PmcArticle {
  const { pmcid, pmid, doi, affiliations, journal, keywords, articleType, publicationDate } = article;
  return {
    source: 'pmc',
    viaSource: 'pmc',
    ...(pmcid && { pmcId: pmcid, pmcUrl: `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcid}/` }),
    ...(pmid && { pmid, pubmedUrl: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` }),
    ...(doi && { doi }),
    ...(articleType && { articleType }),
    ...(journal && { journal }),
    ...(publicationDate && { publicationDate }),
    ...(keywords.length > 0 && { keywords }),
    ...(affiliations.length > 0 && { affiliations }),
    ...contentOf(article, parts),
    ...(parts.includeDetails && {
      ...detailsOf(article),
      ...(article.subArticles && { subArticles: article.subArticles.map((sub) => subArticleOf(sub, parts)) }),
    }),
  };
}

/** What goes beyond the published fields and stands at the article itself; absent where the article has none. */
export function detailsOf(article: Article) {
  const { language, subtitle, translatedTitles, otherAbstracts, publicationDates, history } = article;
  const { licence, copyright, funding, fundingStatement, relatedArticles, figureGroups } = article;
  const { subjects, authorNotes, media } = article;
  return {
    ...(language && { language }),
    ...(subtitle && { subtitle }),
    ...(translatedTitles && { translatedTitles }),
    ...(otherAbstracts && { otherAbstracts }),
    ...(publicationDates && { publicationDates }),
    ...(history && { history }),
    ...(licence && { licence }),
    ...(copyright && { copyright }),
    ...(funding && { funding }),
    ...(fundingStatement && { fundingStatement }),
    ...(relatedArticles && { relatedArticles }),
    ...(figureGroups && { figureGroups: figureGroups.map(groupOf) }),
    ...(subjects && { subjects }),
    ...(authorNotes && { authorNotes }),
    ...(media && { media }),
  };
}

type Content = Pick<
  SubArticle,
  'title' | 'authors' | 'abstract' | 'sections' | 'tables' | 'assets' | 'references'
>;

function contentOf(content: Content, parts: Parts) {
  const { title, authors, abstract, sections, tables, assets, references } = content;
  const details = parts.includeDetails;
  return {
    ...(title && { title }),
    ...(authors.length > 0 && { authors: authors.map((author) => authorOf(author, details)) }),
    ...(abstract && { abstract }),
    sections: sections.map(twoLevels),
    ...(parts.includeTables &&
      tables.length > 0 && { tables: tables.map((table) => tableOf(table, details)) }),
    ...(parts.includeAssets &&
      assets.length > 0 && { assets: assets.map((asset) => assetOf(asset, details)) }),
    ...(parts.includeReferences &&
      references.length > 0 && {
        references: references.map((reference) => referenceOf(reference, details)),
      }),
  };
}

function subArticleOf(sub: SubArticle, parts: Parts): SubArticleView {
  const {
    type,
    id,
    language,
    doi,
    affiliations,
    authorNotes,
    keywords,
    otherAbstracts,
    figureGroups,
    media,
  } = sub;
  return {
    ...(type && { type }),
    ...(id && { id }),
    ...(language && { language }),
    ...(doi && { doi }),
    ...(affiliations && { affiliations }),
    ...(authorNotes && { authorNotes }),
    ...(keywords && { keywords }),
    ...(otherAbstracts && { otherAbstracts }),
    ...(figureGroups && { figureGroups: figureGroups.map(groupOf) }),
    ...(media && { media }),
    ...contentOf(sub, parts),
  };
}

/** Deeper sections become text of their second-level ancestor, each led by its heading (§4.6). */
function twoLevels(section: Section): SectionView {
  const subsections = section.sections.map((child) => ({
    ...heading(child),
    text: [child.text, ...child.sections.flatMap(folded)].filter(Boolean).join('\n\n'),
  }));
  return { ...heading(section), text: section.text, ...(subsections.length > 0 && { subsections }) };
}

function folded(section: Section): string[] {
  const title = [section.label, section.title].filter(Boolean).join(' ');
  return [[title, section.text].filter(Boolean).join('\n'), ...section.sections.flatMap(folded)];
}

function heading({ title, label }: Section) {
  return { ...(title && { title }), ...(label && { label }) };
}

function authorOf({ suffix, orcid, ...published }: Author, details: boolean): AuthorView {
  return details ? { ...published, ...(suffix && { suffix }), ...(orcid && { orcid }) } : published;
}

function tableOf(table: Table, details: boolean): TableView {
  const { headerRowCount, rows, footnotes, unextractableReason, part, graphics, mentions } = table;
  return {
    ...named(table),
    headerRowCount,
    rows,
    ...(footnotes && { footnotes }),
    ...(unextractableReason && { unextractableReason }),
    ...(details && { ...(part && { part }), ...(graphics && { graphics }), ...(mentions && { mentions }) }),
  };
}

function assetOf(asset: Asset, details: boolean): AssetView {
  const { assetType, href, captionTitle, captionText, attribution, graphics, group, mentions } = asset;
  return {
    assetType,
    ...named(asset),
    ...(href && { href }),
    ...(details && {
      ...(captionTitle && { captionTitle }),
      ...(captionText && { captionText }),
      ...(attribution && { attribution }),
      ...(graphics && { graphics }),
      ...(group !== undefined && { group }),
      ...(mentions && { mentions }),
    }),
  };
}

/** Without its mentions, which get_article_figures tells. */
function groupOf({ mentions: _, ...group }: FigureGroup): Omit<FigureGroup, 'mentions'> {
  return group;
}

function named({ id, label, caption, sectionTitle }: Table | Asset) {
  return {
    ...(id && { id }),
    ...(label && { label }),
    ...(caption && { caption }),
    ...(sectionTitle && { sectionTitle }),
  };
}

function referenceOf({ id, label, citation, ...more }: Reference, details: boolean): ReferenceView {
  return { citation, ...(id && { id }), ...(label && { label }), ...(details && more) };
}
