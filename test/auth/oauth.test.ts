import { describe, expect, it } from 'vitest';
import { allow, decide, REDIRECT, SIGNED_IN_ERAS, type Tokens } from '../oauth-client.ts';
import { viaDeployed } from '../worker.ts';
import { Browser, owner, SITE } from './browser.ts';
import { JSON_HEADERS } from './call.ts';
import { authorizeUrl, Keeper, token } from './oauth-client.ts';

const SAVE = 'save_literature_notes';

function list(headers: Record<string, string>): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  return viaDeployed(`${SITE}/mcp`, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body });
}

function refresh(client: string, refreshToken = ''): Promise<Response> {
  return token({ grant_type: 'refresh_token', client_id: client, refresh_token: refreshToken });
}

describe.each(SIGNED_IN_ERAS)('the whole OAuth flow of an SDK client (%s)', (era, connect) => {
  it('registers, asks the person, calls, refreshes and is revoked', async () => {
    const keeper = new Keeper();
    const client = await connect(keeper, (url) => owner().then((browser) => allow(browser, url)));
    expect((await client.listTools()).map(({ name }) => name)).toContain('unified_search');
    const found = await client.call('pubmed_search_articles', { query: 'sepsis' });
    expect(found.isError ?? false).toBe(false);
    const saved = await client.call(SAVE, { pmids: ['90000001'] });
    expect(saved.structuredContent).toMatchObject({ status: 'success' });
    const first = keeper.kept as Tokens;
    expect(first.scope?.split(' ').sort()).toEqual(['literature:read', 'literature:write']);

    const renewed = (await (await refresh(keeper.clientId, first.refresh_token)).json()) as Tokens;
    expect(renewed.refresh_token).not.toBe(first.refresh_token);
    expect((await list({ authorization: `Bearer ${renewed.access_token}` })).status).toBe(200);

    const form = { token: renewed.refresh_token ?? '', client_id: keeper.clientId };
    expect((await token(form)).status).toBe(200);
    const dead = await list({ authorization: `Bearer ${renewed.access_token}` });
    expect(dead.status).toBe(401);
    expect(dead.headers.get('www-authenticate')).toContain('invalid_token');
    await client.close();
  });

  it('lets a client that may only read search, and asks for more when it saves', async () => {
    const keeper = new Keeper();
    const client = await connect(keeper, (url) => owner().then((browser) => allow(browser, url, [])));
    expect(keeper.kept?.scope).toBe('literature:read');
    expect((await client.call('pubmed_search_articles', { query: 'sepsis' })).isError ?? false).toBe(false);
    keeper.sentTo = undefined;
    await expect(client.call(SAVE, { pmids: ['90000001'] })).rejects.toThrow(/403|authoriz/i);
    const sentTo = keeper.sentTo as URL | undefined;
    // The 2.x client sends the person to allow what is missing; 1.x only tries to refresh.
    if (era !== '2025') expect(sentTo?.searchParams.get('scope')).toMatch(/literature:write/);
    await client.close();
  });
});

