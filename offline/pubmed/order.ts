import { weight } from './find.ts';
import type { Doc } from './search-index.ts';

type Comparison = (a: Doc, b: Doc) => number;

const newest: Comparison = (a, b) => compare(dayOf(b), dayOf(a)) || Number(b.pmid) - Number(a.pmid);
const by =
  (key: (doc: Doc) => string): Comparison =>
  (a, b) => {
    const [one, two] = [key(a), key(b)];
    return Number(!one) - Number(!two) || compare(one, two) || newest(a, b);
  };

const ORDERS: Record<string, Comparison> = {
  pubdate: newest,
  mostrecent: newest,
  author: by(({ authors }) => authors['Author - First']?.[0] ?? ''),
  firstauthor: by(({ authors }) => authors['Author - First']?.[0] ?? ''),
  lastauthor: by(({ authors }) => authors['Author - Last']?.[0] ?? ''),
  journal: by(({ record }) => record.journal.abbreviation.toLowerCase()),
  journalname: by(({ record }) => record.journal.abbreviation.toLowerCase()),
  title: by(({ record }) => record.title.toLowerCase()),
};

/** Hits in the order that esearch's `sort` asks for; by relevance when it asks for nothing that is known. */
export function sorted(docs: Doc[], sort: string, sought: ReadonlySet<string>): Doc[] {
  const order = ORDERS[sort.toLowerCase().replace(/[^a-z]/g, '')];
  if (order) return docs.sort(order);
  const scores = new Map(
    docs.map((doc) => [doc, [...sought].reduce((sum, value) => sum + weight(doc, value), 0)]),
  );
  return docs.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || newest(a, b));
}

function dayOf({ days }: Doc): string {
  return days['Date - Publication']?.[0] ?? '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
