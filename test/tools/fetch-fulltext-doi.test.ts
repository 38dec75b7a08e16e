import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { inject, requests } from './answers.ts';
import { block, chainOf, TOOL, unavailableOf } from './fulltext.ts';

let client: TestClient;
beforeAll(async () => {
  client = await connectModern(WORKER);
});
afterAll(() => client.close());

const fetchFullText = (args: Record<string, unknown>) => client.call(TOOL, args);

describe('the look-up of a DOI', () => {
  it('that fails is told apart from a record without one', async () => {
    const id = block(21);
    await inject({ match: `esummary.*id=${id(1)}&`, times: 20, status: 503 });
    const failed = unavailableOf(await fetchFullText({ pmids: [id(1)] }))[0];
    expect(failed?.reason).toBe('doi-lookup-failed');
    expect(failed?.triedTiers.at(-1)?.detail).toMatch(/NCBI answered with an error \(HTTP 503\).*try again/);
    const none = unavailableOf(await fetchFullText({ pmids: ['90000014'] }));
    expect(none).toEqual([]);
  });

  it.each([
    ['an empty result', 1, () => ({})],
    ['an error for the record', 2, (id: string) => ({ [id]: { uid: id, error: 'backend failed' } })],
    ['the summary of another article', 3, (id: string) => ({ [id]: 'none', 5: { uid: '5' } })],
  ])('that brings %s is a failure, not a record without a DOI', async (_, n, result) => {
    const id = block(24)(n);
    await inject({ match: `esummary.*id=${id}&`, times: 20, body: JSON.stringify({ result: result(id) }) });
    const [row] = unavailableOf(await fetchFullText({ pmids: [id] }));
    expect(row?.reason).toBe('doi-lookup-failed');
  });

  it('of a PMID that PubMed does not have brings none', async () => {
    const [row] = unavailableOf(await fetchFullText({ pmids: [block(24)(9)] }));
    expect(row).toMatchObject({ reason: 'not-found', triedTiers: [{}, {}, { outcome: 'no-doi' }] });
  });

  it('of a PMCID for which the ID converter does not answer is a failure', async () => {
    const id = block(23);
    const records = [{ pmcid: 'PMC5', doi: '10.5555/x', 'requested-id': 'PMC5' }];
    await inject({ match: `idconv.*PMC${id(1)}`, times: 1, body: JSON.stringify({ records }) });
    const [row] = unavailableOf(await fetchFullText({ pmcids: [id(1)] }));
    expect(row?.reason).toBe('doi-lookup-failed');
  });

  it('is not made for a DOI that Europe PMC already told', async () => {
    const id = block(22);
    const hit = { id: id(1), source: 'MED', pmid: id(1), doi: '10.5555/oa.0020' };
    const body = JSON.stringify({ version: '6.9', hitCount: 1, resultList: { result: [hit] } });
    await inject({ match: `europepmc.*search.*EXT_ID:${id(1)}`, times: 1, body });
    const [row] = unavailableOf(await fetchFullText({ pmids: [id(1)] }));
    expect(chainOf(row)).toEqual(['pmc:not-attempted', 'europepmc:no-fulltext', 'unpaywall:no-oa']);
    expect(await requests(`esummary.*${id(1)}`)).toEqual([]);
  });
});
