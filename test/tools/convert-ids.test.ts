import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { conversionSchema } from '../../src/pubmed/conversion/schema.ts';
import { LEGACY_ERA, type TestClient, type ToolResult } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';

const TOOL = 'pubmed_convert_ids';
const SAMPLE = { pmid: '90000003', pmcid: 'PMC90000003', doi: '10.5555/sample.0003' };

function answerOf(result: ToolResult) {
  expect(result.isError ?? false).toBe(false);
  return conversionSchema.parse(result.structuredContent);
}

describe.each(LEGACY_ERA)('pubmed_convert_ids (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const convert = (ids: unknown, idType: unknown) => client.call(TOOL, { ids, idType });
  const own = (n: number) => `6${era === '2025' ? 1 : 2}0000${String(n).padStart(2, '0')}`;

  it.each([
    ['pmid', ['90000003', '090000003', 'PMID: 90000003', 'https://pubmed.ncbi.nlm.nih.gov/90000003/']],
    ['pmcid', ['PMC90000003', 'pmc90000003', '90000003', 'PMCID: PMC90000003']],
    ['doi', ['10.5555/sample.0003', '10.5555/SAMPLE.0003', 'https://doi.org/10.5555/sample.0003']],
  ])(
    'finds the other ids by %s in every spelling, one row for each as sent (B16, B17)',
    async (idType, ids) => {
      const result = await convert(ids, idType);
      const answer = answerOf(result);
      expect(answer.records).toEqual(ids.map((requestedId) => ({ requestedId, ...SAMPLE })));
      expect([answer.totalConverted, answer.totalSubmitted]).toEqual([ids.length, ids.length]);
      expect(textOf(result)).toContain(`**Converted:** ${ids.length} of ${ids.length}`);
      expect(textOf(result)).toContain(`| ${ids[0]} | 90000003 | PMC90000003 | 10.5555/sample.0003 |  |`);
    },
  );

  it('asks the converter once, without a key, for ids that mean one article', async () => {
    await convert([own(1), `0${own(1)}`, own(1)], 'pmid');
    const sent = await requests(`idconv.*${own(1)}`);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toContain(`ids=${own(1)}&idtype=pmid&format=json`);
    expect(sent[0]?.url).not.toContain('api_key');
  });

  it('says of an id that is not in PMC that it may be in PubMed, with the next step (B16)', async () => {
    const result = await convert(['90000003', own(2)], 'pmid');
    const answer = answerOf(result);
    expect(answer).toMatchObject({ totalConverted: 1, totalSubmitted: 2 });
    expect(answer.records[1]?.errmsg).toMatch(/^Not in PMC\. .* still be in PubMed: pubmed_fetch_articles/);
    expect(answer.notice).toContain('1 of 2 ids were not converted');
    expect(textOf(result)).toContain('pubmed_fetch_articles');
    expect(JSON.stringify(result)).not.toContain('Identifier not found in PMC');
  });

  it('does not let one id that cannot exist spoil the others (B16)', async () => {
    const answer = answerOf(await convert(['90000003', '000', '12345678901234'], 'pmid'));
    expect(answer.records.map(({ errmsg }) => errmsg?.slice(0, 22))).toEqual([
      undefined,
      'No PMID can have these',
      'No PMID can have these',
    ]);
  });

  it('finds the one DOI that the converter refuses by halves', async () => {
    const ids = ['10.5555/sample.0003', `10.x/${own(3)}`, '10.5555/sample.0004', '10.5555/sample.0005'];
    const answer = answerOf(await convert(ids, 'doi'));
    expect(answer.records.map(({ pmid, errmsg }) => pmid ?? errmsg?.slice(0, 30))).toEqual([
      '90000003',
      'The ID converter does not take',
      '90000004',
      '90000005',
    ]);
  });

  it('tells an id that the answer leaves out, and marks it as worth another call', async () => {
    const body = JSON.stringify({ status: 'ok', records: [{ pmid: 1, pmcid: 'PMC1', 'requested-id': '1' }] });
    await inject({ match: `idconv.*${own(4)}`, times: 1, body });
    expect(answerOf(await convert([own(4)], 'pmid')).records).toEqual([
      {
        requestedId: own(4),
        errmsg: 'The ID converter did not answer for this id: ask for it again.',
        retryable: true,
      },
    ]);
  });

  it('does not take an error of the converter itself for "not in PMC"', async () => {
    const records = [{ 'requested-id': own(60), status: 'error', errmsg: 'Internal server error' }];
    await inject({ match: `idconv.*${own(60)}`, times: -1, body: JSON.stringify({ status: 'ok', records }) });
    const [record] = answerOf(await convert([own(60)], 'pmid')).records;
    expect(record).toMatchObject({
      errmsg: 'The ID converter did not answer for this id: ask for it again.',
      retryable: true,
    });
  });

  it('takes an article of PMC that has no other id, and a PubMed article that is not in PMC', async () => {
    const records = [{ pmcid: `PMC${own(5)}`, 'requested-id': `PMC${own(5)}` }];
    await inject({
      match: `idconv.*PMC${own(5)}`,
      times: 1,
      body: JSON.stringify({ status: 'ok', records }),
    });
    expect(answerOf(await convert([own(5)], 'pmcid')).records).toEqual([
      { requestedId: own(5), pmcid: `PMC${own(5)}` },
    ]);
    const bare = [{ pmid: Number(own(6)), 'requested-id': own(6) }];
    await inject({ match: `idconv.*ids=${own(6)}`, times: 1, body: JSON.stringify({ records: bare }) });
    expect(answerOf(await convert([own(6)], 'pmid')).records[0]?.errmsg).toMatch(/^Not in PMC/);
  });

  it.each([
    ['pmid', ['90000003', 'PMC90000003', '1,2', 'abc'], ['/ids/1', '/ids/2', '/ids/3']],
    ['pmcid', ['PMC 1', '10.5555/sample.0003'], ['/ids/0', '/ids/1']],
    ['doi', ['10.5555/a,10.5555/b', '10.5555/a b', '90000003'], ['/ids/0', '/ids/1', '/ids/2']],
  ])('refuses what is no %s, all of it at once, and asks nobody', async (idType, ids, paths) => {
    const before = await requests('idconv');
    const result = await convert(ids, idType);
    const error = errorOf(result);
    expect(error).toMatchObject({ code: -32602, data: { reason: 'malformed_id', executed: false } });
    expect(error.data.errors?.map(({ path }) => path)).toEqual(paths);
    expect(error.data.errors?.every(({ code }) => code === 'invalid_identifier')).toBe(true);
    for (const path of paths) expect(textOf(result)).toContain(path);
    expect(await requests('idconv')).toHaveLength(before.length);
  });

  it.each([
    ['no type', { ids: ['1'] }, 'missing_field', '/idType'],
    ['another type', { ids: ['1'], idType: 'mid' }, 'invalid_choice', '/idType'],
    ['no ids', { idType: 'pmid' }, 'missing_field', '/ids'],
    ['an empty id', { ids: ['1', ''], idType: 'pmid' }, 'invalid_value', '/ids/1'],
    ['51 ids', { ids: Array.from({ length: 51 }, () => '1'), idType: 'pmid' }, 'too_many_items', '/ids'],
  ])('refuses %s', async (_name, args, code, path) => {
    const error = errorOf(await client.call(TOOL, args));
    expect(error.data.reason).toBe('invalid_input');
    expect(error.data.errors).toEqual([expect.objectContaining({ code, path })]);
  });

  it('takes one id under its other name, and a type in any case', async () => {
    const result = await client.call(TOOL, { id: '90000003', idType: ' PMID ' });
    expect(answerOf(result).records).toEqual([{ requestedId: '90000003', ...SAMPLE }]);
  });

  it.each<[string, number, Omit<Fault, 'match' | 'times'>, string]>([
    ['HTTP 503', 20, { status: 503, body: 'hunter2' }, 'ncbi_unreachable'],
    ['a web page', 21, { body: '<html>hunter2</html>' }, 'ncbi_unreachable'],
    ['a relayed page', 22, { status: 400, body: '<html>hunter2</html>' }, 'ncbi_unreachable'],
    ['JSON that breaks off', 23, { body: '{"records": [' }, 'ncbi_invalid_response'],
    ['a reset connection', 25, { drop: true }, 'ncbi_unreachable'],
    ['an error under HTTP 200', 26, { body: '{"status":"error","message":"hunter2"}' }, 'ncbi_unreachable'],
    ['an empty object', 27, { body: '{}' }, 'ncbi_invalid_response'],
    ['no record at all', 28, { body: '{"status":"ok","records":[]}' }, 'ncbi_invalid_response'],
  ])(
    'answers %s with a retryable error after more than one attempt, never with "not found"',
    async (_name, n, fault, reason) => {
      await inject({ match: `idconv.*ids=${own(n)}`, times: 20, ...fault });
      const result = await convert([own(n)], 'pmid');
      expect(errorOf(result).data).toMatchObject({ reason, retryable: true });
      expect((await requests(`idconv.*ids=${own(n)}`)).length).toBeGreaterThan(1);
      expect(JSON.stringify(result)).not.toMatch(/hunter2|the article|publisher/);
    },
  );

  it('is described with its siblings and the rule of one kind', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    for (const words of [
      'one kind',
      'pubmed_fetch_articles',
      'pubmed_search_articles',
      'malformed_id',
      'errmsg',
    ])
      expect(tool?.description).toContain(words);
  });
});
