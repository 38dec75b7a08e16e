import { AppError } from '../errors.ts';
import { searchCrossref } from '../sources/crossref.ts';
import { searchEuropePmc } from '../sources/europepmc-search.ts';
import type { Hit, Ids, SourceRequest } from '../sources/hit.ts';
import { canLookUp } from '../sources/lookup.ts';
import type { Call } from '../upstream/call.ts';

/** A record found by its PMCID or DOI, and the services that could not be asked. */
export interface RecordFound {
  hit?: Hit;
  failed: AppError[];
}

/** Looks a paper up that has no full text here: Europe PMC has abstracts, Crossref has the papers that it lacks. */
export async function findRecord(call: Call, ids: Ids): Promise<RecordFound> {
  const failed: AppError[] = [];
  const request: SourceRequest = { query: '', limit: 1, mode: 'keyword', lookup: [ids], pubmedClauses: [] };
  const searches = [
    ...(call.config.europePmc ? [searchEuropePmc] : []),
    ...(canLookUp('crossref', [ids]) ? [searchCrossref] : []),
  ];
  for (const search of searches) {
    try {
      const { hits } = await search(call, request);
      if (hits[0]) return { hit: hits[0], failed };
    } catch (thrown) {
      if (call.signal.aborted || !(thrown instanceof AppError)) throw thrown;
      failed.push(thrown);
    }
  }
  return { failed };
}
