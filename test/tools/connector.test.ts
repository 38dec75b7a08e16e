import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_ERA, type TestClient, type ToolResult } from '../clients.ts';
import { arm, disarm } from '../library.ts';
import { WORKER } from '../worker.ts';

interface Result {
  id: string;
  title: string;
  url: string;
}

/** Both channels say the same; the connectors read the text. */
function told(result: ToolResult) {
  expect(result.isError ?? false, result.content[0]?.text).toBe(false);
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
  // biome-ignore lint/suspicious/noExplicitAny: two shapes
  return result.structuredContent as any;
}

describe.each(LEGACY_ERA)('the pair that ChatGPT’s connectors look for (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());

  it('takes plain strings alone', async () => {
    const tools = await client.listTools();
    for (const [name, field] of [
      ['search', 'query'],
      ['fetch', 'id'],
    ] as const) {
      const schema = tools.find((tool) => tool.name === name)?.inputSchema as Record<string, never>;
      expect(Object.keys(schema.properties ?? {})).toEqual([field]);
      expect(schema.properties?.[field]).toMatchObject({ type: 'string' });
      expect(schema.required).toEqual([field]);
    }
  });

  it('round-trips every id that search returns, and each text is there (C15)', async () => {
    const { results, notice } = told(await client.call('search', { query: 'sepsis' })) as {
      results: Result[];
      notice: string;
    };
    expect(results.length).toBeGreaterThan(1);
    expect(notice).toMatch(/hits in all: .*pubmed \d+/);
    for (const { id, title, url } of results) {
      expect(title).not.toBe('');
      const paper = told(await client.call('fetch', { id }));
      expect(paper).toMatchObject({ id, url });
      expect(paper.text.length).toBeGreaterThan(80);
      expect(paper.metadata.content).toMatch(/^(full text|record and abstract only)/);
    }
    expect(new Set(results.map(({ url }) => new URL(url).host))).toContain('pubmed.ncbi.nlm.nih.gov');
  });

  it('shows a retraction in the title, which is all that such a client shows of a hit', async () => {
    const { results } = told(await client.call('search', { query: 'pneumothorax radiographs' })) as {
      results: Result[];
    };
    const titles = new Map(results.map(({ id, title }) => [id, title]));
    expect(titles.get('90000006')).toMatch(/^RETRACTED: Sample: Deep learning/);
    expect(titles.get('90000007')).toMatch(/^Sample: Retraction:/); // the notice of it
  });

  it('says nothing was found only when that is so', async () => {
    const { results, notice } = told(
      await client.call('search', { query: `nosuchword${era.replaceAll('-', '')}x` }),
    );
    expect(results).toEqual([]);
    expect(notice).toMatch(/pubmed 0/);
  });

  it('names a source that failed, and is an error when all did', async () => {
    const tag = era.replaceAll('-', '');
    await arm(env.LIBRARY_URL, [{ match: `ebi.*sepsis.*half${tag}`, times: 20, status: 500 }]);
    const { results, notice } = told(await client.call('search', { query: `sepsis OR half${tag}` }));
    expect(results.length).toBeGreaterThan(0);
    expect(notice).toContain('europe_pmc failed: ');
    const word = `lostword${tag}x`;
    await arm(env.LIBRARY_URL, [{ match: word, times: 1000, status: 500 }]);
    const result = await client.call('search', { query: word });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.structuredContent)).toContain('all_sources_failed');
  });

  it.each(['90000001', 'PMID: 90000001', 'https://pubmed.ncbi.nlm.nih.gov/90000001/'])(
    'reads %s as the same paper',
    async (id) => {
      const paper = told(await client.call('fetch', { id }));
      expect(paper).toMatchObject({ id, url: 'https://pubmed.ncbi.nlm.nih.gov/90000001/' });
      expect(paper.metadata.pmid).toBe('90000001');
    },
  );

  it.each(['PMC90000015', '10.5555/sample.0015'])(
    'reads %s from PubMed where no full text is open: only its record tells corrections',
    async (id) => {
      const record = told(await client.call('fetch', { id: '90000015' }));
      const paper = told(await client.call('fetch', { id }));
      expect(paper.text).toBe(record.text);
      expect(paper.text).toContain('**PMID:** 90000015');
      expect(paper).toMatchObject({ id, metadata: record.metadata });
    },
  );

  it.each(['90000001', '90000015'])('names no argument that it does not have, for %s', async (id) => {
    const paper = told(await client.call('fetch', { id }));
    expect(JSON.stringify(paper)).not.toMatch(/include(Details|Grants)/);
  });

  it('says whose options a notice of unified_search names', async () => {
    const { notice } = told(await client.call('search', { query: 'sepsis' }));
    expect(notice).toMatch(/From unified_search: .*include_detected_preprints/);
  });

  it('leaves the last search what it was when it reads', async () => {
    await client.call('pubmed_search_articles', { query: 'sepsis', maxResults: 2 });
    const before = told0(await client.call('read_session', { request: { action: 'pmids' } }));
    await client.call('fetch', { id: '90000001' });
    expect(told0(await client.call('read_session', { request: { action: 'pmids' } }))).toEqual(before);
  });

  it('does not say that a paper is unknown where PMC, which may have it, failed', async () => {
    const id = `PMC6600${era === '2025' ? 1 : 2}001`;
    await arm(env.LIBRARY_URL, [{ match: `efetch.*id=${id.slice(3)}&`, times: 100, status: 500 }]);
    const { structuredContent } = await client.call('fetch', { id });
    expect(structuredContent).toMatchObject({
      error: {
        message: expect.stringContaining('NCBI'),
        data: { reason: 'source_unavailable', retryable: true },
      },
    });
  });

  it('does not say that a paper is unknown where there is a copy that cannot be read', async () => {
    const { structuredContent } = await client.call('fetch', { id: '10.5555/oa.0016' });
    expect(structuredContent).toMatchObject({
      error: {
        message: expect.stringContaining('oa.sample-press.example'),
        data: { reason: 'source_unavailable' },
      },
    });
  });

  it('tells who failed first where the next one fails too', async () => {
    const id = `PMC6600${era === '2025' ? 1 : 2}002`;
    await arm(env.LIBRARY_URL, [
      { match: `efetch.*id=${id.slice(3)}&`, times: 100, status: 500 },
      { match: `ebi\\.ac\\.uk.*search.*${id}`, times: 100, status: 503 },
    ]);
    const { structuredContent } = await client.call('fetch', { id });
    expect(structuredContent).toMatchObject({
      error: {
        message: expect.stringMatching(/^Europe PMC .*HTTP 503.*; before that, NCBI .*HTTP 500/),
        data: { reason: 'europepmc_unreachable' },
      },
    });
  });

  it('gives what Europe PMC knows of a paper while PubMed fails, and says what that leaves open', async () => {
    await arm(env.LIBRARY_URL, [{ match: 'efetch.*db=pubmed.*90000015', times: 100, status: 500 }]);
    const paper = told(await client.call('fetch', { id: '10.5555/sample.0015' }));
    await disarm(env.LIBRARY_URL);
    expect(paper.metadata).toMatchObject({
      pmid: '90000015',
      content: expect.stringContaining('record and abstract only'),
      notice: expect.stringMatching(/NCBI did not give.*corrections.*not known/),
    });
    const whole = told(await client.call('fetch', { id: '10.5555/sample.0015' }));
    expect(whole.title).toBe(paper.title);
    expect(whole.metadata.notice ?? '').not.toContain('NCBI did not give');
  });

  it('reads what Crossref has of any type', async () => {
    const figure = told(await client.call('fetch', { id: '10.5555/sample.0001.g002' }));
    expect(figure.title).toMatch(/^Figure 2: Sample: Fluids/);
  });

  it('tells an unknown paper from a service that failed', async () => {
    const doi = `10.9999/none.${era.replaceAll('-', '')}x`;
    const unknown = await client.call('fetch', { id: doi });
    expect(unknown.isError).toBe(true);
    expect(unknown.structuredContent).toMatchObject({ error: { data: { reason: 'paper_not_found' } } });
    await arm(env.LIBRARY_URL, [
      { match: `(europepmc|europe_pmc|ebi).*${era.replaceAll('-', '')}y`, times: 100, status: 500 },
    ]);
    const failed = await client.call('fetch', { id: `10.9999/none.${era.replaceAll('-', '')}y` });
    expect(failed.isError).toBe(true);
    expect(JSON.stringify(failed.structuredContent)).not.toContain('paper_not_found');
    expect(JSON.stringify(failed.structuredContent)).toContain('europepmc');
  });

  it.each(['hello world', '', '../x', '10.1/x, 10.2/y'])(
    'refuses %j with what an id looks like',
    async (id) => {
      const refused = await client.call('fetch', { id });
      expect(refused.isError).toBe(true);
      expect(JSON.stringify(refused.structuredContent)).toContain('invalid_input');
    },
  );
});

function told0({ structuredContent }: ToolResult) {
  return structuredContent?.pmids;
}
