import { z } from 'zod';
import { AppError, ERROR_CODE } from '../errors.ts';
import { bodyFault, HEAD_CHARACTERS } from '../upstream/body.ts';
import type { Service } from '../upstream/call.ts';
import { invalidResponse, unreachable } from '../upstream/faults.ts';
import { asJsonForm } from './xml-answers.ts';

/** A text that NCBI may send as a number. */
export const anyText: z.ZodType<string> = z.union([z.string(), z.number().transform(String)]);

/** A list of texts: a single value may come as itself, a numeric one as a number, none as nothing. */
export const texts: z.ZodType<string[]> = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? [] : [value].flat()),
  z.array(anyText),
);

/**
 * The value of an E-utilities answer asked for as JSON. The marks of a failure (contracts/upstreams.md §4) are looked
 * for only in a body that has not the shape `isAnswer` tells: a good one repeats the query or titles, which may hold
 * any of them.
 *
 * @throws AppError
 */
export function answerIn(service: Service, body: string, isAnswer: (value: object) => boolean): object {
  const value = body.trimStart().startsWith('<') ? asJsonForm(body) : jsonOf(body);
  if (typeof value === 'object' && value !== null && isAnswer(value)) return value;
  throw (
    bodyFault(service, body.slice(0, HEAD_CHARACTERS)) ??
    invalidResponse(service, 'sent an answer that breaks off or cannot be read', true)
  );
}

/** Texts of an error that mean that there is no such record (contracts/upstreams.md §4). */
const NO_RECORD = /cannot get document summary|UID=\S*: not found|Empty id list/i;

export function saysNoRecord(said: string): boolean {
  return NO_RECORD.test(said);
}

/** The error for what an E-utility says in a 200 answer (contracts/upstreams.md §4); its text is not passed on. */
export function saidError(service: Service, said: string): AppError {
  if (!saysNoRecord(said)) {
    return unreachable(service, 'answered with an error message instead of data');
  }
  return new AppError({
    reason: `${service.id}_resource_not_found`,
    message: `${service.label} has no record of what was asked for`,
    hint: 'Check the ids.',
    code: ERROR_CODE.notFound,
    retryable: false,
  });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
