/** The owner's id; members have ids of their own, so a name opens nothing. */
export const OWNER = 'owner';
/** Plain ASCII in lower case: two names that look alike are the same name. */
const NAME = /^[a-z0-9](?:[a-z0-9._-]{0,30}[a-z0-9])?$/;
const RESERVED = new Set([OWNER, 'local', 'admin', 'root', 'system', 'anonymous']);
export const MOST_MEMBERS = 100;

export interface Member {
  /** Names the user's Durable Object and files; never changes, never used again. */
  id: string;
  name: string;
  /** ISO 8601. */
  created_at: string;
  /** Is being removed: cannot sign in any more, while the data is deleted. */
  leaving: boolean;
}

/** A name as it is stored and asked for, or undefined when it can be none. */
export function memberName(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return NAME.test(name) ? name : undefined;
}

export function nameFault(text: string): string | undefined {
  const name = memberName(text);
  if (!name)
    return 'A name has 1 to 32 letters a–z, digits, dots, dashes or underscores, and begins and ends with a letter or digit.';
  return RESERVED.has(name) ? 'This name is reserved. Choose another one.' : undefined;
}

type Row = { id: string; name: string; created_at: string; leaving: number };

/** Who may use this deployment. */
export class Members {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS members (id TEXT PRIMARY KEY, name TEXT UNIQUE, passphrase TEXT, created_at TEXT, leaving INTEGER DEFAULT 0)',
    );
  }

  /** False, and nothing changed, when the name is taken. */
  add(id: string, name: string, passphrase: string, createdAt: string): boolean {
    const { rowsWritten } = this.#sql.exec(
      'INSERT OR IGNORE INTO members (id, name, passphrase, created_at) VALUES (?, ?, ?, ?)',
      id,
      name,
      passphrase,
      createdAt,
    );
    return rowsWritten > 0;
  }

  setPassphrase(id: string, passphrase: string): void {
    this.#sql.exec('UPDATE members SET passphrase = ? WHERE id = ?', passphrase, id);
  }

  /** The stored hash, for a member who may sign in. */
  byName(name: string): (Member & { passphrase: string }) | undefined {
    const [row] = this.#sql
      .exec<Row & { passphrase: string }>('SELECT * FROM members WHERE name = ? AND leaving = 0', name)
      .toArray();
    return row && { ...member(row), passphrase: row.passphrase };
  }

  byId(id: string): (Member & { passphrase: string }) | undefined {
    const [row] = this.#sql
      .exec<Row & { passphrase: string }>('SELECT * FROM members WHERE id = ?', id)
      .toArray();
    return row && { ...member(row), passphrase: row.passphrase };
  }

  /** The owner first, then by name. */
  all(): Member[] {
    const order = 'ORDER BY id = ? DESC, name';
    return this.#sql
      .exec<Row>(`SELECT id, name, created_at, leaving FROM members ${order}`, OWNER)
      .toArray()
      .map(member);
  }

  markLeaving(id: string): void {
    this.#sql.exec('UPDATE members SET leaving = 1 WHERE id = ?', id);
  }

  remove(id: string): void {
    this.#sql.exec('DELETE FROM members WHERE id = ?', id);
  }
}

function member({ id, name, created_at, leaving }: Row): Member {
  return { id, name, created_at, leaving: leaving === 1 };
}
