/** Kinds of contracts/read-session.md §4.4, as far as there is something to tell, and `search_run_cancelled`. */
export type EventKind =
  | 'session_created'
  | 'session_switched'
  | 'cache_updated'
  | 'search_recorded'
  | 'search_run_started'
  | 'search_run_planned'
  | 'search_source_attempt'
  | 'search_run_artifact_attached'
  | 'search_run_completed'
  | 'search_run_cancelled'
  | 'search_run_failed'
  | 'search_run_interrupted'
  | 'artifact_saved';

export type Level = 'info' | 'warning' | 'error';

export interface SessionEvent {
  timestamp: string;
  kind: string;
  level: Level;
  message: string;
  details: Record<string, unknown>;
}

export const MAX_EVENTS = 500;

/** The log of each session: its newest 500 events. */
export class Events {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(
    sessionId: string,
    now: string,
    kind: EventKind,
    message: string,
    details: Record<string, unknown> = {},
    level: Level = 'info',
  ): void {
    this.#sql.exec(
      `INSERT INTO events SELECT ?1, COALESCE(MAX(seq), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM events WHERE session_id = ?1`,
      sessionId,
      now,
      kind,
      level,
      message,
      JSON.stringify(details),
    );
  }

  /** The newest events, oldest of them first; `kind` in any case. */
  newest(sessionId: string, limit: number, kind: string | null = null): SessionEvent[] {
    const rows = this.#sql
      .exec<{ at: string; kind: string; level: Level; message: string; details: string }>(
        `SELECT at, kind, level, message, details FROM events
        WHERE session_id = ? AND seq > ? AND (? IS NULL OR kind = ?) ORDER BY seq DESC LIMIT ?`,
        sessionId,
        this.#firstKept(sessionId),
        kind,
        kind?.toLowerCase() ?? null,
        limit,
      )
      .toArray();
    return rows.reverse().map(({ at, details, ...row }) => ({
      timestamp: at,
      ...row,
      details: JSON.parse(details) as Record<string, unknown>,
    }));
  }

  count(sessionId: string): { total: number; kinds: string[] } {
    const rows = this.#sql
      .exec<{ kind: string; events: number }>(
        'SELECT kind, COUNT(*) AS events FROM events WHERE session_id = ? AND seq > ? GROUP BY kind ORDER BY kind',
        sessionId,
        this.#firstKept(sessionId),
      )
      .toArray();
    return { total: rows.reduce((sum, { events }) => sum + events, 0), kinds: rows.map(({ kind }) => kind) };
  }

  /** Deletes what `newest` no longer shows. */
  prune(sessionIds: string[]): void {
    for (const id of sessionIds)
      this.#sql.exec('DELETE FROM events WHERE session_id = ? AND seq <= ?', id, this.#firstKept(id));
  }

  deleteSession(sessionId: string): void {
    this.#sql.exec('DELETE FROM events WHERE session_id = ?', sessionId);
  }

  #firstKept(sessionId: string): number {
    const { last } = this.#sql
      .exec<{ last: number | null }>('SELECT MAX(seq) AS last FROM events WHERE session_id = ?', sessionId)
      .one();
    return Math.max(0, (last ?? 0) - MAX_EVENTS);
  }
}
