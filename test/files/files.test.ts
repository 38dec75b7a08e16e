import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../src/files/files.ts';
import { r2Files } from '../../src/files/r2-files.ts';
import { recentFiles } from '../../src/files/recent-files.ts';
import { sqliteFiles } from '../../src/files/sqlite-files.ts';

const inSqlite = (work: (files: Files) => Promise<void>) =>
  runInDurableObject(env.USER_SESSION.getByName('files'), (_object, state) =>
    work(sqliteFiles(state.storage.sql, () => Date.now())),
  );
const inR2 = (work: (files: Files) => Promise<void>) => work(r2Files(env.ARTIFACTS));

describe.each([
  ['R2', inR2],
  ['SQLite', inSqlite],
])('files in %s', (_name, within) => {
  it('are read as they were written, with the time', () =>
    within(async (files) => {
      const before = Date.now();
      await files.write('a/b', 'text — ü');
      const stored = await files.read('a/b');
      expect(stored?.text).toBe('text — ü');
      expect(stored?.storedAt).toBeGreaterThanOrEqual(before - 1000);
      expect(stored?.storedAt).toBeLessThanOrEqual(Date.now() + 1000);
    }));

  it('are nothing where none was written', () =>
    within(async (files) => {
      expect(await files.read('never')).toBeUndefined();
    }));

  it('may be empty', () =>
    within(async (files) => {
      await files.write('empty', '');
      expect((await files.read('empty'))?.text).toBe('');
    }));

  it('may be larger than a row, and end in the middle of a pair', () =>
    within(async (files) => {
      const text = `x${'😀'.repeat(500_000)}`;
      await files.write('large', text);
      expect((await files.read('large'))?.text === text).toBe(true);
    }));

  it('are replaced whole by a shorter one', () =>
    within(async (files) => {
      await files.write('twice', 'y'.repeat(700_000));
      await files.write('twice', 'short');
      expect((await files.read('twice'))?.text).toBe('short');
    }));
});

describe('recent files', () => {
  const store = () => {
    const reads: string[] = [];
    const texts = new Map<string, string>();
    const files: Files = {
      read: async (key) => {
        reads.push(key);
        const text = texts.get(key);
        return text === undefined ? undefined : { text, storedAt: 1 };
      },
      write: async (key, text) => void texts.set(key, text),
    };
    return { reads, files };
  };

  it('are read once, and read anew when they were written', async () => {
    const { reads, files } = store();
    const recent = recentFiles(files, 100);
    await recent.write('a', 'one');
    expect(await recent.read('a')).toEqual({ text: 'one', storedAt: 1 });
    expect(await recent.read('a')).toEqual({ text: 'one', storedAt: 1 });
    expect(reads).toEqual(['a']);
    await recent.write('a', 'two');
    expect((await recent.read('a'))?.text).toBe('two');
    expect(reads).toEqual(['a', 'a']);
  });

  it('are those used last, within the limit', async () => {
    const { reads, files } = store();
    const recent = recentFiles(files, 10);
    for (const key of ['a', 'b', 'c']) await recent.write(key, 'xxxx');
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await recent.read(key);
    expect(reads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('never hold a file larger than the limit', async () => {
    const { reads, files } = store();
    const recent = recentFiles(files, 10);
    await recent.write('large', 'x'.repeat(11));
    await recent.read('large');
    await recent.read('large');
    expect(reads).toEqual(['large', 'large']);
  });
});
