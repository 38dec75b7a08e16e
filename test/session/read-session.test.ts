import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { arm } from '../library.ts';
import { type Answer, answered, asUser, read, refused, SEARCH, search } from './support.ts';

const RUN_ID = expect.stringMatching(/^[0-9a-f]{32}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
const URI = expect.stringMatching(/^artifact:\/\/default\/[0-9a-f]{32}$/);

/** Shapes of contracts/read-session.md §4, action by action, and its errors (§3). */
describe.each(ERAS)('read_session (%s)', (era, connect) => {
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

  it('list_artifacts counts all and shows the newest with the calls that read them', async () => {
    const answer = await read(client, { action: 'list_artifacts', limit: 2, include_local_paths: true });
    expect(answer).toMatchObject({
      total_artifacts: 3,
      returned_artifacts: 2,
      local_paths: expect.stringContaining('Hidden'),
    });
    expect(answer.artifacts[0]).toMatchObject({
      artifact_id: RUN_ID,
      session_id: 'default',
      artifact_uri: URI,
      tool: SEARCH,
      kind: 'search_results',
      primary_file: 'results.json',
      size_bytes: expect.any(Number),
      schema_version: 'research-artifact/v1',
      audit_status: 'pass',
      summary: { query: 'samplutide kidney', result_count: 2 },
      files: ['audit.json', 'query.md', 'query_strategy.json', 'response.md', 'results.json'],
      read_order: ['audit.json', 'query_strategy.json', 'results.json', 'response.md', 'query.md'],
      mime_types: { 'results.json': 'application/json', 'query.md': 'text/markdown' },
      remote_retrieval: { file_parameter: 'artifact_file', supports_paging: true },
    });
    expect(JSON.stringify(answer)).not.toMatch(/local_path"|manifest_path|u\/reader/);
    const none = await read(client, { action: 'list_artifacts', tool: 'unified_search' });
    expect(none).toMatchObject({ total_artifacts: 0, artifacts: [] });
  });

  it('artifact pages through a file in characters until next_offset is null', async () => {
    const uri = runs[0]?.search_run.artifact_uri;
    const locator = { kind: 'artifact_uri', value: uri };
    const whole = await read(client, { action: 'artifact', locator });
    expect(whole).toMatchObject({
      file: {
        name: 'results.json',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        mime_type: 'application/json',
      },
      retrieval: {
        artifact_uri: uri,
        artifact_file: 'results.json',
        offset: 0,
        max_chars: 200_000,
        next_offset: null,
      },
      offset: 0,
      next_offset: null,
      truncated: false,
    });
    expect(JSON.parse(whole.content).pmids).toEqual(runs[0]?.pmids);
    let text = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Answer = await read(client, { action: 'artifact', locator, offset, max_chars: 500 });
      expect(page.total_chars).toBe(whole.total_chars);
      text += page.content;
      offset = page.next_offset;
    }
    expect(text).toBe(whole.content);
    const past = await read(client, { action: 'artifact', locator, offset: 2_000_000_000 });
    expect(past).toMatchObject({ content: '', truncated: false, next_offset: null });
    const byId = { kind: 'artifact_id', value: uri.split('/').at(-1) };
    const audit = await read(client, { action: 'artifact', locator: byId, artifact_file: 'audit.json' });
    expect(JSON.parse(audit.content)).toMatchObject({ summary: { status: 'pass', failures: 0 } });
  });

  it('artifact refuses what is not there, not listed, or changed', async () => {
    const uri = runs[1]?.search_run.artifact_uri as string;
    const locator = { kind: 'artifact_uri', value: uri };
    const gone = { kind: 'artifact_id', value: 'nothing' };
    expect(await refused(client, { action: 'artifact', locator: gone })).toMatchObject({
      code: 'artifact_not_found',
    });
    expect(
      await refused(client, { action: 'artifact', locator, artifact_file: 'manifest.json' }),
    ).toMatchObject({
      code: 'artifact_unreadable',
      available_files: expect.arrayContaining(['results.json']),
    });
    const { objects } = await env.ARTIFACTS.list({ prefix: `u/reader-${era}/s/default/` });
    const key = objects.find((object) => object.key.includes(`${uri.split('/').at(-1)}/query.md`))?.key ?? '';
    await env.ARTIFACTS.put(key, 'changed');
    const changed = await refused(client, { action: 'artifact', locator, artifact_file: 'query.md' });
    expect(changed).toMatchObject({ code: 'artifact_unreadable' });
    expect(changed.content).toBeUndefined();
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

  describe('before anything was done', () => {
    it.each([
      [{ action: 'pmids' }],
      [{ action: 'log' }],
      [{ action: 'article', pmid: '90000001' }],
      [{ action: 'list_artifacts' }],
      [{ action: 'search_runs' }],
      [{ action: 'search_run', run_id: 'x' }],
      [{ action: 'replay_search', run_id: 'x', session_id: 'other' }],
    ])('there is no session: %j', async (request) => {
      const nobody = await connect(asUser(`nobody-${era}`));
      const answer = await refused(nobody, request);
      expect(answer).toMatchObject({
        code: 'no_session',
        hint: expect.any(String),
        error: { message: 'No active session' },
      });
      await nobody.close();
    });

    it('summary says so in its own form', async () => {
      const nobody = await connect(asUser(`nobody-${era}`));
      expect(await refused(nobody, { action: 'summary' })).toMatchObject({
        has_session: false,
        message: expect.stringContaining('No active session'),
      });
      await nobody.close();
    });

    it('a record that was fetched is there without a session', async () => {
      const fetching = await connect(asUser(`fetching-${era}`));
      await fetching.call('pubmed_fetch_fulltext', { pmcids: ['PMC90000001'] });
      const { article } = await read(fetching, { action: 'article', pmid: '90000001' });
      expect(article.abstract).toMatch(/\w{5}/);
      expect(await refused(fetching, { action: 'pmids' })).toMatchObject({ code: 'no_session' });
      await fetching.close();
    });
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

  it('U9: goes on after a restart from another client, and names what is new', async () => {
    const yesterday = await connect(asUser(`resumer-${era}`));
    const word = `resumed${era.length}`;
    const found = (idlist: string[]) =>
      JSON.stringify({
        header: { type: 'esearch', version: '0.3' },
        esearchresult: {
          count: String(idlist.length),
          retmax: String(idlist.length),
          retstart: '0',
          idlist,
          querytranslation: word,
        },
      });
    await arm(env.LIBRARY_URL, [
      { match: `esearch.*${word}`, times: 1, body: found(['90000001', '90000002']) },
    ]);
    const args = { query: word, maxResults: 5, author: 'Smith J', session_id: 'review' };
    const first = await search(yesterday, args.query, args);
    await yesterday.close();
    await abortAllDurableObjects();

    const today = await connect(asUser(`resumer-${era}`));
    const { session_id, recent_search_runs } = await read(today, { action: 'summary' });
    expect(session_id).toBe('review');
    const [{ run_id }] = recent_search_runs;
    const { run } = await read(today, { action: 'search_run', run_id });
    expect(run.result.pmids).toEqual(first.pmids);
    const { replay, automatic_execution } = await read(today, { action: 'replay_search', run_id });
    expect(automatic_execution).toBe(false);
    expect(replay).toMatchObject({ tool: SEARCH, replay_of: run_id, previous_status: 'completed' });
    expect(replay.arguments).toMatchObject({
      query: word,
      author: 'Smith J',
      maxResults: 5,
      replay_of: run_id,
    });
    await arm(env.LIBRARY_URL, [
      { match: `esearch.*${word}`, times: 1, body: found(['90000003', '90000002']) },
    ]);
    const result = await today.call(replay.tool, replay.arguments);
    expect(result.structuredContent?.replay).toMatchObject({
      replay_of: run_id,
      added: ['90000003'],
      removed: ['90000001'],
      unchanged: 1,
    });
    expect(result.content[0]?.text).toMatch(/added: 90000003; removed: 90000001/);
    const again = answered(result).search_run;
    const { run: newer } = await read(today, { action: 'search_run', run_id: again.run_id });
    expect(newer).toMatchObject({ replay_of: run_id, request: run.request, session_id: 'review' });
    expect(newer.reproducibility.request_sha256).toBe(run.reproducibility.request_sha256);
    const page = await read(today, {
      action: 'artifact',
      locator: { kind: 'artifact_uri', value: first.search_run.artifact_uri },
    });
    expect(JSON.parse(page.content).pmids).toEqual(first.pmids);
    await today.close();
  });
});
