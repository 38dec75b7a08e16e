import { beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../browser.ts';
import { ERAS, type TestClient } from '../clients.ts';
import { answered, read } from '../session/support.ts';
import { viaDeployed } from '../worker.ts';
import { type Browser, invited, SITE } from './browser.ts';

const SEARCH = 'pubmed_search_articles';
const SAVE = 'save_literature_notes';

/** A client that comes with a personal token. */
function endpoint(token: string) {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('authorization', `Bearer ${token}`);
    return viaDeployed(request);
  };
  return { url: `${SITE}/mcp`, fetch: fetch as unknown as typeof globalThis.fetch };
}

describe.each(ERAS)('what one user has (%s)', (era, connect) => {
  const tag = era.replaceAll('-', '');
  let ada: { browser: Browser; client: TestClient; token: string };
  let eve: { browser: Browser; client: TestClient; token: string };
  let artifact = '';
  let note = '';
  let download = '';

  async function person(name: string) {
    const browser = await invited(name);
    const token = await tokenOf(browser, { write: true });
    return { browser, token, client: await connect(endpoint(token)) };
  }

  beforeAll(async () => {
    ada = await person(`ada${tag}`);
    // As like to the first as names can be.
    eve = await person(`ada${tag}-1`);
    answered(await ada.client.call(SEARCH, { query: 'sepsis', session_id: 'shared-name' }));
    const saved = answered(await ada.client.call(SAVE, { pmids: ['90000001'] }));
    download = saved.download_url;
    const resources = await ada.client.listResources();
    artifact = resources.find(({ uri }) => uri.startsWith('artifact://'))?.uri ?? '';
    note = resources.find(({ uri }) => uri.startsWith('note://'))?.uri ?? '';
    expect([artifact, note].every(Boolean)).toBe(true);
  }, 60_000);

  it('is not listed for another', async () => {
    expect((await eve.client.listResources()).filter(({ uri }) => /^(artifact|note):/.test(uri))).toEqual([]);
    const mine = JSON.stringify(await read(ada.client, { action: 'search_runs', limit: 10 }));
    expect(mine).toContain('sepsis');
    for (const action of ['summary', 'search_runs', 'log'])
      expect(
        JSON.stringify((await eve.client.call('read_session', { request: { action } })).structuredContent),
      ).not.toContain('sepsis');
  });

  it('is not read by run id, nor under a session of the same name', async () => {
    const own = await read(ada.client, { action: 'search_runs', limit: 10 });
    const runId = JSON.stringify(own).match(/"run_id":"([^"]+)"/)?.[1] ?? '';
    expect(runId).not.toBe('');
    for (const request of [
      { action: 'search_run', run_id: runId },
      { action: 'replay_search', run_id: runId },
      { action: 'search_runs', session_id: 'shared-name' },
    ]) {
      const mine = await ada.client.call('read_session', { request });
      expect(JSON.stringify(mine.structuredContent), JSON.stringify(request)).toContain('sepsis');
      const told = await eve.client.call('read_session', { request });
      expect(told.isError === true || !JSON.stringify(told.structuredContent).includes('sepsis')).toBe(true);
    }
  });

  it('is not read by URI', async () => {
    expect(JSON.stringify(await ada.client.readResource(artifact))).not.toBe('[]');
    await expect(eve.client.readResource(artifact)).rejects.toThrow();
    expect(JSON.stringify(await ada.client.readResource(note))).toContain('90000001');
    await expect(eve.client.readResource(note)).rejects.toThrow();
  });

  it('is not told as the last search of another', async () => {
    const told = await eve.client.call('pubmed_fetch_articles', { pmids: 'last' });
    expect(JSON.stringify(told.structuredContent)).not.toContain('90000001');
  });

  it('is not downloaded by a link with a changed user, path or signature', async () => {
    expect((await viaDeployed(download)).status).toBe(200);
    const own = answered(await eve.client.call(SAVE, { pmids: ['90000002'] }));
    const others = new URL(own.download_url);
    const mixed = new URL(download);
    mixed.search = others.search;
    expect((await viaDeployed(mixed.href)).status).toBe(403);
    const swapped = new URL(others);
    swapped.pathname = new URL(download).pathname;
    expect((await viaDeployed(swapped.href)).status).toBe(403);
  });

  it('is not opened by the token or cookie of another on the pages', async () => {
    const page = await (await ada.browser.get('/account')).text();
    const revoke = /action="(\/account\/tokens\/[^"]*revoke)"/.exec(page)?.[1] ?? '';
    expect(revoke).not.toBe('');
    await eve.browser.post(revoke, {});
    expect((await ada.client.listTools()).length).toBeGreaterThan(5);
    const answer = await viaDeployed(`${SITE}/account`, {
      headers: { authorization: `Bearer ${ada.token}` },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  });
});
