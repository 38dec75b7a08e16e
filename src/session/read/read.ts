import { AppError, ERROR_CODE } from '../../errors.ts';
import { artifact, listArtifacts } from './artifacts.ts';
import { article, log, pmids } from './history.ts';
import type { Answer, Reader } from './reader.ts';
import type { Request } from './request.ts';
import { replaySearch, searchRun, searchRuns } from './runs.ts';
import { summary } from './summary.ts';

/**
 * Answers a request of read_session from the user's stores.
 *
 * @throws AppError by contracts/read-session.md §3; `store_unavailable` when D1 or the file store fails
 */
export async function readSession(reader: Reader, request: Request): Promise<Answer> {
  try {
    return await answer(reader, request);
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    const kind = thrown instanceof Error ? thrown.name : typeof thrown;
    console.error(`read_session ${request.action} failed: ${kind}`);
    throw unavailable(request.action);
  }
}

function answer(reader: Reader, request: Request): Answer | Promise<Answer> {
  switch (request.action) {
    case 'pmids':
      return pmids(reader, request);
    case 'article':
      return article(reader, request);
    case 'summary':
      return summary(reader, request);
    case 'log':
      return log(reader, request);
    case 'list_artifacts':
      return listArtifacts(reader, request);
    case 'artifact':
      return artifact(reader, request);
    case 'search_runs':
      return searchRuns(reader, request);
    case 'search_run':
      return searchRun(reader, request);
    case 'replay_search':
      return replaySearch(reader, request);
  }
}

function unavailable(action: Request['action']): AppError {
  const message = action.endsWith('artifact') ? 'Artifact lookup failed' : 'Session read failed';
  const hint = 'The store did not answer; nothing is lost by it. Try again in a minute.';
  const data = { code: 'store_unavailable', hint };
  return new AppError({
    reason: 'store_unavailable',
    message,
    hint,
    code: ERROR_CODE.unavailable,
    retryable: true,
    data,
  });
}
