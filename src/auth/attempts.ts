const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** So many attempts in such a time. */
interface Limit {
  key: string;
  attempts: number;
  withinMs: number;
}

/**
 * Guessing a passphrase: few attempts from one place at one name, more from one place at all names, and so many at one
 * name from everywhere that nobody shuts a person out from a handful of addresses.
 */
export function signInLimits(name: string, from: string): [Limit, ...Limit[]] {
  return [
    { key: `sign-in ${from} ${name}`, attempts: 5, withinMs: 15 * MINUTE },
    { key: `sign-in ${from}`, attempts: 30, withinMs: HOUR },
    { key: `sign-in * ${name}`, attempts: 1000, withinMs: HOUR },
  ];
}

export function invitationLimits(from: string): Limit[] {
  return [{ key: `invitation ${from}`, attempts: 20, withinMs: HOUR }];
}

/** Each registration costs a write, of which a free plan has 1,000 a day (platform.md §4). */
export function registrationLimits(from: string): Limit[] {
  return [
    { key: `register ${from}`, attempts: 20, withinMs: HOUR },
    { key: 'register *', attempts: 200, withinMs: 24 * HOUR },
  ];
}

/** Where a request comes from: an IPv4 address, or the /64 network that one customer has of IPv6. */
export function placeOf(address: string | null): string {
  if (!address) return 'unknown';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}

/** Counts attempts, in the order in which they begin: a guess is counted before it is checked. */
export class Attempts {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS attempts (key TEXT, at INTEGER)');
    sql.exec('CREATE INDEX IF NOT EXISTS attempts_by_key ON attempts (key, at)');
  }

  /** Counts one attempt; seconds to wait when one of the limits is reached already, and then it does not count. */
  take(limits: Limit[], now: number): number | undefined {
    this.#sql.exec('DELETE FROM attempts WHERE at <= ?', now - 24 * HOUR);
    const waits = limits.map((limit) => this.#wait(limit, now));
    const wait = Math.max(...waits);
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const { key } of limits) this.#sql.exec('INSERT INTO attempts VALUES (?, ?)', key, now);
    return undefined;
  }

  /** Of an attempt that was no guess: it does not count, but others from that place or at that name still do. */
  giveBack(limits: Limit[]): void {
    const last = 'SELECT max(rowid) FROM attempts WHERE key = ?';
    for (const { key } of limits) this.#sql.exec(`DELETE FROM attempts WHERE rowid = (${last})`, key);
  }

  /** After a right passphrase the wrong ones before it, from the same place at the same name, were mistyped. */
  forgive(limits: [Limit, ...Limit[]]): void {
    this.giveBack(limits);
    this.#sql.exec('DELETE FROM attempts WHERE key = ?', limits[0].key);
  }

  #wait({ key, attempts, withinMs }: Limit, now: number): number {
    const [oldest] = this.#sql
      .exec<{ at: number }>(
        'SELECT at FROM attempts WHERE key = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?',
        key,
        now - withinMs,
        attempts - 1,
      )
      .toArray();
    return oldest ? oldest.at + withinMs - now : 0;
  }
}
