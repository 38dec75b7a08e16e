import { AppError } from '../../errors.ts';
import { type CachedArticle, cachedArticle } from '../../record/cached-article.ts';
import type { Reference } from '../../record/envelope.ts';
import { type Found, failedAttempt, type Progress } from '../../record/search.ts';
import { searchArtifact } from '../../record/search-files.ts';
import type { Call } from '../../upstream/call.ts';
import { effectiveQuery } from './query.ts';
import type { Row, SearchResult } from './result.ts';
import { runSearch, type Search } from './run.ts';
import { textOf } from './text.ts';

const SOURCE = 'pubmed';

/** Searches PubMed and tells the journal what was asked, what came, and what of it is to be kept. */
export async function recordedSearch(
  call: Call,
  search: Search,
  progress: Progress,
): Promise<Found<SearchResult>> {
  const { query, filters, sort, offset, maxResults } = search;
  const term = effectiveQuery(query, filters);
  const plan = { dispatch_sources: [SOURCE], retrieval_mode: 'keyword', limit: maxResults, offset, sort };
  progress.plan({ ...plan, normalized_query: term, filters }, [SOURCE]);
  let result: SearchResult;
  try {
    result = await runSearch(call, search);
  } catch (thrown) {
    if (thrown instanceof AppError && !call.signal.aborted) {
      progress.attempt({ ...failedAttempt(SOURCE, thrown), physical_query: term });
    }
    throw thrown;
  }
  const { pmids, totalCount, summariesFailed, queryTranslation } = result;
  progress.attempt({
    source: SOURCE,
    status: summariesFailed ? 'partial' : totalCount === 0 ? 'empty' : 'ok',
    physical_query: term,
    returned: pmids.length,
    available: totalCount,
    metadata: { query_translation: queryTranslation, next_offset: result.nextOffset ?? null },
    failure: summariesFailed
      ? {
          stage: 'source:pubmed',
          type: summariesFailed.reason,
          message: 'The summaries failed.',
          retryable: summariesFailed.retryable,
        }
      : null,
  });
  return {
    output: result,
    pmids,
    references: result.summaries.map((row) => referenceOf(row, SOURCE)),
    count: pmids.length,
    queryTranslation,
    artifact: (run) =>
      searchArtifact(run, {
        results: { name: 'results.json', text: `${JSON.stringify(result, null, 2)}\n` },
        response: textOf(result),
        strategy: {
          original_query: query,
          normalized_query: term,
          executed_query: term,
          pubmed_query: queryTranslation,
          source_queries: {
            pubmed: { logical_query: query, physical_query: term, provider_mode: 'keyword', executed: true },
          },
          filters: result.appliedFilters,
          requested_sources: [SOURCE],
          dispatch_sources: [SOURCE],
          ranking: sort,
          limit: maxResults,
          offset,
          source_counts: { pubmed: { returned: pmids.length, total_available: totalCount } },
        },
        counts: { returned: pmids.length, limit: maxResults, duplicates: pmids.length - new Set(pmids).size },
      }),
  };
}

/** A row of a hit list for the record of a search. */
export function referenceOf(
  { pmid, pmcId, doi, title }: { [Name in 'pmid' | 'pmcId' | 'doi' | 'title']?: string | undefined },
  source: string,
): Reference {
  return {
    pmid: pmid ?? null,
    pmc: pmcId ?? null,
    doi: doi ?? null,
    openalex_id: null,
    semantic_scholar_id: null,
    title: title ?? '',
    primary_source: source,
  };
}

/** What a hit list tells of an article, for the cache: only the first authors, and no abstract. */
export function cachedRows(rows: Row[]): CachedArticle[] {
  return rows
    .filter(({ summaryMissing }) => !summaryMissing)
    .map((row) =>
      cachedArticle({
        pmid: row.pmid,
        title: row.title,
        authors: row.authors?.replace(/, et al\.$/, '').split(', '),
        journal: row.source ?? row.bookTitle,
        year: row.pubDate,
        doi: row.doi,
        pmc_id: row.pmcId,
        publication_types: row.publicationTypes,
        retracted: row.retracted,
      }),
    );
}
