import type { Call } from '../upstream/call.ts';
import { findSummaries } from './esummary.ts';

const POSSIBLE_PMID = /^[1-9]\d{0,9}$/;

/**
 * The DOIs that PubMed's records hold, by PMID, from one request for their summaries. A PMID without a record has an
 * answer without a DOI, as has a record without one; a PMID of which NCBI says nothing has no entry.
 *
 * @throws AppError as `findSummaries`
 */
export async function findDois(
  call: Call,
  pmids: string[],
): Promise<Map<string, { doi?: string | undefined }>> {
  const askable = pmids.filter((pmid) => POSSIBLE_PMID.test(pmid));
  const answers = new Map(pmids.filter((pmid) => !askable.includes(pmid)).map((pmid) => [pmid, {}]));
  if (askable.length === 0) return answers;
  const { found, unknown } = await findSummaries(call, askable);
  for (const pmid of unknown) answers.set(pmid, {});
  for (const [pmid, { articleids }] of found) {
    answers.set(pmid, { doi: articleids.find(({ idtype }) => idtype === 'doi')?.value });
  }
  return answers;
}
