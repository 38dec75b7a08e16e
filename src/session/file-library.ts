import { AppError, ERROR_CODE } from '../errors.ts';
import type { FileStore, StoredBytes, StoredFile } from '../files/files.ts';
import { isNote, isPath, type Library } from '../notes/library.ts';
import { USER_NAME } from './artifacts.ts';

/** R2 lists so many at once. */
const PAGE = 1000;

/** A user's library with what reading it back needs besides. */
export interface FileLibrary extends Library {
  /** All files with size and time, by path. */
  files(): Promise<StoredFile[]>;
  bytes(path: string): Promise<StoredBytes | undefined>;
  /** A path without a file is no failure. */
  remove(path: string): Promise<void>;
}

/** The notes among the files, newest first; no templates, no former versions. */
export async function newestNotes(library: FileLibrary): Promise<StoredFile[]> {
  const notes = (await library.files()).filter(({ key }) => isNote(key));
  return notes.sort((a, b) => b.storedAt - a.storedAt || (a.key < b.key ? -1 : 1));
}

/** The library of one user, below `u/<user>/references/` in the file store; never pruned (design.md §6). */
export function fileLibrary(store: FileStore, user: string): FileLibrary {
  if (!USER_NAME.test(user)) throw new TypeError('not the name of a user');
  const prefix = `u/${user}/references/`;
  const keyOf = (path: string) => {
    if (!isPath(path)) throw new TypeError('not a path of the library');
    return prefix + path;
  };
  async function files(): Promise<StoredFile[]> {
    const found: StoredFile[] = [];
    for (;;) {
      const page = await store.list(prefix, PAGE, found.at(-1)?.key);
      found.push(...page);
      if (page.length < PAGE) break;
    }
    return found.map((file) => ({ ...file, key: file.key.slice(prefix.length) }));
  }
  return {
    files: () => told(files()),
    list: () => told(files().then((found) => found.map(({ key }) => key))),
    read: (path) => told(store.readVersion(keyOf(path))),
    remove: (path) => told(store.delete([keyOf(path)])),
    bytes: (path) => told(store.readBytes(keyOf(path))),
    write(path, text, version) {
      const type = path.endsWith('.json') ? 'application/json' : 'text/markdown';
      const key = keyOf(path);
      return told(
        version === undefined ? store.create(key, text, type) : store.replace(key, text, type, version),
      );
    },
  };
}

/** A store that fails is told, and what to do: notes written before it stay, and a repeated call skips them. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const details = {
      reason: 'store_unavailable',
      message: 'The store of the notes failed; notes that this call has written before stay',
      hint: 'Call again with the same arguments: it goes on where it stopped.',
      code: ERROR_CODE.unavailable,
      retryable: true,
    };
    throw new AppError(details, { cause });
  }
}
