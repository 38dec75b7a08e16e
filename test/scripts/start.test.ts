import { spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, npmStart, type StartedServer } from '../../scripts/npm-start.ts';
import { eventually } from '../library.ts';

const TOOL = 'pubmed_fetch_fulltext';

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
      const { stdout } = spawnSync('npx', ['mcp-inspector', ...target, ...args, '--format', 'json', '-q'], {
        encoding: 'utf8',
      });
      return JSON.parse(stdout);
    };
    expect(JSON.stringify(inspect('--method', 'tools/list'))).toContain(TOOL);
    const ids = JSON.stringify({ pmids: ['90000003'] });
    const answer = inspect('--method', 'tools/call', '--tool-name', TOOL, '--tool-args-json', ids);
    expect(JSON.stringify(answer)).toContain('"pmcId":"PMC90000003"');
  });
});

describe('npm start', () => {
  it('needs no option and no network, and leaves nothing behind when npm is ended', async () => {
    const second = await npmStart([]);
    const health = (await (await fetch(`${second.url}/health`)).json()) as { upstream: string };
    expect(second.output()).toContain(health.upstream === 'live' ? 'NCBI, live' : 'SAMPLE LIBRARY');
    const processes = () =>
      spawnSync('pgrep', ['-f', new URL(second.url).port], { encoding: 'utf8' }).stdout.trim();
    expect(processes()).not.toBe('');
    await second.end('SIGTERM');
    expect(
      await eventually(
        async () => processes(),
        (left) => left === '',
        10_000,
      ),
    ).toBe('');
    await expect(fetch(`${second.url}/health`)).rejects.toThrow();
    await expect(fetch(`${second.library}/_log`)).rejects.toThrow();
  });

  it.each([100, 2500])('leaves nothing behind when npm is ended %i ms after it started', async (ms) => {
    const port = await freePort();
    const args = ['start', '--', '--sample', '--port', `${port}`, '--library-port', `${await freePort()}`];
    const npm = spawn('npm', args, { stdio: 'ignore' });
    await new Promise((resolve) => setTimeout(resolve, ms));
    npm.kill('SIGTERM');
    const left = async () =>
      spawnSync('pgrep', ['-f', '--', `--port ${port}`], { encoding: 'utf8' }).stdout.trim();
    expect(await eventually(left, (pids) => pids === '', 15_000)).toBe('');
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });

  it('says that a port is in use, and ends', () => {
    const { port } = new URL(server.url);
    const { status, stderr } = spawnSync('npm', ['start', '--', '--sample', '--port', port], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`--port ${port}: the port is in use`);
  });

  it('says at once that a variable cannot be used', () => {
    const env = { ...process.env, NCBI_TIMEOUT_MS: 'abc' };
    const { status, stderr } = spawnSync('npm', ['start', '--', '--sample'], { encoding: 'utf8', env });
    expect(status).toBe(1);
    expect(stderr).toContain('NCBI_TIMEOUT_MS');
  });

  it('says what is wrong with its options, and how it is used', () => {
    const { status, stderr } = spawnSync('npm', ['start', '--', '--sample', '--live'], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('only one of');
    expect(stderr).toContain('Usage: npm start');
  });
});
