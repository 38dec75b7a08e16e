import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../src/files/files.ts';
import { r2Files } from '../../src/files/r2-files.ts';
import { sqliteFiles } from '../../src/files/sqlite-files.ts';
import { fileLibrary } from '../../src/session/file-library.ts';

const inSqlite = (work: (files: FileStore) => Promise<void>) =>
  runInDurableObject(env.USER_SESSION.getByName('library-files'), (_object, state) =>
    work(sqliteFiles(state.storage.sql, () => Date.now())),
  );

describe.each<[string, (work: (files: FileStore) => Promise<void>) => Promise<void>]>([
  ['R2', (work) => work(r2Files(env.ARTIFACTS, async () => {}))],
  ['SQLite', inSqlite],
])('a library in %s', (_name, within) => {
  it('lists more files than one page holds, and only those of its user', () =>
    within(async (files) => {
      const numbers = Array.from({ length: 1050 }, (_, at) => String(at).padStart(4, '0'));
      await Promise.all(numbers.map((n) => files.create(`u/lib/references/${n}.md`, n, 'text/markdown')));
      await files.create('u/library/references/other.md', 'x', 'text/markdown');
      expect(await fileLibrary(files, 'lib').list()).toEqual(numbers.map((n) => `${n}.md`));
    }));

  it('writes a new file once, and another only over what was read', () =>
    within(async (files) => {
      const library = fileLibrary(files, 'writer');
      expect(await library.write('a.md', 'one')).toBe(true);
      expect(await library.write('a.md', 'two')).toBe(false);
      const there = await library.read('a.md');
      expect(await library.write('a.md', 'three', there?.version)).toBe(true);
      expect(await library.write('a.md', 'four', there?.version)).toBe(false);
      expect((await library.read('a.md'))?.text).toBe('three');
    }));
});

describe('a library', () => {
  it.each([
    '../other/references/a.md',
    'a/../../b.md',
    '/a.md',
    '',
    'a//b.md',
    '.',
    'a\\b.md',
    'a\u0000.md',
    'x'.repeat(800),
  ])('has no file %j', (path) => {
    const library = fileLibrary(
      r2Files(env.ARTIFACTS, async () => {}),
      'paths',
    );
    expect(() => library.read(path)).toThrow(TypeError);
    expect(() => library.write(path, 'x')).toThrow(TypeError);
  });

  it.each(['', '..', 'a/b', 'a b', '../x'])('no user is called %j', (user) => {
    expect(() =>
      fileLibrary(
        r2Files(env.ARTIFACTS, async () => {}),
        user,
      ),
    ).toThrow(TypeError);
  });
});
