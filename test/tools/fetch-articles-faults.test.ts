import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { MODERN_ERA, type TestClient } from '../clients.ts';
import { eventually } from '../library.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';
import { articlesOf, efetchOf } from './articles.ts';

const TOOL = 'pubmed_fetch_articles';

describe.each(MODERN_ERA)('pubmed_fetch_articles without an answer (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const fetchArticles = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A PMID of one test alone, so that a fault hits no other. */
  const own = (n: number) => `7400${String(n).padStart(4, '0')}`;
  const serve = (ids: string[], body: string) => inject({ match: efetchOf(...ids), times: 1, body });

  describe('bad arguments', () => {
    it.each([
      ['no ids', {}, 'missing_field', '/pmids'],
      ['an empty list', { pmids: [] }, 'too_few_items', '/pmids'],
      ['201 ids', { pmids: Array.from({ length: 201 }, () => '1') }, 'too_many_items', '/pmids'],
      ['a PMCID', { pmids: ['PMC123'] }, 'invalid_identifier', '/pmids/0'],
      ['a number', { pmids: [123] }, 'invalid_type', '/pmids/0'],
      [
        'no characters at all',
        { pmids: ['1'], maxResponseCharacters: 0 },
        'out_of_range',
        '/maxResponseCharacters',
      ],
      ['two names', { pmids: ['1'], ids: ['2'] }, 'unknown_field', ''],
      ['an unknown field', { pmids: ['1'], hunter2: 1 }, 'unknown_field', ''],
    ])('%s', async (_name, args, code, path) => {
      const result = await fetchArticles(args);
      const error = errorOf(result);
      expect(error).toMatchObject({ code: -32602, data: { reason: 'invalid_input', executed: false } });
      expect(error.data.errors).toEqual([expect.objectContaining({ code, path })]);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    });
  });

  it.each([
    ['a text', '1, 2', '/pmids/0'],
    ['an element', ['1', '2; 3'], '/pmids/1'],
  ])(
    'refuses %s that holds several ids, and tells that one is expected there',
    async (_name, pmids, path) => {
      const result = await fetchArticles({ pmids });
      expect(errorOf(result).data.errors).toMatchObject([{ code: 'invalid_identifier', path }]);
      expect(textOf(result)).toContain('Expected one PMID');
    },
  );

  it('says in its schema that each id is an element of its own', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    expect(JSON.stringify(tool?.inputSchema)).toContain('One per element');
  });

  describe('an upstream that fails', () => {
    it.each<[string, number, Omit<Fault, 'match' | 'times'>, string]>([
      ['an empty body', 30, { body: '' }, 'ncbi_unreachable'],
      ['a web page', 31, { body: '<!DOCTYPE html><html><body>Busy</body></html>' }, 'ncbi_unreachable'],
      ['a prolog', 32, { body: '<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet>\n' }, 'ncbi_unreachable'],
      ['an ERROR', 33, { body: '<eFetchResult><ERROR>hunter2</ERROR></eFetchResult>' }, 'ncbi_unreachable'],
      ['HTTP 500', 34, { status: 500, body: 'api_key=hunter2' }, 'ncbi_unreachable'],
      ['a relayed page (B19)', 35, { status: 400, body: '<html>502 hunter2</html>' }, 'ncbi_unreachable'],
      ['a reset connection', 36, { drop: true }, 'ncbi_unreachable'],
      ['a set that breaks off', 38, { body: '<PubmedArticleSet><PubmedArticle>' }, 'ncbi_invalid_response'],
      ['no set', 39, { body: '<eInfoResult></eInfoResult>' }, 'invalid_efetch_response'],
      ['an answer that never comes', 40, { delayMs: 60_000 }, 'ncbi_deadline_exceeded'],
    ])('with %s is an error, never a short list', async (_name, n, fault, reason) => {
      await inject({ match: efetchOf(own(n), '90000003'), times: 20, ...fault });
      const result = await fetchArticles({ pmids: [own(n), '90000003'] });
      const error = errorOf(result);
      expect([error.data.reason, error.data.retryable]).toEqual([reason, true]);
      expect(textOf(result)).toContain(`[${reason}]`);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    });

    it('with 429 serves after a pause', async () => {
      const id = own(37);
      await inject({ match: efetchOf(id), times: 1, status: 429 });
      await serve([id], setOf(articleXml({ pmid: id })));
      expect(articlesOf(await fetchArticles({ pmids: [id] })).totalReturned).toBe(1);
    });

    it('in the middle is asked again for the rest', async () => {
      const [a, b] = [own(41), own(42)];
      const whole = setOf(articleXml({ pmid: a }), articleXml({ pmid: b }));
      await inject({ match: efetchOf(a, b), times: 1, body: whole.slice(0, whole.lastIndexOf('<Article')) });
      await serve([b], setOf(articleXml({ pmid: b })));
      expect(articlesOf(await fetchArticles({ pmids: [a, b] })).articles.map(({ pmid }) => pmid)).toEqual([
        a,
        b,
      ]);
    });

    it('for one record tells that one, and that it is worth another call', async () => {
      const [a, b] = [own(43), own(44)];
      const list = `<ErrorList><CannotRetrievePMID>${b}</CannotRetrievePMID></ErrorList>`;
      await serve([a, b], setOf(articleXml({ pmid: a }), list));
      const answer = articlesOf(await fetchArticles({ pmids: [a, b] }));
      expect(answer.unavailable).toEqual([{ pmid: b, reason: 'service-error' }]);
      expect(answer.notice).toContain(`NCBI could not get ${b} this time: ask again`);
    });

    it.each([
      ['a record', 46, setOf(articleXml({ pmid: '5' }))],
      [
        'an id that it cannot get',
        47,
        setOf('<ErrorList><CannotRetrievePMID>5</CannotRetrievePMID></ErrorList>'),
      ],
    ])(
      'with %s that nobody asked for is an error after one retry, never not-found',
      async (_name, n, body) => {
        const match = efetchOf(own(n), own(n + 2));
        await inject({ match, times: 20, body });
        const result = await fetchArticles({ pmids: [own(n), own(n + 2)] });
        expect(errorOf(result).data).toMatchObject({ reason: 'ncbi_invalid_response', retryable: true });
        expect(textOf(result)).not.toContain('not-found');
        expect(await requests(match)).toHaveLength(2);
      },
    );

    it('with a foreign record beside one that was asked is asked again for the rest', async () => {
      const [a, b] = [own(50), own(51)];
      await serve([a, b], setOf(articleXml({ pmid: '5' }), articleXml({ pmid: a })));
      await serve([b], setOf(articleXml({ pmid: b })));
      const answer = articlesOf(await fetchArticles({ pmids: [a, b] }));
      expect(answer.articles.map(({ pmid }) => pmid)).toEqual([a, b]);
      expect(answer).not.toHaveProperty('unavailable');
    });

    it('is left alone when the client cancels', async () => {
      await inject({ match: efetchOf(own(45)), times: 1, delayMs: 60_000 });
      const stop = new AbortController();
      const call = client.call(TOOL, { pmids: [own(45)] }, { signal: stop.signal });
      const asked = () => requests(efetchOf(own(45)));
      await eventually(asked, (entries) => entries.length > 0);
      stop.abort();
      await expect(call).rejects.toThrow();
      const entries = await eventually(asked, ([entry]) => entry?.aborted === true);
      expect(entries).toMatchObject([{ aborted: true }]);
    });
  });
});
