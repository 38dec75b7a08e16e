import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { QUIET } from '../../scripts/quiet.ts';

const folder = mkdtempSync(join(tmpdir(), 'startup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BUNDLE = join(folder, 'worker.bundle');

function wrangler(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['node_modules/.bin/wrangler', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...QUIET },
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

describe('the bundle that is deployed', () => {
  it('is at most 2 MB gzipped: the free plan takes 3', () => {
    const told = wrangler('deploy', '--dry-run', '--outfile', BUNDLE);
    const kibibytes = Number(/gzip: ([\d.]+) KiB/.exec(told)?.[1]);
    expect(kibibytes).toBeGreaterThan(100);
    expect(kibibytes).toBeLessThan(2048);
    for (const binding of ['USER_SESSION', 'UPSTREAM_GATE', 'PEOPLE', 'OAUTH_KV', 'DB', 'ARTIFACTS'])
      expect(told).toContain(`env.${binding} `);
    expect(told).not.toContain('env.AUTH');
  });

  it('starts within 400 ms of CPU', { retry: 3 }, () => {
    const told = wrangler(
      'check',
      'startup',
      '--worker',
      BUNDLE,
      '--outfile',
      join(folder, 'startup.cpuprofile'),
    );
    const active = Number(/Active: ([\d.]+) ms/.exec(told)?.[1]);
    expect(active).toBeGreaterThan(0);
    expect(active).toBeLessThan(400);
  });
});
