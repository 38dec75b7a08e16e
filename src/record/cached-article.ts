/** A record as `article` gives it, whatever tool fetched it: one typed shape (contracts/read-session.md §4.2). */
export interface CachedArticle {
  pmid: string;
  title: string;
  authors: string[];
  abstract: string;
  journal: string;
  /** Four digits, or empty. */
  year: string;
  doi: string;
  pmc_id: string;
  volume: string;
  issue: string;
  pages: string;
  publication_types: string[];
  keywords: string[];
  mesh_terms: string[];
  languages: string[];
  /** null: PubMed's record was not read, and what was read does not say so. */
  retracted: boolean | null;
}

type Known = { pmid: string } & { [K in keyof CachedArticle]?: CachedArticle[K] | undefined };

/** The one typed shape, from what a tool knows of an article; the rest is empty, never absent. */
export function cachedArticle(known: Known): CachedArticle {
  const { year = '', ...others } = known;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...EMPTY,
    year: /\d{4}/.exec(year)?.[0] ?? '',
    ...(Object.fromEntries(given) as { pmid: string }),
  };
}

const EMPTY: Omit<CachedArticle, 'pmid'> = {
  title: '',
  authors: [],
  abstract: '',
  journal: '',
  year: '',
  doi: '',
  pmc_id: '',
  volume: '',
  issue: '',
  pages: '',
  publication_types: [],
  keywords: [],
  mesh_terms: [],
  languages: [],
  retracted: null,
};
