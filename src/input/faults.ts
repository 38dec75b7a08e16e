import type { z } from 'zod';
import { expectedOf, inWords } from './expected.ts';
import { MAX_DEPTH, MAX_ITEMS, MAX_TEXT_CHARS } from './limits.ts';
import type { Fault } from './prepare.ts';

/** Codes of contracts/input-rules.md Part B. */
export const FAULT_CODES = [
  'missing_field',
  'unknown_field',
  'invalid_type',
  'invalid_discriminator',
  'missing_discriminator',
  'invalid_choice',
  'out_of_range',
  'too_many_items',
  'too_few_items',
  'invalid_value',
  'invalid_identifier',
  'invalid_identifier_batch',
  'invalid_json',
  'duplicate_key',
  'input_too_large',
  'input_too_deep',
  'non_finite_number',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** A fault at a place whose schema is known: message and `expected` say what would be right, never what was given. */
export function fault(code: FaultCode, path: string, schema: z.ZodType): Fault {
  const declared = expectedOf(schema);
  const expected = code === 'too_many_items' ? { maxItems: MAX_ITEMS, ...declared } : declared;
  return { code, path, message: message(code, inWords(expected)), expected };
}

/** Unknown keys of one object: its own path and the names that it has, never the keys. */
export function unknownField(path: string, allowed: string[]): Fault {
  const message = 'A field is not known here, or names under a second name what is already given.';
  return { code: 'unknown_field', path, message, allowed_fields: allowed };
}

const OWN_WORDS: Partial<Record<FaultCode, string>> = {
  invalid_json: 'The text is not valid JSON.',
  duplicate_key: 'The JSON text has one key twice in one object.',
  non_finite_number: 'NaN and Infinity are no numbers here.',
  input_too_large: `The text is longer than ${MAX_TEXT_CHARS} characters.`,
  input_too_deep: `The value is nested deeper than ${MAX_DEPTH} levels.`,
  missing_field: 'This field is required.',
  missing_discriminator: 'This field is required; it says which kind of object is meant.',
  too_many_items: 'Too many items.',
  too_few_items: 'Too few items.',
  out_of_range: 'Out of range.',
};

function message(code: FaultCode, expected: string): string {
  const own = OWN_WORDS[code];
  return `${own ? `${own} ` : ''}Expected ${expected}.`;
}
