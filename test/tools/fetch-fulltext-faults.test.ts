import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { MODERN_ERA, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { inject, textOf } from './answers.ts';
import { answerOf, articleSet, articlesOf, chainOf, TOOL, unavailableOf } from './fulltext.ts';

const ownId = (n: number) => `820000${String(n).padStart(2, '0')}`;

describe.each(MODERN_ERA)('pubmed_fetch_fulltext and an upstream that fails (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const fetchFullText = (args: Record<string, unknown>) => client.call(TOOL, args);

  it.each<[string, number, Omit<Fault, 'match' | 'times'>, string]>([
    ['an empty body', 1, { body: '' }, 'nothing'],
    ['a web page', 2, { body: '<!DOCTYPE html><html><body>Busy</body></html>' }, 'web page'],
    ['a prolog only', 3, { body: '<?xml version="1.0" ?>\n<!DOCTYPE pmc-articleset>\n' }, 'beginning'],
    ['an article that breaks off', 4, { body: '<pmc-articleset><article><front>' }, 'breaks off'],
    ['XML that is not well-formed', 5, { body: '<pmc-articleset><article></front>' }, 'not well-formed'],
    ['an error in HTTP 200', 6, { body: '<eFetchResult><ERROR>x</ERROR></eFetchResult>' }, 'error message'],
    ['HTTP 500', 7, { status: 500, body: 'api_key=hunter2' }, 'HTTP 500'],
    ['HTTP 503', 8, { status: 503 }, 'HTTP 503'],
    ['a reset connection', 9, { drop: true }, 'broke off'],
  ])('with %s is told as a failure, never as nothing found', async (_name, n, fault, word) => {
    const id = ownId(n);
    await inject({ match: `id=${id}&`, times: 20, ...fault });
    const result = await fetchFullText({ pmcids: [`PMC${id}`] });
    const [row] = unavailableOf(result);
    expect(row?.triedTiers[0]).toMatchObject({ tier: 'pmc', outcome: 'service-error' });
    expect(row?.triedTiers[0]?.detail).toContain(word);
    expect(textOf(result)).toContain('pmc:service-error');
    expect(answerOf(result).notice).toContain(`For PMC${id} a source failed`);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it.each([
    ['without Retry-After', 20, {}],
    ['with Retry-After', 21, { headers: { 'retry-after': '1' } }],
  ])('with 429 %s serves after a pause', async (_name, n, more) => {
    const id = ownId(n);
    const body = articleSet({ pmcid: `PMC${id}` });
    await inject(
      { match: `id=${id}&`, times: 1, status: 429, ...more },
      { match: `id=${id}&`, times: 1, body },
    );
    expect(articlesOf(await fetchFullText({ pmcids: [`PMC${id}`] }))).toMatchObject([
      { pmcId: `PMC${id}`, sections: [{ text: 'Served.' }] },
    ]);
  });

  it('is refused when it answers with another article', async () => {
    const id = ownId(22);
    const body = articleSet({ pmcid: 'PMC1' });
    await inject({ match: `id=${id}&`, times: 1, body });
    const result = await fetchFullText({ pmcids: [`PMC${id}`] });
    expect(articlesOf(result)).toEqual([]);
    expect(unavailableOf(result)[0]?.triedTiers[0]).toMatchObject({
      outcome: 'service-error',
      detail: 'NCBI answered with another article: PMC1',
    });
  });

  it('that hangs ends with the deadline of the call (4 s here)', async () => {
    const id = ownId(23);
    await inject({ match: `id=${id}&`, times: 5, delayMs: 60_000 });
    const before = Date.now();
    const result = await fetchFullText({ pmcids: [`PMC${id}`] });
    expect(Date.now() - before).toBeLessThan(6000);
    expect(unavailableOf(result)[0]?.triedTiers[0]?.detail).toContain('ran out');
  });

  it('when ids are looked up leaves the id to the next source', async () => {
    const id = ownId(24);
    await inject({ match: `idconv.*${id}`, times: 20, status: 503 });
    const [row] = unavailableOf(await fetchFullText({ pmids: [id] }));
    expect(chainOf(row)?.slice(0, 2)).toEqual(['pmc:service-error', 'europepmc:miss']);
    expect(row?.triedTiers[0]?.detail).toContain('look-up');
  });

  it('when ids are looked up and one is not answered, leaves that one to the next source as a failure', async () => {
    const [id, other] = [ownId(26), ownId(27)];
    const records = [{ pmid: Number(other), 'requested-id': other, status: 'error', errmsg: 'not found' }];
    await inject({ match: `idconv.*${id}`, times: 20, body: JSON.stringify({ records }) });
    const rows = unavailableOf(await fetchFullText({ pmids: [id, other] }));
    expect(rows.map((row) => [row.id, row.triedTiers[0]?.outcome])).toEqual([
      [id, 'service-error'],
      [other, 'not-attempted'],
    ]);
    expect(rows[0]?.triedTiers[0]?.detail).toContain('did not answer for this id');
  });

  it('does not spoil the other articles of the call', async () => {
    const id = ownId(25);
    await inject({ match: `id=${id}&`, times: 20, status: 500 });
    const result = await fetchFullText({ pmcids: ['PMC90000003', `PMC${id}`] });
    expect(articlesOf(result)).toHaveLength(1);
    expect(unavailableOf(result)).toHaveLength(1);
  });
});
