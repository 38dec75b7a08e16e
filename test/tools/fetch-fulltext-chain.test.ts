import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { inject, requests, textOf } from './answers.ts';
import {
  answerOf,
  articleSet,
  articlesOf,
  block,
  chainOf,
  copiesOf,
  TOOL,
  unavailableOf,
} from './fulltext.ts';

let client: TestClient;
beforeAll(async () => {
  client = await connectModern(WORKER);
});
afterAll(() => client.close());

const fetchFullText = (args: Record<string, unknown>) => client.call(TOOL, args);

describe('several PMCIDs', () => {
  it('are asked for at once, and each article is taken as it arrives', async () => {
    const id = block(1);
    const body = articleSet({ pmcid: `PMC${id(1)}` }, { pmcid: `PMC${id(2)}` });
    await inject({ match: `efetch.*id=${id(2)},${id(1)},${id(3)}&`, times: 1, body });
    const result = await fetchFullText({ pmcids: [id(2), id(1), id(3)] });
    expect(articlesOf(result).map(({ pmcId }) => pmcId)).toEqual([`PMC${id(2)}`, `PMC${id(1)}`]);
    expect(chainOf(unavailableOf(result)[0])?.[0]).toBe('pmc:miss');
    expect(await requests(`efetch.*${id(1)}`)).toHaveLength(1);
  });

  it('go by POST when there are more than five', async () => {
    const id = block(2);
    const ids = [1, 2, 3, 4, 5, 6].map(id);
    await fetchFullText({ pmcids: ids });
    const [request] = await requests(`efetch.*${id(1)}|db=pmc.*${id(1)}`);
    expect(request).toMatchObject({ method: 'POST', body: expect.stringContaining(ids.join(',')) });
  });

  it('are asked for once more, singly, where the answer breaks off', async () => {
    const id = block(3);
    const whole = articleSet({ pmcid: `PMC${id(1)}` }, { pmcid: `PMC${id(2)}` }, { pmcid: `PMC${id(3)}` });
    const cutInSecond = whole.slice(0, whole.indexOf(`PMC${id(2)}`) + 5);
    await inject(
      { match: `efetch.*id=${id(1)},`, times: 1, body: cutInSecond },
      { match: `efetch.*id=${id(2)}&`, times: 1, body: articleSet({ pmcid: `PMC${id(2)}` }) },
      { match: `efetch.*id=${id(3)}&`, times: 9, body: '<pmc-articleset><article></front>' },
    );
    const result = await fetchFullText({ pmcids: [id(1), id(2), id(3)] });
    expect(articlesOf(result).map(({ pmcId }) => pmcId)).toEqual([`PMC${id(1)}`, `PMC${id(2)}`]);
    expect(unavailableOf(result)[0]?.triedTiers[0]).toMatchObject({ tier: 'pmc', outcome: 'service-error' });
    expect(await requests(`efetch.*id=${id(1)}&`)).toEqual([]);
  });

  it('never get the text of another article', async () => {
    const id = block(4);
    await inject(
      {
        match: `efetch.*id=${id(1)},`,
        times: 1,
        body: articleSet({ pmcid: `PMC${id(1)}` }, { pmcid: 'PMC5' }),
      },
      { match: `efetch.*id=${id(2)}&`, times: 1, body: articleSet({ pmcid: 'PMC5' }) },
    );
    const result = await fetchFullText({ pmcids: [id(1), id(2)] });
    expect(articlesOf(result).map(({ pmcId }) => pmcId)).toEqual([`PMC${id(1)}`]);
    expect(unavailableOf(result)[0]?.triedTiers[0]?.detail).toBe('NCBI answered with another article: PMC5');
  });
});

