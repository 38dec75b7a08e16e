import { AppError, ERROR_CODE } from '../errors.ts';
import type { HistoryEntry } from '../session/history.ts';
import { recordEnded } from '../session/recover.ts';
import type { ToolCall } from './tool.ts';

/** The search that `last` means: the newest of the current session that is completed or partial (design.md §6). */
export async function lastSearch({ session }: ToolCall): Promise<HistoryEntry | undefined> {
  const current = session.sessions.current();
  if (!current) return undefined;
  await recordEnded(session).catch(() => {}); // a store that fails must not hide the searches that are known
  return session.history.last(current.session_id);
}

/**
 * The PMIDs of the last search.
 *
 * @throws AppError `no_pmids` when there is no search, or it found none
 */
export async function lastPmids(call: ToolCall): Promise<string[]> {
  const pmids = (await lastSearch(call))?.pmids ?? [];
  if (pmids.length > 0) return pmids;
  throw new AppError({
    reason: 'no_pmids',
    message: 'No valid PMIDs provided: there is no finished search with hits that "last" could mean',
    hint: 'Search first, or give the PMIDs themselves.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}
