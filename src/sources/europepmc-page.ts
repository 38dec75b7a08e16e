import { z } from 'zod';
import { AppError, ERROR_CODE } from '../errors.ts';
import { readJson } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse, unreachable } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { europePmcRequest } from './europepmc.ts';

export const FIRST_CURSOR = '*';

/** A longer query is answered as an empty one (corpus/observed/epmc-200-errCode-empty-query.json). */
export const MAX_QUERY_CHARACTERS = 1499;

export interface PageRequest {
  /** In Europe PMC's syntax. */
  query: string;
  resultType: 'core' | 'lite';
  pageSize: number;
  /** Absent for the first page, as is `FIRST_CURSOR`. */
  cursorMark?: string;
  sort?: string | undefined;
}

export interface Page {
  hitCount: number;
  records: unknown[];
  /** Absent behind the last page. */
  next?: string;
}

const answerSchema = z.object({
  hitCount: z.int().min(0),
  nextCursorMark: z.string().optional(),
  resultList: z.object({ result: z.array(z.unknown()) }),
});
const refusalSchema = z.object({ errMsg: z.string(), errCode: z.number().optional() });
const versionAlone = z.strictObject({ version: z.string() });

/**
 * One page of a search, in one request (https://europepmc.org/RestfulWebService).
 *
 * @throws AppError as `ask`; `europepmc_invalid_input` for what Europe PMC refuses; `europepmc_invalid_response` for an
 *   answer whose count and records contradict each other: an empty list is believed only beside a count of 0
 */
export async function europePmcPage(call: Call, service: Service, request: PageRequest): Promise<Page> {
  const { query, resultType, pageSize, cursorMark, sort } = request;
  const params = {
    query,
    resultType,
    pageSize: String(pageSize),
    ...(cursorMark && { cursorMark }),
    format: 'json',
    ...(sort && { sort }),
  };
  return ask(call, service, europePmcRequest(call.config, '/search', params), async (response) => {
    // The address is right, so that a 404 is an outage (contracts/upstreams.md §6).
    if (response.status === 404) throw unreachable(service, 'answered with an error (HTTP 404)');
    return readPage(service, await readJson(service, response), request);
  });
}

/** Reads the answer to a search. @throws AppError */
export function readPage(
  service: Service,
  value: unknown,
  { cursorMark = FIRST_CURSOR, pageSize }: PageRequest,
): Page {
  const { data } = answerSchema.safeParse(value);
  if (!data) throw noPage(service, value);
  const { hitCount, nextCursorMark, resultList } = data;
  const records = resultList.result;
  const isFirst = cursorMark === FIRST_CURSOR;
  if (
    records.length > pageSize ||
    records.length > hitCount ||
    (isFirst && hitCount > 0 && records.length === 0)
  ) {
    throw invalidResponse(
      service,
      'sent a search answer whose count and records contradict each other',
      true,
    );
  }
  const isLast =
    records.length === 0 || nextCursorMark === cursorMark || (isFirst && records.length === hitCount);
  return { hitCount, records, ...(nextCursorMark && !isLast && { next: nextCursorMark }) };
}

function noPage(service: Service, value: unknown): AppError {
  const refusal = refusalSchema.safeParse(value).data;
  if ((refusal?.errCode ?? 0) >= 500)
    return unreachable(service, 'answered a search with an error of its own');
  if (refusal) {
    return invalidInput(
      'Europe PMC did not take this search',
      'Simplify the query; the same one will be refused again.',
    );
  }
  return versionAlone.safeParse(value).success
    ? unreachable(service, 'answered a search with nothing but its version')
    : invalidResponse(service, 'answered a search with something else than results', true);
}

/** The error for arguments that Europe PMC does not take. */
export function invalidInput(message: string, hint: string): AppError {
  return new AppError({
    reason: 'europepmc_invalid_input',
    message,
    hint,
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}
