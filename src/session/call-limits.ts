import { AppError, ERROR_CODE } from '../errors.ts';

export interface Limits {
  callsPerMinute: number;
  concurrentCalls: number;
}

const MINUTE_MS = 60_000;
/** How long a call takes as a rule: a wait that is worth telling. */
const CALL_SECONDS = 5;
const SETTING = 'recent_calls';

/**
 * How often and how many at once one user may call tools. The times of the last minute are kept in memory and in
 * SQLite, so that a restart does not open the gate anew; what runs at once is in memory alone, as a restart ends it.
 */
export class CallLimits {
  #sql: SqlStorage;
  #limits: Limits;
  #recent: number[];
  #running = 0;

  constructor(sql: SqlStorage, limits: Limits) {
    this.#sql = sql;
    this.#limits = limits;
    const [row] = sql.exec<{ value: string }>('SELECT value FROM settings WHERE name = ?', SETTING).toArray();
    this.#recent = row ? (JSON.parse(row.value) as number[]) : [];
  }

  /**
   * Counts a call in; one that asks no service counts only while it runs. @returns what counts it out again
   *
   * @throws AppError `rate_limited`, with the seconds after which a call will be let in
   */
  enter(now: number, asksServices = true): () => void {
    const { callsPerMinute, concurrentCalls } = this.#limits;
    this.#recent = this.#recent.filter((at) => at > now - MINUTE_MS);
    if (this.#running >= concurrentCalls) {
      throw limited(
        `${concurrentCalls} of your calls are running, and no more may run at once`,
        CALL_SECONDS,
      );
    }
    if (asksServices && this.#recent.length >= callsPerMinute) {
      const freeAt = (this.#recent.at(-callsPerMinute) ?? now) + MINUTE_MS;
      throw limited(
        `You have made ${callsPerMinute} calls in a minute, which is all that one user may`,
        Math.max(1, Math.ceil((freeAt - now) / 1000)),
      );
    }
    if (asksServices) this.#count(now);
    this.#running += 1;
    let inside = true;
    return () => {
      if (inside) this.#running -= 1;
      inside = false;
    };
  }

  #count(now: number): void {
    this.#recent.push(now);
    this.#sql.exec('INSERT OR REPLACE INTO settings VALUES (?, ?)', SETTING, JSON.stringify(this.#recent));
  }
}

function limited(message: string, retryAfter: number): AppError {
  return new AppError({
    reason: 'rate_limited',
    message,
    hint: `Nothing was run. Wait ${retryAfter} s and call again, unchanged.`,
    code: ERROR_CODE.rateLimited,
    retryable: true,
    retryAfter,
  });
}
