import { AppError, whenToRetry } from '../../errors.ts';
import type { Call } from '../../upstream/call.ts';
import { type Page, type SearchReply, searchDatabase } from '../esearch.ts';

/**
 * One page of a search in MeSH (https://www.ncbi.nlm.nih.gov/mesh/). The `pmids` of the reply are UIDs of MeSH records.
 *
 * @throws AppError as `searchPubmed`
 */
export async function searchMesh(call: Call, term: string, page: Page): Promise<SearchReply> {
  return searchDatabase(call, { db: 'mesh', term }, page).catch((error) => {
    throw error instanceof AppError ? aboutMesh(error) : error;
  });
}

/** The same failure, with a next step that fits a look-up: the general ones speak of ids and articles. */
export function aboutMesh({ details, cause }: AppError): AppError {
  if (!/^(?:ncbi_|queue_full)/.test(details.reason)) return new AppError(details, { cause });
  const next = details.retryable
    ? `Try again ${whenToRetry(details.retryAfter)}.`
    : 'The same request will fail again: use plain words.';
  const hint = `The look-up was not done, which does not mean that MeSH has no such term. ${next}`;
  return new AppError({ ...details, hint }, { cause });
}
