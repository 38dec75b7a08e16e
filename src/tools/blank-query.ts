import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { invalidInput } from '../input/invalid-input.ts';

const NO_WORD = 'There is no word to search for in the query.';
/** The published code of `blank_query` (contracts/spell-check.md §3). */
const BLANK_CODE = -32007;

/**
 * The parameters of a `refine` that tells a blank query beside other faults of the arguments; alone it has its published
 * name, which the tool throws itself (`blankQuery`).
 */
export function refuseBlank(
  isBlank: (query: string) => boolean,
  message = NO_WORD,
): Parameters<z.ZodObject['refine']> {
  const holds = ({ query }: Record<string, unknown>) =>
    !(typeof query === 'string' && query !== '' && isBlank(query));
  return [holds, { message, path: ['query'], when: ({ issues }) => issues.length > 0 }];
}

/** A refusal as any other (contracts/input-rules.md Part B) but for its published reason and code. */
export function blankQuery(hint: string, message = NO_WORD): AppError {
  return new AppError({
    reason: 'blank_query',
    message,
    hint,
    code: BLANK_CODE,
    retryable: false,
    data: { ...invalidInput([{ code: 'invalid_value', path: '/query', message }]) },
  });
}
