import { AppError, ERROR_CODE } from '../errors.ts';
import { europePmc } from '../sources/europepmc.ts';
import { FIRST_CURSOR, invalidInput, MAX_QUERY_CHARACTERS } from '../sources/europepmc-page.ts';
import type { Hit } from '../sources/hit.ts';
import type { Call } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { searchPage } from './page.ts';
import { type Collection, type SentQuery, sentQuery } from './query.ts';
import { readRecord } from './row.ts';
import type { EuropePmcAnswer } from './schema.ts';

export interface EuropePmcSearch {
  query: string;
  sources: Collection[];
  resultType: 'core' | 'lite';
  pageSize: number;
  cursorMark: string;
  sort?: string | undefined;
}

export interface Searched {
  answer: EuropePmcAnswer;
  /** The same records in the words of all sources. */
  hits: Hit[];
}

/**
 * Searches Europe PMC in its own syntax, one page a call.
 *
 * @param asked the query of the search, as it is to be sent
 * @throws AppError as `searchPage`; `europepmc_disabled`; `europepmc_invalid_input` for a query that is too long
 */
export async function runEuropePmcSearch(
  call: Call,
  search: EuropePmcSearch,
  asked: SentQuery = sentQuery(search.query, search.sources),
): Promise<Searched> {
  const service = europePmc(call.config);
  if (!service) throw disabled();
  if (asked.text.length > MAX_QUERY_CHARACTERS) {
    throw invalidInput(
      `Europe PMC takes queries of less than 1,500 characters; this one has ${asked.text.length} with the filter of sources`,
      'Nothing was sent. Shorten the query, or split it.',
    );
  }
  const page = await searchPage(call, service, { ...search, query: asked.text });
  const read = page.records.map(readRecord).filter((record) => record !== undefined);
  const lost = page.records.length - read.length;
  if (lost > 0 && read.length === 0) throw invalidResponse(service, 'sent no record that can be read');
  const answer: EuropePmcAnswer = {
    query: search.query,
    effectiveQuery: asked.text,
    totalCount: page.hitCount,
    returnedCount: read.length,
    hits: read.map(({ row }) => row),
    cursorMark: search.cursorMark,
    ...(page.next && { nextCursorMark: page.next }),
    appliedSources: search.sources,
    searchUrl: `https://europepmc.org/search?${new URLSearchParams({ query: asked.text })}`,
  };
  const notice = noticeOf(answer, search, asked.notes, lost);
  return {
    answer: { ...answer, ...(notice && { notice }) },
    hits: read.flatMap(({ hit }) => hit ?? []),
  };
}

function noticeOf(
  { totalCount, hits }: EuropePmcAnswer,
  { sources, sort, cursorMark, resultType }: EuropePmcSearch,
  notes: string[],
  lost: number,
): string | undefined {
  const isFirst = cursorMark === FIRST_CURSOR;
  const lines = [
    ...notes,
    sort?.startsWith('P_PDATE_D') &&
      sources.join() === 'PPR' &&
      'Europe PMC ignores a sort by date where only preprints are searched: sort by firstPublicationDate yourself.',
    totalCount === 0 &&
      `No records: Europe PMC answered, and nothing matches in ${sources.join(', ')}. Check the field names and the spelling, or ask other sources.`,
    totalCount > 0 && hits.length === 0 && !isFirst && 'This is behind the last record: the list has ended.',
    resultType === 'lite' &&
      hits.length > 0 &&
      'The lite form does not name retraction notices: an article without a mark may be retracted. The core form names them.',
    lost > 0 && `Europe PMC sent ${lost} more in a form that cannot be read.`,
  ];
  return lines.filter(Boolean).join('\n') || undefined;
}

function disabled(): AppError {
  return new AppError({
    reason: 'europepmc_disabled',
    message: 'Europe PMC is switched off in this deployment',
    hint: 'Search with unified_search or pubmed_search_articles. Who runs this server can set EUROPEPMC_ENABLED.',
    code: ERROR_CODE.unavailable,
    retryable: false,
  });
}
