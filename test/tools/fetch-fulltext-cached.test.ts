import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { asUser } from '../session/support.ts';
import { WORKER } from '../worker.ts';
import { inject, requests } from './answers.ts';
import { articleSet, articlesOf, TOOL, unavailableOf } from './fulltext.ts';

let client: TestClient;
beforeAll(async () => {
  client = await connectModern(WORKER);
});
afterAll(() => client.close());

const fetchFullText = (args: Record<string, unknown>) => client.call(TOOL, args);

describe('what was fetched before', () => {
  it('comes without any request, by each of its ids, and is the same', async () => {
    const fresh = await fetchFullText({ pmcids: ['PMC90000016'], includeDetails: true });
    const before = await requests('.');
    for (const args of [
      { pmcids: ['PMC90000016'] },
      { pmids: ['90000016'] },
      { dois: ['10.5555/sample.0016'] },
    ]) {
      const again = await fetchFullText({ ...args, includeDetails: true });
      expect(again.structuredContent).toEqual(fresh.structuredContent);
    }
    const since = (await requests('90000016|sample.0016')).length;
    expect(since).toBe(
      before.filter(({ url, body }) => /90000016|sample\.0016/.test(url + (body ?? ''))).length,
    );
  });

  it('serves another part from the same fetch', async () => {
    await fetchFullText({ pmcids: ['PMC90000001'], overflowMode: 'outline', maxCharacters: 500 });
    const before = (await requests('efetch.*90000001')).length;
    const result = await fetchFullText({ pmcids: ['PMC90000001'], sections: ['method'] });
    expect(articlesOf(result)[0]?.sections.length).toBeGreaterThan(0);
    expect(await requests('efetch.*90000001')).toHaveLength(before);
  });

  it('is fetched again where the file that was kept is damaged', async () => {
    const id = '7011002';
    await inject({ match: `efetch.*id=${id}&`, times: -1, body: articleSet({ pmcid: `PMC${id}` }) });
    await fetchFullText({ pmcids: [id] });
    const { objects } = await env.ARTIFACTS.list({ prefix: 'cache/' });
    const key = objects.map((object) => object.key).find((name) => name.endsWith(`/PMC${id}.json`)) ?? '';
    const whole = await (await env.ARTIFACTS.get(key))?.text();
    await env.ARTIFACTS.put(key, String(whole).slice(0, 100));
    const other = await connectModern(asUser('damaged-cache'));
    expect(articlesOf(await other.call(TOOL, { pmcids: [id] }))).toHaveLength(1);
    expect(await (await env.ARTIFACTS.get(key))?.text()).toBe(whole);
    await other.close();
  });

  it('is not served under a DOI that is not its own', async () => {
    const id = '7011003';
    const [own, other] = [`10.5555/own.${id}`, `10.5555/other.${id}`];
    const pmcid = `PMC${id}`;
    const records = [{ pmcid, pmid: Number(id), doi: other, 'requested-id': id }];
    await inject(
      { match: `idconv.*ids=${id}&`, times: 1, body: JSON.stringify({ records }) },
      { match: `efetch.*id=${id}&`, times: -1, body: articleSet({ pmcid, pmid: id, doi: own }) },
    );
    expect(articlesOf(await fetchFullText({ pmids: [id] }))).toMatchObject([{ doi: own }]);
    const result = await fetchFullText({ dois: [other] });
    expect(articlesOf(result)).toEqual([]);
    expect(unavailableOf(result)[0]?.triedTiers[0]?.detail).toContain(`its DOI is ${own}`);
    expect(articlesOf(await fetchFullText({ dois: [own] }))).toHaveLength(1);
  });

  it('is never an article that could not be read', async () => {
    const id = '7011001';
    await inject({ match: `efetch.*id=${id}&`, times: 1, body: '<pmc-articleset><article></front>' });
    expect(articlesOf(await fetchFullText({ pmcids: [id] }))).toEqual([]);
    await inject({ match: `efetch.*id=${id}&`, times: 1, body: articleSet({ pmcid: `PMC${id}` }) });
    expect(articlesOf(await fetchFullText({ pmcids: [id] }))).toHaveLength(1);
  });
});
