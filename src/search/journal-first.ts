import type { Ids } from '../sources/hit.ts';
import { contradict, ID_TYPES } from './identity.ts';
import type { Paper } from './paper.ts';
import { normalTitle } from './titles.ts';

/**
 * A ranked list in which no preprint stands before its journal version (field case F7): one that did follows it
 * directly; all else keeps its order.
 */
export function journalFirst<Item extends { paper: Paper }>(ranked: Item[]): Item[] {
  const papers = ranked.map(({ paper }) => paper);
  const preprintsOf = papers.map((): number[] => []);
  const missing = papers.map(() => 0);
  const find = finder(papers);
  for (const [preprint, { versions }] of papers.entries()) {
    const articles = versions.filter(({ kind }) => kind === 'preprint-of').flatMap(find);
    for (const article of new Set(articles))
      if (article !== preprint) {
        preprintsOf[article]?.push(preprint);
        missing[preprint] = (missing[preprint] ?? 0) + 1;
      }
  }
  const placed = new Set<number>();
  const place = (first: number) => {
    const stack = [first];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (placed.has(at)) continue;
      placed.add(at);
      const freed = (preprintsOf[at] ?? []).filter((preprint) => {
        missing[preprint] = (missing[preprint] ?? 0) - 1;
        return missing[preprint] === 0 && passed.has(preprint);
      });
      stack.push(...freed.reverse());
    }
  };
  const passed = new Set<number>();
  for (const at of papers.keys()) {
    passed.add(at);
    if (missing[at] === 0) place(at);
  }
  for (const at of papers.keys()) place(at); // only what names itself as its own preprint, by way of others
  return [...placed].map((at) => ranked[at] as Item);
}

/** Finds the places of the papers that a version names. */
function finder(papers: Paper[]): (version: { ids: Ids; title?: string }) => number[] {
  const places = new Map<string, number[]>();
  for (const [at, { ids, title }] of papers.entries())
    for (const key of keysOf(ids, title)) {
      const others = places.get(key);
      if (others) others.push(at);
      else places.set(key, [at]);
    }
  return ({ ids, title }) =>
    keysOf(ids, title)
      .flatMap((key) => places.get(key) ?? [])
      .filter((at) => !contradict(ids, papers[at]?.ids ?? {}));
}

function keysOf(ids: Ids, title: string | undefined): string[] {
  const keys = ID_TYPES.flatMap((type) => (ids[type] === undefined ? [] : [`${type}:${ids[type]}`]));
  return keys.length > 0 ? keys : [`title:${normalTitle(title)}`];
}
