import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../src/errors.ts';
import type { FileStore } from '../../src/files/files.ts';
import { CallLimits } from '../../src/session/call-limits.ts';
import { pruneCache } from '../../src/session/retention.ts';
import { createTables } from '../../src/session/tables.ts';
import { connectModern, ERAS } from '../clients.ts';
import { logOf } from '../library.ts';
import { type Answer, asUser, read, SEARCH, search } from './support.ts';

const inObject = <T>(user: string, work: (sql: SqlStorage) => T) =>
  runInDurableObject(env.USER_SESSION.getByName(user), (_object, { storage }) => work(storage.sql));

afterEach(() => vi.restoreAllMocks());

describe('calls of one user', () => {
  const refusalOf = (enter: () => unknown) => {
    try {
      enter();
    } catch (thrown) {
      return thrown instanceof AppError ? thrown.details : undefined;
    }
    return undefined;
  };
  const limited = (work: (limits: () => CallLimits) => void) =>
    inObject('limits', (sql) => {
      createTables(sql);
      sql.exec(`DELETE FROM settings WHERE name = 'recent_calls'`);
      work(() => new CallLimits(sql, { callsPerMinute: 3, concurrentCalls: 2 }));
    });

  it('are let in up to the limit of a minute, then told how long to wait, also after a restart', () =>
    limited((open) => {
      const limits = open();
      for (const at of [1000, 2000, 3000]) limits.enter(at)();
      expect(refusalOf(() => limits.enter(31_000))).toMatchObject({
        reason: 'rate_limited',
        retryable: true,
        retryAfter: 30,
      });
      expect(refusalOf(() => open().enter(31_000))).toMatchObject({ retryAfter: 30 });
      expect(refusalOf(() => open().enter(61_000))).toBeUndefined();
      expect(refusalOf(() => open().enter(61_500))).toMatchObject({ retryAfter: 1 });
    }));

  it('are let in as long as not too many run at once', () =>
    limited((open) => {
      const limits = open();
      const leave = limits.enter(0);
      limits.enter(0);
      expect(refusalOf(() => limits.enter(0))).toMatchObject({ reason: 'rate_limited', retryAfter: 5 });
      leave();
      leave();
      limits.enter(0);
      expect(refusalOf(() => limits.enter(0))).toMatchObject({ reason: 'rate_limited' });
    }));

  it('that ask no service count only while they run', () =>
    limited((open) => {
      const limits = open();
      for (const at of [1000, 2000, 3000]) limits.enter(at)();
      limits.enter(4000, false);
      limits.enter(4000, false);
      expect(refusalOf(() => limits.enter(4000, false))).toMatchObject({ retryAfter: 5 });
      expect(refusalOf(() => open().enter(61_001))).toBeUndefined();
    }));

  it.each(ERAS)(
    'are refused, as is a resource that asks a service, and nothing is run (%s)',
    async (era, connectAs) => {
      const user = `busy-${era}`;
      const now = Date.now();
      await inObject(user, (sql) => {
        const times = JSON.stringify(Array.from({ length: 1000 }, () => now));
        sql.exec(`INSERT OR REPLACE INTO settings VALUES ('recent_calls', ?)`, times);
      });
      await abortAllDurableObjects();
      const client = await connectAs(asUser(user));
      const { isError, structuredContent } = await client.call(SEARCH, { query: 'sepsis' });
      expect(isError).toBe(true);
      expect(structuredContent?.error).toMatchObject({ data: { reason: 'rate_limited', retryable: true } });
      const runs = await env.DB.prepare('SELECT 1 FROM search_runs WHERE user_id = ?').bind(user).all();
      expect(runs.results).toEqual([]);
      const asked = async () => (await logOf(env.LIBRARY_URL, 'einfo')).length;
      const before = await asked();
      await expect(client.readResource('pubmed://database/info')).rejects.toThrow('1000 calls in a minute');
      expect(await asked()).toBe(before);
      const own = await client.call('read_session', { request: { action: 'summary' } });
      expect(own.structuredContent).toMatchObject({ has_session: false });
      await client.close();
    },
  );
});

