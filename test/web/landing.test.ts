import { describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.ts';
import { owner } from '../auth/browser.ts';
import { viaDeployed } from '../worker.ts';

describe('the landing page', () => {
  it('names the endpoint, every client and every tool, and warns that all articles are samples', async () => {
    const html = await (await viaDeployed('http://localhost/')).text();
    expect(html).toContain('<code id="endpoint">http://localhost/mcp</code>');
    for (const client of ['Claude', 'ChatGPT', 'Cursor', 'VS Code', 'MCP Inspector'])
      expect(html).toContain(`<summary>${client}</summary>`);
    for (const { name } of tools) expect(html).toContain(`<code>${name}</code>`);
    expect(html).toMatch(/<aside class="banner".*every article here is invented/s);
  });

  it('takes style and script from this site alone', async () => {
    const answer = await viaDeployed('http://localhost/');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await answer.text();
    expect(html).not.toMatch(/<script(?! type="module" src="\/)|<style|\sstyle=|\son\w+=/);
    expect(html).toContain('<link rel="stylesheet" href="/style.css"/>');
  });

  it('shows the ways that are open to whoever looks', async () => {
    expect(await (await viaDeployed('http://localhost/')).text()).toContain('<a href="/sign-in">Sign in</a>');
    const signedIn = await (await (await owner()).get('/')).text();
    for (const path of ['/try', '/library', '/account']) expect(signedIn).toContain(`<a href="${path}">`);
    expect(signedIn).toContain('action="/sign-out"');
  });
});
