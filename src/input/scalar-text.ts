import { z } from 'zod';
import type { Normalization } from './prepare.ts';

const INTEGER = /^[ \t\r\n]*(-?(?:0|[1-9][0-9]*))[ \t\r\n]*$/;
const NUMBER = /^[ \t\r\n]*(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)[ \t\r\n]*$/;
const MAX_INTEGER_CHARS = 32;
const MAX_NUMBER_CHARS = 64;

export interface ScalarText {
  value: z.core.util.Literal;
  rule: Normalization['rule'];
}

/** Reads text for a declared number, boolean, enum or constant; undefined leaves it (input-rules Part B, table). */
export function readScalar(schema: z.ZodType, text: string): ScalarText | undefined {
  if (schema instanceof z.ZodNumber) return readNumber(schema, text);
  if (schema instanceof z.ZodBoolean) {
    const value = match([true, false], text);
    return value === undefined ? undefined : { value, rule: 'boolean_literal' };
  }
  const value = match(choices(schema), text);
  return value === undefined || value === text ? undefined : { value, rule: 'enum_spelling' };
}

/** The values that an enum or a constant allows; empty for other schemas. */
export function choices(schema: z.ZodType): z.core.util.Literal[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodLiteral ? [...schema.values] : [];
}

/** The one choice that text spells, in any ASCII case and with outer white space. */
export function match<T extends z.core.util.Literal>(allowed: T[], text: string): T | undefined {
  const exact = allowed.find((choice) => choice === text);
  if (exact !== undefined) return exact;
  const spelt = asciiLower(text.trim());
  const [found, ...others] = allowed.filter((choice) => asciiLower(String(choice)) === spelt);
  return others.length === 0 ? found : undefined;
}

function readNumber(schema: z.ZodNumber, text: string): ScalarText | undefined {
  const integer = isInteger(schema);
  if (text.length > (integer ? MAX_INTEGER_CHARS : MAX_NUMBER_CHARS)) return undefined;
  const digits = (integer ? INTEGER : NUMBER).exec(text)?.[1];
  if (digits === undefined) return undefined;
  return { value: Number(digits) + 0, rule: integer ? 'decimal_integer' : 'decimal_number' };
}

function isInteger(schema: z.ZodNumber): boolean {
  return schema.format?.includes('int') ?? false;
}

/** Not toLowerCase alone: that maps the Kelvin sign to k. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (upper) => upper.toLowerCase());
}
