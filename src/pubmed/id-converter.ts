import { z } from 'zod';
import { readJson } from '../upstream/body.ts';
import type { Call } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { idConverterRequest, ncbi } from './ncbi.ts';

/** The ids that PMC knows of one article; a record without `pmcid` is in PubMed, or nowhere, but not in PMC. */
export interface ArticleIds {
  pmcid?: string;
  pmid?: string;
  doi?: string;
}

/** One id that cannot exist makes the converter refuse all that are asked with it (field-cases.md B16). */
const POSSIBLE_ID = /^(?:PMC)?[1-9]\d{0,9}$/;

const answerSchema = z.object({
  records: z.array(
    z.object({
      'requested-id': z.coerce.string().optional(),
      pmcid: z.string().optional(),
      pmid: z.coerce.string().optional(),
      doi: z.string().optional(),
      status: z.string().optional(),
    }),
  ),
});

/**
 * Asks PMC's ID converter for the records of ids of one type, in one request. Keys are the ids as asked, in lower
 * case; an id that PMC does not know has no entry. Answers are matched by the echoed id, since a record's own DOI may
 * be spelled differently (contracts/fetch-fulltext.md §3.1).
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` for an answer of another shape
 */
export async function convertIds(
  call: Call,
  idType: 'pmid' | 'pmcid' | 'doi',
  ids: string[],
): Promise<Map<string, ArticleIds>> {
  const askable = idType === 'doi' ? ids : ids.filter((id) => POSSIBLE_ID.test(id));
  if (askable.length === 0) return new Map();
  const service = ncbi(call.config);
  const request = idConverterRequest(call.config, { ids: askable.join(','), idtype: idType, format: 'json' });
  return ask(call, service, request, async (response) => {
    const answer = answerSchema.safeParse(await readJson(service, response));
    if (!answer.success) throw invalidResponse(service, 'sent ID converter data of an unknown shape');
    const found = new Map<string, ArticleIds>();
    for (const record of answer.data.records) {
      const requested = record['requested-id'];
      if (requested === undefined || record.status === 'error' || !record.pmcid) continue;
      const { pmcid, pmid, doi } = record;
      found.set(requested.toLowerCase(), { pmcid, ...(pmid && { pmid }), ...(doi && { doi }) });
    }
    return found;
  });
}
