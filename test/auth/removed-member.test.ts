import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { tokenOf } from '../browser.ts';
import { allow, SIGNED_IN_ERAS } from '../oauth-client.ts';
import { viaDeployed } from '../worker.ts';
import { Browser, invited, owner, SITE } from './browser.ts';
import { call } from './call.ts';
import { Keeper } from './oauth-client.ts';

describe('a member who is removed', () => {
  it('loses every door at once, and all data', async () => {
    const name = 'gone';
    const person = await invited(name);
    const token = await tokenOf(person, { write: true });
    await (await call(token, 'pubmed_search_articles', { query: 'sepsis' })).text();
    const saved = await (await call(token, 'save_literature_notes', { pmids: ['90000001'] })).text();
    const download = /\/download\/[^"\\]+/.exec(saved)?.[0] ?? '';
    expect((await viaDeployed(SITE + download)).status).toBe(200);
    const keeper = new Keeper();
    const client = await SIGNED_IN_ERAS[0]?.[1](keeper, (url) => allow(person, url));
    await client?.close();
    const chief = await owner();
    const html = await (await chief.get('/account')).text();
    const remove = /action="(\/account\/people\/(m-[0-9a-f]+)\/remove)"/;
    const [, path = '', id = ''] = remove.exec(html.slice(html.indexOf(`Remove ${name}`))) ?? [];
    expect(await left(id)).toMatchObject({ files: expect.any(Number), rows: expect.any(Number) });
    expect((await left(id)).files).toBeGreaterThan(1);

    expect((await chief.post(path, { name: 'another' })).status).toBe(400);
    expect((await person.get('/account')).status).toBe(200);
    expect(await (await chief.post(path, { name })).text()).toContain('is removed with all data');

    expect((await person.get('/account')).status).toBe(303);
    expect((await call(token, 'pubmed_spell_check', { query: 'x' })).status).toBe(401);
    expect((await call(keeper.kept?.access_token ?? '', 'pubmed_spell_check', { query: 'x' })).status).toBe(
      401,
    );
    expect((await viaDeployed(SITE + download)).status).toBe(403);
    await expect(new Browser('203.0.113.1').signIn(name, `passphrase of ${name}`)).rejects.toThrow();
    expect(await left(id)).toEqual({ files: 0, rows: 0 });
    // The name is free again, and opens nothing of the one before.
    const next = await invited(name);
    const told = await (
      await call(await tokenOf(next), 'read_session', { request: { action: 'search_runs' } })
    ).text();
    expect(told).not.toContain('sepsis');
  });

  it('can go by themselves, and the owner cannot', async () => {
    const name = 'leaver';
    const person = await invited(name);
    expect((await person.post('/account/leave', { name: 'wrong' })).status).toBe(400);
    expect(await (await person.post('/account/leave', { name })).text()).toContain('deleted');
    await expect(new Browser('203.0.113.1').signIn(name, `passphrase of ${name}`)).rejects.toThrow();
    const chief = await owner();
    expect((await chief.post('/account/leave', { name: 'owner' })).status).toBe(400);
    expect((await chief.post('/account/people/owner/remove', { name: 'owner' })).status).toBe(400);
  });
});

/** What is left of a user outside the user's own object. */
async function left(id: string): Promise<{ files: number; rows: number }> {
  const { objects } = await env.ARTIFACTS.list({ prefix: `u/${id}/` });
  const counts = await env.DB.batch<{ n: number }>(
    ['search_runs', 'artifacts'].map((table) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`).bind(id),
    ),
  );
  return { files: objects.length, rows: counts.reduce((sum, { results }) => sum + (results[0]?.n ?? 0), 0) };
}
