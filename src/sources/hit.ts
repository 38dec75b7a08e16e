/**
 * The sources that unified_search asks. The last three are preprint servers, whose preprints Europe PMC indexes; a
 * hit carries the name under which it was asked for.
 */
export const SOURCES = [
  'pubmed',
  'europe_pmc',
  'openalex',
  'semantic_scholar',
  'crossref',
  'medrxiv',
  'biorxiv',
  'arxiv',
] as const;
export type SourceName = (typeof SOURCES)[number];

/**
 * Identifiers in one normal form (`normalIds`): the PMID as digits without leading zeros, the PMCID as `PMC<digits>`,
 * the DOI in lower case without prefix, OpenAlex as `W<digits>`, Semantic Scholar as 40 hexadecimal digits, arXiv
 * without version.
 */
export interface Ids {
  doi?: string;
  pmid?: string;
  pmcid?: string;
  openalex?: string;
  s2?: string;
  arxiv?: string;
}

/** The kinds that ranking tells apart (contracts/unified-search.md A5), the strongest first. */
export const ARTICLE_TYPES = [
  'meta-analysis',
  'systematic-review',
  'randomized-controlled-trial',
  'clinical-trial',
  'review',
  'article',
  'preprint',
  'other',
] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

/** Another version of the same work, or the work that a notice retracts, as a source links them. */
export interface Relation {
  kind: 'preprint-of' | 'has-preprint' | 'retraction-of';
  doi?: string;
  pmid?: string;
}

/** An author, in one text for those who only show it. */
export interface HitAuthor {
  name: string;
  orcid?: string;
  /** The parts of a person's name, where the source tells them apart; Crossref does. */
  person?: { family: string; given?: string; suffix?: string };
}

export interface OpenLink {
  url: string;
  version?: string;
  hostType?: string;
  license?: string;
}

/** A record as one source returns it, in words common to all. Texts are plain, without markup. */
export interface Hit {
  source: SourceName;
  ids: Ids;
  title?: string;
  authors: HitAuthor[];
  abstract?: string;
  journal?: string;
  journalAbbrev?: string;
  volume?: string;
  issue?: string;
  pages?: string;
  publisher?: string;
  year?: number;
  /** As exact as it is known: `2024`, `2024-05` or `2024-05-17`. */
  date?: string;
  type: ArticleType;
  /** The server, where the record is a preprint and it is known. */
  preprintServer?: string;
  keywords: string[];
  mesh: string[];
  /** Absent where the source does not say. */
  isOpenAccess?: boolean;
  /** gold, hybrid, bronze, green, diamond or closed. */
  oaStatus?: string;
  links: OpenLink[];
  citedBy?: number;
  influentialCitations?: number;
  /** false: PubMed's record was read and does not say so; absent: not known. */
  retracted?: boolean;
  relations: Relation[];
}

/** What is asked of one source. */
export interface SourceRequest {
  /** As the user wrote it, curly quotes straightened; each source's own file turns it into what that source reads. */
  query: string;
  /** Hits wanted, 1 to 100. */
  limit: number;
  /** Of publication, both ends included; an absent end is open. */
  years?: { from?: number; to?: number };
  mode: 'keyword' | 'semantic' | 'systematic';
  /** Set where the query is nothing but identifiers: any of these records, and nothing else. */
  lookup?: Ids[];
  /** Clauses in PubMed's own syntax that narrow the search there; other sources do not get them. */
  pubmedClauses: string[];
}

/** The answer of one source. A failure is thrown, never an empty answer. */
export interface SourceAnswer {
  hits: Hit[];
  /** All hits that the source counts. */
  total: number;
  /** The query as it was sent. */
  sentQuery: string;
  /** What the source made of it, where it says so: PubMed does. */
  translation?: string;
  /** What the source could not do as asked, or said besides: told to the user. */
  warnings: string[];
  /** Set when hits were found whose records could not be had: why, and which. The answer is then partial. */
  incomplete?: { reason: string; message: string; retryable: boolean; pmids: string[] };
}
