import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { type Answer, asUser, read, refused, SEARCH, search } from './support.ts';

const RUN_ID = expect.stringMatching(/^[0-9a-f]{32}$/);
const URI = expect.stringMatching(/^artifact:\/\/default\/[0-9a-f]{32}$/);

/** Shapes of contracts/read-session.md §4 for what is kept in files. */
describe.each(ERAS)('artifacts in read_session (%s)', (era, connect) => {
  let client: TestClient;
  let runs: Answer[];
  beforeAll(async () => {
    client = await connect(asUser(`artifacts-${era}`));
    runs = [
      await search(client, 'sepsis', { maxResults: 3, summaryCount: 2 }),
      await search(client, 'samplutide kidney', { maxResults: 2 }),
      await search(client, 'nothingmatchesthis', { maxResults: 2 }),
    ];
  });
  afterAll(() => client.close());

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
    const { objects } = await env.ARTIFACTS.list({ prefix: `u/artifacts-${era}/s/default/` });
    const key = objects.find((object) => object.key.includes(`${uri.split('/').at(-1)}/query.md`))?.key ?? '';
    await env.ARTIFACTS.put(key, 'changed');
    const changed = await refused(client, { action: 'artifact', locator, artifact_file: 'query.md' });
    expect(changed).toMatchObject({ code: 'artifact_unreadable' });
    expect(changed.content).toBeUndefined();
  });
});
