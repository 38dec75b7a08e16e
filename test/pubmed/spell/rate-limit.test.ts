import { expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { askEspell } from '../../../src/pubmed/espell.ts';
import type { Call } from '../../../src/upstream/call.ts';
import { Pacer } from '../../../src/upstream/pacing.ts';

// Not through the endpoint: a pause of an hour would hold back every test that shares its gate.
it('a spell check that NCBI puts off for an hour says so in its next step', async () => {
  const config = readConfig({});
  const pacer = new Pacer(config.ncbi);
  const call: Call = {
    config,
    signal: new AbortController().signal,
    startedAt: Date.now(),
    tally: { requests: 0, failed: [] },
    fetch: async () => new Response('', { status: 429, headers: { 'retry-after': '3600' } }),
    gate: () => ({
      ask: async (patienceMs) => pacer.ask(Date.now(), patienceMs),
      confirm: async (ticket) => pacer.confirm(Date.now(), ticket),
      leave: async (ticket) => pacer.leave(ticket),
      throttled: async (startedAt, ms) => pacer.throttled(Date.now(), startedAt, ms),
      recovered: async () => pacer.recovered(),
    }),
    files: { read: async () => undefined, write: async () => {} },
    progress: () => {},
    now: () => Date.now(),
    random: () => 0.5,
  };
  await expect(askEspell(call, 'astma')).rejects.toMatchObject({
    details: {
      reason: 'ncbi_rate_limited',
      retryAfter: 3600,
      hint: expect.stringContaining('Try again in 3600 s, or search with it as it stands.'),
    },
  });
});
