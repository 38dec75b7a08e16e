import { type Envelope, isEnded } from '../record/envelope.ts';
import { interrupted, SILENCE_MS } from '../record/transitions.ts';
import { iso, type UserStores } from './session.ts';

/**
 * Puts right what a restart left: runs that D1 has not heard of are told to it, runs that ended while the object was
 * killed come into the history, and runs that are
 * silent for ten minutes become `interrupted`, once, with an event (contracts/read-session.md §5). Called before every
 * read of runs or history.
 *
 * @throws whatever D1 throws
 */
export async function recover(stores: UserStores, now: number): Promise<void> {
  await recordEnded(stores);
  for (const run of await stores.runs.silentSince(iso(now - SILENCE_MS))) {
    if (!stores.working.has(run.run_id)) await interrupt(stores, run, iso(now));
  }
}

/** The same without a request to D1 when nothing was left open, which is nearly always so. */
export async function recordEnded({ history, runs, working }: UserStores): Promise<void> {
  for (const begun of history.openRuns().filter(({ run_id }) => !working.has(run_id))) {
    const run = await runs.find(begun.run_id);
    if (!run) await runs.start(begun);
    else if (isEnded(run.status)) history.record(run);
  }
}

async function interrupt({ runs, history, events }: UserStores, run: Envelope, now: string): Promise<void> {
  const ended = interrupted(run, now);
  // Only who changes the row tells of it: two reads at once make one event.
  if (!(await runs.update(ended))) return;
  history.forget(run.run_id);
  const { run_id, session_id } = run;
  const message = 'A search was found unfinished after a restart';
  events.add(session_id, now, 'search_run_interrupted', message, { run_id, stage: 'recovery' }, 'warning');
}
