import type { Fault } from '../offline/faults.ts';
import type { LogEntry } from '../offline/log.ts';

/** Arms faults in the library that vitest.config.ts started. The tests of a file share it: a fault matches only what its own test asks for. */
export async function arm(library: string, faults: Fault[]): Promise<void> {
  const answer = await fetch(`${library}/_faults`, { method: 'POST', body: JSON.stringify(faults) });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.body?.cancel();
}

/** Forgets all faults: what hundreds of rows leave makes each request slow. */
export const disarm = (library: string): Promise<void> => clear(`${library}/_faults`);

/** Forgets all requests. */
export const forget = (library: string): Promise<void> => clear(`${library}/_log`);

async function clear(list: string): Promise<void> {
  const answer = await fetch(list, { method: 'DELETE' });
  await answer.body?.cancel();
}

/** Requests whose address or body the regular expression hits, oldest first. */
export async function logOf(library: string, match: string): Promise<LogEntry[]> {
  const answer = await fetch(`${library}/_log?match=${encodeURIComponent(match)}`);
  return answer.json();
}

/** Polls until `holds` or two seconds have passed; resolves with the last value. */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  ms = 2000,
): Promise<T> {
  const until = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (holds(value) || Date.now() > until) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
