const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
export const BROWSER_SESSION_S = LIFETIME_MS / 1000;

/** Who is signed in on the pages; only the hash of each cookie is kept. */
export class BrowserSessions {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS browser_sessions (hash TEXT PRIMARY KEY, member TEXT, expires_at INTEGER)',
    );
  }

  begin(hash: string, member: string, now: number): void {
    this.#sql.exec('DELETE FROM browser_sessions WHERE expires_at <= ?', now);
    this.#sql.exec('INSERT INTO browser_sessions VALUES (?, ?, ?)', hash, member, now + LIFETIME_MS);
  }

  /** The id of the member who is signed in with this cookie. */
  member(hash: string, now: number): string | undefined {
    const query = 'SELECT member FROM browser_sessions WHERE hash = ? AND expires_at > ?';
    return this.#sql.exec<{ member: string }>(query, hash, now).toArray()[0]?.member;
  }

  end(hash: string): void {
    this.#sql.exec('DELETE FROM browser_sessions WHERE hash = ?', hash);
  }

  endAll(member: string): void {
    this.#sql.exec('DELETE FROM browser_sessions WHERE member = ?', member);
  }
}
