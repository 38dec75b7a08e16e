import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { unstable_startWorker } from 'wrangler';
import { type ServedLibrary, serveLibrary } from '../offline/serve.ts';
import { type Options, readOptions } from './options.ts';
import { QUIET } from './quiet.ts';

const ROOT = join(import.meta.dirname, '..');
const SAMPLE = join(ROOT, 'offline/sample');
const NCBI_PATIENCE_MS = 2000;

Object.assign(process.env, QUIET);
try {
  await start(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function start(options: Options): Promise<void> {
  const source = options.source ?? ((await ncbiAnswers()) ? 'live' : 'sample');
  const folder = source === 'live' ? undefined : source === 'sample' ? SAMPLE : resolve(source.library);
  const library = folder ? await serveLibrary({ folder, port: options.libraryPort }) : undefined;
  const state = resolve(options.state);
  applyMigrations(state);
  const worker = await startWorker(options.port, state, library, source === 'sample');
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    await worker.dispose().catch(() => {});
    await library?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  // npm does not pass a SIGTERM on: without this the servers would outlive it.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void end(), 500).unref();

  const url = `http://127.0.0.1:${options.port}`;
  const answers =
    source === 'live'
      ? 'NCBI, live'
      : source === 'sample'
        ? `SAMPLE LIBRARY: ${library?.articles} invented articles, not science${options.source ? '' : ' (NCBI did not answer)'}`
        : `offline library over ${folder}: ${library?.articles} articles`;
  console.log(`
pubmed-edge-mcp is ready

  MCP endpoint  ${url}/mcp
  health        ${url}/health
  upstream      ${answers}${library ? `\n  library       ${library.url} (faults: /_faults, log: /_log)` : ''}
  state         ${state}
  sign-in       off (user "local")

Ctrl-C ends everything.
`);
}

async function startWorker(port: number, state: string, library: ServedLibrary | undefined, sample: boolean) {
  const text = (value: string) => ({ type: 'plain_text' as const, value });
  const worker = await unstable_startWorker({
    config: join(ROOT, 'wrangler.toml'),
    bindings: {
      AUTH: text('open'),
      ...(library && { LIBRARY_URL: text(library.url), LIBRARY_KIND: text(sample ? 'sample' : 'library') }),
      LIBRARY_RUN: text(String(Date.now())), // what is kept of a folder's articles is void once it may have changed
      ...variablesOfShell(text),
    },
    dev: {
      server: { hostname: '127.0.0.1', port },
      persist: state,
      watch: false,
      inspector: false,
      logLevel: 'warn',
    },
  });
  await worker.ready;
  return worker;
}

/** NCBI_… and the like set in the shell reach the Worker, so that `NCBI_API_KEY=… npm start` works. */
function variablesOfShell<T>(text: (value: string) => T): Record<string, T> {
  const ours = Object.entries(process.env).filter(([name]) =>
    /^(NCBI|UNPAYWALL|EUROPEPMC|UPSTREAM)_[A-Z_]+$/.test(name),
  );
  return Object.fromEntries(ours.map(([name, value]) => [name, text(value ?? '')]));
}

function applyMigrations(state: string): void {
  const wrangler = join(ROOT, 'node_modules/.bin/wrangler');
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state];
  const { status, stdout, stderr } = spawnSync(wrangler, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`The D1 migrations could not be applied to ${state}:\n${stdout}${stderr}`);
}

async function ncbiAnswers(): Promise<boolean> {
  const einfo = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/einfo.fcgi?db=pubmed&retmode=json';
  const answer = await fetch(einfo, { signal: AbortSignal.timeout(NCBI_PATIENCE_MS) }).catch(() => undefined);
  return answer?.ok ?? false;
}
