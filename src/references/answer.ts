import type { Finding } from './look-up.ts';
import { VERDICTS, type Verification, type VerifiedRow } from './schema.ts';
import { verdictOn } from './verify.ts';

/** One row for each entry looked up, in order; equal entries have a row each. `startAt` is the place of the first. */
export function answerOf(findings: Finding[], startAt: number, total: number): Verification {
  const results = findings.map((finding, at) => verdictOn(finding, startAt + at));
  const next = startAt + findings.length;
  const count = (verdict: string) => results.filter((row) => row.verdict === verdict).length;
  const notice = noticeOf(results, total, next);
  return {
    results,
    total,
    counts: Object.fromEntries(
      VERDICTS.map((verdict) => [verdict, count(verdict)]),
    ) as Verification['counts'],
    ...(next <= total && { nextStartAt: next }),
    ...(notice && { notice }),
  };
}

function noticeOf(results: VerifiedRow[], total: number, next: number): string {
  const at = (rows: VerifiedRow[]) => rows.map(({ position }) => position).join(', ');
  const retracted = results.filter(({ paper }) => paper?.retracted);
  const noted = results.filter(({ paper }) => paper?.notices && !paper.retracted);
  const open = results.filter(({ verdict }) => verdict === 'could_not_check');
  const unread = results.filter(({ pubmedUnread, paper }) => pubmedUnread && paper);
  const told = [
    retracted.length > 0 && `RETRACTED: entries ${at(retracted)}.`,
    noted.length > 0 && `Corrected, or with an expression of concern: entries ${at(noted)}.`,
    unread.length > 0 &&
      `PubMed failed, so that retractions and corrections are not known: entries ${at(unread)}.`,
    open.length > 0 && `Not checked, which is not "not found": entries ${at(open)}.`,
    next <= total &&
      `Entries ${next} to ${total} are for another call: send the same references with startAt ${next}.`,
  ];
  return told.filter(Boolean).join(' ');
}
