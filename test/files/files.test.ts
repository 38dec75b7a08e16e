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
const noPause = async () => {};
const inR2 = (work: (files: FileStore) => Promise<void>) => work(r2Files(env.ARTIFACTS, noPause));

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

describe('a write that R2 refuses, since a key takes one a second', () => {
  /** A bucket that refuses the first writes as R2 does, and the pauses that were made. */
  function refusing(times: number, error = new Error('put: Reduce your concurrent request rate. (10058)')) {
    let puts = 0;
    const pauses: number[] = [];
    const bucket = new Proxy(env.ARTIFACTS, {
      get(target, name: keyof R2Bucket) {
        if (name !== 'put') return target[name].bind(target);
        return async (...args: Parameters<R2Bucket['put']>) => {
          puts += 1;
          if (puts <= times) throw error;
          return target.put(...args);
        };
      },
    });
    const files = r2Files(bucket as R2Bucket, async (ms) => void pauses.push(ms));
    return { files, pauses, puts: () => puts };
  }

  it('is tried again after a second, on every way to write', async () => {
    for (const write of [
      (files: FileStore) => files.write('refused/a', 'x').then(() => true),
      (files: FileStore) => files.create('refused/b', 'x', 'text/plain'),
      async (files: FileStore) => {
        const { version = '' } = (await files.readVersion('refused/b')) ?? {};
        return files.replace('refused/b', 'y', 'text/plain', version);
      },
    ]) {
      const { files, pauses } = refusing(1);
      expect(await write(files)).toBe(true);
      expect(pauses).toEqual([1000]);
    }
    expect(await env.ARTIFACTS.get('refused/b').then((object) => object?.text())).toBe('y');
  });

  it('is a failure when it is refused always', async () => {
    const { files, pauses, puts } = refusing(Number.POSITIVE_INFINITY);
    await expect(files.create('refused/c', 'x', 'text/plain')).rejects.toThrow('10058');
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(puts()).toBe(4);
  });

  it('writes nothing over what another client wrote in the pause', async () => {
    const { files } = refusing(1);
    await env.ARTIFACTS.put('refused/d', 'theirs');
    expect(await files.create('refused/d', 'mine', 'text/plain')).toBe(false);
    expect(await env.ARTIFACTS.get('refused/d').then((object) => object?.text())).toBe('theirs');
  });

  it('is told by its number too, and no other failure is tried again', async () => {
    const numbered = refusing(1, Object.assign(new Error('slow down'), { code: 10058 }));
    expect(await numbered.files.create('refused/e', 'x', 'text/plain')).toBe(true);
    const other = refusing(1, new Error('put: We encountered an internal error. (10001)'));
    await expect(other.files.create('refused/f', 'x', 'text/plain')).rejects.toThrow('10001');
    expect(other.puts()).toBe(1);
  });
});
