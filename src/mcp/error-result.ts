import { z } from 'zod';
import { AppError, ERROR_CODE, type ErrorDetails } from '../errors.ts';

/** The one shape of an error in every tool's result and output schema (design.md §7). */
export const errorSchema = z.looseObject({
  code: z.int().min(-40_000).max(40_000),
  message: z.string(),
  data: z.looseObject({
    reason: z.string().describe('Stable name of the cause'),
    retryable: z.boolean(),
    retryAfter: z.number().optional().describe('Seconds'),
    recovery: z.looseObject({ hint: z.string() }),
  }),
});

/** What some tools publish at the root of an error as well: contracts/input-rules.md Part B. */
export const rootErrorFields = {
  success: z.boolean().optional(),
  status: z.string().optional(),
  executed: z.boolean().optional(),
  errors: z.array(z.looseObject({})).optional(),
  error_count: z.int().optional(),
  truncated: z.boolean().optional(),
  recovery: z.looseObject({}).optional(),
};

export type ErrorValue = z.infer<typeof errorSchema>;

/** An error as a client sees it. A fault of ours is told without its message, which may hold anything. */
export function errorValue(thrown: unknown): ErrorValue {
  const { code, message, reason, retryable, retryAfter, hint, data } =
    thrown instanceof AppError ? thrown.details : internal;
  return {
    code,
    message,
    data: {
      ...data,
      reason,
      retryable,
      ...(retryAfter !== undefined && { retryAfter }),
      recovery: { hint, ...recoveryIn(data) },
    },
  };
}

export function errorText({ message, data }: ErrorValue): string {
  const wait = data.retryAfter === undefined ? '' : ` Retry after ${data.retryAfter} s.`;
  return `Error: ${message} [${data.reason}]\n${data.recovery.hint}${wait}`;
}

const internal: ErrorDetails = {
  reason: 'internal_error',
  message: 'The server failed in a way it did not foresee',
  hint: 'Try again once; if it stays, report the tool and the kind of arguments to who runs this server.',
  code: ERROR_CODE.internal,
  retryable: true,
};

function recoveryIn(data: Record<string, unknown> | undefined): object {
  return typeof data?.recovery === 'object' && data.recovery !== null ? data.recovery : {};
}
