import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { europePmcSchema } from '../../src/europepmc/schema.ts';
import { connectModern, type TestClient, type ToolResult } from '../clients.ts';
import { asUser, read } from '../session/support.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';

const TOOL = 'pubmed_europepmc_search';

function answerOf(result: ToolResult) {
  expect(result.isError ?? false, textOf(result)).toBe(false);
  return europePmcSchema.parse(result.structuredContent);
}

describe('pubmed_europepmc_search', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(asUser('epmc'));
  });
  afterAll(() => client.close());
  const search = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A word that is this test's alone. */
  const own = (word: string) => `${word}epmc`;

  it('lists records with ids, kind, access and citations, in both channels', async () => {
    const result = await search({ query: 'samplutide' });
    const answer = answerOf(result);
    expect(answer).toMatchObject({
      totalCount: 4,
      returnedCount: 4,
      cursorMark: '*',
      appliedSources: ['MED', 'PMC', 'PPR'],
    });
    expect(answer).not.toHaveProperty('nextCursorMark');
    expect(answer.hits[0]).toMatchObject({
      source: 'MED',
      epmcId: '90000002',
      title: 'Sample: Once-weekly samplutide and the decline of kidney function in type 2 diabetes.',
      pmid: '90000002',
      pmcId: 'PMC90000002',
      doi: '10.5555/sample.0002',
      isOpenAccess: true,
      hasFullTextXml: true,
      citedByCount: 41,
      abstractTruncated: true,
    });
    const text = textOf(result);
    for (const { epmcUrl, doi = '', title = '', abstractSnippet = '' } of answer.hits) {
      for (const told of [epmcUrl, doi, title, abstractSnippet.slice(0, 60)]) expect(text).toContain(told);
    }
    expect(text).toContain('**4 of 4 records**');
  });

  it('labels a preprint and links it with the journal version (F7)', async () => {
    const { hits } = answerOf(
      await search({ query: 'DOI:"10.5555/sample.0011" OR DOI:"10.5555/sample.0002"' }),
    );
    const preprint = hits.find(({ source }) => source === 'PPR');
    expect(preprint).toMatchObject({
      isPreprint: true,
      otherVersions: [{ relation: 'journal version', source: 'MED', epmcId: '90000002' }],
    });
    expect(hits.find(({ epmcId }) => epmcId === '90000002')?.otherVersions).toEqual([
      { relation: 'preprint', source: 'PPR', epmcId: preprint?.epmcId },
    ]);
  });

  it('pages by cursor to the end without loss', async () => {
    const whole = answerOf(await search({ query: 'sample', pageSize: 100 }));
    const seen: string[] = [];
    for (let cursorMark: string | undefined = '*'; cursorMark !== undefined; ) {
      const answer = answerOf(await search({ query: 'sample', maxResults: 7, cursorMark }));
      expect(answer).toMatchObject({ cursorMark, totalCount: whole.totalCount });
      seen.push(...answer.hits.map(({ epmcUrl }) => epmcUrl));
      cursorMark = answer.nextCursorMark;
    }
    expect(seen).toHaveLength(whole.totalCount);
    expect(new Set(seen)).toEqual(new Set(whole.hits.map(({ epmcUrl }) => epmcUrl)));
  });

  it('limits the collections, and finds an id that is quoted or in one of them', async () => {
    const answer = answerOf(
      await search({ query: 'EXT_ID:"90000001"', sources: ['med'], resultType: 'lite' }),
    );
    expect(answer.hits.map(({ epmcId }) => epmcId)).toEqual(['90000001']);
    expect(answer.effectiveQuery).toBe('(EXT_ID:90000001) AND (SRC:"MED" OR SRC:"MED")');
    expect(answer.hits[0]).not.toHaveProperty('abstractSnippet');
    expect(answer.hits[0]?.journal).toBe('J Sample Artic');
    expect(answer.notice).toContain('an article without a mark may be retracted');
    const agricola = answerOf(await search({ query: 'samplutide', sources: ['AGR'] }));
    expect(agricola.hits.map(({ source }) => source)).toEqual(['AGR']);
  });

  it('sorts as asked, and tells where Europe PMC will not', async () => {
    const cited = answerOf(await search({ query: 'sample', sort: 'cited DESC' })).hits.map(
      ({ citedByCount }) => citedByCount,
    );
    expect(cited).toEqual(cited.toSorted((a = 0, b = 0) => b - a));
    expect(cited[0]).toBe(100);
    const preprints = answerOf(await search({ query: 'sample', sources: ['PPR'], sort: 'P_PDATE_D desc' }));
    expect(preprints.notice).toContain('ignores a sort by date where only preprints are searched');
  });

  it('marks a retracted paper', async () => {
    const result = await search({ query: 'EXT_ID:90000006', sources: ['MED'] });
    expect(answerOf(result).hits[0]).toMatchObject({ retracted: true });
    expect(textOf(result)).toContain('**RETRACTED**');
  });

  it('answers that nothing matches, which is no error', async () => {
    const result = await search({ query: own('nothing') });
    expect(answerOf(result)).toMatchObject({ totalCount: 0, hits: [] });
    expect(textOf(result)).toContain('Europe PMC answered, and nothing matches in MED, PMC, PPR.');
  });

  it('is an error, never "nothing found", where Europe PMC fails', async () => {
    await inject({ match: `query=.*${own('down')}`, times: -1, status: 503, body: 'maintenance' });
    const error = errorOf(await search({ query: own('down') }));
    expect(error.data).toMatchObject({ reason: 'europepmc_unreachable', retryable: true });
    expect(error.message).not.toContain('maintenance');
  });

  it('tells a cursor that Europe PMC does not know from an outage', async () => {
    const error = errorOf(await search({ query: 'samplutide', cursorMark: 'AoIIQHqxVSg1' }));
    expect(error.data).toMatchObject({ reason: 'europepmc_invalid_input', retryable: false });
    expect(error.data.recovery.hint).toContain('begin again without cursorMark');
    expect(errorOf(await search({ query: 'samplutide', cursorMark: ' ' })).data.reason).toBe('blank_cursor');
  });

  it.each([
    ['a query that is too long', { query: 'word '.repeat(299) }, 'europepmc_invalid_input'],
    ['a blank query', { query: ' () ' }, 'blank_query'],
    ['an order without direction', { query: 'x', sort: 'CITED' }, 'invalid_input'],
    ['an unknown collection', { query: 'x', sources: ['ETH'] }, 'invalid_input'],
    ['a page that is too large', { query: 'x', pageSize: 101 }, 'invalid_input'],
  ])('refuses %s before anything is sent', async (_, args, reason) => {
    const before = await requests('webservices/rest/search');
    expect(errorOf(await search(args)).data).toMatchObject({ reason, retryable: false });
    expect(await requests('webservices/rest/search')).toHaveLength(before.length);
  });

  it('tells that field tags of PubMed mean nothing here', async () => {
    expect(answerOf(await search({ query: 'samplutide[tiab]' })).notice).toContain('field tags of PubMed');
  });

  it('is recorded as a search: it can be read and replayed, is "last", and fills the article cache', async () => {
    const first = answerOf(await search({ query: 'TITLE:samplutide', session_id: 'epmc' }));
    const run_id = first.search_run?.run_id;
    expect(first.search_run?.status).toBe('completed');
    const run = JSON.stringify(await read(client, { action: 'search_run', run_id }));
    for (const told of ['pubmed_europepmc_search', 'TITLE:samplutide', 'europe_pmc'])
      expect(run).toContain(told);
    const again = answerOf(await search({ query: 'TITLE:samplutide', replay_of: run_id }));
    expect(again.replay).toMatchObject({ replay_of: run_id, added: [], removed: [] });
    const cached = JSON.stringify(await read(client, { action: 'article', pmid: '90000002' }));
    expect(cached).toContain('We randomised 640 adults');
    const citations = textOf(await client.call('pubmed_format_citations', { pmids: 'last' }));
    expect(citations).toContain('90000002');
  });

  it('has texts that fit the budget', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    const { name, description, inputSchema } = tool ?? {};
    expect(JSON.stringify({ name, description, inputSchema }).length).toBeLessThanOrEqual(2300);
  });
});
