import type { Article } from '../jats/article.ts';
import { type CachedArticle, cachedArticle } from '../record/cached-article.ts';
import { nameOf } from '../text/person-name.ts';
import type { FullText } from './result.ts';

/** The front matter of an article for the article cache; nothing of one without a PMID, by which the cache is asked. */
export function cachedFront(article: FullText['articles'][number]): CachedArticle[] {
  const { pmid } = article;
  if (!pmid) return [];
  const { pmcId: pmcid, ...front } = article;
  if (front.source !== 'unpaywall') return [cachedJats({ ...front, pmid, pmcid })];
  return [cachedArticle({ pmid, title: front.title, doi: front.doi, pmc_id: pmcid })];
}

type Front = Pick<Article, 'title' | 'abstract' | 'doi' | 'journal' | 'publicationDate'> &
  Partial<Pick<Article, 'authors' | 'keywords'>> & { pmid: string; pmcid: string | undefined };

/** The front matter of a JATS article whose PMID is known. */
export function cachedJats(article: Front): CachedArticle {
  const { pmid, pmcid, title, abstract, doi, journal, publicationDate, keywords } = article;
  return cachedArticle({
    pmid,
    title,
    authors: article.authors?.map(nameOf),
    abstract,
    journal: journal?.title,
    year: publicationDate?.year,
    doi,
    pmc_id: pmcid,
    volume: journal?.volume,
    issue: journal?.issue,
    pages: journal?.pages ?? journal?.elocationId,
    keywords,
  });
}
