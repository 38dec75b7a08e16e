import { describe, expect, it } from 'vitest';
import { tokenOf } from '../browser.ts';
import { viaDeployed, viaWorker } from '../worker.ts';
import { Browser, owner, SITE } from './browser.ts';
import { JSON_HEADERS } from './call.ts';
import { Keeper } from './oauth-client.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const INSECURE = 'http://papers.example.org';

function send(path: string, init: RequestInit): Promise<Response> {
  return viaDeployed(new Request(new URL(path, SITE), { redirect: 'manual', ...init }));
}

/** A request of the page itself, with the cookie of a browser. */
async function sent(path: string, browser: Browser, headers: Record<string, string>, body?: BodyInit) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  return send(path, { method: 'POST', headers: { origin: SITE, cookie, ...headers }, body: body ?? null });
}

describe('a deployment that is called over plain http', () => {
  it.each(['/', '/sign-in?next=%2Faccount', '/.well-known/oauth-protected-resource/mcp'])(
    'leads a reader of %s to https',
    async (path) => {
      const answer = await viaDeployed(new Request(INSECURE + path, { redirect: 'manual' }));
      expect([answer.status, answer.headers.get('location')]).toEqual([
        308,
        `https://papers.example.org${path}`,
      ]);
    },
  );

  it.each(['/mcp', '/sign-in', '/token', '/register'])('refuses what is sent to %s', async (path) => {
    const token = await tokenOf(await owner());
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}`, origin: INSECURE };
    const answer = await viaDeployed(INSECURE + path, { method: 'POST', headers, body: LIST });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('https only');
  });
});

describe('the endpoint', () => {
  it.each(['/mcp/', '/mcp/x'])('is not at %s, which is said before anybody signs in', async (path) => {
    const answer = await send(path, { method: 'POST', headers: JSON_HEADERS, body: LIST });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('The MCP endpoint is /mcp');
  });

  it('takes no token out of an address', async () => {
    const token = await tokenOf(await owner());
    const path = `/mcp?access_token=${token}&token=${token}`;
    expect((await send(path, { method: 'POST', headers: JSON_HEADERS, body: LIST })).status).toBe(401);
  });

  it('answers a message that is nested too deeply with an error, not with a failure', async () => {
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${await tokenOf(await owner())}` };
    const body = '['.repeat(50_000) + ']'.repeat(50_000);
    const answer = await send('/mcp', { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: expect.any(Number) } });
  });
});

describe('a page that is sent something odd', () => {
  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{"label":"x"}'],
    ['rubbish in place of a form', { 'content-type': 'multipart/form-data' }, 'rubbish'],
    ['nothing at all', {}, undefined],
  ])('says so of %s, and does nothing', async (_what, headers, body) => {
    const browser = await owner();
    for (const path of ['/account/tokens', '/account/people/invite', '/sign-in', '/authorize']) {
      const answer = await sent(path, browser, headers as Record<string, string>, body);
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });

  it('takes a missing field for a blank one, and a file for none', async () => {
    const form = new FormData();
    form.set('current', new File(['x'], 'x.txt'));
    const answer = await sent('/account/passphrase', await owner(), {}, form);
    expect(answer.status).toBe(400);
    expect(await (await sent('/sign-in', await owner(), {}, form)).text()).toContain(
      'Name or passphrase is wrong',
    );
  });

  it('reads no more of it than a form can be, announced or not', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(16_000));
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        if (pulled > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers: { origin: SITE, ...headers }, body, duplex: 'half' };
    expect((await send('/sign-in', init as RequestInit)).status).toBe(413);
    expect((await sent('/sign-in', new Browser(), headers, 'x'.repeat(70_000))).status).toBe(413);
  });

  it('leads somebody who was signed out to the page of the form, not to the form’s address', async () => {
    const answer = await new Browser().post('/account/tokens', { label: 'x' });
    expect(answer.headers.get('location')).toBe('/sign-in?next=%2Faccount');
  });

  it('refuses forms from nowhere: no Origin, and the Origin "null" of a sandboxed frame', async () => {
    const body = () => new URLSearchParams({ name: 'owner', passphrase: 'x' });
    expect((await send('/sign-in', { method: 'POST', body: body() })).status).toBe(403);
    const headers: Record<string, string> = { origin: 'null' };
    expect((await send('/sign-in', { method: 'POST', headers, body: body() })).status).toBe(403);
    headers['sec-fetch-site'] = 'cross-site';
    expect((await send('/sign-in', { method: 'POST', headers, body: body() })).status).toBe(403);
  });

  it('has browsers tell the origin of its own forms, and no address to other sites', async () => {
    // With `no-referrer` they send `Origin: null`: https://fetch.spec.whatwg.org/#append-a-request-origin-header.
    const answer = await new Browser().get('/sign-in');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('what somebody else named', () => {
  it('is one short line, and cannot turn the text around it', async () => {
    const label = `for\u0000 a\r\nscript \u202Egnp.\u200B${'x'.repeat(200)}`;
    const html = await (await (await owner()).post('/account/tokens', { label, days: '30' })).text();
    expect(html).toContain(`<strong>for a script gnp.${'x'.repeat(83)}</strong>`);
    const client_name = `Claude\u202E\u2066\n(verified)${'y'.repeat(5000)}`;
    const body = JSON.stringify({ ...new Keeper().clientMetadata, client_name });
    const registered = await new Keeper().fetch(`${SITE}/register`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body,
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: new Keeper().redirectUrl,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const consent = await (await (await owner()).get(`/authorize?${query}`)).text();
    expect(consent).toContain(`<strong>Claude (verified)${'y'.repeat(83)}</strong>`);
  });
});

describe('registration of clients', () => {
  it('counts registrations alone, not preflights', async () => {
    const headers = { ...JSON_HEADERS, 'CF-Connecting-IP': '198.51.100.8', origin: 'http://localhost:6274' };
    for (let n = 0; n < 20; n += 1) await send('/register', { method: 'OPTIONS', headers });
    await send('/register', { headers });
    const body = JSON.stringify(new Keeper().clientMetadata);
    expect((await send('/register', { method: 'POST', headers, body })).status).toBe(201);
  });
});

describe('a server without sign-in', () => {
  it.each(['/sign-in', '/authorize', '/invitation/x', '/account', '/account/tokens'])(
    'says at %s that there are no accounts',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const headers = { host: 'localhost', origin: SITE };
        const answer = await viaWorker(SITE + path, { method, headers });
        expect([method, answer.status]).toEqual([method, 404]);
        expect(await answer.text()).toContain('Sign-in is off');
      }
    },
  );
});
