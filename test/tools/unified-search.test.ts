import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODERN_ERA, type TestClient } from '../clients.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { inject, requests, textOf } from './answers.ts';
import { efetchOf } from './articles.ts';
import { answerOf, articlesOf, HOSTS, statusesOf, TOOL } from './unified.ts';

describe.each(MODERN_ERA)('unified_search (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const ask = (args: Record<string, unknown>) => client.call(TOOL, args);
  const word = (name: string) => `heron${name}${era.slice(0, 4)}q`;

  it('U2: a quick question gets three papers in one call, each with its ids, year, type and access', async () => {
    const found = await ask({
      query: 'Does samplutide slow kidney decline?',
      sources: 'all',
      limit: 5,
      ranking: 'quality',
    });
    const articles = articlesOf(found);
    expect(articles.length).toBeGreaterThanOrEqual(3);
    expect(articles[0]).toMatchObject({
      identifiers: { pmid: '90000002', doi: '10.5555/sample.0002', pmc: 'PMC90000002' },
      year: 2023,
      open_access: { is_oa: true },
    });
    const text = textOf(found);
    for (const { identifiers, title, article_type } of articles.slice(0, 3)) {
      expect(text).toContain(identifiers.pmid ? `PMID ${identifiers.pmid}` : `doi ${identifiers.doi}`);
      expect(text).toContain(article_type);
      expect(title).toMatch(/^Sample:/i);
    }
    expect(text).toMatch(/open access \(gold\)|closed/);

    const next = answerOf(found).next_tools?.find(({ tool }) => tool === 'pubmed_fetch_articles');
    const fetched = await client.call('pubmed_fetch_articles', next?.arguments ?? {});
    expect(fetched.isError ?? false).toBe(false);
    expect(JSON.stringify(fetched.structuredContent)).toContain('90000002');
  });

  it('shows the journal version first, with its preprint linked and not merged into it (field case F7)', async () => {
    const found = await ask({ query: 'samplutide kidney', sources: 'all', options: 'preprints' });
    const articles = articlesOf(found);
    const journal = articles.findIndex(({ identifiers }) => identifiers.pmid === '90000002');
    const preprint = articles.findIndex(({ identifiers }) => identifiers.doi === '10.5555/sample.0011');
    expect(journal).toBeGreaterThanOrEqual(0);
    expect(preprint).toBeGreaterThan(journal);
    expect(articles[journal]?.versions).toMatchObject([{ kind: 'has-preprint', doi: '10.5555/sample.0011' }]);
    expect(articles[journal]?.is_preprint).toBeUndefined();
    expect(articles[preprint]).toMatchObject({
      is_preprint: true,
      versions: [{ kind: 'preprint-of', pmid: '90000002' }],
    });
    expect(textOf(found)).toContain('PREPRINT');
  });

  it('leaves preprints out unasked, counts them, and links them all the same', async () => {
    const found = await ask({ query: 'samplutide kidney', sources: 'all' });
    const dois = articlesOf(found).map(({ identifiers }) => identifiers.doi);
    expect(dois).toContain('10.5555/sample.0002');
    expect(dois).not.toContain('10.5555/sample.0011');
    expect(answerOf(found).statistics.preprints_left_out).toBeGreaterThan(0);
    expect(answerOf(found).notice).toMatch(/\d preprints? (?:was|were) left out/);
    expect(textOf(found)).toContain('Preprint of it');
  });

  it('asks Europe PMC for the preprints of one server', async () => {
    const found = await ask({ query: 'samplutide', sources: 'biorxiv' });
    expect(articlesOf(found)).toMatchObject([
      { identifiers: { doi: '10.5555/src.0002' }, is_preprint: true, sources: ['biorxiv'] },
    ]);
    const medrxiv = await ask({ query: 'sepsis fluids', sources: 'medrxiv' });
    expect(articlesOf(medrxiv).map(({ identifiers }) => identifiers.doi)).toEqual(['10.5555/src.0003']);
  });

  it('never lets the page be taken for the total, in both channels (field case F12)', async () => {
    const marker = word('page');
    const pmids = Array.from({ length: 10 }, (_, i) => String(90778000 + i));
    const esearchresult = {
      count: '4312',
      retmax: '10',
      retstart: '0',
      idlist: pmids,
      querytranslation: 'x',
    };
    await inject(
      { match: `esearch.*${marker}`, body: JSON.stringify({ header: {}, esearchresult }) },
      { match: efetchOf(...pmids), body: setOf(...pmids.map((pmid) => articleXml({ pmid }))) },
    );
    const found = await ask({ query: marker, sources: 'pubmed' });
    const { source_counts, search_status, next_tools } = answerOf(found);
    expect(source_counts).toEqual([
      { source: 'pubmed', status: 'ok', returned: 10, total_available: 4312, has_more: true },
    ]);
    expect(search_status).toMatchObject({ exhaustive: false, continuation_available_sources: ['pubmed'] });
    expect(textOf(found)).toContain('pubmed: 10 of 4,312');
    expect(next_tools).toContainEqual(
      expect.objectContaining({ tool: 'pubmed_search_articles', arguments: { query: marker, offset: 10 } }),
    );
  });

  it('merges what the sources share and keeps all ids and sources', async () => {
    const found = await ask({ query: 'samplutide', sources: 'all', limit: 20, options: 'preprints' });
    const { articles, statistics } = answerOf(found);
    const dois = articlesOf(found).flatMap(({ identifiers }) => identifiers.doi ?? []);
    expect(new Set(dois).size).toBe(dois.length);
    expect(statistics.total_input).toBe(
      Object.values(statistics.by_source).reduce((sum, count) => sum + count, 0),
    );
    expect(statistics.unique_articles).toBe(articles.length);
    expect(statistics.total_input - statistics.duplicates_removed).toBe(statistics.unique_articles);
    const shared = articlesOf(found).find(({ identifiers }) => identifiers.doi === '10.5555/sample.0002');
    expect(shared?.sources).toEqual(['pubmed', 'europe_pmc', 'crossref', 'openalex', 'semantic_scholar']);
    expect(shared?.identifiers).toMatchObject({
      pmid: '90000002',
      openalex_id: expect.stringMatching(/^W\d+$/),
    });
    expect(shared?.citation_metrics?.by_source).toEqual({
      semantic_scholar: 72,
      openalex: 65,
      crossref: 57,
      europe_pmc: 41,
    });
  });

  it('says the same in JSON and TOON as in its structure', async () => {
    const args = { query: 'sepsis fluids', sources: 'all,-pubmed' };
    const json = await ask({ ...args, output_format: 'json' });
    const told = JSON.parse(textOf(json));
    const timeless = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value)
          .replace(/"took_ms":\d+/g, '"took_ms":0')
          .replace(/[0-9a-f]{32}/g, 'id of a run or artifact'),
      );
    expect(told).toEqual(json.structuredContent);
    const toon = await ask({ ...args, output_format: 'TOON' });
    expect(timeless(decode(textOf(toon)))).toEqual(timeless(toon.structuredContent));
    expect(timeless(toon.structuredContent)).toEqual(timeless(told));
  });

  it('gives short records without scores, analysis and next steps when asked for compact ones', async () => {
    const { articles, analysis, next_tools, source_metadata, ranking } = answerOf(
      await ask({ query: 'sepsis', options: 'compact' }),
    );
    expect(articles.length).toBeGreaterThan(0);
    expect(articles.every((article) => !('identifiers' in article))).toBe(true);
    expect([analysis, next_tools, source_metadata, ranking]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('relaxes only after a true zero, step by step, and says which step helped', async () => {
    const found = await ask({ query: 'sepsis fluids', sources: 'pubmed', filters: 'year:1999' });
    expect(answerOf(found).relaxation).toEqual({
      step: 'without the years',
      query: 'sepsis fluids',
      tried: ['without the years'],
    });
    expect(answerOf(found).articles.length).toBeGreaterThan(0);
    expect(textOf(found)).toContain('relaxed: without the years');

    const strict = await ask({
      query: 'sepsis fluids',
      sources: 'pubmed',
      filters: 'year:1999',
      options: 'no_relax',
    });
    expect(answerOf(strict)).toMatchObject({ articles: [], search_status: { state: 'empty' } });
    expect(answerOf(strict).relaxation).toBeUndefined();
    expect(answerOf(strict).notice).toContain('none has a hit');

    const marker = word('fault');
    await inject({ match: `eutils.*${marker}`, times: 20, status: 500 });
    const failed = await ask({ query: `${marker} sepsis`, sources: 'pubmed,openalex', filters: 'year:1999' });
    expect(statusesOf(failed)).toEqual({ pubmed: 'error', openalex: 'empty' });
    expect(answerOf(failed).relaxation).toBeUndefined();
  });

  it('sends the years to all sources and the other filters to PubMed alone, and says so', async () => {
    const marker = word('filter');
    const found = await ask({
      query: `sepsis ${marker}`,
      sources: 'all',
      filters: 'year:2020-2024,sex:female',
      options: 'no_relax',
    });
    const sent = async (source: string) => (await requests(`${HOSTS[source]}.*${marker}`))[0]?.url ?? '';
    expect(await sent('pubmed')).toMatch(/2020\[pdat\].*2024\[pdat\].*female\[MeSH.Terms\]/);
    for (const source of ['europe_pmc', 'openalex', 'semantic_scholar', 'crossref']) {
      expect(await sent(source)).toMatch(/2020.*2024/);
      expect(await sent(source)).not.toContain('female');
    }
    expect(answerOf(found).notice).toContain('Only PubMed applied sex:female');
  });

  it('refuses all that is wrong in one message before it asks anybody', async () => {
    const marker = word('wrong');
    const refused = await ask({
      query: `${marker}[tiab]`,
      sources: 'openalex,core',
      filters: 'year:20',
      options: 'fast',
      limit: 0,
    });
    expect(refused.isError).toBe(true);
    expect(refused.structuredContent).toMatchObject({
      success: false,
      status: 'invalid_input',
      executed: false,
      error: { data: { reason: 'invalid_input' } },
    });
    const { errors } = refused.structuredContent as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(['/limit', '/sources', '/filters', '/options']);
    const mode = await ask({ query: `${marker}[tiab]`, sources: 'openalex' });
    expect(mode.structuredContent).toMatchObject({
      success: false,
      status: 'invalid_input',
      executed: false,
    });
    expect(await requests(marker)).toEqual([]);
  });

  it('reports how far it is', async () => {
    const steps: string[] = [];
    await client.call(
      TOOL,
      { query: 'sepsis', sources: 'all' },
      { onprogress: ({ progress, total, message }) => steps.push(`${progress}/${total} ${message}`) },
    );
    expect(steps[0]).toBe('1/10 Question read');
    expect(steps.filter((step) => /: ok \(\d of 5\)/.test(step)).length).toBeGreaterThan(0);
  });

  it('gives the same answer to the same question', async () => {
    const args = {
      query: 'sepsis OR samplutide OR kidney',
      sources: 'all',
      limit: 20,
      output_format: 'json',
    };
    const [first, second] = [articlesOf(await ask(args)), articlesOf(await ask(args))];
    expect(first.length).toBeGreaterThan(8);
    expect(second).toEqual(first);
  });

  it('looks identifiers up in every source', async () => {
    for (const query of ['90000002', '10.5555/SAMPLE.0002', 'PMC90000002']) {
      const found = await ask({ query, sources: 'pubmed,europe_pmc' });
      expect(articlesOf(found).map(({ identifiers }) => identifiers.pmid)).toEqual(['90000002']);
      expect(statusesOf(found)).toEqual({ pubmed: 'ok', europe_pmc: 'ok' });
    }
    const byDoi = await ask({ query: 'https://doi.org/10.5555/sample.0002', sources: 'all' });
    expect(articlesOf(byDoi)).toMatchObject([{ identifiers: { doi: '10.5555/sample.0002' } }]);
    expect(Object.values(statusesOf(byDoi))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    const two = await ask({ query: '10.5555/sample.0002 90000001', sources: 'all' });
    expect(statusesOf(two)).toEqual({ pubmed: 'ok', europe_pmc: 'ok' });
    expect(answerOf(two).notice).toContain(
      'not able to look these identifiers up: openalex, semantic_scholar, crossref',
    );

    const preprint = await ask({ query: '10.5555/src.0002' });
    expect(articlesOf(preprint)).toMatchObject([
      { identifiers: { doi: '10.5555/src.0002' }, is_preprint: true },
    ]);
    const unknown = await ask({ query: '10.5555/nowhere.1' });
    expect(answerOf(unknown)).toMatchObject({ articles: [], search_status: { state: 'empty' } });
    expect(answerOf(unknown).relaxation).toBeUndefined();
  });

  it('is listed first, as an object without union', async () => {
    const [tool] = await client.listTools();
    expect(tool?.name).toBe(TOOL);
    for (const schema of [tool?.inputSchema, tool?.outputSchema]) {
      expect(schema).toMatchObject({ type: 'object' });
      expect(schema).not.toHaveProperty('anyOf');
      expect(schema).not.toHaveProperty('oneOf');
    }
  });
});
