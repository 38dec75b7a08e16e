import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { freePort, npmStart, type StartedServer } from '../../scripts/npm-start.ts';
import { launch } from './chromium.ts';

/** The MCP Inspector's own web page, as somebody who tries this server opens it. */
describe('the web page of the MCP Inspector', () => {
  let server: StartedServer;
  let inspector: ChildProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([npmStart(['--sample']), launch()]);
    const port = await freePort();
    inspector = spawn(
      join(import.meta.dirname, '../../node_modules/.bin/mcp-inspector'),
      ['--web', '--server-url', `${server.url}/mcp`, '--transport', 'http'],
      {
        env: {
          ...process.env,
          HOME: await mkdtemp(join(tmpdir(), 'inspector-home-')),
          CLIENT_PORT: `${port}`,
          MCP_SANDBOX_PORT: `${await freePort()}`,
          MCP_AUTO_OPEN_ENABLED: 'false',
          DANGEROUSLY_OMIT_AUTH: 'true', // of the Inspector's own page, on this machine
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    await new Promise<void>((resolve, reject) => {
      inspector.on('exit', () => reject(new Error(`the Inspector ended: ${said}`)));
      inspector.stdout?.on('data', (text) => {
        said += text;
        if (said.includes('up and running')) resolve();
      });
    });
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(60_000);
    await page.goto(`http://127.0.0.1:${port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    if (inspector?.exitCode === null) {
      inspector.removeAllListeners('exit');
      inspector.kill();
      await once(inspector, 'exit');
    }
    await server?.end();
  });

  it('connects, lists the tools and calls one', async () => {
    await page.getByRole('switch', { name: /Connect or disconnect/ }).click({ force: true });
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByText('Tools', { exact: true }).first().click();
    await page.getByRole('heading', { name: /^Tools \(\d+\)$/ }).waitFor();
    await page.getByRole('button', { name: /pubmed_spell_check/ }).click();
    await page.getByRole('textbox', { name: 'query', exact: true }).fill('restrictve fluids');
    await page.getByRole('button', { name: 'Execute Tool' }).click();
    await page
      .getByText(/restrictive fluids/)
      .first()
      .waitFor();
  });
});
