import { isPath } from '../notes/library.ts';
import type { NotesResult } from '../notes/result.ts';

type Saved = Pick<NotesResult, 'files' | 'skipped' | 'older_notes' | 'index_file' | 'csl_file'>;

/**
 * The files that a save is about, from the list that it left: notes that it wrote or found, index and CSL-JSON, and the
 * older notes that the index links to, so that its links lead somewhere in a zip.
 */
export function savedPaths(list: string): string[] {
  return pathsOf(JSON.parse(list) as Saved);
}

/** The same from the save itself; a conflict is a file of another kind. */
export function pathsOf({ files, skipped, older_notes = [], index_file, csl_file }: Saved): string[] {
  const locators = [
    ...files
      .filter(({ action }) => action !== 'conflict')
      .flatMap(({ locator, metadata_locator }) => [locator, metadata_locator]),
    ...skipped.map(({ locator }) => locator),
    ...older_notes,
    index_file?.locator,
    csl_file?.locator,
  ];
  const paths = locators.flatMap((one) => (one ? one.value.replace(/^references\//, '') : []));
  return [...new Set(paths)].filter(isPath);
}
