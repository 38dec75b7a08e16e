import type { Scope } from './scopes.ts';

/** Tells our tokens from all others, to people and to scanners for leaked secrets. */
export const TOKEN_PREFIX = 'pem_';
export const MOST_TOKENS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** `last_used_at` is for people; a write at each call would be a write too many. */
const USE_STEP_MS = 60 * 60 * 1000;

/** A personal access token, for scripts; the token itself is shown once and not kept. */
export interface AccessToken {
  id: string;
  label: string;
  scopes: Scope[];
  /** ISO 8601. */
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

export interface TokenHolder {
  userId: string;
  scopes: Scope[];
  /** Seconds since the epoch. */
  expiresAt: number;
}

type Row = Record<string, string | null> & { scopes: string };

export class AccessTokens {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS access_tokens (id TEXT PRIMARY KEY, member TEXT, label TEXT, hash TEXT UNIQUE, scopes TEXT, created_at TEXT, expires_at TEXT, last_used_at TEXT)',
    );
  }

  add(
    member: string,
    token: { id: string; hash: string; label: string; scopes: Scope[]; days: number },
    now: number,
  ): void {
    const expires = new Date(now + token.days * DAY_MS).toISOString();
    this.#sql.exec(
      'INSERT INTO access_tokens VALUES (?, ?, ?, ?, ?, ?, ?, NULL)',
      token.id,
      member,
      token.label,
      token.hash,
      token.scopes.join(' '),
      new Date(now).toISOString(),
      expires,
    );
  }

  /** Of one member, newest first; expired ones stay until revoked, so that one sees why a script stopped. */
  of(member: string): AccessToken[] {
    const query =
      'SELECT id, label, scopes, created_at, expires_at, last_used_at FROM access_tokens WHERE member = ? ORDER BY created_at DESC';
    return this.#sql
      .exec<Row>(query, member)
      .toArray()
      .map((row) => ({ ...row, scopes: row.scopes.split(' ') }) as unknown as AccessToken);
  }

  /** Whose token this is, unless it is expired or nobody's. */
  holder(hash: string, now: number): TokenHolder | undefined {
    const iso = new Date(now).toISOString();
    const [row] = this.#sql
      .exec<Row>('SELECT * FROM access_tokens WHERE hash = ? AND expires_at > ?', hash, iso)
      .toArray();
    if (!row) return undefined;
    const stale = new Date(now - USE_STEP_MS).toISOString();
    if ((row.last_used_at ?? '') < stale)
      this.#sql.exec('UPDATE access_tokens SET last_used_at = ? WHERE hash = ?', iso, hash);
    return {
      userId: String(row.member),
      scopes: row.scopes.split(' ') as Scope[],
      expiresAt: Math.floor(Date.parse(String(row.expires_at)) / 1000),
    };
  }

  /** Another member's token is not there. */
  revoke(member: string, id: string): void {
    this.#sql.exec('DELETE FROM access_tokens WHERE member = ? AND id = ?', member, id);
  }

  revokeAll(member: string): void {
    this.#sql.exec('DELETE FROM access_tokens WHERE member = ?', member);
  }
}
