import { readFileSync } from 'node:fs';

/**
 * Ends the program with all that it started, on Ctrl-C and its kin and when npm is gone: npm does not pass a SIGTERM
 * on, and a server nobody can see would live on. Import it first: what is imported later takes a second to load.
 */
const PATIENCE_MS = 5000;

const cleanups: (() => unknown)[] = [];
const parent = process.ppid;
let ending = false;

/** Registers what has to be ended too; the last one registered is ended first. */
export function atEnd(cleanup: () => unknown): void {
  cleanups.unshift(cleanup);
  if (ending) cleanup();
}

export async function end(code = 0): Promise<never> {
  if (!ending) {
    ending = true;
    setTimeout(() => process.exit(code), PATIENCE_MS);
    for (const cleanup of cleanups) await Promise.resolve(cleanup()).catch(() => {});
    process.exit(code);
  }
  return new Promise(() => {});
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
setInterval(() => isOrphan() && void end(), 250).unref();

/** Also when npm was gone before this line ran; in a container npm itself may be the first process. */
function isOrphan(): boolean {
  if (process.ppid !== parent) return true;
  return parent === 1 && process.env.npm_lifecycle_event !== undefined && !isNpmFirst();
}

function isNpmFirst(): boolean {
  try {
    return readFileSync('/proc/1/cmdline', 'utf8').includes('npm');
  } catch {
    return false;
  }
}
