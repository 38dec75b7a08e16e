import { type Envelope, isEnded } from '../../record/envelope.ts';
import { recover } from '../recover.ts';
import { holdsMask } from '../redact.ts';
import { type Answer, type Reader, refusal, sessionOf } from './reader.ts';
import type { RequestOf } from './request.ts';

const SEARCH_FIRST = 'Run unified_search or pubmed_search_articles first.';

/** contracts/read-session.md §4.8. */
export async function searchRuns(reader: Reader, request: RequestOf<'search_runs'>): Promise<Answer> {
  const { session_id } = sessionOf(reader, request.session_id, SEARCH_FIRST);
  await recover(reader.stores, reader.now);
  const runs = await reader.stores.runs.newest(session_id, request.limit, request.status);
  const counts = await reader.stores.runs.countByStatus(session_id);
  return {
    success: true,
    session_id,
    status_filter: request.status,
    returned_runs: runs.length,
    total_runs: request.status
      ? (counts[request.status] ?? 0)
      : Object.values(counts).reduce((sum, n) => sum + n, 0),
    runs,
    next_step: 'search_run shows one whole; replay_search gives the call that repeats it.',
  };
}

/** contracts/read-session.md §4.9. */
export async function searchRun(reader: Reader, request: RequestOf<'search_run'>): Promise<Answer> {
  const run = await find(reader, request);
  const replay_available = isReplayable(run);
  return {
    success: true,
    session_id: run.session_id,
    run,
    replay_available,
    next_step: replay_available
      ? 'replay_search gives the call that repeats this run and compares the results.'
      : whyNot(run),
  };
}

/** contracts/read-session.md §4.10: arguments that run unchanged, and name the run that they repeat. */
export async function replaySearch(reader: Reader, request: RequestOf<'replay_search'>): Promise<Answer> {
  const run = await find(reader, request);
  const { run_id, tool, status, session_id } = run;
  if (!isReplayable(run)) {
    throw refusal('not_replayable', 'Search run cannot be replayed', whyNot(run));
  }
  const current = reader.stores.sessions.current()?.session_id;
  return {
    success: true,
    run_id,
    replay: {
      tool,
      arguments: {
        ...run.request,
        ...(session_id !== current && { session_id }),
        replay_of: run_id,
      },
      replay_of: run_id,
      previous_status: status,
    },
    automatic_execution: false,
    hint: isEnded(status)
      ? `Nothing was run. Call ${tool} with these arguments, unchanged: it makes a new run and names added and removed PMIDs.`
      : 'Nothing was run. The former run is still going on: wait for it, or repeat it now.',
  };
}

async function find(
  reader: Reader,
  request: RequestOf<'search_run'> | RequestOf<'replay_search'>,
): Promise<Envelope> {
  const { session_id } = sessionOf(reader, request.session_id, SEARCH_FIRST);
  await recover(reader.stores, reader.now);
  const run = await reader.stores.runs.find(request.run_id);
  if (run?.session_id === session_id) return run;
  const hint = run
    ? `It belongs to session "${run.session_id}": give that as session_id.`
    : 'search_runs lists the runs of a session.';
  throw refusal('run_not_found', `Search run not found: ${request.run_id}`, hint);
}

/** Not one that held a credential, nor one whose arguments were refused: it would be again. */
function isReplayable({ request, failure }: Envelope): boolean {
  return Object.keys(request).length > 0 && !holdsMask(request) && failure?.stage !== 'validation';
}

function whyNot({ request }: Envelope): string {
  return holdsMask(request)
    ? 'Its request held a credential, which is not stored: write the search anew.'
    : 'Its arguments were refused, and would be again: see failure, and write the search anew.';
}
