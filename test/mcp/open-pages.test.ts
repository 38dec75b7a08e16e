import { describe, expect, it } from 'vitest';
import { viaWorker } from '../worker.ts';

const SITE = 'http://localhost';

/** Without sign-in everybody on this machine is user `local`, on the pages too. */
describe('the pages without sign-in', () => {
  it.each(['/', '/try', '/library', '/library/notes', '/library/templates'])('are open: %s', async (path) => {
    const answer = await viaWorker(SITE + path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('href="/library"');
    expect(html).not.toMatch(/href="\/(?:account|sign-in)"|action="\/sign-out"/);
  });

  it('reach no account, and lead nowhere else under another name of this machine', async () => {
    expect((await viaWorker(`${SITE}/account`)).status).toBe(404);
    const rebound = await viaWorker(`${SITE}/library`, { headers: { host: 'evil.example' } });
    expect(rebound.status).toBe(403);
  });

  it('call tools as their own script does, and for no other site', async () => {
    const list = (origin: string) =>
      viaWorker(`${SITE}/try/mcp`, {
        method: 'POST',
        headers: {
          origin,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    expect(await (await list(SITE)).text()).toContain('"name":"unified_search"');
    expect((await list('https://evil.example')).status).toBe(403);
    expect((await list('http://localhost:6274')).status).toBe(403);
  });
});
