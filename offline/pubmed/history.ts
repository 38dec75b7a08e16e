import type { Folder } from '../folder.ts';

const MAX_ENVIRONMENTS = 1000;
const histories = new WeakMap<Folder, Map<string, string[][]>>();

/** A set on the history server. */
export interface StoredSet {
  webenv: string;
  querykey: string;
}

/** Keeps a set of PMIDs in memory, in a known environment or in a new one. */
export function keep(folder: Folder, pmids: string[], webenv?: string | null): StoredSet {
  const history = of(folder);
  const known = webenv ? history.get(webenv) : undefined;
  const name = known && webenv ? webenv : `MCID_${(history.size + 1).toString(16).padStart(24, '0')}`;
  const sets = known ?? [];
  sets.push(pmids);
  history.set(name, sets);
  // emptied, not deleted: names count upwards
  const old = [...history.keys()][history.size - MAX_ENVIRONMENTS - 1];
  if (old) history.set(old, []);
  return { webenv: name, querykey: String(sets.length) };
}

/** The PMIDs of a set; undefined when it never was or is forgotten. */
export function recall(
  folder: Folder,
  webenv: string | null,
  key: string | number | null,
): string[] | undefined {
  return of(folder).get(webenv ?? '')?.[Number(key) - 1];
}

function of(folder: Folder): Map<string, string[][]> {
  const history = histories.get(folder) ?? new Map<string, string[][]>();
  histories.set(folder, history);
  return history;
}
