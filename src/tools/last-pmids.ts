import { AppError, ERROR_CODE } from '../errors.ts';
import type { Call } from '../upstream/call.ts';

/**
 * The PMIDs of the newest search that is completed or partial (design.md §6).
 *
 * @throws AppError `last_unavailable`: searches are not kept yet
 */
export async function lastPmids(_call: Call): Promise<string[]> {
  throw new AppError({
    reason: 'last_unavailable',
    message: 'No valid PMIDs provided: there is no search that "last" could mean',
    hint: 'Give the PMIDs themselves, such as those of a pubmed_search_articles answer.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}
