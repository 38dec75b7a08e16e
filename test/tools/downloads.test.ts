import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CslItem } from '../../src/citations/csl-schema.ts';
import { zipResponse } from '../../src/download/zip.ts';
import { targetsIn } from '../../src/notes/links.ts';
import type { NotesResult } from '../../src/notes/result.ts';
import { MODERN_ERA, type TestClient } from '../clients.ts';
import { asUser, search } from '../session/support.ts';
import { viaWorker, WORKER } from '../worker.ts';
import { noteKey, save, serve } from './notes.ts';
import { unzip } from './unzip.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The files behind a link, downloaded through the Worker without any sign-in. */
async function download(url = ''): Promise<Map<string, string>> {
  const answer = await viaWorker(url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="[a-z0-9-]+\.zip"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  return unzip(new Uint8Array(await answer.arrayBuffer()));
}

describe.each(MODERN_ERA)('downloads (%s)', (era, connect) => {
  let client: TestClient;
  let saved: NotesResult;
  const user = `zip-${era}`;
  const own = (n: number) => `7${era === '2025' ? 5 : 6}00${String(n).padStart(4, '0')}`;
  beforeAll(async () => {
    client = await connect(asUser(user));
    await serve([{ pmid: own(1) }]);
    saved = await save(client, { pmids: [own(1)], collection_name: 'One' });
  });
  afterAll(() => client.close());
  const url = () => new URL(saved.download_url ?? '');

  it('25 PMIDs become a Foam vault: index, notes, zip, and every link resolves in it (journey U6)', async () => {
    const local = await connect(WORKER);
    const pmids = Array.from({ length: 25 }, (_, at) => own(100 + at));
    const titles = ['[a] link | bar', 'Same title', 'Same title', 'CON', 'Ünïcode 中文 #tag'];
    const papers = pmids.map((pmid, at) => ({ pmid, title: titles[at] ?? `Paper ${at}` }));
    const none = own(199);
    await serve(papers, 1, [none]);
    const args = { note_format: 'foam', collection_name: `Sepsis ${era}` };
    const result = await save(local, { pmids: [...pmids, none], ...args });
    expect(result).toMatchObject({
      status: 'partial',
      written_count: 25,
      missing: [{ pmid: none, reason: 'not_found' }],
      wiki_validation: { status: 'passed' },
    });
    expect(result.download_url).toMatch(/^http:\/\/localhost\/download\//);
    const [note] = await local.readResource(`note://${result.files[0]?.locator.value}`);
    expect(note?.text).toContain(`Words of ${pmids[0]}`);
    const files = await download(result.download_url);
    expect(files.size).toBe(27);
    expect(files.get(`references/${pmids[0]}.md`)).toBe(note?.text);
    const targets = targetsIn(files.get(`references/sepsis-${era}.md`) ?? '');
    expect(targets).toEqual(pmids);
    for (const target of targets) expect(files.has(`references/${target}.md`)).toBe(true);
    for (const file of [...result.files, result.index_file, result.csl_file]) {
      const content = Buffer.from(files.get(file?.locator.value ?? '') ?? '');
      expect(content.length).toBe(file?.bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(file?.sha256);
    }
    await local.close();
  });

  it.each(['wiki', 'markdown', 'medpaper'])(
    'a second save into a collection of format %s has the notes that its index links to already',
    async (note_format) => {
      const writer = await connect(asUser(`older-${era}-${note_format}`));
      const args = { note_format, collection_name: 'Growing' };
      await serve([{ pmid: own(40) }, { pmid: own(41) }]);
      const first = await save(writer, { pmids: [own(40), own(41)], ...args });
      expect(first.older_notes).toBeUndefined();
      await serve([{ pmid: own(43) }]);
      await save(writer, { pmids: [own(43)], note_format, create_index: false });
      await serve([{ pmid: own(42) }]);
      const second = await save(writer, { pmids: [own(42)], ...args });
      expect(second.older_notes).toEqual(first.files.map(({ locator }) => locator));
      const files = await download(second.download_url);
      for (const { locator } of [...first.files, ...second.files])
        expect([...files.keys()]).toContain(locator.value);
      const index = files.get('references/growing.md') ?? '';
      const links = note_format === 'markdown' ? index.match(/\]\(\d+\.md\)/g) : targetsIn(index);
      expect(links).toHaveLength(3);
      expect([...files.keys()].join()).not.toContain(own(43));
      await writer.close();
    },
  );

  it('all papers of a search become medpaper notes and one CSL-JSON (journey U7)', async () => {
    const writer = await connect(asUser(`u7-${era}`));
    const { pmids } = await search(writer, 'sample', { maxResults: 5 });
    // A name that looks like an API key is a name all the same.
    const name = 'PK study of vancomycin in children';
    const result = await save(writer, { pmids: 'last', note_format: 'medpaper', collection_name: name });
    const files = await download(result.download_url);
    const index = files.get('references/pk-study-of-vancomycin-in-children.md') ?? '';
    expect(index).toContain('## Search Context\n- Query: sample\n');
    const items: CslItem[] = JSON.parse(files.get('references/references.csl.json') ?? '');
    expect(items.map(({ PMID }) => PMID)).toEqual(pmids);
    for (const { citation_key, locator, metadata_locator } of result.files) {
      expect(targetsIn(index)).toContain(citation_key);
      expect(files.get(locator.value)).toContain(`citation_key: "${citation_key}"`);
      const { csl_json } = JSON.parse(files.get(metadata_locator?.value ?? '') ?? '');
      expect(items).toContainEqual(csl_json);
    }
    await writer.close();
  });

  it('of the whole library hold former versions and templates too, of this user alone', async () => {
    await env.ARTIFACTS.put(noteKey(user, 'templates/t.md'), '{title}');
    const [link] = saved.library_download_urls ?? [];
    const names = [...(await download(link)).keys()].sort();
    expect(names).toEqual(
      ['one.md', 'references.csl.json', 'templates/t.md', `${own(1)}.md`]
        .map((name) => `references/${name}`)
        .sort(),
    );
  });

  it('that are wrong, altered, of another user or expired are all refused alike', async () => {
    const other = await connect(asUser(`other-${user}`));
    await serve([{ pmid: own(1) }]);
    const theirs = new URL((await save(other, { pmids: [own(1)] })).download_url ?? '');
    await other.close();
    const [, , mine, ...rest] = url().pathname.split('/');
    const signature = url().searchParams.get('signature') ?? '';
    const expires = Number(url().searchParams.get('expires'));
    const altered = (change: (link: URL) => void) => {
      const link = url();
      change(link);
      return link.href;
    };
    const set = (name: string, value: string) => altered((link) => link.searchParams.set(name, value));
    const path = (value: string) => altered((link) => Object.assign(link, { pathname: value }));
    const links = [
      set('signature', ''),
      set('signature', 'x'),
      set(
        'signature',
        signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
      set('signature', signature.toUpperCase().replace(/^./, 'A')),
      set('signature', theirs.searchParams.get('signature') ?? ''),
      set('expires', String(expires + 1)),
      set('expires', '1000000000'),
      set('expires', `0${expires}`),
      path(`/download/${mine}/library/1`),
      path(`/download/${mine}/${rest.join('/')}/../2`),
      path(`/download/${mine}/`),
      path(`/download/${theirs.pathname.split('/')[2]}/${rest.join('/')}`),
      path(`/download/${'0'.repeat(64)}/library/1`),
      path('/download/local/library/1'),
      'http://localhost/download/',
    ];
    const bodies = new Set<string>();
    for (const link of links) {
      const answer = await viaWorker(link);
      expect(answer.status, link).toBe(403);
      bodies.add(await answer.text());
    }
    expect((await viaWorker(url().href, { method: 'POST' })).status).toBe(403);
    expect((await viaWorker(links[0] ?? '', { method: 'HEAD' })).status).toBe(403);
    const head = await viaWorker(url().href, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/zip',
      '',
    ]);
    vi.useFakeTimers({ now: (expires + 1) * 1000, toFake: ['Date'] });
    const late = await viaWorker(url().href);
    expect(late.status).toBe(403);
    bodies.add(await late.text());
    vi.useRealTimers();
    expect(bodies.size).toBe(1);
    expect((await download(url().href)).size).toBe(3);
  });

  it('name what is no longer there, and a failing store is no empty zip', async () => {
    await serve([{ pmid: own(2) }, { pmid: own(3) }]);
    const { download_url } = await save(client, { pmids: [own(2), own(3)], create_index: false });
    await env.ARTIFACTS.delete(noteKey(user, `${own(3)}.md`));
    const files = await download(download_url);
    expect([...files.keys()].sort()).toEqual(
      ['MISSING.txt', `references/${own(2)}.md`, 'references/references.csl.json'].sort(),
    );
    expect(files.get('MISSING.txt')).toContain(`references/${own(3)}.md`);

    const get = env.ARTIFACTS.get.bind(env.ARTIFACTS);
    vi.spyOn(env.ARTIFACTS, 'get').mockImplementation(((key: string) => {
      if (key.endsWith(`${own(2)}.md`)) throw new Error('R2 is away');
      return get(key);
    }) as never);
    const whole = viaWorker(download_url ?? '').then(async (answer) =>
      unzip(new Uint8Array(await answer.arrayBuffer())),
    );
    await expect(whole).rejects.toThrow();
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('D1_ERROR: away at /secret');
    });
    const answer = await viaWorker(download_url ?? '');
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain('secret');
  });

  it('work after the object has slept, by the same key', async () => {
    const stub = env.USER_SESSION.getByName(user);
    const key = await runInDurableObject(stub, (_object, state) =>
      state.storage.sql.exec("SELECT value FROM settings WHERE name = 'download_key'").one(),
    );
    expect(key.value).toMatch(/^[0-9a-f]{64}$/);
    const { abortAllDurableObjects } = await import('cloudflare:test');
    await abortAllDurableObjects();
    expect((await download(url().href)).size).toBe(3);
    expect((await download(saved.library_download_urls?.[0])).size).toBeGreaterThan(3);
  });
});

it('names in a zip lead nowhere else and can be written on every system', async () => {
  async function* entries() {
    for (const name of [
      '../../etc/passwd',
      '/abs',
      'C:\\x\\..\\y',
      'CON.md',
      'a.md',
      'A.md',
      'a:b?.md ',
      '..',
      'x\u0000\u202e.md',
    ])
      yield { name, bytes: new Uint8Array(1), storedAt: 1.8e12 };
  }
  const zip = await zipResponse('x.zip', entries()).arrayBuffer();
  expect([...unzip(new Uint8Array(zip)).keys()]).toEqual([
    'etc/passwd',
    'abs',
    'C_/x/y',
    'CON_.md',
    'a.md',
    'A-2.md',
    'a_b_.md',
    'file',
    'x__.md',
  ]);
});
