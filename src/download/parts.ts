/** Files in one zip: each is a request to the store, of which one answer may make 900 (design.md §7). */
const PART_FILES = 850;

/** How many zips so many files need. */
export function partsOf(count: number): number {
  return Math.max(1, Math.ceil(count / PART_FILES));
}

/** The files of one zip, counted from 1. */
export function partOf<T>(files: T[], part: number): T[] {
  return files.slice((part - 1) * PART_FILES, part * PART_FILES);
}
