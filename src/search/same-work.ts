import type { Ids } from '../sources/hit.ts';
import { contradict, ID_TYPES } from './identity.ts';
import { type Candidate, yearOf } from './records.ts';
import { tellingTitle } from './titles.ts';

/** What two records were recognised by, the first that holds of this list. */
export type JoinedBy = 'doi' | 'pmid' | 'identifier' | 'title';

export interface SameWork {
  /** Each in the order of the candidates, and so are the groups by their first ones. */
  groups: Candidate[][];
  joins: Record<JoinedBy, number>;
}

/** Every set of identifier types as bits, DOI the highest: the larger sets first, of equal ones that with the DOI. */
const TYPE_SETS = Array.from({ length: 2 ** ID_TYPES.length - 1 }, (_, at) => at + 1)
  .map((bits) => ({ bits, types: ID_TYPES.filter((_, at) => bits & bitOf(at)) }))
  .sort((a, b) => b.types.length - a.types.length || b.bits - a.bits);

/**
 * The records that are one work (contracts/unified-search.md A4): they share an identifier, directly or through others,
 * and no group ever holds two values of one type. Records without any identifier are joined by title.
 *
 * Where joins exclude each other, that over more shared identifiers wins, then that over the stronger type (the order
 * of `ID_TYPES`), then that with the record which stands first among the candidates. Going through all sets of types
 * instead of all pairs of records keeps the time linear.
 */
export function sameWork(candidates: Candidate[]): SameWork {
  const joined = new Groups(candidates);
  const joins: SameWork['joins'] = { doi: 0, pmid: 0, identifier: 0, title: 0 };
  const held = candidates.map(({ ids }) =>
    ID_TYPES.reduce((bits, type, at) => (ids[type] === undefined ? bits : bits | bitOf(at)), 0),
  );
  for (const { bits, types } of TYPE_SETS) {
    const [first] = types;
    const by = first === 'doi' || first === 'pmid' ? first : 'identifier';
    const keyOf = ({ ids }: Candidate, at: number) =>
      ((held[at] ?? 0) & bits) === bits ? types.map((type) => ids[type]).join(' ') : undefined;
    for (const members of bucketsOf(candidates, keyOf))
      joins[by] += joined.join(members, (a, b) => !contradict(a.ids, b.ids));
  }
  const titleOf = ({ idCount, hit }: Candidate) => (idCount === 0 ? tellingTitle(hit.title) : undefined);
  for (const members of bucketsOf(candidates, titleOf))
    joins.title += joined.join(members, (a, b) => a.isPreprint === b.isPreprint && !yearsApart(a, b));
  return { groups: joined.all(), joins };
}

interface Group {
  ids: Ids;
  /** The first known one along the candidates, as the merged paper has it. */
  year: number | undefined;
  isPreprint: boolean;
}

/** Union-find; the root of a group is its first candidate. */
class Groups {
  #parents: number[];
  #groups: Group[];
  #candidates: Candidate[];

  constructor(candidates: Candidate[]) {
    this.#candidates = candidates;
    this.#parents = candidates.map((_, at) => at);
    this.#groups = candidates.map(({ ids, hit }) => ({
      ids: { ...ids },
      year: yearOf(hit),
      isPreprint: hit.type === 'preprint',
    }));
  }

  /** Each member joins the first group of those before it that it may join; the number of joins. */
  join(members: number[], mayJoin: (a: Group, b: Group) => boolean): number {
    const roots: number[] = [];
    let joins = 0;
    for (const member of members) {
      const root = this.#rootOf(member);
      if (roots.includes(root)) continue;
      const at = roots.findIndex((other) => mayJoin(this.#groupAt(other), this.#groupAt(root)));
      if (at < 0) roots.push(root);
      else {
        roots[at] = this.#union(roots[at] ?? root, root);
        joins += 1;
      }
    }
    return joins;
  }

  all(): Candidate[][] {
    const members = new Map<number, Candidate[]>();
    for (const [at, candidate] of this.#candidates.entries()) {
      const root = this.#rootOf(at);
      const group = members.get(root);
      if (group) group.push(candidate);
      else members.set(root, [candidate]);
    }
    return [...members.values()];
  }

  #union(a: number, b: number): number {
    const [first, second] = a < b ? [a, b] : [b, a];
    this.#parents[second] = first;
    const group = this.#groupAt(first);
    Object.assign(group.ids, this.#groupAt(second).ids);
    group.year ??= this.#groupAt(second).year;
    return first;
  }

  #groupAt(root: number): Group {
    return this.#groups[root] as Group;
  }

  #rootOf(at: number): number {
    let root = at;
    while (this.#parents[root] !== root) root = this.#parents[root] as number;
    let next = at;
    while (next !== root) {
      const parent = this.#parents[next] as number;
      this.#parents[next] = root;
      next = parent;
    }
    return root;
  }
}

/** The positions of candidates with the same key, where there are several. */
function bucketsOf(
  candidates: Candidate[],
  keyOf: (candidate: Candidate, at: number) => string | undefined,
): number[][] {
  const buckets = new Map<string, number[]>();
  for (const [at, candidate] of candidates.entries()) {
    const key = keyOf(candidate, at);
    if (key === undefined) continue;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(at);
    else buckets.set(key, [at]);
  }
  return [...buckets.values()].filter(({ length }) => length > 1);
}

function yearsApart(a: Group, b: Group): boolean {
  return a.year !== undefined && b.year !== undefined && Math.abs(a.year - b.year) > 1;
}

function bitOf(typeAt: number): number {
  return 1 << (ID_TYPES.length - 1 - typeAt);
}
