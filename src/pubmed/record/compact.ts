/** The same object without what is not there: undefined, '' and [] (contracts/pubmed-tools.md §2). */
export function compact<T extends object>(fields: T): T {
  const kept: Partial<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    kept[key] = value;
  }
  return kept as T;
}

/** As `compact`, or undefined when nothing is there. */
export function someOf<T extends object>(fields: T): T | undefined {
  const kept = compact(fields);
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** Each text once, in first order. */
export function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}
