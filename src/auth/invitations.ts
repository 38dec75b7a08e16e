const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
export const MOST_INVITATIONS = 20;

export interface Invitation {
  id: string;
  /** Whom the owner meant it for; free text. */
  note: string;
  /** ISO 8601. */
  expires_at: string;
}

/** One-time links by which the owner lets people in; only the hash of each is kept. */
export class Invitations {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS invitations (id TEXT PRIMARY KEY, hash TEXT UNIQUE, note TEXT, expires_at TEXT)',
    );
  }

  add(id: string, hash: string, note: string, now: number): Invitation {
    const expires_at = new Date(now + LIFETIME_MS).toISOString();
    this.#sql.exec('INSERT INTO invitations VALUES (?, ?, ?, ?)', id, hash, note, expires_at);
    return { id, note, expires_at };
  }

  isOpen(hash: string, now: number): boolean {
    const query = 'SELECT 1 FROM invitations WHERE hash = ? AND expires_at > ?';
    return this.#sql.exec(query, hash, new Date(now).toISOString()).toArray().length > 0;
  }

  /** True once, for a link that is open. */
  use(hash: string, now: number): boolean {
    const open = this.isOpen(hash, now);
    this.#sql.exec('DELETE FROM invitations WHERE hash = ?', hash);
    return open;
  }

  withdraw(id: string): void {
    this.#sql.exec('DELETE FROM invitations WHERE id = ?', id);
  }

  /** The open ones; expired ones are deleted. */
  all(now: number): Invitation[] {
    this.#sql.exec('DELETE FROM invitations WHERE expires_at <= ?', new Date(now).toISOString());
    return this.#sql
      .exec<Invitation & Record<string, string>>(
        'SELECT id, note, expires_at FROM invitations ORDER BY expires_at',
      )
      .toArray();
  }
}
