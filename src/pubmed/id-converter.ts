import { z } from 'zod';
import { headOf, readJson, statusFault } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse, unreachable } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { idConverterRequest, ncbi, ncbiBeforeEuropePmc } from './ncbi.ts';

export type ConvertedIdType = 'pmid' | 'pmcid' | 'doi';

/** The ids that PMC knows of one article; a record without `pmcid` is in PubMed, or nowhere, but not in PMC. */
export interface ArticleIds {
  pmcid?: string;
  pmid?: string;
  doi?: string;
}

/** What the converter says of one id: the ids of its article, or why there are none. */
export type Conversion = ArticleIds & { problem?: 'not-in-pmc' | 'invalid' };

/** One id that cannot exist makes the converter refuse all that are asked with it (field-cases.md B16). */
const POSSIBLE_ID = /^(?:PMC)?[1-9]\d{0,9}$/;
/** How the converter begins a refusal because of an id's form (corpus/observed/idconv-400-mixed-types.json). */
const INVALID_ID = /"code"\s*:\s*"invalid_/;

const failureSchema = z.object({ status: z.literal('error'), records: z.undefined().optional() });
const answerSchema = z.object({
  records: z.array(
    z.object({
      'requested-id': z.coerce.string().optional(),
      pmcid: z
        .string()
        .regex(/^PMC\d{1,12}$/i)
        .optional(),
      pmid: z.coerce.string().optional(),
      doi: z.string().optional(),
      status: z.string().optional(),
      errmsg: z.string().optional(),
    }),
  ),
});

/**
 * As `askConverter`, for full text: where Europe PMC can be asked next, a failure is not waited out.
 *
 * @throws AppError as `askConverter`
 */
export function convertIds(
  call: Call,
  idType: ConvertedIdType,
  ids: string[],
): Promise<Map<string, Conversion>> {
  return askConverter(call, idType, ids, ncbiBeforeEuropePmc(call.config));
}

/**
 * Asks PMC's ID converter for the records of ids of one type. Keys are the ids as asked, in lower case; an id of which
 * the converter says nothing has no entry, which is a failure and not an answer. Answers are matched by the echoed id,
 * since a record's own DOI may be spelled differently (contracts/fetch-fulltext.md §3.1). One request, unless the
 * converter refuses an id: then it is found by halves, so that the others are converted.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` for an answer of another shape or without any record
 */
export async function askConverter(
  call: Call,
  idType: ConvertedIdType,
  ids: string[],
  service: Service = ncbi(call.config),
): Promise<Map<string, Conversion>> {
  const [possible, impossible] = [
    ids.filter(isPossible(idType)),
    ids.filter((id) => !isPossible(idType)(id)),
  ];
  const answers = await askInParts(call, service, idType, possible);
  for (const id of impossible) answers.set(id.toLowerCase(), { problem: 'invalid' });
  return answers;
}

function isPossible(idType: ConvertedIdType): (id: string) => boolean {
  return (id) => idType === 'doi' || POSSIBLE_ID.test(id);
}

async function askInParts(
  call: Call,
  service: Service,
  idType: ConvertedIdType,
  ids: string[],
): Promise<Map<string, Conversion>> {
  if (ids.length === 0) return new Map();
  const answers = await askOnce(call, service, idType, ids);
  if (answers) return answers;
  if (ids.length === 1) return new Map(ids.map((id) => [id.toLowerCase(), { problem: 'invalid' }]));
  const half = Math.ceil(ids.length / 2);
  const first = await askInParts(call, service, idType, ids.slice(0, half));
  const second = await askInParts(call, service, idType, ids.slice(half));
  return new Map([...first, ...second]);
}

/** Resolves with nothing when the converter refuses the form of one of the ids. */
function askOnce(
  call: Call,
  service: Service,
  idType: ConvertedIdType,
  ids: string[],
): Promise<Map<string, Conversion> | undefined> {
  const request = idConverterRequest(call.config, { ids: ids.join(','), idtype: idType, format: 'json' });
  return ask(call, service, request, async (response) => {
    if (response.status === 400) {
      const head = await headOf(response);
      if (INVALID_ID.test(head)) return undefined;
      throw statusFault(service, response, head);
    }
    const value = await readJson(service, response);
    if (failureSchema.safeParse(value).success) {
      throw unreachable(service, 'answered with an error message instead of data');
    }
    const answer = answerSchema.safeParse(value);
    if (!answer.success) throw invalidResponse(service, 'sent ID converter data of an unknown shape', true);
    if (answer.data.records.length === 0) {
      throw invalidResponse(service, 'said nothing of any of the ids', true);
    }
    return conversions(answer.data, idType);
  });
}

/** `Identifier not found in PMC`, `invalid article id`. */
const OF_THE_ID = /not found|invalid|^$/i;

/** The endpoint of old did not echo the id. A record of nothing but the PMID or DOI that was asked is of an unknown id. */
function conversions({ records }: z.infer<typeof answerSchema>, idType: ConvertedIdType) {
  const found = new Map<string, Conversion>();
  for (const { 'requested-id': echoed, status, errmsg = '', ...ids } of records) {
    const { pmcid, pmid, doi } = ids;
    const requested = echoed ?? ids[idType];
    if (requested === undefined) continue;
    const record: ArticleIds = { ...(pmcid && { pmcid }), ...(pmid && { pmid }), ...(doi && { doi }) };
    // Other errors say nothing of the id: it is as if it was not answered.
    if (status === 'error' && !OF_THE_ID.test(errmsg)) continue;
    const isKnown = status !== 'error' && (pmcid || Object.keys(record).some((type) => type !== idType));
    const problem = /invalid/i.test(errmsg) ? 'invalid' : 'not-in-pmc';
    found.set(requested.toLowerCase(), isKnown ? record : { problem });
  }
  return found;
}
