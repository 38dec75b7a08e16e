import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_startWorker } from 'wrangler';
import { QUIET } from '../quiet.ts';
import { median, readCorpus } from './files.ts';

export interface Measured {
  rate: number;
  memoryGrowth: number;
}

const PASSES = 5;

/** The readers over the same files inside workerd: rate in MB/s, growth of the process in MB. */
export async function measureInWorkerd(corpus: string, readers: string[]): Promise<Map<string, Measured>> {
  const { texts, megabytes } = readCorpus(corpus);
  const measured = new Map<string, Measured>();
  for (const reader of readers) {
    const before = new Set(workerdProcesses());
    await using worker = await startInWorkerd();
    const { ask } = worker;
    await ask('/files', { method: 'POST', body: JSON.stringify(texts) });
    const ours = workerdProcesses().filter((pid) => !before.has(pid));
    const atRest = Math.max(...ours.map(residentMegabytes));
    const rates: number[] = [];
    for (let pass = 0; pass <= PASSES; pass += 1) {
      const ms = (await ask(`/run?reader=${reader}`)) as number;
      if (pass > 0) rates.push(megabytes / (ms / 1000));
    }
    const peak = Math.max(...ours.map(residentMegabytes));
    measured.set(reader, { rate: median(rates), memoryGrowth: peak - atRest });
  }
  return measured;
}

interface BenchWorker extends AsyncDisposable {
  /** The JSON that `worker.ts` answers. */
  ask(path: string, init?: RequestInit): Promise<unknown>;
}

/** `worker.ts` in a workerd of its own. */
export async function startInWorkerd(): Promise<BenchWorker> {
  Object.assign(process.env, QUIET);
  const worker = await unstable_startWorker({
    config: join(import.meta.dirname, 'wrangler.toml'),
    dev: { server: { hostname: '127.0.0.1', port: 0 }, watch: false, inspector: false, logLevel: 'warn' },
  });
  await worker.ready;
  const { href } = await worker.url;
  return {
    ask: async (path, init) => (await fetch(new URL(path, href), init)).json(),
    [Symbol.asyncDispose]: () => worker.dispose(),
  };
}

function workerdProcesses(): string[] {
  return readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && read(`/proc/${pid}/comm`).startsWith('workerd'),
  );
}

/** The largest the process has been. */
function residentMegabytes(pid: string): number {
  const kilobytes = /VmHWM:\s*(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) / 1000;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