describe('the endpoint without a valid token', () => {
  it('answers 401 with the metadata link and both scopes (C14)', async () => {
    const answer = await list({});
    expect(answer.status).toBe(401);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    const link = /resource_metadata="([^"]+)"/.exec(challenge)?.[1];
    expect(challenge).toContain('scope="literature:read literature:write"');
    const metadata = (await (await viaDeployed(link as string)).json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({ resource: `${SITE}/mcp`, authorization_servers: [SITE] });
  });

  it('names every OAuth endpoint in the metadata, and those that are on', async () => {
    const metadata = await (await viaDeployed(`${SITE}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      issuer: SITE,
      authorization_endpoint: `${SITE}/authorize`,
      token_endpoint: `${SITE}/token`,
      registration_endpoint: `${SITE}/register`,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      scopes_supported: ['literature:read', 'literature:write'],
    });
  });

  it.each(['Bearer nonsense', 'Bearer owner:abc:def', 'Bearer pem_unknown', 'Basic b3duZXI6eA=='])(
    'refuses %s',
    async (authorization) => {
      expect((await list({ authorization })).status).toBe(401);
    },
  );

  it('refuses what a client says of itself in headers', async () => {
    const answer = await list({ 'caller-scopes': 'literature:read literature:write' });
    expect(answer.status).toBe(401);
  });
});

describe('a browser client of another origin (C8)', () => {
  const origin = 'http://localhost:6274';

  it('gets its preflight answered without sign-in, with the headers of MCP and DELETE allowed', async () => {
    const asked = 'mcp-protocol-version,mcp-session-id,authorization';
    const headers = {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': asked,
    };
    const answer = await viaDeployed(`${SITE}/mcp`, { method: 'OPTIONS', headers });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    const allowed = answer.headers.get('access-control-allow-headers') ?? '';
    // `*` covers all but Authorization (https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name).
    expect(allowed.includes('*') && /authorization/i.test(allowed)).toBe(true);
    expect(answer.headers.get('access-control-allow-methods')).toMatch(/\*|DELETE/);
  });

  it('can read the challenge of a 401, and the answer of a call', async () => {
    const refused = await list({ origin });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/WWW-Authenticate/i);
    const keeper = new Keeper();
    await (
      await SIGNED_IN_ERAS[0]?.[1](keeper, (url) => owner().then((browser) => allow(browser, url)))
    )?.close();
    const answer = await list({ origin, authorization: `Bearer ${keeper.kept?.access_token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|http:\/\/localhost:6274)$/);
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/WWW-Authenticate/i);
  });

  it('is refused when its site is not known here, with a valid token too', async () => {
    expect((await list({ origin: 'https://evil.example' })).status).toBe(403);
  });

  it('reads the metadata and registers from anywhere: there is nothing to steal', async () => {
    const answer = await viaDeployed(`${SITE}/.well-known/oauth-authorization-server`, {
      headers: { origin },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('tokens that end (C14)', () => {
  async function signedIn(): Promise<{ keeper: Keeper; first: Tokens }> {
    const keeper = new Keeper();
    const client = await SIGNED_IN_ERAS[0]?.[1](keeper, (url) =>
      owner().then((browser) => allow(browser, url)),
    );
    await client?.close();
    return { keeper, first: keeper.kept as Tokens };
  }

  it('answers a dead refresh token with invalid_grant', async () => {
    const { keeper, first } = await signedIn();
    const second = (await (await refresh(keeper.clientId, first.refresh_token)).json()) as Tokens;
    await refresh(keeper.clientId, second.refresh_token); // using the new one ends the old one
    const dead = await refresh(keeper.clientId, first.refresh_token);
    expect(dead.status).toBe(400);
    expect(await dead.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('lets two refreshes at once both succeed, and the person stay signed in', async () => {
    const { keeper, first } = await signedIn();
    const both = await Promise.all([1, 2].map(() => refresh(keeper.clientId, first.refresh_token)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const tokens = (await Promise.all(both.map((answer) => answer.json()))) as Tokens[];
    const last = await refresh(keeper.clientId, tokens.at(-1)?.refresh_token);
    expect(last.status).toBe(200);
  });

  it('takes a code once only', async () => {
    const keeper = new Keeper();
    let code = '';
    const client = await SIGNED_IN_ERAS[0]?.[1](keeper, async (url) => {
      const callback = await owner().then((browser) => allow(browser, url));
      code = callback.get('code') ?? '';
      return callback;
    });
    await client?.close();
    const again = await token({
      grant_type: 'authorization_code',
      code,
      client_id: keeper.clientId,
      redirect_uri: REDIRECT,
      code_verifier: keeper.codeVerifier(),
    });
    expect(again.status).toBe(400);
  });
});

describe('the consent page', () => {
  async function registered(more: object = {}): Promise<string> {
    const { client_id } = (await (await register(more)).json()) as { client_id: string };
    return client_id;
  }

  function register(more: object): Promise<Response> {
    const body = JSON.stringify({ ...new Keeper().clientMetadata, ...more });
    return viaDeployed(`${SITE}/register`, { method: 'POST', headers: JSON_HEADERS, body });
  }

  it('shows client, redirect host and scopes, escaped, and cannot be framed', async () => {
    const url = authorizeUrl(await registered({ client_name: '<script>alert(1)</script> "x"' }));
    const answer = await (await owner()).get(url.pathname + url.search);
    const html = await answer.text();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('127.0.0.1');
    expect(html).toContain('literature:write');
    expect(html).toContain('a program on your own computer');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    // The browser follows the form to the client's address.
    expect(answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:33418",
    );
  });

  it('does not tick what the client did not ask for', async () => {
    const url = authorizeUrl(await registered());
    const html = await (await (await owner()).get(url.pathname + url.search)).text();
    expect(html).toMatch(/value="literature:read" checked/);
    expect(html).not.toMatch(/value="literature:write" checked/);
  });

  it('sends the person back with access_denied when they deny', async () => {
    const target = await decide(await owner(), authorizeUrl(await registered()), 'deny');
    expect(target.href).toMatch(/^http:\/\/127\.0\.0\.1:33418\/callback\?/);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 's',
      iss: SITE,
    });
  });

  it.each([
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:1/evil' }],
    ['a remote redirect over http', { redirect_uri: 'http://evil.example/callback' }],
    ['an unknown client', { client_id: 'nobody' }],
  ])('refuses %s on its own page, without redirecting there', async (_what, change) => {
    const url = authorizeUrl(await registered(), change);
    const answer = await (await owner()).get(url.pathname + url.search);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('refuses a public client without PKCE, and tells it so', async () => {
    const url = authorizeUrl(await registered());
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const answer = await (await owner()).get(url.pathname + url.search);
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
  });

  it.each(['javascript:alert(1)', 'http://evil.example/callback', 'data:text/html,x'])(
    'registers no client that is reached at %s only',
    async (redirect) => {
      expect((await register({ redirect_uris: [redirect] })).status).toBe(400);
    },
  );

  it('cannot be forged: another site’s form, another browser, a used or made-up handle', async () => {
    const url = authorizeUrl(await registered());
    const browser = await owner();
    const html = await (await browser.get(url.pathname + url.search)).text();
    const handle = /name="handle" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const fields = { handle, decision: 'allow' };
    expect((await browser.post('/authorize', fields, 'https://evil.example')).status).toBe(403);
    const other = await new Browser().signIn();
    expect((await other.post('/authorize', fields)).status).toBe(400);
    expect((await browser.post('/authorize', { ...fields, handle: 'made-up' })).status).toBe(400);
    expect((await browser.post('/authorize', fields)).status).toBe(302);
    expect((await browser.post('/authorize', fields)).status).toBe(400);
  });

  it('grants nothing to somebody who is not signed in', async () => {
    const url = authorizeUrl(await registered());
    const browser = await owner();
    const html = await (await browser.get(url.pathname + url.search)).text();
    const handle = /name="handle" value="([^"]*)"/.exec(html)?.[1] ?? '';
    await browser.post('/sign-out', {});
    expect((await browser.post('/authorize', { handle, decision: 'allow' })).status).toBe(401);
  });

  it('stops somebody who registers client after client', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const headers = { ...JSON_HEADERS, 'CF-Connecting-IP': '198.51.100.7' };
      const body = JSON.stringify(new Keeper().clientMetadata);
      statuses.push((await viaDeployed(`${SITE}/register`, { method: 'POST', headers, body })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});
