import { isRetraction, noticesOf } from '../citations/notices.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import type { NotesResult } from './result.ts';
import type { Saved } from './save.ts';

/** What a reader of the answer has to know first; undefined when all was saved and nothing speaks against a paper. */
export function noticeOf(
  records: PubmedRecord[],
  missing: NotesResult['missing'],
  deferred: string[],
  saved: Saved,
): string | undefined {
  const of = (reason: string) =>
    missing
      .filter((one) => one.reason === reason)
      .map(({ pmid }) => pmid)
      .join(', ');
  const retracted = records.filter((record) => noticesOf(record).some(isRetraction));
  const { notes, others } = conflictsOf(saved);
  const told = [
    retracted.length > 0 &&
      `RETRACTED: ${retracted.map(({ pmid }) => pmid).join(', ')}; a note that existed before says so after a save with overwrite.`,
    records.length === 0 && 'No results found: nothing was written.',
    of('not_found') && `PubMed returned no record for ${of('not_found')}: check the digits.`,
    of('upstream_error') && `NCBI could not get ${of('upstream_error')} this time: save them again.`,
    deferred.length > 0 && `${deferred.length} papers are for another call: send the PMIDs in deferred.`,
    notes > 0 &&
      `${notes} ${notes === 1 ? 'note was' : 'notes were'} left alone: what stands there is no note of this paper, or another client changed it meanwhile.`,
    others.length > 0 &&
      `Left alone, since it is no file of this kind or another client changed it meanwhile: ${others.join(', ')}.`,
  ];
  return told.filter(Boolean).join(' ') || undefined;
}

/** Files that were not written since what stands there is not ours: how many notes, and which other files. */
export function conflictsOf({ files, index_file, csl_file }: Saved): { notes: number; others: string[] } {
  const others = [index_file, csl_file].flatMap((file) =>
    file?.action === 'conflict' ? [file.locator.value] : [],
  );
  return { notes: files.filter(({ action }) => action === 'conflict').length, others };
}
