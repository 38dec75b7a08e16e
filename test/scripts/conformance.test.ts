import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmStart, type StartedServer } from '../../scripts/npm-start.ts';

const NEXT = 'node_modules/mcp-conformance-next/dist/index.js';

let server: StartedServer;
beforeAll(async () => {
  server = await npmStart(['--sample']);
});
afterAll(() => server?.end());

describe('the conformance suite of MCP', () => {
  it.each([
    ['0.1.16', ['node_modules/@modelcontextprotocol/conformance/dist/index.js', 'server']],
    ['0.2.0-alpha', [NEXT, 'server', '--requirements', '2026-07-28']],
  ])('finds what is expected and nothing else (%s)', (version, args) => {
    const expected = join(import.meta.dirname, `conformance/${version}.yml`);
    const target = ['--url', `${server.url}/mcp`, '--expected-failures', expected];
    const { status, stdout, stderr } = spawnSync('npx', ['node', ...args, ...target], { encoding: 'utf8' });
    expect(status, stdout.slice(-3000) + stderr.slice(-1000)).toBe(0);
    expect(stdout).toMatch(/✓ tools-list: \d+ passed, 0 failed/);
  });
});
