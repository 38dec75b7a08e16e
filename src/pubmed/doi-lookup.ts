import { z } from 'zod';
import { readJson } from '../upstream/body.ts';
import type { Call } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';

const POSSIBLE_PMID = /^[1-9]\d{0,9}$/;

const summary = z.object({
  articleids: z.array(z.object({ idtype: z.string(), value: z.string() })).optional(),
});
const answerSchema = z.object({ result: z.record(z.string(), z.unknown()) });

/**
 * The DOIs that PubMed's records hold, by PMID, from one request for their summaries. A PMID without a DOI, or without
 * a record, has no entry.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` for an answer of another shape
 */
export async function findDois(call: Call, pmids: string[]): Promise<Map<string, string>> {
  const askable = pmids.filter((pmid) => POSSIBLE_PMID.test(pmid));
  if (askable.length === 0) return new Map();
  const service = ncbi(call.config);
  const request = eutilsRequest(call.config, 'esummary', {
    db: 'pubmed',
    id: askable.join(','),
    retmode: 'json',
  });
  return ask(call, service, request, async (response) => {
    const answer = answerSchema.safeParse(await readJson(service, response));
    if (!answer.success) throw invalidResponse(service, 'sent summaries of an unknown shape');
    const found = new Map<string, string>();
    for (const pmid of askable) {
      const { data } = summary.safeParse(answer.data.result[pmid]);
      const doi = data?.articleids?.find(({ idtype }) => idtype === 'doi')?.value;
      if (doi) found.set(pmid, doi);
    }
    return found;
  });
}
