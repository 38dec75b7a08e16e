import { describe, expect, it } from 'vitest';
import { withVariables } from '../worker.ts';

function ask(
  path: string,
  passphrase: string | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  return withVariables({ OWNER_PASSPHRASE: passphrase })(`https://papers.example.org${path}`, { headers });
}

describe.each([
  ['no passphrase', undefined, 'is not set'],
  ['a blank passphrase', '  ', 'is not set'],
  ['the passphrase of the example', 'replace-me-with-a-long-passphrase', 'of the example'],
  ['a short passphrase', 'short', 'at least 12 characters'],
])('a deployment with %s', (_what, passphrase, reason) => {
  it.each([
    '/',
    '/mcp',
    '/authorize',
    '/token',
    '/register',
    '/account',
    '/sign-in',
    '/download/x',
    '/.well-known/oauth-authorization-server',
  ])('explains itself at %s and serves nothing', async (path) => {
    const answer = await ask(path, passphrase, { accept: 'text/html' });
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain('wrangler secret put OWNER_PASSPHRASE');
    expect(html).toContain(reason);
    if (passphrase === 'short') expect(html).not.toContain('>short<');
  });

  it('tells programs the same in JSON, and its health', async () => {
    const answer = await ask('/mcp', passphrase, { accept: 'application/json' });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining(reason) } });
    expect(await (await ask('/health', passphrase)).json()).toMatchObject({
      status: 'sign-in not configured',
    });
  });
});
