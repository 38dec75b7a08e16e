import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { readConfig } from '../../src/config.ts';
import { eutilsRequest, ncbi } from '../../src/pubmed/ncbi.ts';
import { readJson } from '../../src/upstream/body.ts';
import type { Call } from '../../src/upstream/call.ts';
import { Pacer } from '../../src/upstream/pacing.ts';
import { ask } from '../../src/upstream/retry.ts';
import { arm, logOf } from '../library.ts';
import { detailsOf } from '../sources/support.ts';

let library: ServedLibrary;
beforeAll(async () => {
  library = await serveLibrary({ folder: 'offline/sample' });
});
afterAll(() => library.close());

/** Calls over the real library; every test uses a tool name of its own, so that faults and log are its alone. */
function setUp(tool: string, variables: Record<string, string> = {}) {
  const config = readConfig({
    LIBRARY_URL: library.url,
    NCBI_TOOL_IDENTIFIER: tool,
    NCBI_REQUEST_DELAY_MS: '0',
    UPSTREAM_BACKOFF_MS: '2',
    UPSTREAM_COOLDOWN_MS: '20',
    ...variables,
  });
  const pacer = new Pacer(config.ncbi);
  const gate = {
    ask: async (patienceMs: number) => pacer.ask(Date.now(), patienceMs),
    confirm: async (ticket: number) => pacer.confirm(Date.now(), ticket),
    leave: async (ticket: number) => pacer.leave(ticket),
    throttled: async (startedAt: number, ms?: number) => pacer.throttled(Date.now(), startedAt, ms),
    recovered: async () => pacer.recovered(),
  };
  const startCall = (signal: AbortSignal = new AbortController().signal): Call => ({
    config,
    signal,
    startedAt: Date.now(),
    tally: { requests: 0, failed: [] },
    fetch: (url, init) => fetch(url, init),
    gate: () => gate,
    files: { read: async () => undefined, write: async () => {} },
    progress: () => {},
    now: () => Date.now(),
    random: () => 0.5,
  });
  const service = ncbi(config);
  const einfo = (call: Call) =>
    ask(call, service, eutilsRequest(config, 'einfo', { db: 'pubmed', retmode: 'json' }), (response) =>
      readJson(service, response),
    );
  return { startCall, einfo, match: `tool=${tool}` };
}

const fault = (faults: Fault[]) => arm(library.url, faults);
const log = (match: string) => logOf(library.url, match);

describe('an upstream that fails', () => {
  it.each([
    ['a 500', { status: 500 }],
    ['a 503', { status: 503 }],
    ['a reset connection', { drop: true }],
    ['a web page', { body: '<html>busy</html>' }],
    ['an empty answer', { body: '' }],
    ['a 429', { status: 429 }],
    ['a rate limit in HTTP 200', { body: '{"error":"API rate limit exceeded","count":"4"}' }],
    ['JSON cut short', { truncateAt: 20 }],
  ])('is asked again after %s, and then serves', async (name, kind) => {
    const { startCall, einfo, match } = setUp(`again-${name.replaceAll(' ', '-')}`);
    await fault([{ match, times: 1, ...kind }]);
    const call = startCall();
    expect(await einfo(call)).toHaveProperty('einforesult');
    expect(call.tally.requests).toBe(2);
    expect(await log(match)).toHaveLength(2);
  });

  it('is given up after the retries, telling how often it was tried', async () => {
    const { startCall, einfo, match } = setUp('given-up', { NCBI_MAX_RETRIES: '2' });
    await fault([{ match, times: 10, status: 502 }]);
    const details = await detailsOf(einfo(startCall()));
    expect(details).toMatchObject({ reason: 'ncbi_unreachable', retryable: true, data: { attempts: 3 } });
    expect(details.message).toMatch(/\(failed after 3 attempts\)$/);
    expect(await log(match)).toHaveLength(3);
  });

  it('is asked only once when it refuses the request', async () => {
    const { startCall, einfo, match } = setUp('refused');
    await fault([{ match, times: 10, status: 400 }]);
    expect(await detailsOf(einfo(startCall()))).toMatchObject({ reason: 'ncbi_refused', retryable: false });
    expect(await log(match)).toHaveLength(1);
  });

  it('is asked twice when its answer cannot be read', async () => {
    const { startCall, einfo, match } = setUp('unreadable');
    await fault([{ match, times: 10, body: 'not json' }]);
    expect(await detailsOf(einfo(startCall()))).toMatchObject({ reason: 'ncbi_invalid_response' });
    expect(await log(match)).toHaveLength(2);
  });
});

