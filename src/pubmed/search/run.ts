import { AppError } from '../../errors.ts';
import type { Call } from '../../upstream/call.ts';
import { type Sort, searchPubmed, WINDOW } from '../esearch.ts';
import { findSummaries, type Summary } from '../esummary.ts';
import { bounded } from './bounded.ts';
import { ignoredIn } from './ignored.ts';
import { nextCall } from './next-call.ts';
import { noticeOf } from './notice.ts';
import { effectiveQuery, type Filters } from './query.ts';
import type { Row, SearchResult } from './result.ts';
import { rowOf } from './row.ts';
import { dateSlices, dayText } from './slices.ts';

export interface Search {
  query: string;
  filters: Filters;
  sort: Sort;
  offset: number;
  maxResults: number;
  summaryCount: number;
}

const DAY_MS = 86_400_000;

/**
 * Searches PubMed, fetches the summaries asked for, and says what its answer means.
 *
 * @throws AppError as `searchPubmed`; summaries that fail are told in the result, whose PMIDs are worth having
 */
export async function runSearch(call: Call, search: Search): Promise<SearchResult> {
  const { query, filters, offset, maxResults } = search;
  const term = effectiveQuery(query, filters);
  const reply = await searchPubmed(call, term, { offset, size: maxResults }, search.sort);
  const asked = reply.pmids.slice(0, search.summaryCount);
  const summaries = asked.length > 0 ? await summariesOf(call, asked) : { rows: [] };
  const next = offset + reply.pmids.length;
  const { date } = filters;
  const { told, applied } = ignoredIn(query, filters, reply);
  const { date: _, ...others } = applied;
  const appliedFilters = { ...(date && { dateRange: date.effective }), ...others };
  const slices =
    reply.count > WINDOW
      ? dateSlices(reply.count, dayText(Math.floor(call.now() / DAY_MS)), date?.effective)
      : [];
  const result: SearchResult = {
    query,
    totalCount: reply.count,
    offset,
    returnedCount: reply.pmids.length,
    ...(reply.pmids.length > 0 && next < Math.min(reply.count, WINDOW) && { nextOffset: next }),
    pmids: reply.pmids,
    summaries: summaries.rows,
    effectiveQuery: term,
    queryTranslation: reply.translation,
    ...told,
    appliedFilters,
    ...(slices.length > 0 && { dateSlices: slices }),
    ...(summaries.failed && { summariesFailed: summaries.failed }),
    searchUrl: `https://pubmed.ncbi.nlm.nih.gov/?${new URLSearchParams({ term })}`,
  };
  const proposed = nextCall(result, search);
  if (proposed) result.nextCall = proposed;
  const missing = summaries.rows.filter(({ summaryMissing }) => summaryMissing).map(({ pmid }) => pmid);
  const notice = noticeOf({ result, date, missing });
  return bounded({ ...result, ...(notice && { notice }) });
}

interface Summaries {
  rows: Row[];
  failed?: NonNullable<SearchResult['summariesFailed']>;
}

async function summariesOf(call: Call, pmids: string[]): Promise<Summaries> {
  let found: Map<string, Summary>;
  try {
    ({ found } = await findSummaries(call, pmids));
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    const { reason, retryable } = error.details;
    return { rows: [], failed: { reason, retryable } };
  }
  return { rows: pmids.map((pmid) => rowOf(pmid, found.get(pmid))) };
}
