import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { logOf } from '../library.ts';
import { WORKER } from '../worker.ts';
import { type Answer, asUser, read, refused, SEARCH, search } from './support.ts';

describe.each(ERAS)('users and sessions (%s)', (era, connect) => {
  let owner: TestClient;
  let other: TestClient;
  let mine: Answer;
  beforeAll(async () => {
    [owner, other] = await Promise.all([connect(asUser(`owner-${era}`)), connect(asUser(`other-${era}`))]);
    mine = await search(owner, 'sepsis', { maxResults: 2, session_id: 'thesis' });
    await search(other, 'samplutide', { maxResults: 1, session_id: 'own' });
  });
  afterAll(() => Promise.all([owner.close(), other.close()]));

  it('another user reads nothing by run, session, artifact or resource', async () => {
    const { run_id, artifact_uri } = mine.search_run;
    const id = artifact_uri.split('/').at(-1);
    for (const [request, code] of [
      [{ action: 'search_run', run_id }, 'run_not_found'],
      [{ action: 'search_run', run_id, session_id: 'thesis' }, 'unknown_session'],
      [{ action: 'replay_search', run_id }, 'run_not_found'],
      [{ action: 'search_runs', session_id: 'thesis' }, 'unknown_session'],
      [{ action: 'list_artifacts', session_id: 'thesis' }, 'unknown_session'],
      [{ action: 'artifact', locator: { kind: 'artifact_uri', value: artifact_uri } }, 'artifact_not_found'],
      [{ action: 'artifact', locator: { kind: 'artifact_id', value: id } }, 'artifact_not_found'],
      [{ action: 'article', pmid: '90000009' }, 'not_cached'],
    ] as const) {
      const answer = await refused(other, request);
      expect(answer.code).toBe(code);
      expect(JSON.stringify(answer.error)).not.toContain('thesis"');
    }
    await expect(other.readResource(`${artifact_uri}/results.json`)).rejects.toThrow();
    expect(JSON.stringify(await read(other, { action: 'summary' }))).not.toMatch(/thesis|"sepsis"/);
    const replay = await search(other, 'sepsis', { maxResults: 2, replay_of: run_id });
    expect(replay.replay).toBeUndefined();
    expect(replay.notice).toContain('replay_of names no run of yours');
  });

  it('a user has several sessions; the one named last is current', async () => {
    await search(owner, 'samplutide', { maxResults: 1, session_id: 'side-project' });
    const current = await read(owner, { action: 'pmids' });
    expect(current).toMatchObject({ session_id: 'side-project', total_searches: 1 });
    const { sessions } = await read(owner, { action: 'summary' });
    expect(sessions).toEqual([
      expect.objectContaining({ session_id: 'side-project', current: true }),
      expect.objectContaining({ session_id: 'thesis', current: false }),
    ]);
    expect(await read(owner, { action: 'search_runs', session_id: 'thesis' })).toMatchObject({
      returned_runs: 1,
    });
    const elsewhere = await refused(owner, { action: 'search_run', run_id: mine.search_run.run_id });
    expect(elsewhere).toMatchObject({ code: 'run_not_found', hint: expect.stringContaining('"thesis"') });
    const { replay } = await read(owner, {
      action: 'replay_search',
      run_id: mine.search_run.run_id,
      session_id: 'thesis',
    });
    expect(replay.arguments.session_id).toBe('thesis');
  });

  it.each(['..', 'a/b', '.hidden', 'x'.repeat(81), 'a b'])('no session is called %j', async (session_id) => {
    const { isError, structuredContent } = await owner.call(SEARCH, { query: 'sepsis', session_id });
    expect(isError).toBe(true);
    expect(structuredContent?.error).toMatchObject({ data: { reason: 'invalid_input' } });
  });

  it('result files and the session are resources', async () => {
    const { artifact_uri } = mine.search_run;
    const result = await owner.call(SEARCH, { query: 'sepsis', maxResults: 2, session_id: 'thesis' });
    const link = result.content.find(({ type }) => type === 'resource_link') as unknown as Answer;
    expect(link).toMatchObject({ name: 'results.json', mimeType: 'application/json' });
    const listed = (await owner.listResources()).map(({ uri }) => uri);
    expect(listed).toEqual(
      expect.arrayContaining([link.uri, 'session://last-search', 'session://activity', 'session://context']),
    );
    const [file] = await owner.readResource(`${artifact_uri}/results.json`);
    expect(file).toMatchObject({ mimeType: 'application/json' });
    expect(JSON.parse(String(file?.text)).pmids).toEqual(mine.pmids);
    const [last] = await owner.readResource('session://last-search');
    expect(JSON.parse(String(last?.text))).toMatchObject({
      active: true,
      has_last_search: true,
      pmids: mine.pmids,
    });
    const [activity] = await owner.readResource('session://activity');
    expect(JSON.parse(String(activity?.text)).events.length).toBeGreaterThan(3);
    await expect(owner.readResource(`${artifact_uri}/manifest.json`)).rejects.toThrow();
    const nobody = await connect(asUser(`empty-${era}`));
    const [context] = await nobody.readResource('session://context');
    expect(JSON.parse(String(context?.text))).toEqual({ active: false });
    await nobody.close();
  });

  it('a search with a credential is refused by every search tool before anything is asked or written', async () => {
    const user = `secretive-${era}`;
    const secret = `hunter2hunter2${era}`;
    const client = await connect(asUser(user));
    for (const [tool, args, path] of [
      [SEARCH, { query: `sepsis api_key=${secret}`, session_id: 'private' }, '/query'],
      [SEARCH, { query: 'sepsis', meshTerms: ['Sepsis', `token=${secret}`] }, '/meshTerms/1'],
      ['unified_search', { query: `sepsis password=${secret}`, session_id: 'private' }, '/query'],
      ['unified_search', { query: 'sepsis', filters: `api_key=${secret}` }, '/filters'],
      ['pubmed_europepmc_search', { query: `sepsis password=${secret}`, session_id: 'private' }, '/query'],
      ['pubmed_europepmc_search', { query: 'sepsis', cursorMark: `token=${secret}` }, '/cursorMark'],
    ] as const) {
      const result = await client.call(tool, args);
      expect(result.isError).toBe(true);
      const { error } = result.structuredContent as Answer;
      expect(error.data).toMatchObject({ reason: 'invalid_input', executed: false });
      expect(error.data.errors[0]).toMatchObject({
        path,
        message: expect.stringContaining('key or password'),
      });
      expect(error.data).not.toHaveProperty('search_run');
      expect(JSON.stringify(result)).not.toContain(secret);
    }
    expect(await refused(client, { action: 'summary' })).toMatchObject({ has_session: false });
    const rows = await env.DB.prepare('SELECT 1 FROM search_runs WHERE user_id = ?').bind(user).all();
    expect(rows.results).toEqual([]);
    expect((await env.ARTIFACTS.list({ prefix: `u/${user}/` })).objects).toEqual([]);
    expect(await logOf(env.LIBRARY_URL, secret)).toEqual([]);
    await client.close();
  });

  it('a search in whose record something was masked cannot be replayed', async () => {
    const { search_run } = await search(owner, 'sepsis', { maxResults: 1 });
    await env.DB.prepare(
      `UPDATE search_runs SET envelope = json_set(envelope, '$.request.query', 'sepsis [REDACTED]') WHERE run_id = ?`,
    )
      .bind(search_run.run_id)
      .run();
    const { replay_available } = await read(owner, { action: 'search_run', run_id: search_run.run_id });
    expect(replay_available).toBe(false);
    expect(await refused(owner, { action: 'replay_search', run_id: search_run.run_id })).toMatchObject({
      code: 'not_replayable',
    });
  });

  it('an artifact of another session is told by its address', async () => {
    await search(owner, 'samplutide', { maxResults: 1, session_id: 'side-project' });
    const { artifact_uri } = mine.search_run;
    const locator = { kind: 'artifact_id', value: artifact_uri.split('/').at(-1) };
    const { hint } = await refused(owner, { action: 'artifact', locator });
    expect(hint).toContain(`{"kind":"artifact_uri","value":"${artifact_uri}"}`);
    const nothing = { kind: 'artifact_uri', value: `artifact://thesis/${'0'.repeat(32)}` };
    const gone = await refused(owner, { action: 'artifact', locator: nothing });
    expect(gone).toMatchObject({
      code: 'artifact_not_found',
      hint: expect.stringContaining('replay_search'),
    });
  });

  it('the server over HTTP serves the user of its own', async () => {
    const local = await connect(WORKER);
    expect(await refused(local, { action: 'search_run', run_id: mine.search_run.run_id })).toMatchObject({
      success: false,
    });
    await local.close();
  });
});
