import './ending.ts'; // before all others: they take a second to load

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveLibrary } from '../offline/serve.ts';
import { atEnd, end } from './ending.ts';

const USAGE = 'usage: npm run library -- [--port N (default 8788)] [--library DIR (default offline/sample)]';

try {
  const library = await serveLibrary(options());
  atEnd(() => library.close());
  console.log(`Offline library: ${library.url}, ${library.articles} articles`);
} catch (error) {
  console.error((error as Error).message);
  await end(1);
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