describe('an article whose own ids are not the ones asked', () => {
  it('is refused under its PMID and its DOI', async () => {
    const id = block(5);
    const record = { pmcid: `PMC${id(1)}`, pmid: Number(id(1)), doi: '10.5555/asked', 'requested-id': id(1) };
    await inject(
      { match: `idconv.*ids=${id(1)}&`, times: 1, body: JSON.stringify({ status: 'ok', records: [record] }) },
      { match: `efetch.*id=${id(1)}&`, times: 1, body: articleSet({ pmcid: `PMC${id(1)}`, pmid: '4711' }) },
    );
    const result = await fetchFullText({ pmids: [id(1)] });
    expect(articlesOf(result)).toEqual([]);
    expect(unavailableOf(result)[0]?.triedTiers[0]).toEqual({
      tier: 'pmc',
      outcome: 'service-error',
      detail: 'NCBI answered with another article: its PMID is 4711',
    });
  });

  it('is refused under another PMID of the call that Europe PMC leads to it by', async () => {
    const [own, other] = [block(16)(1), block(16)(2)];
    const pmcid = `PMC${own}`;
    const records = [
      { pmcid, pmid: Number(own), 'requested-id': own },
      { pmid: Number(other), 'requested-id': other, status: 'error', errmsg: 'Identifier not found in PMC' },
    ];
    const hit = { id: other, source: 'MED', pmid: other, pmcid };
    await inject(
      { match: `idconv.*ids=${own},${other}&`, times: 1, body: JSON.stringify({ records }) },
      { match: `efetch.*id=${own}&`, times: 1, body: articleSet({ pmcid, pmid: own }) },
      {
        match: `europepmc.*search.*EXT_ID:${other}`,
        times: 1,
        body: JSON.stringify({ hitCount: 1, resultList: { result: [hit] } }),
      },
    );
    const result = await fetchFullText({ pmids: [own, other] });
    expect(articlesOf(result).map(({ pmid }) => pmid)).toEqual([own]);
    expect(unavailableOf(result)).toMatchObject([
      { id: other, triedTiers: [{}, { tier: 'europepmc', outcome: 'service-error' }, {}] },
    ]);
  });

  it('lends no open copy to the PMID that Europe PMC answers with it', async () => {
    const id = block(17)(1);
    const hit = { id: '5', source: 'MED', pmid: '5', doi: '10.5555/oa.0001', title: 'Another' };
    const body = JSON.stringify({ hitCount: 1, resultList: { result: [hit] } });
    await inject({ match: `europepmc.*search.*EXT_ID:${id}`, times: 9, body });
    const result = await fetchFullText({ pmids: [id] });
    expect(copiesOf(result)).toEqual([]);
    expect(unavailableOf(result)[0]?.triedTiers[1]).toMatchObject({
      outcome: 'service-error',
      detail: expect.stringContaining('the record of another article'),
    });
  });
});

