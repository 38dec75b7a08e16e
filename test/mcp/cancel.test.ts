import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ERAS } from '../clients.ts';
import { arm, eventually, logOf } from '../library.ts';
import { WORKER } from '../worker.ts';

/** Well before the deadline of a call in the tests (4 s), so that only the client can have ended the request. */
const PROMPT_MS = 1200;

describe.each(ERAS)('a call that nobody waits for (%s)', (era, connect) => {
  const endOfUpstreamRequest = async (match: string) => {
    const [entry] = await eventually(
      () => logOf(env.LIBRARY_URL, match),
      (entries) => entries[0]?.aborted === true,
      5000,
    );
    if (entry?.endedAt === undefined) throw new Error('the upstream request goes on');
    return entry.endedAt - entry.time;
  };

  it('stops its upstream request when the client cancels', async () => {
    const id = `830000${era.length}1`;
    await arm(env.LIBRARY_URL, [{ match: `id=${id}&`, times: 1, delayMs: 60_000 }]);
    const client = await connect(WORKER);
    const stop = new AbortController();
    const call = client.call('pubmed_fetch_fulltext', { pmcids: [id] }, { signal: stop.signal });
    await eventually(
      () => logOf(env.LIBRARY_URL, `id=${id}&`),
      (entries) => entries.length > 0,
    );
    stop.abort();
    await expect(call).rejects.toThrow();
    expect(await endOfUpstreamRequest(`id=${id}&`)).toBeLessThan(PROMPT_MS);
    await client.close();
  });

  it('stops its upstream request when the client’s own time is up', async () => {
    const id = `830000${era.length}2`;
    await arm(env.LIBRARY_URL, [{ match: `id=${id}&`, times: 1, delayMs: 60_000 }]);
    const client = await connect(WORKER);
    await expect(client.call('pubmed_fetch_fulltext', { pmcids: [id] }, { timeout: 300 })).rejects.toThrow();
    expect(await endOfUpstreamRequest(`id=${id}&`)).toBeLessThan(PROMPT_MS);
    await client.close();
  });

  it('is not ended by the cancellation of another', async () => {
    const id = `830000${era.length}3`;
    await arm(env.LIBRARY_URL, [{ match: `id=${id}&`, times: 1, delayMs: 500 }]);
    const [patient, other] = await Promise.all([connect(WORKER), connect(WORKER)]);
    const stop = new AbortController();
    const call = patient.call('pubmed_fetch_fulltext', { pmcids: [id] });
    const cancelled = other.call(
      'pubmed_fetch_fulltext',
      { pmcids: ['PMC90000001'] },
      { signal: stop.signal },
    );
    stop.abort();
    await expect(cancelled).rejects.toThrow();
    expect((await call).structuredContent).toMatchObject({ unavailable: [{ reason: 'not-found' }] });
    await Promise.all([patient.close(), other.close()]);
  });
});
