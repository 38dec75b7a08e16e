import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { asUser } from '../session/support.ts';
import { noteKey, save, serve } from './notes.ts';

describe.each(ERAS)('notes as resources (%s)', (era, connect) => {
  const user = `resources-${era}`;
  const pmid = `7${era === '2025' ? 3 : 4}000001`;
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(asUser(user));
    await serve([{ pmid }], 2);
    await save(client, { pmids: [pmid], note_format: 'medpaper', collection_name: 'Sepsis' });
    for (const path of ['.history/old.md', 'templates/mine.md', 'my notes/a #1 ü.md'])
      await env.ARTIFACTS.put(noteKey(user, path), 'text of mine');
  });
  afterAll(() => client.close());
  const notes = async (who = client) =>
    (await who.listResources()).map(({ uri }) => uri).filter((uri) => uri.startsWith('note://'));

  it('are listed and read back by their locator, in folders too', async () => {
    const listed = await notes();
    expect(listed).toHaveLength(5);
    expect(listed).toEqual(
      expect.arrayContaining([`note://references/${pmid}/lin2024_${pmid}.md`, 'note://references/sepsis.md']),
    );
    for (const uri of listed) expect((await client.readResource(uri))[0]?.text).toBeTruthy();
    const [note] = await client.readResource(`note://references/${pmid}/lin2024_${pmid}.md`);
    expect(note).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining(`Words of ${pmid}`),
    });
    expect(listed.join()).not.toMatch(/history|templates/);
  });

  it.each([
    '.history/old.md',
    '%2ehistory/old.md',
    'x/../.history/old.md',
    'templates/mine.md',
    '..%2f..%2flocal/references/a.md',
    '../../a.md',
    'none.md',
    '%zz',
    '%00.md',
  ])('no resource is called %s', async (path) => {
    await expect(client.readResource(`note://references/${path}`)).rejects.toThrow(/not found/i);
  });

  it('are nobody else’s', async () => {
    const other = await connect(asUser(`other-${user}`));
    expect(await notes(other)).toEqual([]);
    await expect(other.readResource(`note://references/${pmid}/lin2024_${pmid}.md`)).rejects.toThrow();
    await other.close();
  });

  it('are listed twenty at most, the newest', async () => {
    for (let at = 0; at < 25; at++) await env.ARTIFACTS.put(noteKey(user, `more/${at}.md`), 'x');
    const listed = await notes();
    expect(listed).toHaveLength(20);
    expect(listed).toContain('note://references/more/24.md');
  });
});