describe('what PMC does not serve', () => {
  it('comes from Europe PMC when PMC fails for all of a batch', async () => {
    await inject({ match: 'efetch.*id=90000006,90000012&', times: 20, status: 503 });
    const result = await fetchFullText({ pmcids: ['PMC90000006', 'PMC90000012'] });
    expect(articlesOf(result)).toMatchObject([
      { pmcId: 'PMC90000006', viaSource: 'europepmc', epmcId: 'PMC90000006', epmcSource: 'PMC' },
      { pmcId: 'PMC90000012', viaSource: 'europepmc' },
    ]);
    expect(textOf(result)).toContain('Europe PMC (PMC PMC90000006)');
    expect(await requests('europepmc.*search.*90000006')).toEqual([]);
    expect(await requests('efetch.*id=90000006,90000012&')).toHaveLength(3); // not until the time is up
  });

  it('comes from Europe PMC when the ID converter fails', async () => {
    await inject({ match: 'idconv.*90000008', times: 3, status: 503 });
    const result = await fetchFullText({ pmids: ['90000008'] });
    expect(articlesOf(result)).toMatchObject([
      { pmid: '90000008', viaSource: 'europepmc', epmcSource: 'MED' },
    ]);
    expect(await requests('idconv.*90000008')).toHaveLength(3);
  });

  it('comes from PMC again once PMC is back', async () => {
    const result = await fetchFullText({ pmids: ['90000008'] });
    expect(articlesOf(result)).toMatchObject([{ pmid: '90000008', viaSource: 'pmc' }]);
  });

  it('comes from Europe PMC under a DOI that PMC does not know', async () => {
    const result = await fetchFullText({ dois: ['10.5555/SAMPLE.0013'] });
    expect(articlesOf(result)).toMatchObject([{ doi: '10.5555/sample.0013', viaSource: 'europepmc' }]);
    const missed = await fetchFullText({ dois: ['10.5555/sample.0013'], sections: ['no such heading'] });
    expect(articlesOf(missed)).toMatchObject([{ viaSource: 'europepmc', sections: [] }]);
    expect(answerOf(missed).notice).toContain('No section title');
  });

  it('is not answered with all of a filter that nobody would read', async () => {
    const sections = ['a'.repeat(50_000), ...Array.from({ length: 400 }, (_, at) => `none ${at}`)];
    const { notice = '' } = answerOf(await fetchFullText({ pmcids: ['PMC90000003'], sections }));
    expect(notice).toContain(`contains "${'a'.repeat(100)}…", "none 0", `);
    expect(notice).toContain('"none 8", 391 more: leave out sections');
    expect(notice.length).toBeLessThan(1000);
  });

  it('comes from an open copy when Europe PMC has no text either', async () => {
    const id = block(6);
    const record = {
      pmcid: `PMC${id(1)}`,
      pmid: Number(id(1)),
      doi: '10.5555/oa.0001',
      'requested-id': id(1),
    };
    await inject({
      match: `idconv.*ids=${id(1)}&`,
      times: 1,
      body: JSON.stringify({ status: 'ok', records: [record] }),
    });
    const result = await fetchFullText({ pmids: [id(1)] });
    const [copy] = copiesOf(result);
    expect(copy).toMatchObject({
      source: 'unpaywall',
      contentFormat: 'html-markdown',
      doi: '10.5555/oa.0001',
      pmid: id(1),
      title: 'Sample: Tide clocks and the sleep of lighthouse keepers',
      license: 'cc-by',
      hostType: 'publisher',
      version: 'publishedVersion',
    });
    expect(copy).not.toHaveProperty('pmcId');
    expect(textOf(result)).toContain(copy?.content);
  });

  it('carries the PMCID when asked by it, its DOI found by the ID converter', async () => {
    const id = block(7);
    const record = { pmcid: `PMC${id(1)}`, doi: '10.5555/oa.0002', 'requested-id': `PMC${id(1)}` };
    await inject({
      match: `idconv.*PMC${id(1)}`,
      times: 1,
      body: JSON.stringify({ status: 'ok', records: [record] }),
    });
    const [copy] = copiesOf(await fetchFullText({ pmcids: [id(1)] }));
    expect(copy).toMatchObject({ contentFormat: 'pdf-text', totalPages: 2, pmcId: `PMC${id(1)}` });
    expect(copy).not.toHaveProperty('pmid');
    expect(copy?.content).toContain('moths');
  });

  it('carries neither when asked by DOI', async () => {
    const [copy] = copiesOf(await fetchFullText({ dois: ['10.5555/oa.0001'] }));
    expect(copy?.doi).toBe('10.5555/oa.0001');
    expect(copy).not.toHaveProperty('pmid');
    expect(copy).not.toHaveProperty('pmcId');
  });

  it('goes from a preprint’s record straight to an open copy', async () => {
    const hit = { id: 'PPR77', source: 'PPR', doi: '10.5555/oa.0008', title: 'Early' };
    const body = JSON.stringify({ version: '6.9', hitCount: 1, resultList: { result: [hit] } });
    await inject({ match: 'europepmc.*search.*oa\\.0008', times: 1, body });
    const result = await fetchFullText({ dois: ['10.5555/oa.0008'] });
    expect(copiesOf(result)).toMatchObject([{ contentFormat: 'pdf-text' }]);
    expect(await requests('PPR77')).toEqual([]);
  });

  it('is looked for at Unpaywall though Europe PMC fails', async () => {
    await inject({ match: 'europepmc.*search.*oa\\.0007', times: 20, status: 503 });
    const result = await fetchFullText({ dois: ['10.5555/oa.0007'] });
    expect(copiesOf(result)).toMatchObject([{ contentFormat: 'html-markdown' }]);
    expect(answerOf(result)).not.toHaveProperty('unavailable');
  });

  it('stands beside what PMC serves, after it', async () => {
    const result = await fetchFullText({ dois: ['10.5555/oa.0001', '10.5555/sample.0001'] });
    expect(answerOf(result).articles.map(({ doi }) => doi)).toEqual([
      '10.5555/sample.0001',
      '10.5555/oa.0001',
    ]);
  });
});

