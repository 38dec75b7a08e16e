import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmStart, type StartedServer } from '../../scripts/npm-start.ts';

const TOOL = 'pubmed_fetch_fulltext';
const NEXT = 'node_modules/mcp-conformance-next/dist/index.js';

let server: StartedServer;
beforeAll(async () => {
  server = await npmStart(['--sample']);
});
afterAll(() => server?.end());

describe('npm start -- --sample', () => {
  it('says where everything is, and loudly that the articles are invented', async () => {
    expect(server.output()).toContain(`${server.url}/mcp`);
    expect(server.output()).toMatch(/SAMPLE LIBRARY: \d+ invented articles, not science/);
    const health = await fetch(`${server.url}/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', upstream: 'sample' });
  });

  it.each(['legacy', 'modern'])('serves the MCP Inspector (%s era)', (era) => {
    const inspect = (...args: string[]) => {
      const target = ['--cli', `${server.url}/mcp`, '--transport', 'http', '--protocol-era', era];
      const command = ['node_modules/.bin/mcp-inspector', ...target, ...args, '--format', 'json', '-q'];
      const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
      return JSON.parse(stdout);
    };
    expect(JSON.stringify(inspect('--method', 'tools/list'))).toContain(TOOL);
    const ids = JSON.stringify({ pmids: ['90000003'] });
    const answer = inspect('--method', 'tools/call', '--tool-name', TOOL, '--tool-args-json', ids);
    expect(JSON.stringify(answer)).toContain('"pmcId":"PMC90000003"');
  });
});

describe('the conformance suite of MCP', () => {
  it.each([
    ['0.1.16', ['node_modules/@modelcontextprotocol/conformance/dist/index.js', 'server']],
    ['0.2.0-alpha', [NEXT, 'server', '--requirements', '2026-07-28']],
  ])('finds what is expected and nothing else (%s)', (version, args) => {
    const expected = join(import.meta.dirname, `conformance/${version}.yml`);
    const target = ['--url', `${server.url}/mcp`, '--expected-failures', expected];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...target], {
      encoding: 'utf8',
    });
    expect(status, stdout.slice(-3000) + stderr.slice(-1000)).toBe(0);
    expect(stdout).toMatch(/✓ tools-list: \d+ passed, 0 failed/);
  });
});
