import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmStart, type StartedServer } from '../../scripts/npm-start.ts';
import { connectModern } from '../clients.ts';
import { arm, eventually, logOf } from '../library.ts';

const TOOL = 'pubmed_fetch_fulltext';
/** The gap towards the real NCBI. Timers and connections jitter by tens of milliseconds on a busy machine. */
const GAP_MS = 400;
const NEXT = 'node_modules/mcp-conformance-next/dist/index.js';

let server: StartedServer;
beforeAll(async () => {
  server = await npmStart([], {
    NODE_USE_ENV_PROXY: '1', // there is no proxy: no service is reached
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NCBI_REQUEST_DELAY_MS: String(GAP_MS),
    UPSTREAM_COOLDOWN_MS: '500',
  });
});
afterAll(() => server?.end());

describe('npm start without an option or a network', () => {
  it('says where everything is, and loudly that the articles are invented', async () => {
    expect(server.output()).toContain(`${server.url}/mcp`);
    expect(server.output()).toMatch(
      /SAMPLE LIBRARY: \d+ invented articles, not science \(NCBI did not answer\)/,
    );
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
    const ids = JSON.stringify({ pmids: ['90000003'] });
    const answer = inspect('--method', 'tools/call', '--tool-name', TOOL, '--tool-args-json', ids);
    expect(JSON.stringify(answer)).toContain('"pmcId":"PMC90000003"');
  });
});

it('refuses a request of 20 MB with a status and a reason, whatever stands before it', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'a'.repeat(20e6) } });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('4 MiB')]);
  }
});

describe('its requests to NCBI', () => {
  // On a machine with other work a start may reach the library late and so close to the next: hence the retries.
  let round = 0;
  it('never starts two requests closer than 0.85 × the gap, with 12 calls at once', {
    retry: 2,
  }, async () => {
    round += 1;
    const client = await connectModern({ url: `${server.url}/mcp` });
    await client.call(TOOL, { pmcids: ['PMC90000001'] });
    const ids = Array.from({ length: 12 }, (_, i) => `840${round}${String(i).padStart(4, '0')}`);
    const results = await Promise.all(ids.map((id) => client.call(TOOL, { pmcids: [id] })));
    for (const result of results) expect(JSON.stringify(result)).toContain('"outcome":"miss"');
    const starts = (await logOf(server.library, `id=840${round}`))
      .map(({ time }) => time)
      .sort((a, b) => a - b);
    expect(starts).toHaveLength(12);
    const gaps = starts.slice(1).map((time, i) => time - (starts[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.85 * GAP_MS);
    await client.close();
  });

  it('lets three 429s delay all calls and fail none', async () => {
    const client = await connectModern({ url: `${server.url}/mcp` });
    await arm(server.library, [{ match: 'id=8500', times: 3, status: 429 }]);
    const ids = Array.from({ length: 5 }, (_, i) => `850000${i}0`);
    const results = await Promise.all(ids.map((id) => client.call(TOOL, { pmcids: [id] })));
    for (const result of results) expect(JSON.stringify(result)).toContain('"outcome":"miss"');
    const requests = await logOf(server.library, 'id=8500');
    expect(requests.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), 429, 429, 429]);
    const lastRefusal = Math.max(...requests.filter(({ status }) => status === 429).map(({ time }) => time));
    const served = requests.filter(({ status }) => status === 200).map(({ time }) => time);
    expect(Math.min(...served)).toBeGreaterThan(lastRefusal);
    await client.close();
  });

  it.each([
    ['2025', { params: {} }, {}],
    [
      '2026-07-28',
      {
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': TOOL },
    ],
  ])('stops its upstream requests within 3 s of a dropped connection (%s)', async (era, message, headers) => {
    const id = `860000${era.length}0`;
    await arm(server.library, [{ match: `id=${id}&`, times: 1, delayMs: 60_000 }]);
    const connection = new AbortController();
    const params = { ...message.params, name: TOOL, arguments: { pmcids: [id] } };
    const call = fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      signal: connection.signal,
    }).then((answer) => answer.text());
    const log = () => logOf(server.library, `id=${id}&`);
    await eventually(log, (entries) => entries.length > 0);
    const dropped = performance.timeOrigin + performance.now();
    connection.abort();
    await expect(call).rejects.toThrow();
    const [entry] = await eventually(log, (entries) => entries[0]?.aborted === true, 5000);
    expect((entry?.endedAt ?? Number.POSITIVE_INFINITY) - dropped).toBeLessThan(3000);
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

describe('npm, when it is ended', () => {
  it('leaves nothing behind', async () => {
    const processes = async () =>
      spawnSync('pgrep', ['-f', new URL(server.url).port], { encoding: 'utf8' }).stdout.trim();
    expect(await processes()).not.toBe('');
    await server.end('SIGTERM');
    expect(await eventually(processes, (left) => left === '', 10_000)).toBe('');
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    await expect(fetch(`${server.library}/_log`)).rejects.toThrow();
  });
});
