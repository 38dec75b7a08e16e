import { locator } from './library.ts';
import type { FileRow, SkippedRow } from './result.ts';
import type { SavedPaper } from './save.ts';

/** The row of a note that was written, or could not be. */
export async function fileRow({ paper, path, link, written, metadata }: SavedPaper): Promise<FileRow[]> {
  const { action, text, former } = written;
  if (action === 'exists' || action === 'unchanged') return [];
  const bytes = new TextEncoder().encode(text ?? '');
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
      ...(text !== undefined && { bytes: bytes.length, sha256: await sha256(bytes) }),
    },
  ];
}

/** The row of a note that stays as it is. */
export function skippedRow({ paper, path, link, written: { action } }: SavedPaper): SkippedRow[] {
  if (action !== 'exists' && action !== 'unchanged') return [];
  const { pmid, title } = paper;
  return [{ pmid, title, locator: locator(path), reason: action, wikilink: link }];
}

async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
