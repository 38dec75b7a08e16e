import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedSchema } from '../../src/related/schema.ts';
import { connectModern, type TestClient, type ToolResult } from '../clients.ts';
import { asUser, read } from '../session/support.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';

const TOOL = 'pubmed_find_related';

function answerOf(result: ToolResult) {
  expect(result.isError ?? false, textOf(result)).toBe(false);
  return relatedSchema.parse(result.structuredContent);
}
const pmidsOf = (result: ToolResult) => answerOf(result).articles.map(({ pmid }) => pmid);

describe('pubmed_find_related', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(asUser('related'));
  });
  afterAll(() => client.close());
  const find = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A PMID that is this test's alone; the library does not have it. */
  const own = (n: number) => `517700${String(n).padStart(2, '0')}`;

  /** An answer of ELink about an article that the library does not have. */
  const linked = (pmid: string, links: string[], linkname = 'pubmed_pubmed') =>
    inject({
      match: `elink.*id=${pmid}`,
      times: 1,
      body: JSON.stringify({
        linksets: [{ dbfrom: 'pubmed', ids: [pmid], linksetdbs: [{ dbto: 'pubmed', linkname, links }] }],
      }),
    });

  it.each<[string, string, string[], string]>([
    ['similar', '90000001', ['90000010', '90000008', '90000002'], 'ncbi'],
    ['cited_by', '90000001', ['90000010', '90000008'], 'ncbi'],
    ['references', '90000008', ['90000010', '90000001'], 'ncbi'],
  ])(
    'lists articles by %s, in the order of NCBI, in both channels',
    async (relationship, pmid, expected, source) => {
      const result = await find({ pmid, relationship });
      const answer = answerOf(result);
      expect(answer.articles.map((row) => row.pmid)).toEqual(expected);
      expect(answer).toMatchObject({
        sourcePmid: pmid,
        relationship,
        offset: 0,
        totalCount: expected.length,
        source,
      });
      const text = textOf(result);
      expect([...text.matchAll(/\[PMID (\d+)\]/g)].map(([, shown]) => shown)).toEqual(expected);
      expect(text).toContain(`**${expected.length} of ${expected.length}** (from offset 0; no further page)`);
      for (const { title, doi, pubDate } of answer.articles) {
        for (const shown of [title, doi, pubDate]) expect(text).toContain(shown);
      }
    },
  );

  it('takes a PMID in every form and reports it as it was sent', async () => {
    for (const pmid of ['090000001', 'PMID: 90000001', 'https://pubmed.ncbi.nlm.nih.gov/90000001/']) {
      const answer = answerOf(await find({ pmid, maxResults: 1 }));
      expect(answer.articles[0]?.pmid).toBe('90000010');
    }
    expect(answerOf(await find({ pmid: '090000001' })).sourcePmid).toBe('090000001');
  });

  it('pages through a list without loss, by the names that other servers use too', async () => {
    const links = Array.from({ length: 7 }, (_, i) => String(50_000_001 + i));
    const seen: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      await linked(own(1), [own(1), ...links]);
      const answer = answerOf(await find({ pmid: own(1), limit: 3, retstart: offset }));
      expect(answer.totalCount).toBe(7);
      seen.push(...answer.articles.map(({ pmid }) => pmid));
      offset = answer.nextOffset;
    }
    expect(seen).toEqual(links);
    await linked(own(1), links);
    const behind = answerOf(await find({ pmid: own(1), offset: 50 }));
    expect([behind.articles, behind.nextOffset]).toEqual([[], undefined]);
    expect(behind.notice).toContain('The offset 50 lies behind the last of 7.');
  });

  it('asks for the summaries of the page alone', async () => {
    await linked(own(2), ['50000011', '50000012', '50000013', '50000014']);
    await find({ pmid: own(2), maxResults: 2, offset: 1 });
    expect(await requests('esummary.*50000012')).not.toEqual([]);
    expect(await requests('esummary.*(50000011|50000014)')).toEqual([]);
  });

  it('marks a retracted article, and one without a summary as not known', async () => {
    await linked(own(3), ['90000006', own(4)]);
    const result = await find({ pmid: own(3) });
    expect(answerOf(result).articles).toMatchObject([
      { pmid: '90000006', retracted: true },
      { pmid: own(4), summaryMissing: true },
    ]);
    expect(textOf(result)).toContain('**RETRACTED (notice: PMID 90000007)**');
    expect(textOf(result)).toContain('no summary, may be retracted');
  });

  it('lists the references of Europe PMC where NCBI fails, and says so', async () => {
    await inject({ match: 'elink.*pubmed_refs.*id=90000010', times: 3, status: 500 });
    const result = await find({ pmid: '90000010', relationship: 'references' });
    const answer = answerOf(result);
    expect(answer).toMatchObject({ source: 'europepmc', totalCount: 1, withoutPmid: 2 });
    expect(answer.articles[0]?.pmid).toBe('90000001');
    expect(answer.coverageFailures).toEqual([
      { provider: 'ncbi', reason: 'ncbi_unreachable', retryable: true },
    ]);
    for (const told of ['NCBI (ncbi_unreachable) failed', 'List of: Europe PMC', 'without a PMID: 2']) {
      expect(textOf(result)).toContain(told);
    }
  });

  it('never makes "none" of a failure', async () => {
    await inject({ match: 'MED/90000015/references', times: 4, status: 503 });
    const result = await find({ pmid: '90000015', relationship: 'references' });
    const answer = answerOf(result);
    expect(answer.articles).toEqual([]);
    expect(answer.coverageFailures).toContainEqual({
      provider: 'europepmc',
      reason: 'europepmc_unreachable',
      retryable: true,
    });
    expect(answer.notice).toContain('whether there are any is not known. Try again in a minute.');
    expect(textOf(result)).toContain('**Not known**, as a service failed');
    expect(textOf(result)).not.toContain('0 of 0');
  });

  it('fails, with what each provider said, where all fail', async () => {
    await inject(
      { match: `elink.*id=${own(5)}`, times: -1, body: '<html></html>' },
      { match: `MED/${own(5)}/citations`, times: -1, status: 503 },
    );
    const { data } = errorOf(await find({ pmid: own(5), relationship: 'cited_by' }));
    expect(data).toMatchObject({ reason: 'all_providers_failed', retryable: true });
    expect(
      (data as unknown as { attempted: { provider: string; reason: string }[] }).attempted,
    ).toMatchObject([
      { provider: 'ncbi', reason: 'ncbi_unreachable' },
      { provider: 'europepmc', reason: 'europepmc_unreachable' },
      { provider: 'openalex', reason: 'openalex_unknown_article' },
    ]);
  });

  it('tells a PMID that does not exist from an article without links', async () => {
    const error = errorOf(await find({ pmid: own(6), relationship: 'references' }));
    expect(error.data).toMatchObject({ reason: 'ncbi_resource_not_found', retryable: false });
    expect(error.data.recovery.hint).toContain('pubmed_convert_ids');
    expect(await requests(`MED/${own(6)}`)).toEqual([]);
  });

  it('says of a row without a summary that it may be retracted', async () => {
    await linked(own(90), [own(91), '90000008']);
    const { notice } = answerOf(await find({ pmid: own(90) }));
    expect(notice).toContain(`no summary of: ${own(91)}. Whether these are retracted is not known`);
  });

  it('keeps the PMIDs where the summaries fail', async () => {
    await linked(own(7), [own(8), own(9)]);
    await inject({ match: `esummary.*id=${own(8)}`, times: -1, status: 500 });
    const result = await find({ pmid: own(7) });
    expect(pmidsOf(result)).toEqual([own(8), own(9)]);
    expect(answerOf(result).summariesFailed).toMatchObject({ reason: 'ncbi_unreachable' });
    expect(textOf(result)).toContain('NCBI did not give the summaries');
  });

  it('fills the article cache, and leaves "last" with the search before it', async () => {
    await client.call('pubmed_search_articles', { query: 'samplutide' });
    await find({ pmid: '90000001', relationship: 'cited_by' });
    const cached = await read(client, { action: 'article', pmid: '90000008' });
    expect(JSON.stringify(cached)).toContain('Restrictive fluids in adults with sepsis');
    const cited = await client.call('pubmed_format_citations', { pmids: 'last' });
    expect(textOf(cited)).toContain('amplutide');
    expect(textOf(cited)).not.toContain('systematic review and meta-analysis');
  });

  it.each([
    ['no PMID', {}, '/pmid'],
    ['a DOI', { pmid: '10.5555/sample.0001' }, '/pmid'],
    ['a PMCID', { pmid: 'PMC90000001' }, '/pmid'],
    ['a key of the history', { pmid: 'MCID_64a0' }, '/pmid'],
    ['several', { pmid: '1,2' }, '/pmid'],
    ['another relationship', { pmid: '1', relationship: 'cites' }, '/relationship'],
    ['too many', { pmid: '1', maxResults: 51 }, '/maxResults'],
  ])('refuses %s before anything is sent', async (_, args, path) => {
    const before = await requests('elink');
    const { data } = errorOf(await find(args));
    expect(data).toMatchObject({ reason: 'invalid_input', executed: false });
    expect(data.errors?.map((fault) => fault.path)).toEqual([path]);
    expect(await requests('elink')).toHaveLength(before.length);
  });

  it('has texts that fit the budget', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    const { name, description, inputSchema } = tool ?? {};
    expect(JSON.stringify({ name, description, inputSchema }).length).toBeLessThanOrEqual(2300);
  });
});