describe('retention, by the alarm of the object', () => {
  const fire = (user: string) => runDurableObjectAlarm(env.USER_SESSION.getByName(user));

  it('collects files without manifest once they are an hour old, and no others', async () => {
    const user = 'orphans';
    const client = await connectModern(asUser(user));
    const { search_run } = await search(client, 'sepsis', { maxResults: 2 });
    const left = `u/${user}/s/default/${SEARCH}/search_results/${'a'.repeat(32)}/results.json`;
    await env.ARTIFACTS.put(left, '{}');
    await env.ARTIFACTS.put(`u/${user}2/s/default/t/k/b/other.json`, '{}');
    expect(await fire(user)).toBe(true);
    expect(await env.ARTIFACTS.head(left)).not.toBeNull();

    const later = Date.now() + 2 * 60 * 60 * 1000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(await fire(user)).toBe(true);
    vi.restoreAllMocks();
    expect(await env.ARTIFACTS.head(left)).toBeNull();
    expect(await env.ARTIFACTS.head(`u/${user}2/s/default/t/k/b/other.json`)).not.toBeNull();
    const locator = { kind: 'artifact_uri', value: search_run.artifact_uri };
    expect(await read(client, { action: 'artifact', locator })).toMatchObject({ truncated: false });
    await client.close();
  });

  it('keeps the newest 10,000 runs, 500 events a session, and records for seven days', async () => {
    const user = 'full';
    const client = await connectModern(asUser(user));
    await client.call('pubmed_fetch_articles', { pmids: ['90000001'] });
    const { search_run } = await search(client, 'sepsis', { maxResults: 2 });
    await env.DB.prepare(
      `INSERT INTO search_runs SELECT user_id, session_id, printf('old%05d', value), tool, query, status,
       printf('2020-01-01T00:00:00.%06dZ', value), updated_at, result_count, source_attempts, artifact_uri, replay_of, recoverable, '{}'
       FROM search_runs, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 10001) SELECT value FROM n)
       WHERE user_id = ?`,
    )
      .bind(user)
      .run();
    await inObject(user, (sql) => {
      sql.exec(`INSERT INTO events SELECT 'default', value + 100, '2026', 'cache_updated', 'info', '', '{}' FROM
        (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 600) SELECT value FROM n)`);
    });
    const log: Answer = await read(client, { action: 'log', event_limit: 500 });
    expect(log).toMatchObject({ total_events: 500, returned_events: 500 });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect(await fire(user)).toBe(true);
    vi.restoreAllMocks();
    const count = await env.DB.prepare(
      `SELECT COUNT(*) AS runs, MIN(run_id) AS oldest FROM search_runs WHERE user_id = ? AND run_id LIKE 'old%'`,
    )
      .bind(user)
      .first();
    expect(count).toEqual({ runs: 9999, oldest: 'old00003' });
    expect(await read(client, { action: 'search_run', run_id: search_run.run_id })).toBeTruthy();
    expect(await inObject(user, (sql) => sql.exec('SELECT COUNT(*) AS n FROM events').one().n)).toBe(500);
    expect(await inObject(user, (sql) => sql.exec('SELECT COUNT(*) AS n FROM articles').one().n)).toBe(0);
    await client.close();
  });

  it('deletes articles of the shared cache that are 30 days old, also those of a former reader', async () => {
    const user = 'cache-keeper';
    const client = await connectModern(asUser(user));
    await search(client, 'sepsis', { maxResults: 1 });
    const kept = ['cache/live/jats-3/PMC1.json', 'cache/live/ids/pmid/ab'];
    for (const key of kept) await env.ARTIFACTS.put(key, '{}');
    const left = async () => (await Promise.all(kept.map((key) => env.ARTIFACTS.head(key)))).filter(Boolean);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * 24 * 60 * 60 * 1000);
    expect(await fire(user)).toBe(true);
    expect(await left()).toHaveLength(2);
    vi.restoreAllMocks();
    await search(client, 'sepsis', { maxResults: 1 });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 60 * 60 * 1000);
    expect(await fire(user)).toBe(true);
    vi.restoreAllMocks();
    expect(await left()).toEqual([]);
    await client.close();
  });

  it('goes on with the shared cache where it left off', async () => {
    const keys = Array.from({ length: 7000 }, (_, n) => `cache/live/ids/pmid/${String(n).padStart(4, '0')}`);
    const deleted: string[] = [];
    const files = {
      list: async (_prefix: string, limit: number, after = '') =>
        keys
          .filter((key) => key > after)
          .slice(0, limit)
          .map((key) => ({ key, size: 1, storedAt: key.endsWith('6999') ? 0 : Date.now() })),
      delete: async (some: string[]) => void deleted.push(...some),
    } as unknown as FileStore;
    const place = await pruneCache(files, Date.now(), undefined);
    expect([place, deleted]).toEqual([keys[4999], []]);
    expect(await pruneCache(files, Date.now(), place)).toBeUndefined();
    expect(deleted).toEqual([keys[6999]]);
  });

  it('deletes the oldest artifacts over a gibibyte, manifest first', async () => {
    const user = 'large';
    const client = await connectModern(asUser(user));
    const old = (await search(client, 'sepsis')).search_run.artifact_uri;
    const young = (await search(client, 'sepsis')).search_run.artifact_uri;
    await env.DB.prepare('UPDATE artifacts SET total_bytes = ? WHERE user_id = ?')
      .bind(600 * 1024 ** 2, user)
      .run();
    expect(await fire(user)).toBe(true);
    const { artifacts } = await read(client, { action: 'list_artifacts' });
    expect(artifacts.map(({ artifact_uri }: Answer) => artifact_uri)).toEqual([young]);
    const { objects } = await env.ARTIFACTS.list({ prefix: `u/${user}/` });
    expect(objects.some(({ key }) => key.includes(old.split('/').at(-1)))).toBe(false);
    expect(objects).toHaveLength(5);
    await client.close();
  });

  it('deletes the oldest first where a hundred are not all that is too much', async () => {
    const user = 'larger';
    const client = await connectModern(asUser(user));
    await search(client, 'sepsis');
    await env.DB.prepare(
      `INSERT INTO artifacts (user_id, session_id, artifact_id, tool, kind, created_at, total_bytes, manifest)
       SELECT ?, 'default', printf('old%03d', value), 't', 'k', printf('2020-01-01T00:00:00.%03dZ', value), ?, '{"files":{}}'
       FROM (WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 149) SELECT value FROM n)`,
    )
      .bind(user, 1024 ** 3)
      .run();
    expect(await fire(user)).toBe(true);
    const left = await env.DB.prepare(
      `SELECT COUNT(*) AS n, MIN(artifact_id) AS oldest FROM artifacts WHERE user_id = ? AND artifact_id LIKE 'old%'`,
    )
      .bind(user)
      .first();
    expect(left).toEqual({ n: 50, oldest: 'old100' });
    await client.close();
  });
});
