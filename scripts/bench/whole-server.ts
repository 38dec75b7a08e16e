import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_startWorker } from 'wrangler';
import { serveLibrary } from '../../offline/serve.ts';
import { QUIET } from '../quiet.ts';

/**
 * The whole server, with a measuring Worker around it, over the sample library: its address while `measure` runs. State
 * is new and deleted afterwards; `/setup` has made the tables. With `inspected` workerd's inspector listens too.
 */
export async function withServer<T>(
  config: string,
  variables: Record<string, string>,
  measure: (href: string, inspector: string) => Promise<T>,
  inspected = false,
): Promise<T> {
  Object.assign(process.env, QUIET);
  const state = await mkdtemp(join(tmpdir(), 'pubmed-edge-bench-'));
  const library = await serveLibrary({ folder: join(import.meta.dirname, '../../offline/sample') });
  const all = { AUTH: 'open', LIBRARY_URL: library.url, ...variables };
  const bindings = Object.entries(all).map(([name, value]) => [name, { type: 'plain_text', value }]);
  const worker = await unstable_startWorker({
    config: join(import.meta.dirname, config),
    bindings: Object.fromEntries(bindings),
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      persist: state,
      watch: false,
      inspector: inspected && { port: 0 },
      logLevel: 'error',
    },
  });
  try {
    await worker.ready;
    const { href } = await worker.url;
    await fetch(new URL('/setup', href));
    return await measure(href, inspected ? ((await worker.inspectorUrl)?.href ?? '') : '');
  } finally {
    await worker.dispose();
    await library.close();
    await rm(state, { recursive: true, force: true });
  }
}
