import { z } from 'zod';
import { identifierKind } from './fields.ts';
import { pointer } from './pointer.ts';
import { choices, match } from './scalar-text.ts';

/** Kept, as zod's `instanceof` costs more than all else that is done for one item of a long array. */
const unwrapped = new WeakMap<z.core.$ZodType, z.ZodType>();

/** The schema under optional, default, nullable and the like: what a value that is there has to be. */
export function unwrap(schema: z.core.$ZodType): z.ZodType {
  const known = unwrapped.get(schema);
  if (known) return known;
  let inner: z.core.$ZodType = schema;
  for (;;) {
    if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodPrefault ||
      inner instanceof z.ZodNullable ||
      inner instanceof z.ZodNonOptional ||
      inner instanceof z.ZodCatch ||
      inner instanceof z.ZodReadonly ||
      inner instanceof z.ZodLazy
    ) {
      inner = inner.unwrap();
    } else if (inner instanceof z.ZodPipe) {
      inner = inner.in;
    } else {
      unwrapped.set(schema, inner as z.ZodType);
      return inner as z.ZodType;
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function property(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

/** Text of any content, that is, neither an identifier nor a choice. */
export function isFreeText(schema: z.ZodType): boolean {
  return schema instanceof z.ZodString && identifierKind(schema) === undefined;
}

export function holdsText(array: z.ZodArray): boolean {
  const element = unwrap(array.element);
  return element instanceof z.ZodString || element instanceof z.ZodEnum;
}

/** The branch that the value's discriminator names, in whatever spelling an enum may have. */
export function branchOf(union: z.ZodDiscriminatedUnion, value: unknown): z.ZodType | undefined {
  const key = union.def.discriminator;
  const given = property(value, key);
  for (const option of union.options.map(unwrap)) {
    const branch = option instanceof z.ZodDiscriminatedUnion ? branchOf(option, value) : option;
    const field = branch instanceof z.ZodObject ? property(branch.shape, key) : undefined;
    const allowed = field instanceof z.ZodType ? choices(unwrap(field)) : [];
    if (
      typeof given === 'string' ? match(allowed, given) !== undefined : allowed.some((one) => one === given)
    )
      return branch;
  }
  return undefined;
}

/** What the value has to be here: of a discriminated union the branch, if it names one. */
export function declaredFor(schema: z.core.$ZodType, value: unknown): z.ZodType {
  const inner = unwrap(schema);
  return inner instanceof z.ZodDiscriminatedUnion ? (branchOf(inner, value) ?? inner) : inner;
}

export interface Place {
  schema: z.ZodType;
  path: string;
  /** False where the path goes on with keys that the schema does not name. */
  whole: boolean;
}

/** Follows a path through the schema, as far as the schema names it: a key that only the caller knows is no part of it. */
export function locate(root: z.ZodType, keys: PropertyKey[], value: unknown): Place {
  let schema = declaredFor(root, value);
  let path = '';
  let current = value;
  for (const key of keys) {
    const next =
      schema instanceof z.ZodObject
        ? property(schema.shape, key)
        : schema instanceof z.ZodArray && typeof key === 'number'
          ? schema.element
          : undefined;
    if (!(next instanceof z.ZodType) || typeof key === 'symbol') return { schema, path, whole: false };
    current = property(current, key);
    schema = declaredFor(next, current);
    path = pointer(path, key);
  }
  return { schema, path, whole: true };
}
