import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveLibrary } from '../offline/serve.ts';

const USAGE = 'usage: npm run library -- [--port N (default 8788)] [--library DIR (default offline/sample)]';

const parent = process.ppid;

try {
  const library = await serveLibrary(options());
  const end = (): void => void library.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // npm does not pass a SIGTERM on: without this the library would outlive it.
  setInterval(() => process.ppid !== parent && end(), 500).unref();
  console.log(`Offline library: ${library.url}, ${library.articles} articles`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function options(): { port: number; folder: string } {
  const sample = join(import.meta.dirname, '../offline/sample');
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '8788' }, library: { type: 'string', default: sample } },
    });
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65_535)
      throw new Error(`--port ${values.port}: not a port number.`);
    return { port, folder: values.library };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}
