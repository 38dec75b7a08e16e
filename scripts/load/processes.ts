import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The processes below `ancestor` whose name begins with `name`, found in /proc. */
export function descendants(ancestor: number, name = ''): number[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
    if (parent) parents.set(Number(pid), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === ancestor || isBelow(parent));
  };
  return [...parents.keys()].filter((pid) => isBelow(pid) && read(`/proc/${pid}/comm`).startsWith(name));
}

/** VmRSS in MB of the larger workerd below `ancestor`: the one in which the Worker runs. */
export function workerdMegabytes(ancestor: number): number {
  return Math.max(0, ...descendants(ancestor, 'workerd').map(residentMegabytes));
}

/** Processor time in ms that the workerds below `ancestor` have used; unlike a wall time it bears company. */
export function workerdCpuMs(ancestor: number): number {
  return descendants(ancestor, 'workerd').reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** Resolves when none of these processes is left. */
export async function gone(pids: number[]): Promise<void> {
  while (
    pids.some((pid) => !['', 'Z'].includes(/^State:\s*(\S)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? ''))
  )
    await sleep(50);
}

/** utime and stime of proc(5), in hundredths of a second; the name before them may hold blanks. */
function cpuMs(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s*(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1000;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
