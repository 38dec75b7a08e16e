import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface Options {
  port: number;
  libraryPort: number;
  state: string;
  /** Absent: live if NCBI answers, else the samples. */
  source?: 'live' | 'sample' | { library: string };
}

const USAGE = `Usage: npm start -- [options]

  --library DIR       answer from the JATS and PubMed XML files below DIR
  --sample            answer from the bundled sample articles (invented)
  --live              answer from the real services only
                      (without one of these: live if NCBI answers within 2 s, else the samples)
  --port N            port of the server, default 8787
  --library-port N    port of the offline library, default 8788
  --state DIR         where D1, R2, KV and Durable Objects keep their data, default .wrangler/state`;

/** The options of `npm start`. @throws Error whose message tells what is wrong and how it is used */
export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '8787' },
        'library-port': { type: 'string', default: '8788' },
        state: { type: 'string', default: '.wrangler/state' },
        library: { type: 'string' },
        sample: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
      },
    });
    const { library, sample, live } = values;
    const sources = [live && 'live', sample && 'sample', library !== undefined && { library }] as const;
    const [source, ...more] = sources.filter((given) => given !== false);
    if (more.length > 0) throw new Error('Give only one of --library, --sample and --live.');
    if (library !== undefined && !statSync(library, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(`--library ${library}: there is no such folder.`);
    }
    return {
      port: portOf('--port', values.port),
      libraryPort: portOf('--library-port', values['library-port']),
      state: values.state,
      ...(source && { source }),
    };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} ${text}: not a port number.`);
  return port;
}
