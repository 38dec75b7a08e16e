import { AppError } from '../errors.ts';
import type { Envelope, Failure } from '../record/envelope.ts';
import { type Replay, replayOf, reportOf, type SearchRun, unavailableReport } from '../record/run-report.ts';
import type { Found, Progress, Search } from '../record/search.ts';
import { Journal } from './journal.ts';
import type { SessionCall } from './session.ts';

export interface Reported {
  notice?: string | undefined;
  search_run?: SearchRun | undefined;
  replay?: Replay | undefined;
}

const UNSAVED =
  'The result files of this search could not be saved: there is no artifact, but the result above is whole.';
const NOTHING_TO_COMPARE = 'replay_of names no run of yours that has a result, so nothing was compared.';

/**
 * Makes a search and journals it: `started` before anything else, `running` with the plan while the sources are asked,
 * the end with attempts, result and artifact (contracts/read-session.md §5, design.md §6). A store that fails never
 * costs the caller the result: the answer then says what was not kept.
 *
 * @throws what `work` throws; an AppError tells its run in `data.search_run`
 */
export async function journalled<T extends Reported>(
  call: SessionCall,
  search: Search,
  work: (progress: Progress) => Promise<Found<T>>,
): Promise<T> {
  const former = await formerRun(call, search.replayOf);
  const journal = new Journal(call, { ...search, replayOf: former?.run_id });
  journal.start();
  let found: Found<T>;
  try {
    found = await journal.timed(() => work(journal));
  } catch (thrown) {
    await (call.signal.aborted ? journal.cancel() : journal.fail(failureOf(thrown)));
    throw thrown instanceof AppError ? reporting(thrown, journal) : thrown;
  }
  await journal.finish(found);
  const notice = [
    found.output.notice,
    journal.artifactLost && UNSAVED,
    search.replayOf !== undefined && !former?.result.pmids && NOTHING_TO_COMPARE,
  ];
  const told = notice.filter(Boolean).join('\n');
  return {
    ...found.output,
    ...(told && { notice: told }),
    ...(former?.result.pmids && { replay: replayOf(former, journal.run) }),
    search_run: reported(journal),
  };
}

function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof AppError)) {
    const type = thrown instanceof Error ? thrown.name : 'Error';
    return {
      stage: 'execution',
      type,
      message: 'The server failed in a way it did not foresee.',
      retryable: true,
    };
  }
  const { reason, message, retryable, data } = thrown.details;
  const stage = data?.executed === false ? 'validation' : 'execution';
  return { stage, type: reason, message, retryable };
}

async function formerRun(call: SessionCall, runId: string | undefined): Promise<Envelope | undefined> {
  return runId === undefined ? undefined : call.session.runs.find(runId).catch(() => undefined);
}

function reported({ run, available }: Journal): SearchRun {
  return available ? reportOf(run) : unavailableReport(run.status);
}

function reporting({ details, cause }: AppError, journal: Journal): AppError {
  return new AppError({ ...details, data: { ...details.data, search_run: reported(journal) } }, { cause });
}
