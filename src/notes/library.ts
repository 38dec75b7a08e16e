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

/** Former versions and templates are no notes, in whatever case a folder is written. */
export function isNote(path: string): boolean {
  const folded = path.toLowerCase();
  return !folded.startsWith(HISTORY) && !folded.startsWith(TEMPLATES);
}

/** An R2 key holds 1,024 bytes; the rest is for user and prefix. */
const MAX_PATH_BYTES = 700;

/** Whether a path stays below `references/`, whatever it is called there: a person's own files have any name. */
export function isPath(path: string): boolean {
  const sound = path
    .split('/')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them belongs in a name
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\u0000-\u001f\u007f]/.test(part));
  return sound && path.isWellFormed() && new TextEncoder().encode(path).length <= MAX_PATH_BYTES;
}

export interface Locator {
  kind: 'tenant_reference';
  value: string;
}

/** Where a file is, as a remote caller sees it: never a path of the server (contracts/literature-notes.md §8). */
export function locator(path: string): Locator {
  return { kind: 'tenant_reference', value: `references/${path}` };
}
