import { z } from 'zod';

/** Records come from many hands: a field that is not as expected counts as absent, and so does `null`. */
export function maybe<T extends z.ZodType>(schema: T): z.ZodCatch<z.ZodOptional<T>> {
  return schema.optional().catch(undefined);
}

export const maybeText = maybe(z.union([z.string(), z.number().transform(String)]));
export const maybeCount = maybe(z.int().min(0));
export const maybeFlag = maybe(z.boolean());

/** Longer than any list that a record needs. */
const MOST_ITEMS = 2000;

/** The items of a list that are as expected; no list counts as an empty one. */
export function listOf<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>[]> {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.slice(0, MOST_ITEMS).flatMap((item) => {
        const { success, data } = schema.safeParse(item);
        return success ? [data] : [];
      }),
    );
}
