import { cslItem } from '../citations/csl.ts';
import { isRetraction, noticesOf } from '../citations/notices.ts';
import { mergeCsl } from './csl-library.ts';
import { type IndexNote, indexPaths, indexText, isIndexOf, mergeIndex } from './index-note.ts';
import type { Library } from './library.ts';
import { type Paper, targetOf } from './paper.ts';
import type { SavedPaper, SaveOptions } from './save.ts';
import { type Merged, stampOf, writeMerged } from './write.ts';

export type SavedIndex = Merged & { title: string; path: string };

export const CSL_PATH = 'references.csl.json';

/** Writes the index of a call's papers, or brings them into the one of the same collection. */
export async function saveIndex(
  library: Library,
  paths: string[],
  saved: SavedPaper[],
  options: SaveOptions,
): Promise<SavedIndex> {
  const { now, format, search, collectionName } = options;
  const stamp = now.toISOString();
  const title =
    collectionName ?? `PubMed Search ${stamp.slice(0, 10)} ${stamp.slice(11, 19).replaceAll(':', '')} UTC`;
  const entries = saved.map(({ paper, path, link }) => {
    const { year, journal, record } = paper;
    const retracted = noticesOf(record).some(isRetraction);
    return { link, path, target: targetOf(path), year, journal, retracted };
  });
  const index: IndexNote = { title, created: stamp.replace('Z', '+00:00'), format, search, entries };
  const path = await freePath(library, paths, title);
  const written = await writeMerged(library, path, (there) => {
    if (there === undefined) return indexText(index);
    return isIndexOf(there, title) ? mergeIndex(there, index) : undefined;
  });
  return { title, path, ...written };
}

/** The first name that is free or holds this very collection; on Windows two names that differ in case are one. */
async function freePath(library: Library, paths: string[], title: string): Promise<string> {
  const candidates = indexPaths(title);
  for (const path of candidates) {
    const there = await library.read(path);
    if (there ? isIndexOf(there.text, title) : !paths.some((one) => one.toLowerCase() === path)) return path;
  }
  return candidates.at(-1) ?? '';
}

/** Brings a call's papers into the library's CSL-JSON. */
export async function saveCsl(
  library: Library,
  papers: Paper[],
  { includeAbstract, overwrite, now }: SaveOptions,
): Promise<Merged> {
  const items = papers.map(({ record }) => cslItem(record, { includeAbstract }));
  const merge = (there: string | undefined) => mergeCsl(there, items, { overwrite });
  return writeMerged(library, CSL_PATH, merge, overwrite ? stampOf(now) : undefined);
}
