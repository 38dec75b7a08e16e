import type { z } from 'zod';
import type { Expected } from './expected.ts';
import { type FaultCode, fault } from './faults.ts';
import { issueFaults } from './issues.ts';
import { repair } from './repair.ts';
import { isRecord } from './schema.ts';
import type { Walk } from './walk.ts';

/** One repair that was made, without the value: contracts/input-rules.md Part B. */
export interface Normalization {
  /** JSON Pointer into the arguments. */
  path: string;
  rule:
    | 'enum_spelling'
    | 'json_container'
    | 'decimal_integer'
    | 'decimal_number'
    | 'boolean_literal'
    | 'identifier'
    | 'identifier_batch';
}

/** One thing that is wrong with the arguments; holds neither a value nor a key that only the caller knows. */
export interface Fault {
  code: FaultCode;
  /** JSON Pointer into the arguments; for an unknown field that of the object it stands in. */
  path: string;
  message: string;
  expected?: Expected;
  allowed_fields?: string[];
}

export type Prepared<T> =
  | { ok: true; value: T; normalizations: Normalization[] }
  | { ok: false; faults: Fault[]; normalizations: Normalization[] };

export interface PrepareOptions {
  /** Further names of root fields, not advertised; one that stands beside its field is an unknown field. */
  aliases?: Record<string, string>;
  /** `""` and `[]` count as given where the field declares a minimum length or count, and so are refused. */
  keepEmpty?: boolean;
}

const MAX_NORMALIZATIONS = 20;

/**
 * Repairs the arguments of a tool call, then checks all of them: contracts/input-rules.md Part B.
 *
 * A rule across fields is a `.refine` of the schema. Give it `when: () => true` so that it is checked beside other
 * faults; a faulty field then counts as given, and the value it has then can be anything.
 */
export function prepare<S extends z.ZodObject>(
  schema: S,
  raw: unknown = {},
  { aliases = {}, keepEmpty = false }: PrepareOptions = {},
): Prepared<z.output<S>> {
  const walk: Walk = { path: '', depth: 1, keepEmpty, faults: [], normalizations: [] };
  if (!isRecord(raw)) return { ok: false, faults: [fault('invalid_type', '', schema)], normalizations: [] };
  const value = repair(schema, withFieldNames(raw, aliases), walk);
  const parsed = schema.safeParse(value);
  const places = new Set(walk.faults.map(({ path }) => path));
  const issues = (parsed.error?.issues ?? []).flatMap((issue) => {
    const found = issueFaults(issue, schema, value);
    return issue.code === 'custom' ? found : found.filter(({ path }) => !places.has(path));
  });
  const faults = [...walk.faults, ...issues];
  const normalizations = walk.normalizations.slice(0, MAX_NORMALIZATIONS);
  return parsed.success && faults.length === 0
    ? { ok: true, value: parsed.data, normalizations }
    : { ok: false, faults, normalizations };
}

/** An alias takes the place of its field unless that is given too; then it stays and is an unknown field. */
function withFieldNames(
  raw: Record<string, unknown>,
  aliases: Record<string, string>,
): Record<string, unknown> {
  const fields = new Map(Object.entries(raw));
  for (const [alias, name] of Object.entries(aliases)) {
    if (!fields.has(alias)) continue;
    const value = fields.get(alias);
    if (!fields.has(name) || (isNothing(fields.get(name)) && !isNothing(value))) {
      fields.delete(alias);
      fields.set(name, value);
    } else if (isNothing(value)) {
      fields.delete(alias);
    }
  }
  return Object.fromEntries(fields);
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
