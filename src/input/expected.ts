import { z } from 'zod';
import { type IdentifierFormat, identifierKind } from './fields.ts';
import { choices } from './scalar-text.ts';

/** What a fault says was expected: the words of JSON Schema that a caller needs to correct the value. */
export interface Expected {
  type?: string | string[];
  format?: IdentifierFormat;
  pattern?: string;
  enum?: z.core.util.Literal[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

const known = new WeakMap<z.ZodType, Expected>();

/** Reads it off the schema; the answer is kept, as a bad array asks for its element's once per item. */
export function expectedOf(schema: z.ZodType): Expected {
  const before = known.get(schema);
  if (before) return before;
  const expected = derive(schema);
  known.set(schema, expected);
  return expected;
}

function derive(schema: z.ZodType): Expected {
  const kind = identifierKind(schema);
  if (kind) return { type: 'string', format: kind.format };
  const allowed = choices(schema);
  if (allowed.length > 0) return { enum: allowed };
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const expected: Expected = {};
  const types = json.type ? typesOf(json) : [...new Set((json.anyOf ?? json.oneOf ?? []).flatMap(typesOf))];
  if (types.length > 0) expected.type = types.length === 1 ? types[0] : types;
  if (json.pattern !== undefined) expected.pattern = json.pattern;
  for (const bound of BOUNDS) {
    const value = json[bound];
    if (typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER) expected[bound] = value;
  }
  return expected;
}

function typesOf(branch: z.core.JSONSchema.JSONSchema | boolean): string[] {
  return typeof branch === 'object' && branch.type ? [branch.type].flat(2) : ['any'];
}

const IDENTIFIER_WORDS: Record<IdentifierFormat, string> = {
  'pubmed-pmid': 'one PMID: digits such as 33053718, "PMID:33053718" or its pubmed.ncbi.nlm.nih.gov address',
  'pubmed-pmcid': 'one PMCID: PMC and digits such as PMC7096066, or its pmc.ncbi.nlm.nih.gov address',
  'pubmed-doi': 'one DOI such as 10.1000/example, "doi:10.1000/example" or its doi.org address',
};

/** The same in words, to stand after "Expected". */
export function inWords(expected: Expected): string {
  if (expected.format) return IDENTIFIER_WORDS[expected.format];
  if (expected.enum) return `one of ${expected.enum.map((choice) => JSON.stringify(choice)).join(', ')}`;
  const types = [expected.type ?? 'any'].flat().map((type) => TYPE_WORDS[type] ?? 'a value');
  return [types.join(' or '), range(expected), pattern(expected)].filter(Boolean).join(', ');
}

const TYPE_WORDS: Record<string, string> = {
  string: 'text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

function range(expected: Expected): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = expected;
  const number = between(minimum, maximum);
  if (number) return number;
  if (exclusiveMinimum !== undefined) return `above ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined) return `below ${exclusiveMaximum}`;
  const items = between(expected.minItems, expected.maxItems);
  if (items) return `${items} items`;
  const length = between(expected.minLength, expected.maxLength);
  return length && `${length} characters`;
}

function between(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return low === high ? `${low}` : `${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? '' : `at most ${high}`;
}

function pattern(expected: Expected): string {
  return expected.pattern === undefined ? '' : `pattern ${expected.pattern}`;
}
