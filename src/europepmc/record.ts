import { AppError } from '../errors.ts';
import { referenceOf } from '../pubmed/search/record.ts';
import type { CachedArticle } from '../record/cached-article.ts';
import { type Found, failedAttempt, type Progress } from '../record/search.ts';
import { searchArtifact } from '../record/search-files.ts';
import { cachedHit } from '../sources/cached.ts';
import type { Call } from '../upstream/call.ts';
import { europePmcMarkdown } from './markdown.ts';
import { sentQuery } from './query.ts';
import type { EuropePmcAnswer } from './schema.ts';
import { type EuropePmcSearch, runEuropePmcSearch, type Searched } from './search.ts';

const SOURCE = 'europe_pmc';

export interface RecordedEuropePmcSearch extends Found<EuropePmcAnswer> {
  cached: CachedArticle[];
}

/** Searches Europe PMC and tells the journal what was asked, what came, and what of it is to be kept. */
export async function recordedEuropePmcSearch(
  call: Call,
  search: EuropePmcSearch,
  progress: Progress,
): Promise<RecordedEuropePmcSearch> {
  const { query, sources, resultType, pageSize, cursorMark, sort } = search;
  const asked = sentQuery(query, sources);
  const view = {
    dispatch_sources: [SOURCE],
    limit: pageSize,
    cursor_mark: cursorMark,
    sort: sort ?? 'relevance',
  };
  const plan = { ...view, retrieval_mode: 'keyword', result_type: resultType, filters: { sources } };
  progress.plan({ ...plan, normalized_query: asked.text }, [SOURCE]);
  let found: Searched;
  try {
    found = await runEuropePmcSearch(call, search, asked);
  } catch (thrown) {
    if (thrown instanceof AppError && !call.signal.aborted) {
      progress.attempt({ ...failedAttempt(SOURCE, thrown), physical_query: asked.text });
    }
    throw thrown;
  }
  const { answer, hits } = found;
  const counts = { returned: answer.returnedCount, available: answer.totalCount };
  progress.attempt({
    source: SOURCE,
    status: answer.totalCount === 0 ? 'empty' : 'ok',
    physical_query: asked.text,
    ...counts,
    metadata: { next_cursor_mark: answer.nextCursorMark ?? null },
    failure: null,
  });
  const pmids = [...new Set(answer.hits.flatMap(({ pmid }) => pmid ?? []))];
  return {
    output: answer,
    pmids,
    references: answer.hits.map((row) => referenceOf(row, SOURCE)),
    count: answer.returnedCount,
    cached: hits.flatMap(cachedHit),
    artifact: (run) =>
      searchArtifact(run, {
        results: { name: 'results.json', text: `${JSON.stringify(answer, null, 2)}\n` },
        response: europePmcMarkdown(answer),
        strategy: {
          original_query: query,
          executed_query: asked.text,
          source_queries: {
            [SOURCE]: {
              logical_query: query,
              physical_query: asked.text,
              provider_mode: 'keyword',
              executed: true,
            },
          },
          requested_sources: [SOURCE],
          source_counts: { [SOURCE]: { returned: counts.returned, total_available: counts.available } },
          ...plan,
        },
        counts: { returned: answer.returnedCount, limit: pageSize, duplicates: 0 },
      }),
  };
}
