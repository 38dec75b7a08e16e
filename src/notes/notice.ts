import type { NotesResult } from './result.ts';

/** What a reader of the answer has to know first; undefined when all was saved. */
export function noticeOf(
  count: number,
  missing: NotesResult['missing'],
  deferred: string[],
  conflicts: number,
): string | undefined {
  const of = (reason: string) =>
    missing
      .filter((one) => one.reason === reason)
      .map(({ pmid }) => pmid)
      .join(', ');
  const told = [
    count === 0 && 'No results found: nothing was written.',
    of('not_found') && `PubMed returned no record for ${of('not_found')}: check the digits.`,
    of('upstream_error') && `NCBI could not get ${of('upstream_error')} this time: save them again.`,
    deferred.length > 0 && `${deferred.length} papers are for another call: send the PMIDs in deferred.`,
    conflicts > 0 &&
      `${conflicts} ${conflicts === 1 ? 'note was' : 'notes were'} left alone: what stands there is no note of this paper, or another client changed it meanwhile.`,
  ];
  return told.filter(Boolean).join(' ') || undefined;
}
