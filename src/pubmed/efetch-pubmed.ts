import { AppError, ERROR_CODE } from '../errors.ts';
import { bodyFault, HEAD_CHARACTERS, headOf, statusFault, textOf } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse, unreachable } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';
import { createRecordReader, RecordError, type RecordItem } from './record/reader.ts';
import type { PubmedRecord } from './record/schema.ts';

export interface FetchedRecords {
  /** By PMID. An id that stands in neither has no record. */
  found: Map<string, PubmedRecord>;
  /** PMIDs whose records NCBI said that it could not get this time. */
  withheld: Set<string>;
}

/** So many ids go by POST (contracts/upstreams.md §2). */
const POST_IDS = 100;
const POSSIBLE_PMID = /^[1-9]\d{0,9}$/;
/** Texts of an error that mean "none of these ids has a record" (contracts/upstreams.md §4). */
const NONE_FOUND = /ID list is empty|cannot get document summary|UID=\S*: not found/i;

/**
 * Asks PubMed for the records of PMIDs (without leading zeros) in one request. When an answer breaks off, what came
 * before it is kept and the others are asked again, as long as that brings any: a list is never short.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` for an answer that breaks off, cannot be read or is of other ids;
 *   `invalid_efetch_response` for XML that is no record set
 */
export async function fetchPubmedRecords(call: Call, pmids: string[]): Promise<FetchedRecords> {
  const fetched: FetchedRecords = { found: new Map(), withheld: new Set() };
  let open = [...new Set(pmids)].filter((pmid) => POSSIBLE_PMID.test(pmid));
  while (open.length > 0) {
    const whole = await fetchOnce(call, open, fetched);
    if (whole) break;
    open = open.filter((pmid) => !fetched.found.has(pmid));
  }
  for (const pmid of fetched.found.keys()) fetched.withheld.delete(pmid);
  return fetched;
}

/** Resolves with false when the answer broke off, or held records of other ids, but brought at least one record more. */
async function fetchOnce(call: Call, pmids: string[], { found, withheld }: FetchedRecords): Promise<boolean> {
  const service = ncbi(call.config);
  const asked = new Set(pmids);
  const params = { db: 'pubmed', id: pmids.join(','), retmode: 'xml' };
  const request = eutilsRequest(call.config, 'efetch', params, pmids.length >= POST_IDS);
  return ask(call, service, request, async (response) => {
    if (!response.ok) {
      const head = await headOf(response);
      if (NONE_FOUND.test(head)) return true;
      throw statusFault(service, response, head);
    }
    const before = found.size;
    withheld.clear();
    let foreign = false;
    const keep = (item: RecordItem) => {
      const pmid = item.kind === 'withheld' ? item.pmid : item.record.pmid;
      if (!asked.has(pmid)) foreign = true;
      else if (item.kind === 'withheld') withheld.add(pmid);
      else found.set(pmid, item.record);
    };
    try {
      await readRecords(service, response, keep);
      // The answer to another request says of no id that it has no record.
      if (foreign) throw invalidResponse(service, 'sent records that nobody asked for', true);
    } catch (error) {
      if (found.size > before && isUnreadable(error)) return false;
      throw error;
    }
    if (withheld.size > 0 && pmids.every((pmid) => withheld.has(pmid))) {
      throw unreachable(service, 'could not retrieve any of the records');
    }
    return true;
  });
}

/** Passes on each record of a 2xx answer as it arrives. */
async function readRecords(
  service: Service,
  response: Response,
  onItem: (item: RecordItem) => void,
): Promise<void> {
  let head = '';
  const reader = createRecordReader(onItem);
  try {
    for await (const text of textOf(service, response)) {
      if (head.length < HEAD_CHARACTERS) head = (head + text).slice(0, HEAD_CHARACTERS);
      reader.write(text);
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    if (error.fault === 'error' && NONE_FOUND.test(head)) return;
    throw bodyFault(service, head) ?? recordFault(service, error);
  }
}

function recordFault(service: Service, { fault }: RecordError): AppError {
  switch (fault) {
    case 'truncated':
      return invalidResponse(service, 'sent records that break off', true);
    case 'malformed':
      return invalidResponse(service, 'sent records that are not well-formed XML', true);
    case 'error':
      return unreachable(service, 'answered with an error message instead of data');
    case 'no-set':
      return new AppError({
        reason: 'invalid_efetch_response',
        message: `${service.label} sent XML that holds no PubMed records`,
        hint: 'This says nothing about the articles. Try again in a minute.',
        code: ERROR_CODE.unavailable,
        retryable: true,
      });
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === 'ncbi_invalid_response';
}
