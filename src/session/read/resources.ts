import { recordEnded } from '../recover.ts';
import type { UserStores } from '../session.ts';

export type Answer = Record<string, unknown>;

const EVENTS = 25;
const ROWS = 10;
const INACTIVE = { active: false };

/** The resources session://…: contracts/read-session.md §8. They need no store but the user's own. */
export async function lastSearch(stores: UserStores): Promise<Answer> {
  const current = stores.sessions.current();
  if (!current) return { ...INACTIVE, has_last_search: false };
  await recordEnded(stores).catch(() => {});
  const last = stores.history.last(current.session_id);
  if (!last) return { active: true, has_last_search: false };
  const { run_id, query, status, timestamp, result_count, pmid_count, pmids } = last;
  return {
    active: true,
    has_last_search: true,
    run_id,
    query,
    status,
    timestamp,
    result_count,
    pmid_count,
    pmids,
  };
}

export function activity({ sessions, events, history }: UserStores): Answer {
  const current = sessions.current();
  if (!current) return INACTIVE;
  const { session_id } = current;
  return {
    active: true,
    session_id,
    events: events.newest(session_id, EVENTS),
    search_history: history.newest(session_id, ROWS),
  };
}

export function context({ sessions, events, history, articles }: UserStores, now: number): Answer {
  const current = sessions.current();
  if (!current) return INACTIVE;
  const { session_id, created_at, updated_at } = current;
  return {
    active: true,
    session_id,
    created_at,
    updated_at,
    total_searches: history.count(session_id),
    cached_articles: articles.count(now),
    event_entries: events.count(session_id).total,
    sessions: sessions.all().map((session) => session.session_id),
  };
}
