import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUIET } from './quiet.ts';

const ROOT = join(import.meta.dirname, '..');
const STAMP = 'migrations-applied.txt';
const PATIENCE_MS = 60_000;

/**
 * Gives the database in the folder `state` the tables of migrations/. wrangler takes four seconds even when nothing is
 * left to do: a folder that has them all is left alone.
 *
 * @param atEnd is told how to end wrangler, should the program end before it
 * @throws Error that names the folder and says what wrangler said
 */
export async function applyMigrations(
  state: string,
  atEnd: (cleanup: () => unknown) => void = () => {},
): Promise<void> {
  const all = (await readdir(join(ROOT, 'migrations'))).sort().join('\n');
  const applied = join(state, STAMP);
  if ((await readFile(applied, 'utf8').catch(() => '')) === all) return;
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state];
  const wrangler = spawn(join(ROOT, 'node_modules/.bin/wrangler'), args, {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
  });
  atEnd(() => wrangler.kill());
  let output = '';
  for (const stream of [wrangler.stdout, wrangler.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(wrangler, 'close');
  if (code !== 0)
    throw new Error(`--state ${state}: the database cannot be set up there.\n${firstError(output)}`);
  await writeFile(applied, all);
}

/** Resolves when somebody else has given the folder its tables. @throws Error when that takes over a minute */
export async function migrationsApplied(state: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!existsSync(join(state, STAMP))) {
    if (Date.now() > until) throw new Error(`${state} has no tables yet`);
    await sleep(50);
  }
}

/** The line that says what is wrong, of all that wrangler says. */
function firstError(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours
  const plain = output.replace(/\u001b\[[\d;]*m/g, '');
  return plain.split('\n').find((line) => /error/i.test(line)) ?? plain;
}
