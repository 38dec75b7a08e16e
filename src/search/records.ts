import type { Hit, Ids } from '../sources/hit.ts';
import { normalIds } from '../sources/ids.ts';
import { compareText, contentText, ID_TYPES } from './identity.ts';
import { byTrust, SOURCE_TRUST } from './trust.ts';

/** A hit with what merging asks of it again and again. */
export interface Candidate {
  hit: Hit;
  /** Normal forms; what is no identifier, such as `doi:` alone, is not among them. */
  ids: Ids;
  idCount: number;
  fullness: number;
}

const METADATA = [
  'title',
  'authors',
  'abstract',
  'journal',
  'journalAbbrev',
  'volume',
  'issue',
  'pages',
  'publisher',
  'year',
  'date',
  'keywords',
  'mesh',
  'isOpenAccess',
  'oaStatus',
  'links',
] as const satisfies (keyof Hit)[];

/**
 * The hits in the order in which one may head a group: the trust in its source, then most identifiers, then fullest
 * metadata, then its text. contracts/unified-search.md A4 has the trust last; but identifiers are united anyway, and
 * OpenAlex, which knows most of them, has abstracts without signs and headings where PubMed has the printed ones. Only
 * equal hits are equal in this order, so that whatever is done along it does not depend on the order of the input.
 */
export function inHeadOrder(hits: Hit[]): Candidate[] {
  return hits
    .map((hit) => {
      const ids = normalIds(hit.ids);
      return {
        hit,
        ids,
        idCount: Object.keys(ids).length,
        fullness: METADATA.filter((name) => !isEmpty(hit[name])).length,
      };
    })
    .sort(
      (a, b) =>
        SOURCE_TRUST[b.hit.source] - SOURCE_TRUST[a.hit.source] ||
        b.idCount - a.idCount ||
        b.fullness - a.fullness ||
        byTrust(a.hit.source, b.hit.source) ||
        compareIds(a.ids, b.ids) ||
        compareText(contentText(a.hit), contentText(b.hit)),
    );
}

/** Of publication, by the date where a source gives no more. */
export function yearOf({ year, date }: Hit): number | undefined {
  return year ?? (/^\d{4}/.test(date ?? '') ? Number(date?.slice(0, 4)) : undefined);
}

/** Whether a field tells nothing: absent, blank or without entries. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function compareIds(a: Ids, b: Ids): number {
  for (const type of ID_TYPES) {
    const order = compareText(a[type] ?? '', b[type] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}
