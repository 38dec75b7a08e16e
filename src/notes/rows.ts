import { CSL_PATH, type SavedIndex } from './collection.ts';
import { locator } from './library.ts';
import type { FileRow, NotesResult, SkippedRow } from './result.ts';
import type { SavedPaper } from './save.ts';
import type { Merged } from './write.ts';

/** The row of a note that was written, or could not be. */
export async function fileRow({ paper, path, link, written, metadata }: SavedPaper): Promise<FileRow[]> {
  const { action, text, former } = written;
  if (action === 'exists' || action === 'unchanged') return [];
  return [
    {
      pmid: paper.pmid,
      title: paper.title,
      citation_key: paper.key,
      locator: locator(path),
      metadata_locator: metadata === null ? null : locator(metadata),
      action,
      wikilink: link,
      ...(former && { former_version: locator(former) }),
      ...(text !== undefined && (await contentOf(text))),
    },
  ];
}

/** The row of a note that stays as it is. */
export function skippedRow({ paper, path, link, written: { action } }: SavedPaper): SkippedRow[] {
  if (action !== 'exists' && action !== 'unchanged') return [];
  const { pmid, title } = paper;
  return [{ pmid, title, locator: locator(path), reason: action, wikilink: link }];
}

/** What is told of `references.csl.json`. */
export async function cslRow({ action, text, former }: Merged): Promise<NotesResult['csl_file']> {
  const kept = former === undefined ? {} : { former_version: locator(former) };
  return { locator: locator(CSL_PATH), format: 'csl-json', action, ...kept, ...(await contentOf(text)) };
}

/** What is told of the index. */
export async function indexRow({
  title,
  path,
  action,
  text,
}: SavedIndex): Promise<NotesResult['index_file']> {
  return { title, locator: locator(path), action, ...(await contentOf(text)) };
}

/** Size and SHA-256 of a file, by which its copy in a zip is known. */
async function contentOf(text: string): Promise<{ bytes: number; sha256: string }> {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { bytes: bytes.length, sha256 };
}
