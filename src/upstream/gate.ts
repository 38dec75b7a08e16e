import { DurableObject } from 'cloudflare:workers';
import { configOf, policies, type UpstreamPolicy } from '../config.ts';
import { type GateState, Pacer, type Turn } from './pacing.ts';

/**
 * One object for each upstream, shared by all users: the only place where a start gap and a pause after a 429 can hold
 * for a whole deployment, since every isolate would have its own. Its state lives in memory: an object that is evicted
 * was idle longer than any pause.
 */
export class UpstreamGate extends DurableObject {
  #pacer = new Pacer(this.#policy());

  ask(patienceMs: number): Turn {
    return this.#pacer.ask(Date.now(), patienceMs);
  }

  confirm(ticket: number): Turn {
    return this.#pacer.confirm(Date.now(), ticket);
  }

  leave(ticket: number): void {
    this.#pacer.leave(ticket);
  }

  throttled(startedAt: number, retryAfterMs?: number): number {
    return this.#pacer.throttled(Date.now(), startedAt, retryAfterMs);
  }

  recovered(): void {
    this.#pacer.recovered();
  }

  state(): GateState {
    return this.#pacer.state(Date.now());
  }

  /** A service that is switched off is never asked. */
  #policy(): UpstreamPolicy {
    const config = configOf(this.env as object);
    return policies(config)[this.ctx.id.name ?? ''] ?? config.ncbi;
  }
}