describe('too many requests', () => {
  it('pauses all callers and fails none', async () => {
    const { startCall, einfo, match } = setUp('three-429s', { UPSTREAM_COOLDOWN_MS: '100' });
    await fault([{ match, times: 3, status: 429 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => einfo(startCall())));
    expect(answers).toHaveLength(8);
  });

  it('is reported at once when Retry-After is longer than anybody waits', async () => {
    const { startCall, einfo, match } = setUp('long-retry-after');
    await fault([{ match, times: 10, status: 429, headers: { 'retry-after': '120' } }]);
    const details = await detailsOf(einfo(startCall()));
    expect(details).toMatchObject({ reason: 'ncbi_rate_limited', retryAfter: 120, data: { attempts: 1 } });
    expect(details.hint).toMatch(/^Wait 120 s and try again\./);
    expect(details.hint).not.toContain('minute');
  });

  it('waits as long as Retry-After says', async () => {
    const { startCall, einfo, match } = setUp('retry-after');
    await fault([{ match, times: 1, status: 429, headers: { 'retry-after': '1' } }]);
    await einfo(startCall());
    const [first, second] = await log(match);
    expect((second?.time ?? 0) - (first?.time ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('sheds a caller whose turn would come after its deadline', async () => {
    const { startCall, einfo, match } = setUp('shed', {
      NCBI_REQUEST_DELAY_MS: '400',
      NCBI_TOTAL_DEADLINE_MS: '500',
    });
    const calls = await Promise.allSettled(Array.from({ length: 3 }, () => einfo(startCall())));
    expect(calls.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const [, , third] = calls;
    expect(third?.status === 'rejected' && third.reason.details).toMatchObject({
      reason: 'queue_full',
      retryAfter: 1,
      hint: 'Wait 1 s and try again, with fewer ids if there were several.',
      data: { queueSize: 1 },
    });
    expect(await log(match)).toHaveLength(2);
  });
});

describe('time', () => {
  it('ends a hung attempt and tries again', async () => {
    const { startCall, einfo, match } = setUp('hung-once', { NCBI_TIMEOUT_MS: '100' });
    await fault([{ match, times: 1, delayMs: 60_000 }]);
    expect(await einfo(startCall())).toHaveProperty('einforesult');
    expect((await log(match)).map(({ aborted }) => aborted ?? false)).toEqual([true, false]);
  });

  it('ends a call at its deadline when the upstream hangs', async () => {
    const { startCall, einfo, match } = setUp('hung', { NCBI_TOTAL_DEADLINE_MS: '500' });
    await fault([{ match, times: 10, delayMs: 60_000 }]);
    const before = Date.now();
    expect(await detailsOf(einfo(startCall()))).toMatchObject({
      reason: 'ncbi_deadline_exceeded',
      data: { deadlineMs: 500 },
    });
    expect(Date.now() - before).toBeLessThan(1500);
  });

  it('ends with the client’s own reason when the call is cancelled, in the queue and in flight', async () => {
    const { startCall, einfo, match } = setUp('cancelled', { NCBI_REQUEST_DELAY_MS: '5000' });
    await fault([{ match, times: 10, delayMs: 60_000 }]);
    const client = new AbortController();
    const calls = [einfo(startCall(client.signal)), einfo(startCall(client.signal))];
    setTimeout(() => client.abort(new Error('gone')), 100);
    for (const call of calls) await expect(call).rejects.toThrow('gone');
    expect(await log(match)).toHaveLength(1);
  });
});

describe('the budget of one call', () => {
  it('stops before the request that would be one too many', async () => {
    const { startCall, einfo, match } = setUp('budget');
    const call = { ...startCall(), tally: { requests: 44, failed: [] } };
    await einfo(call);
    expect(await detailsOf(einfo(call))).toMatchObject({ reason: 'request_budget_spent', retryable: true });
    expect(await log(match)).toHaveLength(1);
  });
});
