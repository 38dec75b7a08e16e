import './ending.ts'; // before all others: they take a second to load

import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type ServedLibrary, serveLibrary } from '../offline/serve.ts';
import { readConfig } from '../src/config.ts';
import { atEnd, end } from './ending.ts';
import { applyMigrations } from './migrate.ts';
import { type Options, readOptions } from './options.ts';
import { QUIET } from './quiet.ts';

const ROOT = join(import.meta.dirname, '..');
const SAMPLE = join(ROOT, 'offline/sample');
const NCBI_PATIENCE_MS = 2000;
const START_PATIENCE_MS = 60_000;

Object.assign(process.env, QUIET);
try {
  const options = readOptions(process.argv.slice(2));
  const variables = variablesOfShell();
  readConfig(variables); // says now what the Worker would say to every request
  await start(options, variables);
} catch (error) {
  console.error((error as Error).message);
  await end(1);
}

async function start(options: Options, variables: Record<string, string>): Promise<void> {
  const source = options.source ?? ((await ncbiAnswers()) ? 'live' : 'sample');
  const folder = source === 'live' ? undefined : source === 'sample' ? SAMPLE : resolve(source.library);
  await assertFree('--port', options.port);
  if (folder) await assertFree('--library-port', options.libraryPort);
  const library = folder ? await serveLibrary({ folder, port: options.libraryPort }) : undefined;
  atEnd(() => library?.close());
  if (library?.articles === 0) throw new Error(`--library ${folder}: there is no JATS article below it.`);
  const state = resolve(options.state);
  const loading = import('wrangler'); // takes two seconds, as the migrations do
  await applyMigrations(state, atEnd);
  await startWorker(await loading, options.port, state, {
    ...variables,
    ...(options.owner === undefined ? { AUTH: 'open' } : { OWNER_PASSPHRASE: options.owner }),
    ...(library && { LIBRARY_URL: library.url, LIBRARY_KIND: source === 'sample' ? 'sample' : 'library' }),
    LIBRARY_RUN: String(Date.now()), // what is kept of a folder's articles is void once it may have changed
  });
  console.log(readyText(options, source, library, state, folder));
}

function readyText(
  options: Options,
  source: NonNullable<Options['source']>,
  library: ServedLibrary | undefined,
  state: string,
  folder: string | undefined,
): string {
  const url = `http://127.0.0.1:${options.port}`;
  const asked = options.source ? '' : ' (NCBI did not answer)';
  const answers =
    source === 'live'
      ? 'the real services'
      : source === 'sample'
        ? `SAMPLE LIBRARY: ${library?.articles} invented articles, not science${asked}`
        : `offline library over ${folder}: ${library?.articles} articles`;
  const libraryLine = library ? `\n  library       ${library.url} (faults: /_faults, log: /_log)` : '';
  return `
pubmed-edge-mcp is ready

  MCP endpoint  ${url}/mcp
  pages         ${url}/
  health        ${url}/health
  answers from  ${answers}${libraryLine}
  state         ${state}
  sign-in       ${options.owner === undefined ? 'off (user "local")' : `on: sign in as "owner" at ${url}/sign-in`}

Ctrl-C ends everything.
`;
}

async function startWorker(
  { unstable_startWorker }: typeof import('wrangler'),
  port: number,
  state: string,
  variables: Record<string, string>,
): Promise<void> {
  const bindings = Object.entries(variables).map(([name, value]) => [name, { type: 'plain_text', value }]);
  const worker = await unstable_startWorker({
    config: join(ROOT, 'wrangler.toml'),
    bindings: Object.fromEntries(bindings),
    build: { minify: false }, // takes four seconds, for nothing here
    dev: {
      server: { hostname: '127.0.0.1', port },
      persist: state,
      watch: false,
      inspector: false,
      logLevel: 'warn',
    },
  });
  atEnd(() => worker.dispose());
  const tooLate = new Promise<never>((_, reject) => {
    const seconds = START_PATIENCE_MS / 1000;
    const late = () => reject(new Error(`The server did not start within ${seconds} s.`));
    setTimeout(late, START_PATIENCE_MS).unref();
  });
  const answered = worker.fetch('http://localhost/health'); // `ready` comes before the Worker is built
  await Promise.race([answered, tooLate]);
}

/** Variables of the Worker that are set in the shell, so that `NCBI_API_KEY=… npm start` works. */
function variablesOfShell(): Record<string, string> {
  const ours =
    /^(?:(?:NCBI|UNPAYWALL|EUROPEPMC|UPSTREAM|OPENALEX|SEMANTIC_SCHOLAR|SOURCE|PUBMED_SEARCH)_[A-Z_]+|ALLOWED_ORIGINS|CALLS_PER_MINUTE|CONCURRENT_CALLS)$/;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (ours.test(name) && value ? [[name, value]] : [])),
  );
}

async function assertFree(option: string, port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    throw new Error(`${option} ${port}: the port is in use. Choose another one with ${option} N.`);
  }
  probe.close();
  await once(probe, 'close');
}

async function ncbiAnswers(): Promise<boolean> {
  const einfo = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/einfo.fcgi?db=pubmed&retmode=json';
  const answer = await fetch(einfo, { signal: AbortSignal.timeout(NCBI_PATIENCE_MS) }).catch(() => undefined);
  return answer?.ok ?? false;
}
