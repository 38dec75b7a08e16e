import type { HistoryEntry, HistoryRow } from '../history.ts';
import { recordEnded } from '../recover.ts';
import { iso } from '../session.ts';
import { type Answer, currentSession, type Reader, refusal } from './reader.ts';
import type { RequestOf } from './request.ts';

const SEARCH_FIRST = 'Run a search first: unified_search or pubmed_search_articles.';
const NO_RECORD = 'pubmed_fetch_articles reads records; this server keeps them for 7 days.';
const RETRACTION_UNKNOWN =
  'Whether it is retracted is not known: PubMed was not read for it. pubmed_fetch_articles reads it.';
const SHOWN_QUERIES = 5;
const QUERY_CHARACTERS = 50;
const MANY = 100;

/** contracts/read-session.md §4.1. `search_index` counts all rows; which run `last` means is told beside it. */
export async function pmids(
  reader: Reader,
  { search_index, query_filter }: RequestOf<'pmids'>,
): Promise<Answer> {
  const { session_id } = currentSession(reader, SEARCH_FIRST);
  const { history } = reader.stores;
  await recordEnded(reader.stores);
  const total = history.count(session_id);
  if (total === 0) throw refusal('no_history', 'No search history', SEARCH_FIRST);
  const row =
    query_filter === null ? history.at(session_id, search_index) : history.matching(session_id, query_filter);
  if (!row && query_filter !== null) throw noMatch(history.newest(session_id, MANY), query_filter);
  if (!row) {
    const range = `Valid are ${-total} to ${total - 1}; -1 is the newest.`;
    throw refusal('index_out_of_range', `Invalid search_index: ${search_index}`, range, {
      total_searches: total,
    });
  }
  const last = history.last(session_id);
  return {
    success: true,
    session_id,
    search_index: row.index,
    run_id: row.run_id,
    status: row.status,
    query: row.query,
    timestamp: row.timestamp,
    total_pmids: row.pmids.length,
    pmids: row.pmids,
    pmids_csv: row.pmids.join(','),
    total_searches: total,
    last: last ? { search_index: last.index, run_id: last.run_id } : null,
    hint: hintOf(row, last),
  };
}

/** contracts/read-session.md §4.2. Needs no session: the cache is the user's. */
export function article({ stores, now }: Reader, { pmid }: RequestOf<'article'>): Answer {
  const known = stores.articles.find(pmid, now);
  if (known) {
    const cached_at = iso(known.cachedAt);
    const hint = known.article.retracted === null && RETRACTION_UNKNOWN;
    return {
      success: true,
      source: 'cache',
      article: { ...known.article, cached_at },
      ...(hint && { hint }),
    };
  }
  const cached_count = stores.articles.count(now);
  if (cached_count === 0 && !stores.sessions.current())
    throw refusal('no_session', 'No active session', NO_RECORD);
  throw refusal('not_cached', `PMID ${pmid} not in cache`, NO_RECORD, { cached_count });
}

/** contracts/read-session.md §4.4; rows of the history carry their index here too. */
export async function log(reader: Reader, request: RequestOf<'log'>): Promise<Answer> {
  const session = currentSession(reader, SEARCH_FIRST);
  const { session_id } = session;
  const { events, history } = reader.stores;
  await recordEnded(reader.stores);
  const { total, kinds } = events.count(session_id);
  const shown = events.newest(session_id, request.event_limit, request.kind);
  return {
    success: true,
    session_id,
    topic: session_id,
    total_events: total,
    returned_events: shown.length,
    event_kind_filter: request.kind,
    available_event_kinds: kinds,
    events: shown,
    search_history: request.include_history
      ? history.newest(session_id, request.history_limit).map(shortRow)
      : [],
    hint: 'index of search_history is search_index of pmids; run_id goes into search_run and replay_search.',
  };
}

const ROW_QUERY_CHARACTERS = 80;

export function shortRow(row: HistoryRow): HistoryRow {
  return { ...row, query: cut(row.query, ROW_QUERY_CHARACTERS), timestamp: row.timestamp.slice(0, 19) };
}

/** The first characters, none of them halved. */
export function cut(text: string, characters: number): string {
  return text.slice(0, characters).toWellFormed();
}

function noMatch(rows: HistoryRow[], filter: string) {
  const available_queries = rows
    .slice(-SHOWN_QUERIES)
    .reverse()
    .map(({ query }) => cut(query, QUERY_CHARACTERS));
  return refusal(
    'filter_no_match',
    `No searches matching '${filter}'`,
    'Take a part of one of available_queries, or search_index.',
    { available_queries },
  );
}

function hintOf(row: HistoryEntry, last: HistoryEntry | undefined): string {
  const isPartial = row.status === 'partial';
  const next = `Read them with pubmed_fetch_articles.${isPartial ? ' A source failed in this search: see search_run.' : ''}`;
  if (row.run_id === last?.run_id) return `This is what "last" means in pubmed_format_citations. ${next}`;
  const means = last
    ? `"last" means search_index ${last.index}, the newest that is completed or partial.`
    : '"last" means nothing yet: no search is completed or partial.';
  return row.status === 'completed' || isPartial
    ? `${means} ${next}`
    : `This search is ${row.status} and has no PMIDs. ${means}`;
}
