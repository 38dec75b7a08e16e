import { stemOf } from '../citations/key.ts';
import type { NoteFormat } from './paper.ts';

/** Requests to stores that one call may make (design.md §7), less what index, CSL-JSON and lists need. */
const MAX_REQUESTS = 860;
/** What one request for records asks for at most. */
const MAX_PAPERS = 1000;
const LIST_PAGE = 1000;
/** A read is one request, a conditional write two. */
const CREATE = 2;
const UPDATE = 1 + 2 + 2;

/** How many papers one call can save: those and the rest, which another call takes. */
export function plan(
  pmids: string[],
  paths: string[],
  { format, overwrite }: { format: NoteFormat; overwrite: boolean },
): { now: string[]; deferred: string[] } {
  const there = new Set(paths.map((path) => (format === 'medpaper' ? path.split('/', 1)[0] : path)));
  const files = format === 'medpaper' ? 2 : 1;
  let spent = Math.ceil((paths.length + 1) / LIST_PAGE);
  const end = pmids.findIndex((pmid, at) => {
    const stem = stemOf({ pmid });
    const exists = there.has(format === 'medpaper' ? stem : `${stem}.md`);
    spent += exists ? (overwrite ? UPDATE * files : files === 2 ? CREATE : 0) : CREATE * files;
    return spent > MAX_REQUESTS || at >= MAX_PAPERS;
  });
  return end < 0 ? { now: pmids, deferred: [] } : { now: pmids.slice(0, end), deferred: pmids.slice(end) };
}
