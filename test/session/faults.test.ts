import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectModern, MODERN_ERA } from '../clients.ts';
import { arm, disarm, eventually, logOf } from '../library.ts';
import { type Answer, answered, asUser, read, SEARCH, search, stored } from './support.ts';

afterEach(() => vi.restoreAllMocks());

/** Lets the n-th statement on search_runs or artifacts fail, counted from 1, as D1 does when it is away. */
function failD1(nth: number, table: RegExp = /search_runs/): void {
  const prepare = env.DB.prepare.bind(env.DB);
  let seen = 0;
  vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
    if (table.test(query) && /INSERT|UPDATE/.test(query) && ++seen === nth) throw new Error('D1_ERROR: away');
    return prepare(query);
  });
}

const runsOf = async (user: string) =>
  (await env.DB.prepare('SELECT run_id, status FROM search_runs WHERE user_id = ?').bind(user).all()).results;

describe.each(MODERN_ERA)('a search whose stores fail (%s)', (era, connect) => {
  it.each([
    [1, 'at the start', 0],
    [2, 'with the plan', 1],
    [3, 'at the end', 1],
  ])('is answered whole when D1 fails at write %i, %s', async (nth, _when, rows) => {
    const user = `d1-${nth}-${era}`;
    const client = await connect(asUser(user));
    failD1(nth);
    const answer = await search(client, 'sepsis', { maxResults: 3 });
    expect(answer.pmids).toHaveLength(3);
    expect(answer.search_run).toEqual({
      status: 'history_unavailable',
      history_available: false,
      intended_status: 'completed',
      warning: expect.stringContaining('could not be saved'),
    });
    vi.restoreAllMocks();
    expect(await runsOf(user)).toHaveLength(rows);
    const { objects } = await env.ARTIFACTS.list({ prefix: `u/${user}/` });
    const manifests = await env.DB.prepare('SELECT 1 FROM artifacts WHERE user_id = ?').bind(user).all();
    expect(manifests.results).toEqual([]);
    if (nth < 3) expect(objects).toEqual([]);
    expect((await search(client, 'sepsis', { maxResults: 3 })).search_run.status).toBe('completed');
    await client.close();
  });

  it.each([1, 2, 3, 4, 5])(
    'is answered and recorded when R2 fails at put %i: without artifact',
    async (nth) => {
      const user = `r2-${nth}-${era}`;
      const client = await connect(asUser(user));
      const put = env.ARTIFACTS.put.bind(env.ARTIFACTS);
      let seen = 0;
      vi.spyOn(env.ARTIFACTS, 'put').mockImplementation(((key: string, ...rest: never[]) => {
        if (key.startsWith('u/') && ++seen === nth) throw new Error('R2 is away');
        return put(key, ...(rest as [never]));
      }) as never);
      const answer = await search(client, 'sepsis', { maxResults: 3 });
      expect(answer.search_run).toMatchObject({ status: 'completed', history_available: true });
      expect(answer.search_run).not.toHaveProperty('artifact_uri');
      expect(answer.notice).toContain('could not be saved');
      expect(await read(client, { action: 'list_artifacts' })).toMatchObject({ total_artifacts: 0 });
      await client.close();
    },
  );

  it('says that a read failed, and loses nothing by it', async () => {
    const client = await connect(asUser(`read-${era}`));
    await search(client, 'sepsis');
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('D1_ERROR: away');
    });
    const result = await client.call('read_session', { request: { action: 'search_runs' } });
    expect(result.structuredContent).toMatchObject({
      success: false,
      code: 'store_unavailable',
      error: { message: 'Session read failed', data: { retryable: true } },
    });
    vi.restoreAllMocks();
    expect(await read(client, { action: 'search_runs' })).toMatchObject({ returned_runs: 1 });
    await client.close();
  });

  it('ends as cancelled when the client goes away, with what was asked', async () => {
    const user = `gone-${era}`;
    const word = `gone${era.length}`;
    await arm(env.LIBRARY_URL, [{ match: `esearch.*${word}`, times: 1, delayMs: 60_000 }]);
    const client = await connect(asUser(user));
    await search(client, 'sepsis', { maxResults: 1 });
    const stop = new AbortController();
    const call = client.call(SEARCH, { query: word }, { signal: stop.signal });
    await eventually(
      () => logOf(env.LIBRARY_URL, `esearch.*${word}`),
      (entries) => entries.length > 0,
    );
    stop.abort();
    await expect(call).rejects.toThrow();
    const rows = await eventually(
      () => runsOf(user),
      (found) => found.some(({ status }) => status === 'cancelled'),
      4000,
    );
    const cancelled = rows.find(({ status }) => status === 'cancelled');
    expect(await stored(String(cancelled?.run_id))).toMatchObject({
      query: word,
      recoverable: true,
      source_attempts: [{ source: 'pubmed', status: 'cancelled' }],
      warnings: [expect.stringContaining('cancelled')],
    });
    const pmids = await read(client, { action: 'pmids' });
    expect(pmids).toMatchObject({ status: 'cancelled', pmids: [], last: { search_index: 0 } });
    await client.close();
  });

  it('names the hung source and is partial; when all fail it is failed, and never empty', async () => {
    const client = await connect(asUser(`hung-${era}`));
    const word = `hung${era.length}`;
    const ask = (query: string) =>
      client.call('unified_search', {
        query: `${query} sepsis`,
        sources: 'pubmed,openalex',
        limit: 2,
        options: 'no_relax',
      });
    await arm(env.LIBRARY_URL, [{ match: `openalex.*${word}one`, times: -1, delayMs: 60_000 }]);
    const one = answered(await ask(`${word}one`));
    expect(one.search_run).toMatchObject({ status: 'partial', recoverable: true });
    expect(await stored(one.search_run.run_id)).toMatchObject({
      tool: 'unified_search',
      source_attempts: [
        { source: 'pubmed', failure: null },
        { source: 'openalex', status: 'timeout', failure: { stage: 'source:openalex', retryable: true } },
      ],
    });
    expect((await read(client, { action: 'pmids' })).hint).toContain('A source failed in this search');
    await arm(env.LIBRARY_URL, [{ match: `${word}all`, times: -1, status: 503 }]);
    const all = await ask(`${word}all`);
    expect(all.isError).toBe(true);
    const { error } = all.structuredContent as { error: Answer };
    const { search_run } = error.data;
    expect(search_run).toMatchObject({ status: 'failed', recoverable: true });
    expect(await stored(search_run.run_id)).toMatchObject({
      failure: { stage: 'sources', type: 'AllSourcesFailed' },
      source_attempts: [{ status: 'error' }, { status: 'error' }],
    });
    await client.close();
  });

  it('keeps two identical searches at once apart', async () => {
    const client = await connect(asUser(`twins-${era}`));
    const [one, two] = await Promise.all([search(client, 'sepsis'), search(client, 'sepsis')]);
    expect(one.pmids).toEqual(two.pmids);
    expect(one.search_run.run_id).not.toBe(two.search_run.run_id);
    expect(one.search_run.artifact_uri).not.toBe(two.search_run.artifact_uri);
    expect(await read(client, { action: 'summary' })).toMatchObject({
      stats: { total_searches: 2, search_run_statuses: { completed: 2 } },
    });
    await client.close();
  });
});

