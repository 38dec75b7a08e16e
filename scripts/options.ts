import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { passphraseFault } from '../src/auth/passphrase.ts';

export interface Options {
  port: number;
  libraryPort: number;
  state: string;
  /** Sign-in is on, as a deployment has it. */
  owner?: string;
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
  --owner PASSPHRASE  sign-in on, as a deployment has it; without it everybody on this machine is user "local"
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
        owner: { type: 'string' },
        library: { type: 'string' },
        sample: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const { library, sample, live, owner } = values;
    const sources = [live && 'live', sample && 'sample', library !== undefined && { library }] as const;
    const [source, ...more] = sources.filter((given) => given !== false);
    if (more.length > 0) throw new Error('Give only one of --library, --sample and --live.');
    if (library !== undefined && !statSync(library, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(`--library ${library}: there is no such folder.`);
    }
    if (values.state === '') throw new Error('--state: give a folder.');
    const fault = owner === undefined ? undefined : passphraseFault(owner);
    if (fault) throw new Error(`--owner: ${fault}`);
    const port = portOf('--port', values.port);
    const libraryPort = portOf('--library-port', values['library-port']);
    if (port === libraryPort) throw new Error('--port and --library-port have to differ.');
    return {
      port,
      libraryPort,
      state: values.state,
      ...(owner !== undefined && { owner }),
      ...(source && { source }),
    };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const stray =
      code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
        ? '\nOptions stand after a "--" of their own: npm start -- --port 8801'
        : '';
    throw new Error(`${message}${stray}\n\n${USAGE}`);
  }
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^[1-9]\d*$/.test(text) || port > 65_535) throw new Error(`${name} ${text}: not a port number.`);
  return port;
}
