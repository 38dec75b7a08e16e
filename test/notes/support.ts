import { readFront, splitNote } from '../../src/notes/front-matter.ts';
import type { Library, LibraryFile } from '../../src/notes/library.ts';
import { type Saved, type SaveOptions, saveNotes } from '../../src/notes/save.ts';
import type { PubmedRecord } from '../../src/pubmed/record/schema.ts';

/** A person's library in memory; `beforeWrite` lets a test be the faster client. */
export class MemoryLibrary implements Library {
  readonly files = new Map<string, LibraryFile>();
  beforeWrite: (path: string) => void = () => {};
  #version = 0;

  put(path: string, text: string): void {
    this.#version += 1;
    this.files.set(path, { text, version: String(this.#version) });
  }

  text(path: string): string {
    return this.files.get(path)?.text ?? '';
  }

  async list(): Promise<string[]> {
    return [...this.files.keys()].sort();
  }

  async read(path: string): Promise<LibraryFile | undefined> {
    return this.files.get(path);
  }

  async write(path: string, text: string, version?: string): Promise<boolean> {
    this.beforeWrite(path);
    if (this.files.get(path)?.version !== version) return false;
    this.put(path, text);
    return true;
  }
}

export const NOW = new Date('2026-10-07T09:20:11.512Z');

export async function save(
  library: Library,
  records: PubmedRecord[],
  options: Partial<SaveOptions> = {},
): Promise<Saved> {
  return saveNotes(library, await library.list(), records, {
    format: 'wiki',
    includeAbstract: true,
    overwrite: false,
    createIndex: true,
    includeCsl: true,
    now: NOW,
    ...options,
  });
}

/** The front matter of a note as a YAML reader sees it. */
export function frontOf(text: string): Record<string, unknown> {
  const document = readFront(splitNote(text).front ?? '');
  if (!document) throw new Error('no front matter');
  return document.toJS() as Record<string, unknown>;
}
