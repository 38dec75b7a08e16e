import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedServer } from '../npm-start.ts';
import { descendants, gone, workerdMegabytes } from './processes.ts';
import type { Researcher } from './researcher.ts';

const LOOKS = 3;

export interface Phase {
  minutes: number;
  calls: number;
  cutOff: number;
  /** VmRSS of workerd after each third. */
  megabytes: number[];
  ending: 'stopped' | 'killed';
}

export interface Account {
  sent: number;
  answered: number;
  /** Of those, where a source was too slow for its own deadline. */
  partial: number;
  /** Answered, and not in the user's record with the same status. */
  lost: number;
  /** In the record of a user who did not ask it, or there twice. */
  mixed: number;
  /** Cut off by a restart: how the record shows them. */
  unanswered: Record<string, number>;
}

/**
 * All researchers work while the server is restarted under them: in turn asked to stop (SIGTERM) and killed (SIGKILL to
 * workerd in mid call).
 */
export async function soak(
  researchers: Researcher[],
  phases: number,
  minutes: number,
  start: () => Promise<StartedServer>,
): Promise<Phase[]> {
  const done: Phase[] = [];
  for (let at = 0; at < phases; at += 1) {
    const server = await start();
    await Promise.all(researchers.map((researcher) => researcher.connect(server.url)));
    const ending = at % 2 === 0 ? 'killed' : 'stopped';
    done.push(await phase(researchers, minutes / phases, server, ending));
  }
  return done;
}

async function phase(
  researchers: Researcher[],
  minutes: number,
  server: StartedServer,
  ending: Phase['ending'],
): Promise<Phase> {
  let isEnding = false;
  let calls = 0;
  let cutOff = 0;
  const work = async (researcher: Researcher) => {
    while (!isEnding) {
      try {
        await researcher.work();
        calls += 1;
      } catch (error) {
        if (!isEnding) researcher.wrong.push(`no answer: ${(error as Error).message}`);
        else cutOff += 1;
      }
    }
  };
  const all = Promise.all(researchers.map(work));
  const megabytes: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep((minutes * 60_000) / LOOKS);
    megabytes.push(workerdMegabytes(server.npm.pid as number));
  }
  isEnding = true;
  await end(server, ending);
  await Promise.all(researchers.map((researcher) => researcher.close())); // else a call waits a minute for its answer
  await all;
  return { minutes, calls, cutOff, megabytes, ending };
}

/** Resolves when all processes of the server are gone. */
export async function end(server: StartedServer, ending: Phase['ending']): Promise<void> {
  const npm = server.npm.pid as number;
  const all = descendants(npm);
  if (ending === 'killed') for (const pid of descendants(npm, 'workerd')) process.kill(pid, 'SIGKILL');
  await server.end();
  await gone(all);
}

/** Holds what each researcher asked against what the server says of it. */
export async function account(researchers: Researcher[]): Promise<Account> {
  const total: Account = { sent: 0, answered: 0, partial: 0, lost: 0, mixed: 0, unanswered: {} };
  for (const researcher of researchers) {
    const { sent, answered } = researcher;
    const recorded = new Map<string, string>();
    for (const [session, queries] of sent) {
      const runs = await researcher.runs(session);
      const seen = new Set<string>();
      for (const { query, status } of runs) {
        if (!queries.has(query) || seen.has(query)) total.mixed += 1;
        seen.add(query);
        recorded.set(query, status);
        if (!answered.has(query)) total.unanswered[status] = (total.unanswered[status] ?? 0) + 1;
      }
      total.sent += queries.size;
      const unrecorded = [...queries].filter((query) => !seen.has(query) && !answered.has(query)).length;
      if (unrecorded > 0)
        total.unanswered['not recorded'] = (total.unanswered['not recorded'] ?? 0) + unrecorded;
    }
    total.answered += answered.size;
    total.partial += [...answered.values()].filter((status) => status === 'partial').length;
    total.lost += [...answered].filter(([query, status]) => recorded.get(query) !== status).length;
  }
  return total;
}
