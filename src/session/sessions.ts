/** The name of a session as every tool takes it: contracts/read-session.md §2. */
export const SESSION_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$/;
const DEFAULT_SESSION = 'default';
const CURRENT = 'current_session';

export interface SessionRow {
  session_id: string;
  created_at: string;
  updated_at: string;
}

/** The named sessions of one user: `default` is the current one until a tool names another (design.md §6). */
export class Sessions {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The current session; undefined as long as nothing was ever written. */
  current(): SessionRow | undefined {
    const [setting] = this.#sql
      .exec<{ value: string }>('SELECT value FROM settings WHERE name = ?', CURRENT)
      .toArray();
    return setting && this.find(setting.value);
  }

  find(sessionId: string): SessionRow | undefined {
    return this.#sql
      .exec<SessionRow & Record<string, string>>('SELECT * FROM sessions WHERE session_id = ?', sessionId)
      .toArray()[0];
  }

  /** Newest first. */
  all(): SessionRow[] {
    return this.#sql
      .exec<SessionRow & Record<string, string>>(
        'SELECT * FROM sessions ORDER BY updated_at DESC, session_id',
      )
      .toArray();
  }

  /**
   * The session that a call writes to: the one it names, which is current from then on, else the current one. It is
   * made when it is new.
   */
  use(named: string | undefined, now: string): { session: SessionRow; created: boolean; switched: boolean } {
    const before = this.current();
    const session_id = named ?? before?.session_id ?? DEFAULT_SESSION;
    if (!SESSION_NAME.test(session_id)) throw new TypeError('not the name of a session');
    const known = this.find(session_id);
    this.#sql.exec(
      `INSERT INTO sessions VALUES (?, ?, ?) ON CONFLICT (session_id) DO UPDATE SET updated_at = excluded.updated_at`,
      session_id,
      now,
      now,
    );
    if (before?.session_id !== session_id)
      this.#sql.exec('INSERT OR REPLACE INTO settings VALUES (?, ?)', CURRENT, session_id);
    const session = { session_id, created_at: known?.created_at ?? now, updated_at: now };
    return { session, created: !known, switched: before !== undefined && before.session_id !== session_id };
  }

  /** Where it was the current one, the session used last is from then on. */
  delete(sessionId: string): void {
    const isCurrent = this.current()?.session_id === sessionId;
    this.#sql.exec('DELETE FROM sessions WHERE session_id = ?', sessionId);
    if (!isCurrent) return;
    const [next] = this.all();
    if (next) this.#sql.exec('INSERT OR REPLACE INTO settings VALUES (?, ?)', CURRENT, next.session_id);
    else this.#sql.exec('DELETE FROM settings WHERE name = ?', CURRENT);
  }
}
