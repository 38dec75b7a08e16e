import type { Config, UpstreamPolicy } from '../config.ts';
import type { Files } from '../files/files.ts';
import type { Turn } from './pacing.ts';

/** The token issuer of one upstream, as a caller sees it: `UpstreamGate` over RPC. */
export interface Gate {
  ask(patienceMs: number): Promise<Turn>;
  confirm(ticket: number): Promise<Turn>;
  leave(ticket: number): Promise<void>;
  throttled(startedAt: number, retryAfterMs?: number): Promise<number>;
  recovered(): Promise<void>;
}

/** What the pure code needs of its surroundings. */
export interface Surroundings {
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  gate: (service: string) => Gate;
  files: Files;
  now: () => number;
  random: () => number;
}

/** One tool call on its way to the upstreams. */
export interface Call extends Surroundings {
  config: Config;
  /** Aborted when the client cancels or goes away. */
  signal: AbortSignal;
  startedAt: number;
  tally: Tally;
  /** Tells a client that asked for it how far the call is. */
  progress: (done: number, total: number, message: string) => void;
}

/** What a tool call has asked of services so far. */
export interface Tally {
  /** External requests, attempts included. */
  requests: number;
  /** Reasons of the errors with which requests were given up. */
  failed: string[];
}

/** An upstream service: the prefix of its error reasons, the name that users know, and its policy. */
export interface Service {
  id: string;
  label: string;
  policy: UpstreamPolicy;
  /** Retries of failures, where another source can be asked instead; a pause after a 429 is waited for all the same. */
  retriesBeforeNext?: number;
}

export interface UpstreamRequest {
  url: string;
  headers?: Record<string, string>;
  /** Sent as a form by POST when present. */
  form?: URLSearchParams;
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * A signal that is aborted after `ms` with a TimeoutError. Unlike `AbortSignal.timeout` it can be cleared: a timer that
 * runs on keeps a Durable Object awake, and awake time is billed.
 */
export function timer(ms: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('Time is up', 'TimeoutError'));
  const id = setTimeout(expire, Math.max(0, ms));
  return { signal: controller.signal, clear: () => clearTimeout(id) };
}
