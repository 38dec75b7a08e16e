import { describe, expect, it } from 'vitest';
import { Browser, invited, owner, SITE } from '../auth/browser.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const save = (pmid: string) => ({
  ...LIST,
  method: 'tools/call',
  params: { name: 'save_literature_notes', arguments: { pmids: [pmid] } },
});

describe('the tester’s endpoint', () => {
  it('answers the visitor with all tools, and may write', async () => {
    const person = await invited('tester-1');
    const tools = await person.postJson('/try/mcp', LIST);
    expect(tools.status).toBe(200);
    expect(await tools.text()).toContain('"name":"unified_search"');
    const saved = await (await person.postJson('/try/mcp', save('90000001'))).text();
    expect(saved).toContain('"written_count":1');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that hides where it is', { origin: 'null' }],
    ['another site of the same machine', { origin: `${SITE}:81` }],
    ['a form', { 'content-type': 'text/plain' }],
    ['a page framed elsewhere', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s, though the cookie is right', async (_what, headers) => {
    const answer = await (await owner()).postJson('/try/mcp', LIST, headers);
    expect(answer.status).toBe(403);
  });

  it('refuses who is not signed in, and sends the page itself to sign in', async () => {
    const nobody = new Browser();
    expect((await nobody.postJson('/try/mcp', LIST)).status).toBe(401);
    expect((await nobody.get('/try')).headers.get('location')).toBe('/sign-in?next=%2Ftry');
  });

  it('is no way around tokens: /mcp takes no cookie', async () => {
    expect((await (await owner()).postJson('/mcp', LIST)).status).toBe(401);
  });

  it('serves each visitor their own library', async () => {
    const [ada, eve] = [await invited('tester-ada'), await invited('tester-eve')];
    await (await ada.postJson('/try/mcp', save('90000002'))).text();
    const list = { jsonrpc: '2.0', id: 2, method: 'resources/list' };
    expect(await (await ada.postJson('/try/mcp', list)).text()).toContain('note://');
    expect(await (await eve.postJson('/try/mcp', list)).text()).not.toContain('note://references');
  });
});

describe('text that the tester shows', () => {
  it('is made by the server, and nothing in it acts', async () => {
    const text = '# Found\n\n<img src=x onerror=alert(1)> [x](javascript:alert(2))';
    const html = await (await (await owner()).postJson('/try/markdown', { text })).text();
    expect(html).toContain('<h3>Found</h3>');
    expect(html).not.toMatch(/<img|<a|javascript:alert\(2\)"/);
  });
});
