import { describe, expect, it } from 'vitest';
import { viaWorker, withVariables } from '../worker.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

function post(headers: Record<string, string> = {}, url = 'http://localhost/mcp', body = LIST) {
  return viaWorker(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
}

describe('/health', () => {
  it('tells status, version and which upstream answers', async () => {
    const answer = await viaWorker('http://localhost/health');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      upstream: 'sample',
    });
  });

  it('says that a variable cannot be used, and not its value', async () => {
    const answer = await withVariables({ NCBI_TIMEOUT_MS: 'hunter2' })('http://localhost/health');
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).toContain('NCBI_TIMEOUT_MS');
    expect(text).not.toContain('hunter2');
  });
});

describe('Host and Origin', () => {
  it.each(['http://localhost:6274', 'http://127.0.0.1:8787', 'http://[::1]:3000'])(
    'lets pages of this machine in: %s',
    async (origin) => {
      expect((await post({ origin })).status).toBe(200);
    },
  );

  it.each([
    'http://localhost.evil.example',
    'http://evil-localhost',
    'http://127.0.0.1.evil.example',
    'https://evil.example',
    'http://evil.example#localhost',
    'http://localhost@evil.example',
    'null',
    'localhost',
    'file://',
  ])('refuses the origin %s', async (origin) => {
    expect((await post({ origin })).status).toBe(403);
  });

  it.each(['evil.example', 'localhost.evil.example', 'evil.example:8787', 'localhost@evil.example'])(
    'refuses the host %s, as a rebound name would send it',
    async (host) => {
      expect((await post({ host })).status).toBe(403);
      expect((await post({ host, origin: `http://${host}` }, `http://${host}/mcp`)).status).toBe(403);
    },
  );

  it('lets pages of a deployment’s own host and of ALLOWED_ORIGINS in, and no others', async () => {
    const deployed = withVariables({ ALLOWED_ORIGINS: 'inspector.example.org' });
    const from = async (origin: string) =>
      (await deployed('https://papers.example.org/mcp', { headers: { origin } })).status;
    expect(await from('https://papers.example.org')).toBe(401);
    expect(await from('https://inspector.example.org')).toBe(401);
    expect(await from('https://papers.example.org.evil.example')).toBe(403);
    expect(await from('https://evil.example')).toBe(403);
  });

  it('answers a preflight without sign-in and allows what MCP clients send', async () => {
    const answer = await viaWorker('http://localhost/mcp', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:6274',
        'access-control-request-headers': 'mcp-protocol-version,mcp-method,mcp-name,authorization',
      },
    });
    expect(answer.ok).toBe(true);
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase();
    for (const header of [
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
      'authorization',
      'content-type',
    ]) {
      expect(allowed).toContain(header);
    }
  });
});

describe('/mcp', () => {
  it('serves nobody on a deployment without sign-in, and says what to do', async () => {
    const unconfigured = withVariables({ OWNER_PASSPHRASE: undefined });
    const answer = await unconfigured('http://localhost/mcp', {
      method: 'POST',
      headers: HEADERS,
      body: LIST,
    });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Sign-in is not configured');
  });

  it.each(['GET', 'DELETE'])('refuses %s instead of hanging', async (method) => {
    expect((await viaWorker('http://localhost/mcp', { method, headers: HEADERS })).status).toBe(405);
  });

  it('answers with or without an unknown session id: nothing depends on it', async () => {
    expect((await post({ 'mcp-session-id': 'long-gone' })).status).toBe(200);
  });

  it('refuses a body over 4 MiB', async () => {
    const padding = ' '.repeat(4 * 1024 * 1024);
    expect((await post({}, undefined, LIST + padding)).status).toBe(413);
    const length = String((LIST + padding).length); // as servers of HTTP are told it
    const told = await post({ 'content-length': length }, undefined, LIST + padding);
    expect(told.status).toBe(413);
    expect(await told.json()).toMatchObject({ error: { message: expect.stringContaining('4 MiB') } });
  });

  it('says what is wrong with a body that is not JSON', async () => {
    const answer = await post({}, undefined, '{"jsonrpc":');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: -32700 } });
  });

  it('knows no other path', async () => {
    expect((await viaWorker('http://localhost/mcp/../other')).status).toBe(404);
  });
});
