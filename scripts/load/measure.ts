import { setTimeout as sleep } from 'node:timers/promises';
import { workerdCpuMs, workerdMegabytes } from './processes.ts';
import type { Researcher, Timed } from './researcher.ts';

const WARM_UP_MS = 3000;
const SAMPLE_MS = 1000;

export interface Measured {
  calls: Timed[];
  seconds: number;
  /** Processor time of workerd and of the clients, per call. */
  workerdMs: number;
  clientMs: number;
  /** VmRSS of workerd at the end, and the most it was. */
  megabytes: number;
  peakMegabytes: number;
}

/** All researchers work at once for some seconds, each with one call at a time, after a warm-up that is not counted. */
export async function measure(researchers: Researcher[], seconds: number, npm: number): Promise<Measured> {
  const calls: Timed[] = [];
  let all = 0;
  const workerdBefore = workerdCpuMs(npm);
  const clientBefore = process.cpuUsage();
  const counted = performance.now() + WARM_UP_MS;
  const until = counted + seconds * 1000;
  let peakMegabytes = 0;
  const work = async (researcher: Researcher) => {
    while (performance.now() < until) {
      const begun = performance.now();
      try {
        const call = await researcher.work();
        if (begun >= counted) calls.push(call);
      } catch (error) {
        researcher.wrong.push(`no answer: ${(error as Error).message}`);
      }
      all += 1;
    }
  };
  const watch = async () => {
    while (performance.now() < until) {
      peakMegabytes = Math.max(peakMegabytes, workerdMegabytes(npm));
      await sleep(SAMPLE_MS);
    }
  };
  await Promise.all([watch(), ...researchers.map(work)]);
  const took = (performance.now() - counted) / 1000;
  const { user, system } = process.cpuUsage(clientBefore);
  return {
    calls,
    seconds: took,
    workerdMs: (workerdCpuMs(npm) - workerdBefore) / all,
    clientMs: (user + system) / 1000 / all,
    megabytes: workerdMegabytes(npm),
    peakMegabytes,
  };
}

/** One row for all tools, then one for each, as a Markdown table. */
export function table(of: Map<number, Measured>): string {
  const rows = [...of].flatMap(([clients, { calls }]) => {
    const tools = [...new Set(calls.map(({ tool }) => tool))].sort();
    return [
      rowOf(clients, 'all', calls),
      ...tools.map((name) =>
        rowOf(
          clients,
          `\`${name}\``,
          calls.filter(({ tool }) => tool === name),
        ),
      ),
    ];
  });
  return ['| clients | tool | calls | p50 ms | p95 ms | p99 ms |', '|--:|---|--:|--:|--:|--:|', ...rows].join(
    '\n',
  );
}

function rowOf(clients: number, name: string, calls: Timed[]): string {
  const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);
  return `| ${clients} | ${name} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`;
}
