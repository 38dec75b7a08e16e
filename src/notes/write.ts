import { fingerprint } from '../citations/key.ts';
import { HISTORY, type Library } from './library.ts';
import { mergeNote, noteText } from './merge.ts';
import type { FreshNote } from './note.ts';
import type { Action } from './result.ts';

const ATTEMPTS = 3;

export interface Written {
  action: Action | 'exists';
  /** What stands there now; absent when it was not read. */
  text?: string;
  /** Path of the former version. */
  former?: string;
}

export interface WriteOptions {
  overwrite: boolean;
  /** Names former versions, by `stampOf`. */
  stamp: string;
}

/**
 * Writes a note, or brings it into the one that is there: never over what another client wrote meanwhile. The former
 * version is kept first.
 */
export async function writeNote(
  library: Library,
  path: string,
  { note, pmid, exists }: { note: FreshNote; pmid: string; exists: boolean },
  { overwrite, stamp }: WriteOptions,
): Promise<Written> {
  if (exists && !overwrite) return { action: 'exists' };
  let there = exists ? await library.read(path) : undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!there) {
      const text = noteText(note);
      if (await library.write(path, text)) return { action: 'created', text };
      if (!overwrite) return { action: 'exists' };
    } else {
      const text = mergeNote(there.text, note, pmid);
      if (text === undefined) return { action: 'conflict', text: there.text };
      if (text === there.text) return { action: 'unchanged', text };
      const former = await keepFormer(library, path, there.text, stamp);
      if (await library.write(path, text, there.version)) return { action: 'updated', text, former };
    }
    there = await library.read(path);
  }
  return { action: 'conflict' };
}

/** How the names of former versions tell the time: `20261007T092011Z`. */
export function stampOf(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Time and fingerprint name it: where the name is taken, this very text has been kept. */
async function keepFormer(library: Library, path: string, text: string, stamp: string): Promise<string> {
  const [, name = path, ending = ''] = /^(.*?)(\.[^./]*)?$/.exec(path) ?? [];
  const former = `${HISTORY}${name}.${stamp}-${fingerprint(text)}${ending}`;
  await library.write(former, text);
  return former;
}

export interface Merged {
  action: Action;
  /** What stands there now. */
  text: string;
  /** Path of the former version. */
  former?: string;
}

/**
 * Writes a file that is merged with what is there; `merge` gives undefined for one that is not ours to change. With a
 * `stamp` the former version is kept first, for a merge that replaces what stood there.
 */
export async function writeMerged(
  library: Library,
  path: string,
  merge: (there: string | undefined) => string | undefined,
  stamp?: string,
): Promise<Merged> {
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const there = await library.read(path);
    const text = merge(there?.text);
    last = there?.text ?? '';
    if (text === undefined) break;
    if (text === there?.text) return { action: 'unchanged', text };
    const former = there && stamp ? await keepFormer(library, path, there.text, stamp) : undefined;
    if (await library.write(path, text, there?.version))
      return { action: there ? 'updated' : 'created', text, ...(former && { former }) };
  }
  return { action: 'conflict', text: last };
}
