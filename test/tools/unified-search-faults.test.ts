import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { connectModern, type TestClient, type ToolResult } from '../clients.ts';
import { disarm, eventually } from '../library.ts';
import { setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { inject, requests, textOf } from './answers.ts';
import { answerOf, HOSTS, statusesOf, TOOL } from './unified.ts';

type Answer = Omit<Fault, 'match' | 'times'>;

const HTML = '<!DOCTYPE html><html><body>hunter2 maintenance</body></html>';
/** Each way to fail, the kind that is told of it, and the status of the source. */
const FAILURES: [name: string, answer: Answer, kind: string, status: string][] = [
  ['HTTP 500', { status: 500, body: 'hunter2' }, 'unreachable', 'error'],
  ['HTTP 503', { status: 503, body: 'hunter2' }, 'unreachable', 'error'],
  ['HTTP 403', { status: 403, body: 'hunter2' }, 'refused', 'error'],
  ['HTTP 429', { status: 429 }, 'rate_limit', 'rate_limited'],
  ['a web page', { body: HTML }, 'unreachable', 'error'],
  ['nothing', { body: '' }, 'unreachable', 'error'],
  ['an answer cut off', { truncateAt: 90 }, 'invalid_response', 'error'],
  ['a connection cut off', { drop: true }, 'unreachable', 'error'],
  ['an error in 200', { body: '{"error":"hunter2 quota"}' }, 'unreachable', 'error'],
  ['something else', { body: '{"unexpected":["hunter2"]}' }, 'invalid_response', 'error'],
];
const SOURCES = Object.keys(HOSTS);

describe('unified_search when a source fails', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(WORKER);
  });
  afterAll(() => client.close());

  let calls = 0;
  /** A word of its own, which no record holds, so that faults hit this call alone. */
  const word = () => {
    calls += 1;
    return `quetzalx${calls}q`;
  };
  const failAt = (source: string, marker: string, answer: Answer) =>
    inject({ match: `${HOSTS[source]}.*${marker}`, times: 20, ...answer });
  const ask = (marker: string, more: object = {}) =>
    client.call(TOOL, { query: `samplutide OR ${marker}`, sources: 'all', options: 'no_relax', ...more });
  const errorIn = (result: ToolResult, source: string) =>
    answerOf(result).source_errors.find((error) => error.source === source);

  const cases = SOURCES.flatMap((source) =>
    FAILURES.map(([name, answer, kind, status]) => [source, name, answer, kind, status] as const),
  );
  it.each(cases)(
    '%s answering with %s is named, and the others are answered',
    async (source, _name, answer, kind, status) => {
      const marker = word();
      await failAt(source, marker, answer);
      const result = await ask(marker);
      const { search_status, source_counts, notice } = answerOf(result);

      expect(statusesOf(result)[source]).toBe(status);
      expect(errorIn(result, source)).toMatchObject({ kind, status });
      expect(search_status).toMatchObject({ state: 'partial', failed_sources: [source] });
      expect(search_status.successful_sources).toEqual(SOURCES.filter((name) => name !== source));
      expect(source_counts.find((count) => count.source === source)).toMatchObject({
        returned: 0,
        total_available: null,
        has_more: null,
      });
      expect(notice).toContain(`${source} (${status}) did not answer`);
      expect(textOf(result)).toContain(`- ${source}: no answer (${status})`);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    },
  );

  it('cuts a slow source off at its deadline, whichever it is, and answers with the others', async () => {
    const slow = SOURCES.map((source) => ({ source, marker: word() }));
    await Promise.all(slow.map(({ source, marker }) => failAt(source, marker, { delayMs: 60_000 })));
    const results = await Promise.all(slow.map(({ marker }) => ask(marker)));
    for (const [i, { source }] of slow.entries()) {
      const result = results[i] as ToolResult;
      expect(statusesOf(result)).toEqual({
        ...Object.fromEntries(SOURCES.map((name) => [name, expect.stringMatching(/^ok$|^empty$/)])),
        [source]: 'timeout',
      });
      expect(errorIn(result, source)).toMatchObject({ kind: 'timeout', retryable: true });
      expect(answerOf(result).next_tools?.[0]).toMatchObject({
        tool: TOOL,
        arguments: { sources: source },
      });
    }
  });

  it.each(FAILURES)(
    'all sources answering with %s is an error, never "no hits"',
    async (_name, answer, kind) => {
      const marker = word();
      for (const source of SOURCES) await failAt(source, marker, answer);
      const result = await ask(marker);
      expect(result.isError).toBe(true);
      const { success, error } = result.structuredContent as {
        success: boolean;
        error: { data: Record<string, unknown> & { source_errors: { source: string; kind: string }[] } };
      };
      expect(success).toBe(false);
      expect(error.data.reason).toBe('all_sources_failed');
      expect(error.data.retryable).toBe(kind !== 'refused');
      expect(error.data.search_status).toMatchObject({ state: 'failed', failed_sources: SOURCES });
      expect(error.data.source_errors.map(({ source, kind: told }) => [source, told])).toEqual(
        // A pause after a 429 may outlast the source's time.
        SOURCES.map((source) => [
          source,
          kind === 'rate_limit' ? expect.stringMatching(/rate_limit|timeout/) : kind,
        ]),
      );
      expect(textOf(result)).toContain('does not mean that there are no articles');
      expect(JSON.stringify(result)).not.toMatch(/hunter2|0 articles|none has a hit/);
    },
  );

  it('tells after how many seconds to come back', async () => {
    const marker = word();
    await failAt('semantic_scholar', marker, { status: 429, headers: { 'retry-after': '1' } });
    expect(errorIn(await ask(marker), 'semantic_scholar')).toMatchObject({
      retry_after: 1,
      status_code: 429,
    });
  });

  it('lists the PMIDs when PubMed finds articles whose records cannot be fetched', async () => {
    const marker = word();
    const found = { count: '1', retmax: '1', retstart: '0', idlist: ['90777001'], querytranslation: 'x' };
    await inject(
      { match: `esearch.*${marker}`, body: JSON.stringify({ header: {}, esearchresult: found }) },
      { match: 'efetch.*90777001', times: 20, status: 500 },
    );
    const result = await ask(marker, { sources: 'pubmed' });
    expect(statusesOf(result)).toEqual({ pubmed: 'partial' });
    expect(answerOf(result).articles).toMatchObject([{ title: null, identifiers: { pmid: '90777001' } }]);
    expect(textOf(result)).toContain('Title not available');
    const { notice } = answerOf(result);
    expect(notice).toContain('not the records of PMID 90777001: whether these are retracted or corrected');
  });

  it('says so where another source has the title of a retracted paper whose record PubMed does not give', async () => {
    const args = { query: 'radiology deep learning', sources: 'pubmed,semantic_scholar' };
    const [whole] = answerOf(await client.call(TOOL, args)).articles;
    expect(whole).toMatchObject({ identifiers: { pmid: '90000006' }, retracted: true });
    for (const answer of [{ status: 500 }, { body: setOf() }]) {
      await inject({ match: 'efetch.*90000006', times: -1, ...answer });
      const result = await client.call(TOOL, args);
      await disarm(env.LIBRARY_URL);
      expect(statusesOf(result)).toMatchObject({ pubmed: 'partial' });
      expect(answerOf(result).articles[0]?.title).toMatch(/^Sample: Deep learning/);
      expect(textOf(result)).toMatch(/PMID [\d, ]*90000006[\d, ]*: whether these are retracted/);
    }
  });

  it('says so where PubMed did not answer at all', async () => {
    const args = { query: 'radiology deep learning', sources: 'pubmed,semantic_scholar' };
    await inject({ match: `${HOSTS.pubmed}.*radiology`, times: -1, status: 500 });
    const result = await client.call(TOOL, args);
    await disarm(env.LIBRARY_URL);
    expect(answerOf(result).articles[0]).toMatchObject({ identifiers: { pmid: '90000006' } });
    expect(answerOf(result).notice).toMatch(
      /Whether PMID [\d, ]*90000006[\d, ]* are retracted or corrected was not read in PubMed/,
    );
  });

  it('does not say of an identifier that it was not found where a source failed', async () => {
    const args = { query: '90000006 90000007', sources: 'pubmed,openalex' };
    await inject({ match: `${HOSTS.pubmed}.*90000006`, times: -1, status: 500 });
    const result = await client.call(TOOL, args);
    await disarm(env.LIBRARY_URL);
    expect(answerOf(result).notice).toContain('Not known, as pubmed did not answer: 90000007.');
    expect(textOf(result)).not.toContain('Not found');
  });

  it('says when PubMed, asked in a wider form, did not answer', async () => {
    const marker = word();
    const none = { count: '0', retmax: '0', retstart: '0', idlist: [], querytranslation: 'x' };
    await inject(
      { match: `esearch.*${marker}.*2010`, times: 1, body: JSON.stringify({ esearchresult: none }) },
      { match: `esearch.*${marker}`, times: -1, status: 500 },
    );
    const args = { query: `samplutide ${marker}`, filters: 'year:2010-2015', sources: 'pubmed' };
    const result = await client.call(TOOL, args);
    await disarm(env.LIBRARY_URL);
    expect(answerOf(result)).toMatchObject({
      articles: [],
      notice: expect.stringContaining('PubMed failed when it was asked in a wider form'),
    });
  });

  it('asks others when all sources that it chose itself for a plain question failed, and says so', async () => {
    const marker = word();
    await failAt('pubmed', marker, { status: 500 });
    await failAt('europe_pmc', marker, { status: 500 });
    const result = await client.call(TOOL, { query: `samplutide ${marker}` });
    expect(statusesOf(result)).toEqual({ pubmed: 'error', europe_pmc: 'error', openalex: 'empty' });
    expect(answerOf(result).notice).toContain('Asked instead of the sources that failed: openalex');
  });

  it('never widens what was asked of named sources', async () => {
    const marker = word();
    await failAt('pubmed', marker, { status: 500 });
    const result = await client.call(TOOL, { query: `samplutide ${marker}`, sources: 'pubmed' });
    expect(result.isError).toBe(true);
    expect(await requests(`${HOSTS.openalex}.*${marker}`)).toEqual([]);
  });

  it('stops all requests when the client goes away', async () => {
    const marker = word();
    for (const source of SOURCES) await failAt(source, marker, { delayMs: 60_000 });
    const leave = new AbortController();
    const query = `samplutide OR ${marker}`;
    const call = client.call(TOOL, { query, sources: 'all' }, { signal: leave.signal });
    const asked = () => requests(marker);
    await eventually(asked, ({ length }) => length === SOURCES.length);
    leave.abort();
    await expect(call).rejects.toThrow();
    // sooner than the deadline of the sources would end them
    const left = await eventually(asked, (entries) => entries.every(({ aborted }) => aborted), 1000);
    expect(left.map(({ aborted }) => aborted)).toEqual(SOURCES.map(() => true));
  });
});