describe('an article of front matter only', () => {
  it('is no full text, and the reason that PMC gives is told', async () => {
    const result = await fetchFullText({ pmcids: ['PMC90000015'] });
    const [row] = unavailableOf(result);
    expect(chainOf(row)).toEqual(['pmc:no-body', 'europepmc:no-fulltext', 'unpaywall:no-oa']);
    expect(row?.triedTiers[0]?.detail).toContain('does not allow');
    expect(answerOf(result).notice).toContain('only front matter and abstract');
  });

  it('is no matter when an open copy has the body', async () => {
    const id = block(8);
    const front = articleSet({ pmcid: `PMC${id(1)}`, doi: '10.5555/oa.0019', body: '' });
    const record = { pmcid: `PMC${id(1)}`, doi: '10.5555/oa.0019', 'requested-id': '10.5555/oa.0019' };
    await inject(
      { match: 'idconv.*oa\\.0019', times: 1, body: JSON.stringify({ status: 'ok', records: [record] }) },
      { match: `efetch.*id=${id(1)}&`, times: 1, body: front },
    );
    const result = await fetchFullText({ dois: ['10.5555/oa.0019'] });
    expect(copiesOf(result)).toMatchObject([{ source: 'unpaywall' }]);
    expect(answerOf(result).notice).not.toContain('front matter');
  });
});

describe('requests of one call', () => {
  it('stay within 45, and the ids that are left are deferred', async () => {
    const ids = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `10.5555/budget.${n}`);
    await inject({ match: '10\\.5555/budget\\.', times: 200, status: 500 });
    const result = await fetchFullText({ dois: ids });
    expect((await requests('10\\.5555/budget\\.')).length).toBeLessThanOrEqual(45);
    const { deferred, notice } = answerOf(result);
    const told = [...unavailableOf(result).map((row) => row.id), ...(deferred?.ids ?? [])];
    expect(told.sort()).toEqual(ids);
    expect(deferred).toMatchObject({ idType: 'doi', deferredCount: deferred?.ids.length });
    expect(notice).toContain('all the requests that one call may make');
  });
});

describe('progress', () => {
  it('is told for a call with several ids', async () => {
    const told: number[] = [];
    await client.call(
      TOOL,
      { pmcids: ['PMC90000001', 'PMC90000002', 'PMC90000003'] },
      { onprogress: ({ progress, total }) => told.push(progress, total ?? 0) },
    );
    expect(told).toEqual([1, 3, 2, 3, 3, 3]);
  });
});

describe('a retracted article', () => {
  it('says so first, and its notice says what it is', async () => {
    const result = await fetchFullText({ pmcids: ['PMC90000006', 'PMC90000007'] });
    expect(answerOf(result).notice).toContain('PMC90000006 was RETRACTED');
    expect(answerOf(result).notice).toContain('PMC90000007 is the retraction notice of another article');
    expect(textOf(result)).toContain('was RETRACTED');
  });
});