/** Lets the n-th write of a run wait for ever, and tells when it was reached: the object can then be killed there. */
function hangD1(nth: number): { reached: boolean } {
  const state = { reached: false };
  const never = () => new Promise<never>(() => {});
  const prepare = env.DB.prepare.bind(env.DB);
  let seen = 0;
  vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
    if (!/(INTO|UPDATE) search_runs/.test(query) || ++seen !== nth) return prepare(query);
    state.reached = true;
    vi.spyOn(env.DB, 'batch').mockImplementation(never);
    const statement = { bind: () => statement, run: never };
    return statement as unknown as D1PreparedStatement;
  });
  return state;
}

/** The object is killed when a store is asked for the n-th time; ways of platform.md §11. */
describe('a search whose object is killed', () => {
  it.each([
    ['at the start, before D1 has the row', 1, []],
    ['between start and plan', 2, ['started']],
    ['between plan and end', 3, ['running']],
  ])('%s is found by what is left of it', async (_when, nth, left) => {
    const user = `killed-${nth}`;
    const client = await connectModern(asUser(user));
    const hung = hangD1(nth);
    const stop = new AbortController();
    const call = client.call(SEARCH, { query: 'sepsis', maxResults: 2 }, { signal: stop.signal });
    const ended = call.catch((error: unknown) => error);
    await eventually(async () => hung.reached, Boolean);
    await abortAllDurableObjects();
    stop.abort(); // nobody tells the client
    expect(await ended).toBeInstanceOf(Error);
    vi.restoreAllMocks();
    expect((await runsOf(user)).map(({ status }) => status)).toEqual(left);
    const later = Date.now() + 2 * 60 * 60 * 1000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const again = await connectModern(asUser(user));
    const [{ runs }, { events }] = await Promise.all([
      read(again, { action: 'search_runs' }),
      read(again, { action: 'search_runs' }).then(() =>
        read(again, { action: 'log', kind: 'search_run_interrupted' }),
      ),
    ]);
    expect(runs.map(({ status }: Answer) => status)).toEqual(['interrupted']);
    expect(events).toHaveLength(1);
    for (const { run_id } of runs) {
      expect(await stored(run_id)).toMatchObject({
        failure: { stage: 'recovery', type: 'InterruptedSearchRun', retryable: true },
        recoverable: true,
      });
    }
    expect((await read(again, { action: 'summary' })).stats.total_searches).toBe(0);
    vi.restoreAllMocks();
    expect((await search(again, 'sepsis', { maxResults: 2 })).search_run.status).toBe('completed');
    await again.close();
  });

  it.each([1, 2, 3, 4, 5])('at file %i of its artifact', async (nth) => {
    const user = `killed-file-${nth}`;
    const files = async () => (await env.ARTIFACTS.list({ prefix: `u/${user}/` })).objects;
    const client = await connectModern(asUser(user));
    let reached = 0;
    const put = env.ARTIFACTS.put.bind(env.ARTIFACTS);
    vi.spyOn(env.ARTIFACTS, 'put').mockImplementation(((key: string, ...rest: never[]) => {
      if (key.startsWith(`u/${user}/`) && ++reached >= nth) return new Promise(() => {});
      return put(key, ...(rest as [never]));
    }) as never);
    const stop = new AbortController();
    const call = client.call(SEARCH, { query: 'sepsis', maxResults: 2 }, { signal: stop.signal });
    const ended = call.catch((error: unknown) => error);
    await eventually(files, (found) => reached >= nth && found.length === nth - 1);
    await abortAllDurableObjects();
    stop.abort(); // nobody tells the client
    expect(await ended).toBeInstanceOf(Error);
    vi.restoreAllMocks();
    expect(await files()).toHaveLength(nth - 1);
    const manifests = await env.DB.prepare('SELECT 1 FROM artifacts WHERE user_id = ?').bind(user).all();
    expect(manifests.results).toEqual([]);
    expect((await runsOf(user)).map(({ status }) => status)).toEqual(['running']);

    const later = Date.now() + 2 * 60 * 60 * 1000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const again = await connectModern(asUser(user));
    const { runs } = await read(again, { action: 'search_runs' });
    expect(runs).toMatchObject([{ status: 'interrupted', artifact_uri: null, recoverable: true }]);
    expect(await read(again, { action: 'list_artifacts' })).toMatchObject({ total_artifacts: 0 });
    expect(await runDurableObjectAlarm(env.USER_SESSION.getByName(user))).toBe(true);
    expect(await files()).toEqual([]);
    vi.restoreAllMocks();
    await again.close();
  });

  it('after the end was written finds the search in its history', async () => {
    const user = 'killed-late';
    const client = await connectModern(asUser(user));
    const { pmids, search_run } = await search(client, 'sepsis', { maxResults: 2 });
    // What the kill left: the row in D1 has ended, the object has not heard of it.
    await runInDurableObject(env.USER_SESSION.getByName(user), (_object, { storage }) => {
      storage.sql.exec('DELETE FROM history');
      const run = JSON.stringify({ run_id: search_run.run_id });
      storage.sql.exec(
        'INSERT INTO open_runs VALUES (?, ?, ?, ?)',
        search_run.run_id,
        'default',
        '2026',
        run,
      );
    });
    await abortAllDurableObjects();
    const again = await connectModern(asUser(user));
    expect(await read(again, { action: 'pmids' })).toMatchObject({ run_id: search_run.run_id, pmids });
    await again.close();
  });

  it('keeps no article as sound whose record PubMed did not give, and no longer as unknown once it did', async () => {
    const client = await connectModern(asUser('unread-article'));
    const args = { query: 'pneumothorax chest radiographs', sources: 'pubmed,semantic_scholar' };
    const kept = () => read(client, { action: 'article', pmid: '90000006' });
    await arm(env.LIBRARY_URL, [{ match: 'esearch.*pneumothorax', times: -1, status: 500 }]);
    answered(await client.call('unified_search', args));
    expect(await kept()).toMatchObject({
      article: { title: expect.stringContaining('Deep learning'), retracted: null },
      hint: expect.stringContaining('Whether it is retracted is not known'),
    });
    await disarm(env.LIBRARY_URL);
    answered(await client.call('unified_search', args));
    const whole = await kept();
    expect(whole.article.retracted).toBe(true);
    expect(whole.hint).toBeUndefined();
    answered(await client.call('pubmed_fetch_articles', { pmids: ['90000008'] }));
    const sound = await read(client, { action: 'article', pmid: '90000008' });
    expect(sound.article.retracted).toBe(false);
    await client.close();
  });
});
