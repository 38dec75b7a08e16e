import { describe, expect, it } from 'vitest';
import { allow, REDIRECT, type Tokens } from '../oauth-client.ts';
import { viaDeployed } from '../worker.ts';
import { Browser, invited, owner, SITE } from './browser.ts';
import { call, JSON_HEADERS } from './call.ts';
import { authorizeUrl, Keeper, token } from './oauth-client.ts';

/** https://www.rfc-editor.org/rfc/rfc7636#appendix-B */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** A client that is registered: its id. Each has a place of its own, as in `Keeper`. */
async function registered(): Promise<string> {
  const keeper = new Keeper();
  const init = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(keeper.clientMetadata) };
  const answer = await keeper.fetch(`${SITE}/register`, init);
  return ((await answer.json()) as { client_id: string }).client_id;
}

function request(clientId: string, more: Record<string, string> = {}): URL {
  return authorizeUrl(clientId, { code_challenge: CHALLENGE, ...more });
}

async function codeFor(clientId: string, scopes: string[] = []): Promise<string> {
  const callback = await allow(await owner(), request(clientId), scopes);
  return callback.get('code') ?? '';
}

function exchange(clientId: string, code: string, more: Record<string, string> = {}): Promise<Response> {
  const fields = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: REDIRECT };
  return token({ ...fields, code_verifier: VERIFIER, ...more });
}

describe('an authorization request that is tampered with', () => {
  it.each([
    `${REDIRECT}/../evil`,
    `${REDIRECT}?to=evil`,
    `${REDIRECT}#evil`,
    'http://127.0.0.1:33418@evil.example/callback',
    'http://127.0.0.1.evil.example:33418/callback',
    'https://127.0.0.1:33418/callback',
    'javascript:alert(1)//127.0.0.1:33418/callback',
  ])('is not led to %s', async (redirect_uri) => {
    const url = request(await registered(), { redirect_uri });
    const answer = await (await owner()).get(url.pathname + url.search);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    ['a plain code challenge', { code_challenge_method: 'plain' }],
    ['a resource of somebody else', { resource: 'https://evil.example/mcp' }],
    ['the implicit flow', { response_type: 'token' }],
  ])('gets no consent page for %s', async (_what, change) => {
    const url = request(await registered(), change);
    const answer = await (await owner()).get(url.pathname + url.search);
    const back = answer.headers.get('location');
    expect(back ? new URL(back).searchParams.get('error') : answer.status).toMatch(/^invalid_|unsupported/);
  });
});

describe('a code', () => {
  it('is worth nothing without its verifier, for another client or for another address', async () => {
    const [clientId, other] = [await registered(), await registered()];
    const code = await codeFor(clientId);
    for (const answer of [
      await exchange(clientId, code, { code_verifier: 'a'.repeat(43) }),
      await exchange(clientId, code, { code_verifier: '' }),
      await exchange(other, code),
      await exchange(clientId, code, { redirect_uri: 'http://127.0.0.1:33418/other' }),
    ])
      expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('that is used a second time ends what it gave', async () => {
    const clientId = await registered();
    const code = await codeFor(clientId);
    const { access_token } = (await (await exchange(clientId, code)).json()) as Tokens;
    expect((await call(access_token, 'pubmed_spell_check', { query: 'asthma' })).status).toBe(200);
    expect((await exchange(clientId, code)).status).toBe(400);
    expect((await call(access_token, 'pubmed_spell_check', { query: 'asthma' })).status).toBe(401);
  });
});

describe('a token that may only read', () => {
  it('never comes to write, by refreshing or by what the request says of itself', async () => {
    const clientId = await registered();
    const first = (await (await exchange(clientId, await codeFor(clientId))).json()) as Tokens;
    const refreshed = await token({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: first.refresh_token ?? '',
      scope: 'literature:read literature:write',
    });
    const { access_token = first.access_token, scope } = (await refreshed.json()) as Partial<Tokens>;
    expect(scope ?? '').not.toContain('write');
    expect((await call(access_token, 'save_literature_notes', { pmids: ['90000001'] })).status).toBe(403);
    const params = { name: 'save_literature_notes', arguments: { pmids: ['90000001'] } };
    const answer = await viaDeployed(`${SITE}/mcp?caller-scopes=literature:write`, {
      method: 'POST',
      headers: {
        ...JSON_HEADERS,
        authorization: `Bearer ${access_token}`,
        'caller-scopes': 'literature:read literature:write',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    expect(answer.status).toBe(403);
  });

  it('is for the address at which it was given: another name of the server does not take it', async () => {
    const clientId = await registered();
    const { access_token } = (await (await exchange(clientId, await codeFor(clientId))).json()) as Tokens;
    const elsewhere = await call(access_token, 'pubmed_spell_check', { query: 'x' }, 'http://127.0.0.1');
    expect(elsewhere.status).toBe(401);
    expect(elsewhere.headers.get('www-authenticate')).toContain('resource_metadata="http://127.0.0.1/');
  });
});

describe('a connected client', () => {
  it('is disconnected by its own person alone, and then has no access', async () => {
    const clientId = await registered();
    const { access_token } = (await (await exchange(clientId, await codeFor(clientId))).json()) as Tokens;
    const [, grant = ''] = access_token.split(':');
    const path = `/account/clients/${grant}/disconnect`;
    await (await invited('not-mine')).post(path, {});
    await new Browser().post(path, {});
    expect((await call(access_token, 'pubmed_spell_check', { query: 'asthma' })).status).toBe(200);
    await (await owner()).post(path, {});
    expect((await call(access_token, 'pubmed_spell_check', { query: 'asthma' })).status).toBe(401);
  });
});

describe('a browser’s session', () => {
  it('is a new one at each sign-in, whatever cookie came with it', async () => {
    const browser = new Browser('192.0.2.230');
    browser.cookies.set('__Host-session', 'planted');
    await browser.signIn();
    expect(browser.cookies.get('__Host-session')).not.toBe('planted');
    const planted = new Browser('192.0.2.230');
    planted.cookies.set('__Host-session', 'planted');
    expect((await planted.get('/account')).status).toBe(303);
    planted.cookies.set('session', browser.cookies.get('__Host-session') ?? '');
    planted.cookies.delete('__Host-session');
    expect((await planted.get('/account')).status).toBe(303);
  });
});
