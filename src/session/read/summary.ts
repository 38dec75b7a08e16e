import { CACHE_DAYS } from '../article-cache.ts';
import { MAX_EVENTS } from '../events.ts';
import { recover } from '../recover.ts';
import { KEPT_ARTIFACT_BYTES, KEPT_RUNS } from '../retention.ts';
import { cut, shortRow } from './history.ts';
import { type Answer, type Reader, refusal } from './reader.ts';
import type { RequestOf } from './request.ts';

const RECENT = 5;
const SAMPLE = 20;
const CSV = 100;

/** contracts/read-session.md §4.3, the user's sessions, and what is kept for how long (design.md §6). */
export async function summary(reader: Reader, request: RequestOf<'summary'>): Promise<Answer> {
  const { stores, now } = reader;
  const { sessions, history, events, articles, runs, artifacts } = stores;
  const current = sessions.current();
  if (!current) {
    const message =
      'No active session: nothing was searched yet. Run unified_search or pubmed_search_articles.';
    throw refusal('no_session', message, 'Run a search first.', { has_session: false, message });
  }
  const { session_id } = current;
  await recover(stores, now);
  const [statuses, recentRuns, allRuns, bytes] = await Promise.all([
    runs.countByStatus(session_id),
    runs.newest(session_id, RECENT),
    runs.count(),
    artifacts.totalBytes(),
  ]);
  const cached = articles.newest(now, CSV);
  const event_entries = events.count(session_id).total;
  return {
    success: true,
    has_session: true,
    session_id,
    topic: session_id,
    created_at: current.created_at,
    stats: {
      cached_articles: articles.count(now),
      total_searches: history.count(session_id),
      total_search_runs: Object.values(statuses).reduce((sum, runs) => sum + runs, 0),
      search_run_statuses: statuses,
      event_entries,
      artifact_bytes: bytes,
      reading_list_items: 0,
      excluded_articles: 0,
    },
    recent_searches: history
      .newest(session_id, RECENT)
      .map(({ query, result_count }) => ({ query: cut(query, 60), count: result_count })),
    recent_search_runs: recentRuns.map(({ run_id, query, status, result_count, artifact_uri }) => ({
      run_id,
      query: cut(query, 80),
      status,
      result_count,
      artifact_uri,
    })),
    recent_events: events
      .newest(session_id, RECENT)
      .map(({ timestamp, kind, message }) => ({ timestamp: timestamp.slice(0, 19), kind, message })),
    cached_pmids_sample: cached.slice(0, SAMPLE),
    all_cached_pmids_csv: cached.join(','),
    ...(request.include_history && {
      search_history: history.newest(session_id, request.history_limit).map(shortRow),
    }),
    sessions: sessions.all().map((session) => ({ ...session, current: session.session_id === session_id })),
    usage: {
      search_runs: { used: allRuns, limit: KEPT_RUNS },
      events: { used: event_entries, limit: MAX_EVENTS },
      artifact_bytes: { used: bytes, limit: KEPT_ARTIFACT_BYTES },
    },
    retention: {
      search_runs: `the newest ${KEPT_RUNS} of the user`,
      events: `the newest ${MAX_EVENTS} of each session`,
      cached_articles: `${CACHE_DAYS} days`,
      artifacts: `${KEPT_ARTIFACT_BYTES} bytes of the user, the oldest go first`,
      notes: 'kept',
    },
    hints: [
      'search_runs lists runs, search_run shows one, replay_search gives the call that repeats it.',
      'list_artifacts lists result files, artifact reads them page by page.',
    ],
  };
}
