import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsApplied } from './migrate.ts';

export interface StartedServer {
  url: string;
  library: string;
  /** The folder of its data. */
  state: string;
  output: () => string;
  npm: ChildProcess;
  /** Ends npm as a user's shell would, and resolves when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A port below those that systems give to outgoing connections, one of which could take it before it is listened on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A new folder for the data of a server: a copy of PREPARED_STATE, whose tables are there, when the tests set it. */
export async function freshState(): Promise<string> {
  const state = await mkdtemp(join(tmpdir(), 'pubmed-edge-state-'));
  const { PREPARED_STATE } = process.env;
  if (PREPARED_STATE) {
    await migrationsApplied(PREPARED_STATE);
    await cp(PREPARED_STATE, state, { recursive: true });
  }
  return state;
}

/**
 * Runs `npm start -- …options` and resolves when it says that it is ready: on free ports with fresh state, or at the
 * address and with the state of a server that has ended.
 */
export async function npmStart(
  options: string[],
  variables: Record<string, string> = {},
  former?: Pick<StartedServer, 'url' | 'state'>,
): Promise<StartedServer> {
  const port = former ? Number(new URL(former.url).port) : await freePort();
  const libraryPort = await freePort();
  const state = former?.state ?? (await freshState());
  const args = [
    'start',
    '--',
    '--port',
    `${port}`,
    '--library-port',
    `${libraryPort}`,
    '--state',
    state,
    ...options,
  ];
  const npm = spawn('npm', args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => npm.kill()); // also when this program fails
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve();
    };
    npm.stdout.on('data', read);
    npm.stderr.on('data', read);
    npm.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    url: `http://127.0.0.1:${port}`,
    library: `http://127.0.0.1:${libraryPort}`,
    state,
    output: () => output,
    npm,
    async end(signal = 'SIGTERM') {
      if (npm.exitCode !== null || npm.signalCode !== null) return;
      npm.kill(signal);
      await once(npm, 'exit');
    },
  };
}
