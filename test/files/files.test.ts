import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { FileStore, Files } from '../../src/files/files.ts';
import { r2Files } from '../../src/files/r2-files.ts';
import { recentFiles } from '../../src/files/recent-files.ts';
import { sqliteFiles } from '../../src/files/sqlite-files.ts';

const inSqlite = (work: (files: FileStore) => Promise<void>) =>
  runInDurableObject(env.USER_SESSION.getByName('files'), (_object, state) =>
    work(sqliteFiles(state.storage.sql, () => Date.now())),
  );
const inR2 = (work: (files: FileStore) => Promise<void>) => work(r2Files(env.ARTIFACTS));

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

describe.each([
  ['R2', inR2],
  ['SQLite', inSqlite],
])('a file store in %s', (_name, within) => {
  it('creates a file once, with its type, as text or bytes', () =>
    within(async (files) => {
      expect(await files.create('new/a.json', '{"ü":1}', 'application/json')).toBe(true);
      expect(await files.create('new/a.json', 'other', 'text/plain')).toBe(false);
      const stored = await files.readBytes('new/a.json');
      expect(stored).toMatchObject({ contentType: 'application/json' });
      expect(new TextDecoder().decode(stored?.bytes)).toBe('{"ü":1}');
      const bytes = Uint8Array.from({ length: 2_500_000 }, (_, i) => i % 251);
      expect(await files.create('new/b.bin', bytes, 'application/octet-stream')).toBe(true);
      const read = await files.readBytes('new/b.bin');
      expect(read?.bytes.length).toBe(bytes.length);
      expect(read?.bytes.every((byte, i) => byte === bytes[i])).toBe(true);
      expect(await files.readBytes('new/none')).toBeUndefined();
    }));

  it('writes over the version that was read, and over no other', () =>
    within(async (files) => {
      expect(await files.replace('v/a', 'x', 'text/plain', 'none')).toBe(false);
      await files.create('v/a', 'one', 'text/plain');
      const first = await files.readVersion('v/a');
      expect(first?.text).toBe('one');
      expect(await files.replace('v/a', 'two', 'text/markdown', first?.version ?? '')).toBe(true);
      expect(await files.replace('v/a', 'three', 'text/plain', first?.version ?? '')).toBe(false);
      expect((await files.readVersion('v/a'))?.text).toBe('two');
      expect((await files.readBytes('v/a'))?.contentType).toBe('text/markdown');
    }));

  it('lists what lies below a prefix, in pages, and deletes it', () =>
    within(async (files) => {
      for (const key of ['l/1', 'l/2', 'l/3', 'l%/4', 'm/1']) await files.create(key, 'abc', 'text/plain');
      const first = await files.list('l/', 2);
      expect(first.map(({ key, size }) => [key, size])).toEqual([
        ['l/1', 3],
        ['l/2', 3],
      ]);
      expect((await files.list('l/', 2, 'l/2')).map(({ key }) => key)).toEqual(['l/3']);
      await files.delete(['l/1', 'l/3', 'l/never']);
      expect((await files.list('l/', 9)).map(({ key }) => key)).toEqual(['l/2']);
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
