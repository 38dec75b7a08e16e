import type { Ids } from '../sources/hit.ts';
import type { Paper } from './paper.ts';
import { normalTitle } from './titles.ts';

/** In the order of the canonical key: contracts/unified-search.md A4. */
export const ID_TYPES = ['doi', 'pmid', 'pmcid', 'openalex', 's2', 'arxiv'] as const satisfies (keyof Ids)[];

/** Whether the two hold different values of one type, so that they cannot name one record. */
export function contradict(a: Ids, b: Ids): boolean {
  return ID_TYPES.some((type) => a[type] !== undefined && b[type] !== undefined && a[type] !== b[type]);
}

/** Whether the two hold one value in common. */
export function share(a: Ids, b: Ids): boolean {
  return ID_TYPES.some((type) => a[type] !== undefined && a[type] === b[type]);
}

/** `doi:10.1000/x`: the first identifier in the order of A4, else the title, else a hash of the content. */
export function canonicalKey(paper: Paper): string {
  const type = ID_TYPES.find((name) => paper.ids[name] !== undefined);
  if (type) return `${type}:${paper.ids[type]}`;
  const title = normalTitle(paper.title);
  return title === '' ? `hash:${fnv1a(contentText(paper))}` : `title:${title}`;
}

/** The papers by their canonical keys, those with the same key by the rest of what they say: never by how they came. */
export function inCanonicalOrder<T>(items: T[], paperOf: (item: T) => Paper): T[] {
  return items
    .map((item) => ({ item, key: sortableKey(paperOf(item)) }))
    .sort(
      (a, b) =>
        compareText(a.key, b.key) || compareText(contentText(paperOf(a.item)), contentText(paperOf(b.item))),
    )
    .map(({ item }) => item);
}

/** By code units, the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** What a value says, whatever the order in which its properties were set. */
export function contentText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(contentText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => compareText(a, b));
  return `{${entries.map(([name, part]) => `${name}:${contentText(part)}`).join()}}`;
}

function sortableKey(paper: Paper): string {
  const key = canonicalKey(paper);
  const type = ID_TYPES.findIndex((name) => key.startsWith(`${name}:`));
  return `${type < 0 ? (key.startsWith('title:') ? ID_TYPES.length : ID_TYPES.length + 1) : type} ${key}`;
}

/** http://www.isthe.com/chongo/tech/comp/fnv/ in 32 bits: a name, not a proof. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
