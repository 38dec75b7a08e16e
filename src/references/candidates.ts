import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { type Comparison, compare } from './compare.ts';
import type { Reference } from './reference.ts';

/** What led to a record, the surest first. */
export const WAYS = ['pmid', 'doi', 'pmcid', 'place', 'title'] as const;
export type Way = (typeof WAYS)[number];

/** A record that may be the paper of a reference. */
export interface Candidate extends Comparison {
  record: PubmedRecord;
  way: Way;
  /** Whether it is the paper, be it with slips. */
  isPaper: boolean;
}

export function candidateOf(reference: Reference, record: PubmedRecord, way: Way): Candidate {
  const comparison = compare(reference, record);
  return { record, way, ...comparison, isPaper: isPaper(reference, comparison, way) };
}

/** The paper itself before others, then the one with fewer differences, with more in common, found on a surer way. */
export function bestOf(candidates: Candidate[]): Candidate | undefined {
  const [best] = [...candidates].sort(
    (a, b) =>
      Number(b.isPaper) - Number(a.isPaper) ||
      a.differs.length - b.differs.length ||
      b.agrees.length - a.agrees.length ||
      WAYS.indexOf(a.way) - WAYS.indexOf(b.way),
  );
  return best;
}

/** An identifier alone proves nothing: a record of another title is another paper, whose identifier was written. */
function isPaper(reference: Reference, { agrees, differs, title }: Comparison, way: Way): boolean {
  const wrong = new Set(differs.map(({ field }) => field));
  const right = new Set(agrees);
  if (title === 'different' || wrong.has('type')) return false;
  if (way === 'pmid' || way === 'doi' || way === 'pmcid') {
    return title !== undefined || !(wrong.has('authors') && (wrong.has('year') || wrong.has('journal')));
  }
  if (title === undefined) return way === 'place' && !wrong.has('authors');
  const supports = (['authors', 'journal', 'year', 'pages'] as const).filter((field) => right.has(field));
  if (title === 'similar') return right.has('authors') && supports.length > 1;
  const saysMore = reference.authors.length > 0 || reference.journal || reference.year;
  return supports.length > 0 || !saysMore;
}
