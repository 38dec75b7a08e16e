import { readConfig } from '../../src/config.ts';
import type { Call } from '../../src/upstream/call.ts';

export interface Canned {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
}

/** A call whose upstream gives these answers in turn, the last one again and again; `sent` holds what it was asked. */
export function cannedCall(...answers: (Canned | ((sent: Request) => Canned))[]): Call & { sent: Request[] } {
  const sent: Request[] = [];
  const config = readConfig({
    LIBRARY_URL: 'http://127.0.0.1:9',
    NCBI_REQUEST_DELAY_MS: '0',
    NCBI_MAX_RETRIES: '1',
    UPSTREAM_BACKOFF_MS: '1',
    UPSTREAM_COOLDOWN_MS: '1',
  });
  return {
    sent,
    config,
    signal: new AbortController().signal,
    startedAt: Date.now(),
    tally: { requests: 0, failed: [] },
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const answer = answers[Math.min(sent.length, answers.length - 1)];
      sent.push(request);
      const {
        status = 200,
        body = '',
        headers = {},
      } = typeof answer === 'function' ? answer(request) : (answer ?? {});
      return new Response(body, { status, headers });
    },
    gate: () => ({
      ask: async () => ({ kind: 'go', startedAt: Date.now(), throttled: false }),
      confirm: async () => ({ kind: 'go', startedAt: Date.now(), throttled: false }),
      leave: async () => {},
      throttled: async () => 0,
      recovered: async () => {},
    }),
    files: { read: async () => undefined, write: async () => {} },
    progress: () => {},
    now: () => Date.now(),
    random: () => 0.5,
  };
}
