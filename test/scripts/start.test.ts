import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/npm-start.ts';
import { eventually } from '../library.ts';

describe('npm start', () => {
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

  it('says that a port is in use, and ends', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const { status, stderr } = spawnSync('npm', ['start', '--', '--sample', '--port', port], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`--port ${port}: the port is in use`);
    taken.close();
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
