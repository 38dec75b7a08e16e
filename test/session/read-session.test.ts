import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_ERA, type TestClient } from '../clients.ts';
import { arm } from '../library.ts';
import { type Answer, answered, asUser, read, refused, SEARCH, search } from './support.ts';

const RUN_ID = expect.stringMatching(/^[0-9a-f]{32}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
const URI = expect.stringMatching(/^artifact:\/\/default\/[0-9a-f]{32}$/);

/** Shapes of contracts/read-session.md §4, action by action, and its errors (§3). */
describe.each(LEGACY_ERA)('read_session (%s)', (era, connect) => {
  let client: TestClient;
  let runs: Answer[];
  beforeAll(async () => {
    client = await connect(asUser(`reader-${era}`));
    await arm(env.LIBRARY_URL, [{ match: `sepsisfails${era.length}`, times: 3, status: 400 }]);
    const failing = await client.call(SEARCH, { query: `sepsisfails${era.length}` });
    expect(failing.isError).toBe(true);
    runs = [
      await search(client, 'sepsis', { maxResults: 3, summaryCount: 2 }),
      await search(client, 'samplutide kidney', { maxResults: 2 }),
      await search(client, 'nothingmatchesthis', { maxResults: 2 }),
    ];
  });
  afterAll(() => client.close());

  describe('pmids', () => {
    it('gives those of the newest search, with an absolute index', async () => {
      const answer = await read(client, { action: 'pmids', search_index: 1 });
      expect(answer).toMatchObject({
        search_index: 1,
        run_id: runs[0]?.search_run.run_id,
        status: 'completed',
        query: 'sepsis',
        timestamp: TIME,
        total_pmids: 3,
        pmids: runs[0]?.pmids,
        pmids_csv: runs[0]?.pmids.join(','),
        last: { search_index: 3, run_id: runs[2]?.search_run.run_id },
      });
      expect(await read(client, { action: 'pmids', search_index: -3 })).toMatchObject({ search_index: 1 });
      expect(await read(client, { action: 'pmids' })).toMatchObject({ search_index: 3, pmids: [] });
    });

    it('finds the newest search by a part of its query, and says which there are', async () => {
      const found = await read(client, { action: 'pmids', query_filter: 'SEPSIS', search_index: 99 });
      expect(found).toMatchObject({ search_index: 1, query: 'sepsis' });
      expect(await refused(client, { action: 'pmids', query_filter: 'kidneys' })).toMatchObject({
        code: 'filter_no_match',
        error: { message: "No searches matching 'kidneys'" },
        available_queries: ['nothingmatchesthis', 'samplutide kidney', 'sepsis', expect.any(String)],
      });
    });

    it('refuses an index outside', async () => {
      expect(await refused(client, { action: 'pmids', search_index: 4 })).toMatchObject({
        code: 'index_out_of_range',
        total_searches: 4,
        error: { message: 'Invalid search_index: 4' },
      });
    });
  });

  describe('article', () => {
    it('gives a fetched record in one typed shape, in any spelling of its PMID', async () => {
      await client.call('pubmed_fetch_articles', { pmids: ['90000001'] });
      const answer = await read(client, { action: 'article', pmid: 'PMID: 90000001' });
      expect(answer).toMatchObject({
        source: 'cache',
        article: {
          pmid: '90000001',
          title: expect.stringMatching(/^Sample/),
          authors: expect.arrayContaining([expect.any(String)]),
          abstract: expect.stringMatching(/\w{5}/),
          journal: expect.any(String),
          year: expect.stringMatching(/^\d{4}$/),
          doi: expect.stringMatching(/^10\./),
          pmc_id: 'PMC90000001',
          cached_at: TIME,
        },
      });
    });

    it.each([
      ['get_article_figures', { source: { kind: 'pmcid', value: 'PMC90000002' } }, '90000002'],
      ['get_article_figures', { source: { kind: 'pmid', value: '90000003' } }, '90000003'],
      ['pubmed_format_citations', { pmids: ['90000004'] }, '90000004'],
      ['save_literature_notes', { pmids: ['90000005'] }, '90000005'],
    ])('gives what %s has fetched: %j', async (tool, args, pmid) => {
      const fetching = await connect(asUser(`${tool}-${pmid}-${era}`));
      answered(await fetching.call(tool, args));
      const { article } = await read(fetching, { action: 'article', pmid });
      expect(article).toMatchObject({
        pmid,
        title: expect.stringMatching(/^Sample/),
        authors: expect.arrayContaining([expect.any(String)]),
        pmc_id: `PMC${pmid}`,
      });
      await fetching.close();
    });

    it('says that a record is not cached', async () => {
      expect(await refused(client, { action: 'article', pmid: '1' })).toMatchObject({
        code: 'not_cached',
        error: { message: 'PMID 1 not in cache' },
        cached_count: expect.any(Number),
      });
    });
  });

  it('summary tells the session, its figures, all sessions and what is kept how long', async () => {
    const answer = await read(client, { action: 'summary', include_history: true, history_limit: 2 });
    expect(answer).toMatchObject({
      has_session: true,
      session_id: 'default',
      topic: 'default',
      created_at: TIME,
      stats: {
        total_searches: 4,
        total_search_runs: 4,
        search_run_statuses: { completed: 3, failed: 1 },
        event_entries: expect.any(Number),
        cached_articles: expect.any(Number),
        reading_list_items: 0,
        excluded_articles: 0,
      },
      recent_searches: expect.arrayContaining([{ query: 'sepsis', count: 3 }]),
      recent_events: expect.arrayContaining([
        {
          timestamp: expect.stringMatching(/^.{19}$/),
          kind: expect.any(String),
          message: expect.any(String),
        },
      ]),
      cached_pmids_sample: expect.arrayContaining([runs[0]?.pmids[0]]),
      search_history: [
        { index: 2, query: 'samplutide kidney', pmid_count: 2, result_count: 2 },
        { index: 3, run_id: RUN_ID, query: 'nothingmatchesthis', status: 'completed', pmid_count: 0 },
      ],
      sessions: [{ session_id: 'default', current: true }],
      usage: {
        search_runs: { used: 4, limit: 10_000 },
        events: { used: answer.stats.event_entries, limit: 500 },
        artifact_bytes: { used: answer.stats.artifact_bytes, limit: 1024 ** 3 },
      },
      retention: { search_runs: expect.stringContaining('10000'), cached_articles: '7 days' },
    });
    expect(answer.stats.artifact_bytes).toBeGreaterThan(1000);
    expect(answer.recent_search_runs).toContainEqual({
      run_id: runs[0]?.search_run.run_id,
      query: 'sepsis',
      status: 'completed',
      result_count: 3,
      artifact_uri: URI,
    });
  });

  it('log gives events in time order, by kind in any case, with the history', async () => {
    const answer = await read(client, { action: 'log', kind: 'SEARCH_RUN_FAILED', history_limit: 1 });
    expect(answer).toMatchObject({
      session_id: 'default',
      returned_events: 1,
      event_kind_filter: 'SEARCH_RUN_FAILED',
      available_event_kinds: expect.arrayContaining([
        'search_run_failed',
        'search_run_started',
        'search_recorded',
      ]),
      events: [
        {
          timestamp: TIME,
          kind: 'search_run_failed',
          level: 'error',
          message: expect.any(String),
          details: { run_id: RUN_ID, stage: 'sources', type: 'AllSourcesFailed' },
        },
      ],
      search_history: [{ index: 3 }],
    });
    expect(answer.total_events).toBeGreaterThan(10);
    const { events } = await read(client, { action: 'log', event_limit: 500 });
    const ofFirst = events.filter(({ details }: Answer) => details.run_id === runs[0]?.search_run.run_id);
    expect(ofFirst.map(({ kind, message }: Answer) => `${kind}: ${message}`)).toEqual([
      'search_run_started: Search started',
      'search_run_planned: Asking pubmed',
      'search_source_attempt: pubmed: ok',
      'artifact_saved: Result files saved',
      'search_recorded: In the history with 3 PMIDs',
      'search_run_completed: Search completed',
    ]);
    const bare = await read(client, { action: 'log', include_history: false, event_limit: 3 });
    expect(bare).toMatchObject({ returned_events: 3, search_history: [] });
  });

  it('search_runs lists all runs in order, failed ones too, and filters by status', async () => {
    const answer = await read(client, { action: 'search_runs' });
    expect(answer).toMatchObject({
      session_id: 'default',
      status_filter: null,
      returned_runs: 4,
      total_runs: 4,
    });
    expect(answer.runs.map(({ status }: Answer) => status)).toEqual([
      'failed',
      'completed',
      'completed',
      'completed',
    ]);
    expect(answer.runs[1]).toEqual({
      run_id: runs[0]?.search_run.run_id,
      query: 'sepsis',
      status: 'completed',
      created_at: TIME,
      updated_at: TIME,
      source_attempts: 1,
      result_count: 3,
      artifact_uri: URI,
      recoverable: false,
    });
    const failed = await read(client, { action: 'search_runs', status: 'failed', limit: 1 });
    expect(failed).toMatchObject({ status_filter: 'failed', returned_runs: 1, total_runs: 1 });
  });

  it('search_run shows the envelope, of a failed run with its failure', async () => {
    const { runs: failed } = await read(client, { action: 'search_runs', status: 'failed' });
    const answer = await read(client, { action: 'search_run', run_id: failed[0].run_id });
    expect(answer).toMatchObject({
      session_id: 'default',
      replay_available: true,
      run: {
        schema_version: 'search-run/v1',
        status: 'failed',
        source_attempts: [{ source: 'pubmed', status: 'error', failure: { stage: 'source:pubmed' } }],
        failure: { stage: 'sources', type: 'AllSourcesFailed', retryable: false },
        recoverable: false,
      },
    });
  });

  it('tells an unknown run, and in which session a known one is', async () => {
    expect(await refused(client, { action: 'search_run', run_id: 'nothing' })).toMatchObject({
      code: 'run_not_found',
      error: { message: 'Search run not found: nothing' },
    });
    expect(await refused(client, { action: 'search_runs', session_id: 'elsewhere' })).toMatchObject({
      code: 'unknown_session',
      sessions: ['default'],
    });
  });

  it('reads encoded requests, and refuses fields of other actions, empty texts and what is out of bounds', async () => {
    const encoded = '```json\n{"action": " SUMMARY ", "include_history": "TRUE", "history_limit": "1"}\n```';
    expect(await read(client, encoded)).toMatchObject({ search_history: [{ index: 3 }] });
    const locator = JSON.stringify({ kind: 'ARTIFACT_URI', value: runs[0]?.search_run.artifact_uri });
    expect(await read(client, JSON.stringify({ action: 'artifact', locator }))).toMatchObject({ offset: 0 });
    for (const [request, code, path] of [
      [{}, 'missing_discriminator', '/request/action'],
      [{ action: 'nothing' }, 'invalid_discriminator', '/request/action'],
      [{ action: 'pmids', limit: 1 }, 'unknown_field', '/request'],
      [{ action: 'pmids', query_filter: '' }, 'invalid_value', '/request/query_filter'],
      [{ action: 'summary', history_limit: 101 }, 'out_of_range', '/request/history_limit'],
      [{ action: 'article', pmid: '0123' }, 'invalid_identifier', '/request/pmid'],
      [{ action: 'search_runs', session_id: '../x' }, 'invalid_value', '/request/session_id'],
    ] as const) {
      expect(await refused(client, request)).toMatchObject({
        status: 'invalid_input',
        executed: false,
        errors: [{ code, path }],
        error_count: 1,
        recovery: { action: 'correct_arguments' },
        error: { data: { reason: 'invalid_input' } },
      });
    }
  });

  it('does not offer to repeat a search whose arguments were refused', async () => {
    const result = await client.call('unified_search', { query: 'sepsis', sources: 'nosuch' });
    const { run_id } = (result.structuredContent as Answer).error.data.search_run;
    const { run, replay_available } = await read(client, { action: 'search_run', run_id });
    expect([run.status, run.failure.stage, replay_available]).toEqual(['failed', 'validation', false]);
    expect(await refused(client, { action: 'replay_search', run_id })).toMatchObject({
      code: 'not_replayable',
    });
  });

  it('keeps how PubMed understood a search over several sources', async () => {
    const answer = answered(
      await client.call('unified_search', { query: 'sepsis', sources: 'pubmed,openalex' }),
    );
    const { run } = await read(client, { action: 'search_run', run_id: answer.search_run.run_id });
    const [{ query_translation }] = answer.source_metadata;
    expect(query_translation).toContain('sepsis');
    expect(run.reproducibility.query_translation).toBe(query_translation);
    const [file] = await client.readResource(answer.search_run.artifact_uri);
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ tool: 'unified_search', query: 'sepsis' });
  });
});
