/** The person's files below `references/`, by path with "/" and without a leading one. */
export interface Library {
  /** All paths, also those of other tools and of the person's own files. */
  list(): Promise<string[]>;
  read(path: string): Promise<LibraryFile | undefined>;
  /**
   * Writes a file only if it is still the version that was read, or still absent where none is given.
   *
   * @returns false, and nothing written, when another client was faster
   */
  write(path: string, text: string, version?: string): Promise<boolean>;
}

export interface LibraryFile {
  text: string;
  /** Changes with every write. */
  version: string;
}

/** Former versions of notes; a folder with a dot is no part of an Obsidian vault. */
export const HISTORY = '.history/';
export const TEMPLATES = 'templates/';

export interface Locator {
  kind: 'tenant_reference';
  value: string;
}

/** Where a file is, as a remote caller sees it: never a path of the server (contracts/literature-notes.md §8). */
export function locator(path: string): Locator {
  return { kind: 'tenant_reference', value: `references/${path}` };
}
