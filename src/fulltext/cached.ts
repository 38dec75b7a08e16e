import type { CachedArticle } from '../session/article-cache.ts';
import { cachedArticle, nameOf } from '../session/cached.ts';
import type { FullText } from './result.ts';

/** The front matter of an article for the article cache; nothing of one without a PMID, by which the cache is asked. */
export function cachedFront(article: FullText['articles'][number]): CachedArticle[] {
  const { pmid } = article;
  if (!pmid) return [];
  if (article.source === 'unpaywall') {
    const { title, doi, pmcId } = article;
    return [cachedArticle({ pmid, title, doi, pmc_id: pmcId })];
  }
  const { journal, publicationDate } = article;
  return [
    cachedArticle({
      pmid,
      title: article.title,
      authors: article.authors?.map(nameOf),
      abstract: article.abstract,
      journal: journal?.title,
      year: publicationDate?.year,
      doi: article.doi,
      pmc_id: article.pmcId,
      volume: journal?.volume,
      issue: journal?.issue,
      pages: journal?.pages ?? journal?.elocationId,
      keywords: article.keywords,
    }),
  ];
}
