export interface PacingLimits {
  gapMs: number;
  queueDepth: number;
  cooldownMs: number;
  cooldownCapMs: number;
}

/**
 * What a caller that wants to start a request is told: start now, wait and confirm the ticket, or give up because the
 * queue is full. `startedAt` names the start when a 429 is reported; `throttled` asks the caller to report a success.
 */
export type Turn =
  | { kind: 'go'; startedAt: number; throttled: boolean }
  | { kind: 'wait'; ticket: number; waitMs: number }
  | { kind: 'full'; queueSize: number; waitMs: number };

/** A gate as `/health` shows it. */
export interface GateState {
  /** Least time between two starts, ms. */
  gap_ms: number;
  /** Requests that wait for their turn, and how many may. */
  queue: number;
  queue_limit: number;
  /** Until the pause after a 429 ends, ms. */
  cooldown_ms: number;
  /** 429 answers since the last good one. */
  throttled: number;
}

/**
 * Hands out request starts that are at least one gap apart and pauses all of them after a 429 (contracts/upstreams.md
 * §3, §9). Tickets are slots on a clock that stands still during a pause: a cooldown moves every waiting caller by the
 * same time and keeps their order. Callers do the waiting; nothing here sleeps. Times are milliseconds.
 */
export class Pacer {
  #limits: PacingLimits;
  #nextSlot = 0;
  /** All pauses so far, the current one up to its end: real start of a slot = slot + pausedMs. */
  #pausedMs = 0;
  #cooldownSetAt = -1;
  #cooldownUntil = 0;
  #consecutive429 = 0;
  #lastStart = Number.NEGATIVE_INFINITY;
  /** Slots given back by callers that gave up, ascending. */
  #freeSlots: number[] = [];

  constructor(limits: PacingLimits) {
    this.#limits = limits;
  }

  /** A first request for a turn by a caller that can wait `patienceMs`. */
  ask(now: number, patienceMs: number): Turn {
    const { gapMs, queueDepth } = this.#limits;
    const earliest = this.#earliest(now) - this.#pausedMs;
    this.#freeSlots = this.#freeSlots.filter((slot) => slot >= earliest);
    const free = this.#freeSlots[0];
    const slot = free ?? Math.max(this.#nextSlot, earliest);
    const queueSize = gapMs > 0 ? Math.ceil((slot - earliest) / gapMs) : 0;
    const waitMs = slot + this.#pausedMs - now;
    if (queueSize >= queueDepth || waitMs > patienceMs) return { kind: 'full', queueSize, waitMs };
    if (free === undefined) this.#nextSlot = slot + gapMs;
    else this.#freeSlots.shift();
    return this.confirm(now, slot);
  }

  /** The caller of a ticket has waited: it may start, or has to wait on because of a pause or a late neighbour. */
  confirm(now: number, ticket: number): Turn {
    const due = Math.max(ticket + this.#pausedMs, this.#earliest(now));
    if (due > now) return { kind: 'wait', ticket, waitMs: due - now };
    this.#lastStart = now;
    return { kind: 'go', startedAt: now, throttled: this.#consecutive429 > 0 };
  }

  /** The caller of a ticket gave up: its slot serves the next one who asks. */
  leave(ticket: number): void {
    this.#freeSlots = [...this.#freeSlots, ticket].sort((a, b) => a - b);
  }

  /**
   * The upstream answered 429 to a request that started at `startedAt`. All callers pause: for `retryAfterMs`, else for
   * the base time doubled with each consecutive 429. Requests that were under way when the pause began count once.
   *
   * @returns milliseconds until the pause ends
   */
  throttled(now: number, startedAt: number, retryAfterMs?: number): number {
    const { cooldownMs, cooldownCapMs } = this.#limits;
    if (startedAt >= this.#cooldownSetAt) {
      this.#consecutive429 += 1;
      this.#cooldownSetAt = now;
    } else if (retryAfterMs === undefined) {
      return Math.max(0, this.#cooldownUntil - now);
    }
    const wanted = retryAfterMs ?? cooldownMs * 2 ** (this.#consecutive429 - 1);
    const until = now + Math.min(wanted, cooldownCapMs);
    if (until > this.#cooldownUntil) {
      this.#pausedMs += until - Math.max(now, this.#cooldownUntil);
      this.#cooldownUntil = until;
    }
    return this.#cooldownUntil - now;
  }

  /** The upstream answered normally again: the next 429 starts at the base pause. */
  recovered(): void {
    this.#consecutive429 = 0;
  }

  state(now: number): GateState {
    const { gapMs, queueDepth } = this.#limits;
    const earliest = this.#earliest(now) - this.#pausedMs;
    const free = this.#freeSlots.filter((slot) => slot >= earliest).length;
    const slots = gapMs > 0 ? Math.ceil((this.#nextSlot - earliest) / gapMs) : 0;
    return {
      gap_ms: gapMs,
      queue: Math.max(0, slots - free),
      queue_limit: queueDepth,
      cooldown_ms: Math.max(0, this.#cooldownUntil - now),
      throttled: this.#consecutive429,
    };
  }

  #earliest(now: number): number {
    return Math.max(now, this.#cooldownUntil, this.#lastStart + this.#limits.gapMs);
  }
}
