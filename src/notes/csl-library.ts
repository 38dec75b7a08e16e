import { type CslItem, cslItemSchema } from '../citations/csl-schema.ts';

/**
 * `references.csl.json` with these papers in it: contracts/literature-notes.md §6.5. Others stay; a paper that is there
 * stays too, or is made new in its place with `overwrite`, but for the fields that are not ours. Undefined for a file
 * that is no list of items.
 */
export function mergeCsl(
  there: string | undefined,
  items: CslItem[],
  { overwrite }: { overwrite: boolean },
): string | undefined {
  const known = there === undefined ? [] : readItems(there);
  if (!known) return undefined;
  const fresh = new Map(items.map((item) => [item.id, item]));
  const merged = known.map((old) => {
    const item = items.find(({ id, PMID }) => old.id === id || (PMID !== undefined && old.PMID === PMID));
    if (!item || !fresh.delete(item.id) || !overwrite) return old;
    const others = Object.entries(old).filter(([key]) => !Object.hasOwn(cslItemSchema.shape, key));
    return { ...item, ...Object.fromEntries(others) };
  });
  if (fresh.size === 0 && JSON.stringify(merged) === JSON.stringify(known)) return there;
  return `${JSON.stringify([...merged, ...fresh.values()], null, 2)}\n`;
}

/** The items of a CSL-JSON file; undefined when it is no list of items. */
export function readItems(text: string): Record<string, unknown>[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isList = Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
    return isList ? (value as Record<string, unknown>[]) : undefined;
  } catch {
    return undefined;
  }
}
