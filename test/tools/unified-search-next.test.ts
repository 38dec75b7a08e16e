import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODERN_ERA, type TestClient, type ToolResult } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { inject, textOf } from './answers.ts';
import { answerOf, articlesOf, HOSTS, statusesOf, TOOL } from './unified.ts';

describe.each(MODERN_ERA)('what unified_search proposes and tells (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const ask = (args: Record<string, unknown>) => client.call(TOOL, args);
  const proposed = (result: ToolResult, reason: RegExp) => {
    const call = answerOf(result).next_tools?.find((next) => reason.test(next.reason));
    if (!call) throw new Error(`nothing proposed as ${reason}`);
    return call;
  };

  it('the rest of PubMed’s hits comes with the same years and filters', async () => {
    const found = await ask({
      query: 'sample',
      sources: 'pubmed',
      limit: 2,
      filters: 'year:2022-2024,language:english',
    });
    const { tool, arguments: args } = proposed(found, /Page through/);
    const rest = await client.call(tool, args);
    const first = articlesOf(found).map(({ identifiers }) => identifiers.pmid);
    const { totalCount, pmids } = rest.structuredContent as { totalCount: number; pmids: string[] };
    expect(totalCount).toBe(answerOf(found).source_counts[0]?.total_available);
    expect(first.length + pmids.length).toBe(totalCount);
    expect(pmids).not.toEqual(expect.arrayContaining(first.slice(0, 1)));
  });

  it('the rest of a relaxed search is that of the relaxed search', async () => {
    const found = await ask({ query: 'samplutide[ti] AND sepsis[ti]', sources: 'pubmed', limit: 1 });
    expect(answerOf(found)).toMatchObject({
      relaxation: { step: expect.any(String) },
      search_status: { relaxed: true },
      source_counts: [{ source: 'pubmed', relaxed: true }],
    });
    expect(textOf(found)).toContain('(relaxed; as asked: none)');
    const { tool, arguments: args } = proposed(found, /Page through/);
    const rest = await client.call(tool, args);
    expect(rest.structuredContent).toMatchObject({
      totalCount: answerOf(found).source_counts[0]?.total_available,
    });
  });

  it('a failed source is asked again with all that was asked', async () => {
    const marker = `egret${era.slice(0, 4)}q`;
    await inject({ match: `${HOSTS.openalex}.*${marker}`, times: 20, status: 503 });
    const asked = {
      query: `sepsis OR ${marker}`,
      limit: 50,
      filters: 'year:2024-2025',
      options: 'include_detected_preprints',
      ranking: 'recency',
    };
    const found = await ask({ ...asked, sources: 'all' });
    expect(proposed(found, /again/).arguments).toEqual({ ...asked, sources: 'openalex' });
  });

  it('years in words become a filter on request', async () => {
    const found = await ask({ query: 'sepsis since 2024', sources: 'pubmed', options: 'no_relax' });
    expect(answerOf(found).notice).toContain('filters=year:2024-');
    const { tool, arguments: args } = proposed(found, /years in the question/);
    expect(args).toEqual({ query: 'sepsis', sources: 'pubmed', options: 'no_relax', filters: 'year:2024-' });
    const applied = await client.call(tool, args);
    expect(articlesOf(applied).length).toBeGreaterThan(0);
    for (const { year } of articlesOf(applied)) expect(year).toBeGreaterThanOrEqual(2024);
  });

  it('an empty list for the preprints that were left out leads to them', async () => {
    const found = await ask({ query: '"sepsis at small hospitals"', sources: 'europe_pmc' });
    expect(answerOf(found).articles).toEqual([]);
    const { tool, arguments: args } = proposed(found, /preprints/);
    expect(articlesOf(await client.call(tool, args))).toMatchObject([{ is_preprint: true }]);
  });

  it('finds an arXiv paper by its number, as a URL too', async () => {
    for (const query of ['arXiv:9901.00004', 'https://arxiv.org/abs/9901.00004v2']) {
      const found = await ask({ query });
      expect(statusesOf(found)).toMatchObject({ semantic_scholar: 'ok' });
      expect(articlesOf(found)).toMatchObject([
        { identifiers: { arxiv_id: '9901.00004' }, is_preprint: true },
      ]);
    }
  });

  it('says why a named source cannot look an identifier up', async () => {
    const refused = await ask({ query: '90000001', sources: 'crossref' });
    expect(textOf(refused)).toContain('no source is left to ask: crossref looks up DOIs');
  });

  it('searches an identifier beside words as words, says so, and does not relax', async () => {
    const found = await ask({ query: 'samplutide 10.5555/nowhere.1', sources: 'pubmed' });
    expect(answerOf(found).relaxation).toBeUndefined();
    expect(answerOf(found).notice).toContain('10.5555/nowhere.1 was searched as words');
  });

  it('names the identifiers that were not found', async () => {
    const found = await ask({ query: '90000001, 90999999', sources: 'pubmed', limit: 1 });
    expect(articlesOf(found).map(({ identifiers }) => identifiers.pmid)).toEqual(['90000001']);
    expect(answerOf(found).notice).toContain('Not found: 90999999.');
  });

  it('marks an article as retracted when its notice is among the hits', async () => {
    const found = await ask({ query: 'deep learning pneumothorax retraction', sources: 'crossref' });
    const article = articlesOf(found).find(({ identifiers }) => identifiers.doi === '10.5555/sample.0006');
    expect(article?.retracted).toBe(true);
    expect(textOf(found)).toContain('**RETRACTED**');
  });

  it('takes a record whose journal is a preprint server for a preprint', async () => {
    const found = await ask({ query: 'small hospitals sepsis cohort', sources: 'semantic_scholar' });
    expect(articlesOf(found).map(({ journal }) => journal)).not.toContain('medRxiv');
    expect(answerOf(found).statistics.preprints_left_out).toBe(1);
  });

  it('compact records say where they come from and keep an id', async () => {
    const found = await ask({
      query: 'samplutide',
      sources: 'all',
      options: 'compact,include_detected_preprints',
      limit: 20,
    });
    for (const article of answerOf(found).articles) {
      if ('identifiers' in article) throw new Error('a whole record');
      const { pmid, doi, pmc, openalex_id, s2_id, arxiv_id, sources } = article;
      expect(pmid ?? doi ?? pmc ?? openalex_id ?? s2_id ?? arxiv_id).toBeDefined();
      expect(sources.length).toBeGreaterThan(0);
    }
    expect(textOf(found)).toContain('Published as: PMID 90000002');
  });

  it('advises on the totals when asked for counts first', async () => {
    const found = await ask({ query: 'sepsis', options: 'counts_first' });
    expect(textOf(found)).toContain(answerOf(found).orientation?.advice);
  });

  it('says "more than is listed" only where it is so', async () => {
    expect(textOf(await ask({ query: 'samplutide kidney', sources: 'pubmed' }))).not.toContain('More than');
    expect(textOf(await ask({ query: 'sample', sources: 'pubmed', limit: 1 }))).toContain(
      'More than is listed here: pubmed.',
    );
  });
});
