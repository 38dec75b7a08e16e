import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { asUser, read } from '../session/support.ts';
import { requests } from './answers.ts';
import { noteKey, SAVE, save, savedIn, serve, storedNote } from './notes.ts';

afterEach(() => vi.restoreAllMocks());

describe.each(ERAS)('save_literature_notes over the real store (%s)', (era, connect) => {
  const user = `notes-${era}`;
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(asUser(user));
  });
  afterAll(() => client.close());
  /** A PMID that is this era's and test's alone. */
  const own = (n: number) => `7${era === '2025' ? 1 : 2}00${String(n).padStart(4, '0')}`;

  it('a second save merges with what the person wrote, and keeps the former version', async () => {
    const pmid = own(1);
    await serve([{ pmid, title: 'First.' }]);
    const first = await save(client, { pmids: [pmid], collection_name: 'Sepsis' });
    expect(first).toMatchObject({
      status: 'success',
      files: [{ action: 'created', citation_key: `lin2024_${pmid}` }],
    });
    const path = `${pmid}.md`;
    const mine = (await storedNote(user, path)).replace('## Summary\n-', '## Summary\n- Mine.');
    await env.ARTIFACTS.put(noteKey(user, path), mine);

    await serve([{ pmid, title: 'Other.' }]);
    expect(await save(client, { pmids: [pmid] })).toMatchObject({
      files: [],
      skipped: [{ reason: 'exists' }],
    });
    expect(await storedNote(user, path)).toBe(mine);

    await serve([{ pmid, title: 'Corrected.' }]);
    const { files } = await save(client, { pmids: [pmid], overwrite: true });
    expect(files).toMatchObject([{ action: 'updated' }]);
    expect(await storedNote(user, path)).toMatch(/# Corrected\n[\s\S]*## Summary\n- Mine\./);
    const former = files[0]?.former_version?.value.replace('references/', '') ?? '';
    expect(await storedNote(user, former)).toBe(mine);
  });

  it('two clients that save at once lose nothing', async () => {
    const [a, b] = [
      Array.from({ length: 8 }, (_, at) => own(10 + at)),
      Array.from({ length: 8 }, (_, at) => own(15 + at)),
    ];
    await serve(a.map((pmid) => ({ pmid })));
    await serve(b.map((pmid) => ({ pmid })));
    const other = await connect(asUser(user));
    const args = { collection_name: 'Together', overwrite: true };
    const results = await Promise.all([
      save(client, { pmids: a, ...args }),
      save(other, { pmids: b, ...args }),
    ]);
    await other.close();
    for (const result of results) {
      expect(result.status).toBe('success');
      expect(result.files.length + result.skipped.length).toBe(8);
    }
    const all = [...new Set([...a, ...b])];
    const index = await storedNote(user, 'together.md');
    const csl = JSON.parse(await storedNote(user, 'references.csl.json')).map(
      ({ PMID }: { PMID: string }) => PMID,
    );
    for (const pmid of all) {
      expect(index).toContain(`[[${pmid}|`);
      expect(csl).toContain(pmid);
      expect(await storedNote(user, `${pmid}.md`)).toContain(`Words of ${pmid}`);
    }
    expect(new Set(csl).size).toBe(csl.length);
  });

  it('keeps the list of a save as an artifact, and copies no note', async () => {
    const pmid = own(30);
    await serve([{ pmid }]);
    const { artifact_uri = '' } = await save(client, { pmids: [pmid] });
    const { content } = await read(client, {
      action: 'artifact',
      locator: { kind: 'artifact_uri', value: artifact_uri },
    });
    expect(JSON.parse(content)).toMatchObject({ files: [{ locator: { value: `references/${pmid}.md` } }] });
    expect(content).not.toContain('Words of');
  });

  it('is bounded: rows beyond what an answer takes stand in the artifact', async () => {
    const pmids = Array.from({ length: 150 }, (_, at) => own(1000 + at));
    await serve(pmids.map((pmid) => ({ pmid, title: 'Long title '.repeat(15) })));
    const result = await client.call(SAVE, { pmids, note_format: 'markdown' });
    const saved = savedIn(result);
    expect(result.content[0]?.text.length).toBeLessThan(61_000);
    expect(saved.written_count).toBe(150);
    expect(saved.files.length).toBeLessThan(150);
    expect(saved.notice).toContain(saved.artifact_uri);
    const locator = { kind: 'artifact_uri', value: saved.artifact_uri };
    const { content } = await read(client, { action: 'artifact', locator, max_chars: 200_000 });
    expect(JSON.parse(content).files).toHaveLength(150);
  });

  it('tells a store that fails, keeps what was written, and goes on when called again', async () => {
    const pmids = Array.from({ length: 12 }, (_, at) => own(40 + at));
    await serve(
      pmids.map((pmid) => ({ pmid })),
      2,
    );
    const put = env.ARTIFACTS.put.bind(env.ARTIFACTS);
    vi.spyOn(env.ARTIFACTS, 'put').mockImplementation(((key: string, ...rest: never[]) => {
      if (key.endsWith(`${own(49)}.md`)) throw new Error('R2 is away at /secret');
      return put(key, ...(rest as [never]));
    }) as never);
    const { isError, structuredContent } = await client.call(SAVE, { pmids });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      success: false,
      error: { data: { reason: 'store_unavailable', retryable: true } },
    });
    expect(JSON.stringify(structuredContent)).not.toContain('secret');
    vi.restoreAllMocks();
    const again = await save(client, { pmids });
    expect(again.files.length + again.skipped.length).toBe(12);
    expect(again.skipped.length).toBeGreaterThan(5);
  });

  it('saves all the same when the list of the save cannot be stored', async () => {
    const pmid = own(60);
    await serve([{ pmid }]);
    const prepare = env.DB.prepare.bind(env.DB);
    vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
      if (/INSERT INTO artifacts/.test(query)) throw new Error('D1_ERROR: away');
      return prepare(query);
    });
    const saved = await save(client, { pmids: [pmid] });
    expect(saved).toMatchObject({ written_count: 1, notice: expect.stringContaining('could not be stored') });
    expect(saved.artifact_uri).toBeUndefined();
    expect(saved.download_url).toBeUndefined();
    expect(saved.instructions).toContain('download_url, where there is one');
  });

  it('refuses a folder of the server before anything is asked or written (contract §10.7)', async () => {
    const before = (await requests('.')).length;
    const { structuredContent } = await client.call(SAVE, { pmids: [own(70)], output_dir: '/home/u' });
    expect(structuredContent).toMatchObject({
      success: false,
      error: { data: { reason: 'output_dir_refused' } },
    });
    expect((await requests('.')).length).toBe(before);
  });
});
