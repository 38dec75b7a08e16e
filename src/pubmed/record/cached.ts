import { type CachedArticle, cachedArticle } from '../../record/cached-article.ts';
import { nameOf } from '../../text/person-name.ts';
import type { PubmedRecord } from './schema.ts';

/** A PubMed record for the article cache (contracts/read-session.md §4.2). */
export function cachedRecord(record: PubmedRecord): CachedArticle {
  const { journalInfo, book, articleDates } = record;
  const published = journalInfo?.publicationDate ?? book?.pubDate ?? articleDates?.[0];
  return cachedArticle({
    pmid: record.pmid,
    title: record.title,
    authors: record.authors?.map(nameOf),
    abstract: record.abstractText,
    journal: journalInfo?.title ?? book?.title,
    year: published?.year ?? published?.medlineDate,
    doi: record.doi,
    pmc_id: record.pmcId,
    volume: journalInfo?.volume ?? book?.volume,
    issue: journalInfo?.issue,
    pages: journalInfo?.pages ?? journalInfo?.elocationId,
    publication_types: record.publicationTypes,
    keywords: record.keywords,
    mesh_terms: record.meshTerms?.map(({ descriptorName }) => descriptorName),
    languages: record.languages,
    retracted: record.retracted === true,
  });
}
