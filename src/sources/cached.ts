import { type CachedArticle, cachedArticle } from '../record/cached-article.ts';
import type { Hit } from './hit.ts';

type Known = Pick<Hit, 'ids' | 'authors'> & {
  [Name in Cached]?: Hit[Name] | undefined;
};
type Cached =
  | 'title'
  | 'abstract'
  | 'journal'
  | 'volume'
  | 'issue'
  | 'pages'
  | 'year'
  | 'keywords'
  | 'mesh'
  | 'retracted';

/** A hit with a PMID for the article cache (contracts/read-session.md §4.2); none for another. */
export function cachedHit(hit: Known): CachedArticle[] {
  const { pmid } = hit.ids;
  if (!pmid) return [];
  const { title, abstract, journal, volume, issue, pages, keywords, mesh, retracted } = hit;
  return [
    cachedArticle({
      pmid,
      title,
      authors: hit.authors.map(({ name }) => name),
      abstract,
      journal,
      year: hit.year === undefined ? undefined : String(hit.year),
      doi: hit.ids.doi,
      pmc_id: hit.ids.pmcid,
      volume,
      issue,
      pages,
      keywords,
      mesh_terms: mesh,
      retracted,
    }),
  ];
}
