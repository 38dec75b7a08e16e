import type { Fault } from './prepare.ts';

/** The structured answer to refused arguments: contracts/input-rules.md Part B. */
export interface InvalidInput {
  status: 'invalid_input';
  executed: false;
  errors: Fault[];
  /** All faults, also those over the limit of what is shown. */
  error_count: number;
  truncated: boolean;
  recovery: { action: 'correct_arguments'; retry_unchanged: false; instruction: string };
}

const MAX_ERRORS = 20;

/** Takes every fault of the call, shows the first 20. */
export function invalidInput(faults: Fault[]): InvalidInput {
  return {
    status: 'invalid_input',
    executed: false,
    errors: faults.slice(0, MAX_ERRORS),
    error_count: faults.length,
    truncated: faults.length > MAX_ERRORS,
    recovery: {
      action: 'correct_arguments',
      retry_unchanged: false,
      instruction:
        'Nothing was run. Correct every listed place and call the tool again; paths are JSON Pointers.',
    },
  };
}

/** The same for the text channel, complete by itself: one line a fault. */
export function invalidInputText({ errors, error_count, truncated, recovery }: InvalidInput): string {
  const lines = errors.map(({ code, path, message, allowed_fields }) => {
    const allowed = allowed_fields ? ` Known fields: ${allowed_fields.join(', ') || 'none'}.` : '';
    return `- ${path || '(arguments)'}: ${code}: ${message}${allowed}`;
  });
  const count = error_count === 1 ? '1 fault' : `${error_count} faults`;
  const shown = truncated ? `, the first ${errors.length} shown` : '';
  return [`Invalid input (${count}${shown}). ${recovery.instruction}`, ...lines].join('\n');
}
