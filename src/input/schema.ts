import { z } from 'zod';
import { identifierKind } from './fields.ts';
import { pointer } from './pointer.ts';
import { choices, match } from './scalar-text.ts';

/** The schema under optional, default, nullable and the like: what a value that is there has to be. */
export function unwrap(schema: z.core.$ZodType): z.ZodType {
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
  return union.options.map(unwrap).find((option) => {
    if (option instanceof z.ZodDiscriminatedUnion) return branchOf(option, value) !== undefined;
    const shape = option instanceof z.ZodObject ? property(option.shape, key) : undefined;
    if (!(shape instanceof z.ZodType)) return false;
    const allowed = choices(unwrap(shape));
    return typeof given === 'string'
      ? match(allowed, given) !== undefined
      : allowed.some((one) => one === given);
  });
}

/**
 * Follows a path through the schema. Stops at the last place that the schema names, so that the pointer holds no key
 * that only the caller knows.
 */
export function locate(
  root: z.ZodType,
  keys: PropertyKey[],
  value: unknown,
): { schema: z.ZodType; path: string } {
  let place = { schema: unwrap(root), path: '' };
  let current = value;
  for (const key of keys) {
    let { schema } = place;
    for (let branch: z.ZodType | undefined = schema; branch instanceof z.ZodDiscriminatedUnion; ) {
      branch = branchOf(branch, current);
      schema = branch ?? schema;
    }
    if (schema instanceof z.ZodObject && typeof key === 'string') {
      const field = property(schema.shape, key);
      if (!(field instanceof z.ZodType)) return { ...place, schema };
      place = { schema: unwrap(field), path: pointer(place.path, key) };
    } else if (schema instanceof z.ZodArray && typeof key === 'number') {
      place = { schema: unwrap(schema.element), path: pointer(place.path, key) };
    } else {
      return { ...place, schema };
    }
    current = property(current, key);
  }
  return place;
}
