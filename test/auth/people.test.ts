import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../browser.ts';
import { viaDeployed } from '../worker.ts';
import { Browser, invited, OWNER_PASSPHRASE, owner, SITE } from './browser.ts';
import { call, JSON_HEADERS } from './call.ts';

/** Names and addresses of this test alone, since the file's tests share one object. */
let own = 0;
let place = '';
beforeEach(() => {
  own += 1;
  place = `203.0.113.${own}`;
});

describe('signing in on the pages', () => {
  it('lets the owner in with the deployment’s passphrase, and out again', async () => {
    const browser = new Browser(place);
    expect((await browser.get('/account')).headers.get('location')).toBe('/sign-in?next=%2Faccount');
    const answer = await browser.post('/sign-in', {
      name: ' Owner ',
      passphrase: OWNER_PASSPHRASE,
      next: '/account',
    });
    expect(answer.headers.get('location')).toBe('/account');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-session=/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(attribute);
    expect(await (await browser.get('/account')).text()).toContain('Personal access tokens');
    const before = browser.cookies.get('__Host-session') ?? '';
    await browser.post('/sign-out', {});
    browser.cookies.set('__Host-session', before);
    expect((await browser.get('/account')).status).toBe(303);
  });

  it('says the same of an unknown name and a wrong passphrase', async () => {
    const say = async (name: string) => {
      const answer = await new Browser(place).post('/sign-in', { name, passphrase: 'wrong' });
      return [answer.status, /role="alert">([^<]*)/.exec(await answer.text())?.[1]];
    };
    expect(await say('owner')).toEqual([401, 'Name or passphrase is wrong.']);
    expect(await say('nobody-at-all')).toEqual(await say('owner'));
  });

  it('stops guessing after five attempts from one place, the right passphrase too, and no other place', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await new Browser(place).post('/sign-in', { name: 'owner', passphrase: `guess ${n}` });
      statuses.push(answer.status);
      if (n === 5) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await expect(new Browser(place).signIn()).rejects.toThrow();
    await new Browser('198.51.100.99').signIn();
  });

  it('counts guesses that come at once', async () => {
    const guesses = Array.from({ length: 10 }, (_, n) =>
      new Browser(place).post('/sign-in', { name: 'owner', passphrase: `guess ${n}` }),
    );
    const texts = await Promise.all((await Promise.all(guesses)).map((answer) => answer.text()));
    expect(texts.filter((text) => text.includes('Too many attempts'))).toHaveLength(5);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'account',
    '\t//evil.example',
  ])('leads to no other site afterwards: %s', async (next) => {
    const fields = { name: 'owner', passphrase: OWNER_PASSPHRASE, next };
    const location = (await new Browser(place).post('/sign-in', fields)).headers.get('location') ?? '';
    expect(new URL(location, SITE).origin).toBe(SITE);
  });

  it('accepts no form of another site', async () => {
    const fields = { name: 'owner', passphrase: OWNER_PASSPHRASE };
    const answer = await new Browser(place).post('/sign-in', fields, 'https://evil.example');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('keeps no secret as it is', async () => {
    const person = await invited(`secret-${own}`, 'a passphrase to look for');
    const token = await tokenOf(person);
    const stub = env.PEOPLE.getByName('people');
    const kept = await runInDurableObject(stub, (_object, state) =>
      JSON.stringify(
        ['members', 'invitations', 'access_tokens', 'browser_sessions'].map((table) =>
          state.storage.sql.exec(`SELECT * FROM ${table}`).toArray(),
        ),
      ),
    );
    expect(kept).toContain('scrypt$16384$8$5$');
    const secrets = [
      OWNER_PASSPHRASE,
      'a passphrase to look for',
      token,
      person.cookies.get('__Host-session') ?? '',
    ];
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });
});

describe('invitations', () => {
  async function link(note = 'for a colleague'): Promise<string> {
    const told = await (await (await owner()).post('/account/people/invite', { note })).text();
    return `/${/invitation\/[\w-]+/.exec(told)?.[0]}`;
  }

  it('let one person in, once, and looking does not use them up', async () => {
    const path = await link();
    const person = new Browser(place);
    expect((await person.get(path)).status).toBe(200);
    expect((await person.get(path)).status).toBe(200);
    const fields = { name: `ada-${own}`, passphrase: 'long enough for her', again: 'long enough for her' };
    expect((await person.post(path, fields)).headers.get('location')).toBe('/account');
    expect(await (await person.get('/account')).text()).toContain(`ada-${own}`);
    expect((await new Browser(place).get(path)).status).toBe(410);
    const late = await new Browser(place).post(path, { ...fields, name: `eve-${own}` });
    expect(late.status).toBe(400);
    await new Browser(place).signIn(`ada-${own}`, 'long enough for her');
  });

  it('let two people who come at once not both in', async () => {
    const path = await link();
    const answers = await Promise.all(
      ['one', 'two'].map((name) =>
        new Browser(place).post(path, {
          name: `${name}-${own}`,
          passphrase: 'long enough for both',
          again: 'long enough for both',
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  it('let nobody in beyond a hundred people, however many are open, and stay open', async () => {
    const paths = [await link(), await link()];
    const inPeople = (work: (sql: SqlStorage) => void) =>
      runInDurableObject(env.PEOPLE.getByName('people'), (_object, { storage }) => work(storage.sql));
    await inPeople((sql) => {
      const { n } = sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM members').one();
      for (let at = n; at < 99; at += 1)
        sql.exec("INSERT INTO members VALUES (?, ?, '', '2026', 0)", `filler-${at}`, `filler-${at}`);
    });
    const passphrase = 'long enough for a test';
    const answers = await Promise.all(
      paths.map((path, at) =>
        new Browser(place).post(path, { name: `last${at}-${own}`, passphrase, again: passphrase }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const late = answers.findIndex(({ status }) => status === 400);
    expect(await answers[late]?.text()).toContain('at most 100 people');
    await inPeople((sql) => void sql.exec("DELETE FROM members WHERE id LIKE 'filler-%'"));
    expect((await new Browser(place).get(paths[late] ?? '')).status).toBe(200);
  });

  it.each([
    ['a short passphrase', { passphrase: 'short', again: 'short' }],
    ['two different passphrases', { again: 'something else entirely' }],
    ['the owner’s name', { name: 'owner' }],
    ['the owner’s name in capitals', { name: 'OWNER' }],
    ['a name that looks like the owner’s (Cyrillic о)', { name: 'оwner' }],
    ['a name with a zero-width space', { name: 'own\u200Ber' }],
    ['a path', { name: '../owner' }],
    ['a blank name', { name: ' ' }],
  ])('refuse %s, and stay open', async (_what, change) => {
    const path = await link();
    const person = new Browser(place);
    const passphrase = 'long enough for a test';
    const answer = await person.post(path, { name: `n-${own}`, passphrase, again: passphrase, ...change });
    expect(answer.status).toBe(400);
    expect(person.cookies.has('__Host-session')).toBe(false);
    expect((await person.get(path)).status).toBe(200);
  });

  it('can be withdrawn, and are made and withdrawn by the owner alone', async () => {
    const path = await link('to withdraw');
    const html = await (await (await owner()).get('/account')).text();
    const withdraw = /to withdraw.*?action="([^"]*withdraw)"/s.exec(html)?.[1] ?? '';
    const member = await invited(`member-${own}`);
    expect((await member.post('/account/people/invite', { note: 'x' })).status).toBe(403);
    expect((await member.post(withdraw, {})).status).toBe(403);
    expect((await member.get(path)).status).toBe(200);
    await (await owner()).post(withdraw, {});
    expect((await member.get(path)).status).toBe(410);
  });
});

describe('personal access tokens', () => {
  it('open the endpoint until they are revoked, and write only where they may', async () => {
    const person = await invited(`script-${own}`);
    const reading = await tokenOf(person);
    const writing = await tokenOf(person, { write: true });
    expect((await call(reading, 'pubmed_spell_check', { query: 'asthma' })).status).toBe(200);
    const refused = await call(reading, 'save_literature_notes', { pmids: ['90000001'] });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toMatch(/insufficient_scope.*literature:write/);
    const saved = await call(writing, 'save_literature_notes', { pmids: ['90000001'] });
    expect(await saved.text()).toContain('references/');
    const html = await (await person.get('/account')).text();
    expect(html).toContain('last used');
    expect(html).not.toContain(reading);
    for (const [, path] of html.matchAll(/action="([^"]*revoke)"/g)) await person.post(path as string, {});
    expect((await call(reading, 'pubmed_spell_check', { query: 'asthma' })).status).toBe(401);
    expect((await call(writing, 'pubmed_spell_check', { query: 'asthma' })).status).toBe(401);
  });

  it('need the scope to write for a call that stands in a batch, too', async () => {
    const token = await tokenOf(await invited(`batch-${own}`));
    const params = { name: 'save_literature_notes', arguments: { pmids: ['90000001'] } };
    const body = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/call', params }]);
    const answer = await viaDeployed(`${SITE}/mcp`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
      body,
    });
    expect(answer.status).toBe(403);
  });
});

describe('a passphrase that is changed', () => {
  it('ends the other browsers, and the old one opens nothing', async () => {
    const person = await invited(`change-${own}`, 'the first passphrase');
    const elsewhere = await new Browser(place).signIn(`change-${own}`, 'the first passphrase');
    const fields = {
      current: 'the first passphrase',
      next: 'the second passphrase',
      again: 'the second passphrase',
    };
    expect((await person.post('/account/passphrase', { ...fields, current: 'wrong' })).status).toBe(400);
    expect((await elsewhere.get('/account')).status).toBe(200);
    expect((await person.post('/account/passphrase', fields)).status).toBe(200);
    expect((await person.get('/account')).status).toBe(200);
    expect((await elsewhere.get('/account')).status).toBe(303);
    await expect(new Browser(place).signIn(`change-${own}`, 'the first passphrase')).rejects.toThrow();
    await new Browser('198.51.100.50').signIn(`change-${own}`, 'the second passphrase');
  });
});
