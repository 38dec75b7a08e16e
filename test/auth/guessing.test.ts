import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { hashPassphrase } from '../../src/auth/passphrase.ts';
import { people } from '../../src/auth/people.ts';
import { Browser, invited, owner } from './browser.ts';

function guess(from: string, name: string, passphrase = 'a wrong passphrase'): Promise<Response> {
  return new Browser(from).post('/sign-in', { name, passphrase });
}

async function link(): Promise<string> {
  const told = await (await (await owner()).post('/account/people/invite', { note: 'x' })).text();
  return `/${/invitation\/[\w-]+/.exec(told)?.[0]}`;
}

describe('guessing', () => {
  it('is answered with 429 and the seconds to wait, where there was too much of it', async () => {
    const from = '192.0.2.201';
    for (let n = 0; n < 5; n += 1) expect((await guess(from, 'nobody-1')).status).toBe(401);
    const signIn = await guess(from, 'nobody-1');
    expect(signIn.status).toBe(429);
    expect(Number(signIn.headers.get('retry-after'))).toBeGreaterThan(800);
    const wrong = `/invitation/${'x'.repeat(43)}`;
    for (let n = 0; n < 20; n += 1) expect((await new Browser(from).get(wrong)).status).toBe(410);
    for (const answer of [await new Browser(from).get(wrong), await new Browser(from).get(await link())]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
      expect(await answer.text()).toContain('Too many attempts');
    }
  });

  it('is not what many people do who open their invitations at one place', async () => {
    const path = await link();
    for (let n = 0; n < 25; n += 1) expect((await new Browser('192.0.2.203').get(path)).status).toBe(200);
  });

  it('is counted by the address that Cloudflare saw, whatever the request says of itself', async () => {
    const from = '192.0.2.204';
    const headers = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}`, 'X-Real-IP': `198.51.100.${n}` });
    const wrong = `/invitation/${'y'.repeat(43)}`;
    for (let n = 0; n < 20; n += 1) await new Browser(from).get(wrong, headers(n));
    expect((await new Browser(from).get(wrong, headers(99))).status).toBe(429);
  });
});

describe('a passphrase that is changed while somebody signs in with the former one', () => {
  it('lets them not in', async () => {
    await invited('racer', 'the former passphrase');
    const other = await hashPassphrase('the latter passphrase');
    const answer = await runInDurableObject(people(env), async (object, { storage }) => {
      const signingIn = object.signIn('racer', 'the former passphrase', '192.0.2.210');
      storage.sql.exec("UPDATE members SET passphrase = ? WHERE name = 'racer'", other);
      return signingIn;
    });
    expect(answer).toMatchObject({ ok: false });
  });
});
