/** https://doi.org/10.1145/1571941.1572114 (reciprocal rank fusion), with the weights of A5. */
const K = 60;

/** One way to rank the papers: a value for each, in one order, undefined where it is not known. */
export interface Dimension {
  weight: number;
  values: (number | undefined)[];
}

/**
 * Weighted reciprocal rank fusion, Σ w / (60 + rank), equal values sharing the best rank among them
 * (contracts/unified-search.md A5). A dimension without weight, or whose known values are all equal, is skipped.
 *
 * An unknown value is no vote, and must neither cost nor bring a place. Two things see to that. The sum is divided by
 * the weights that voted on that paper: a missing vote would otherwise cost about a fifth of the score, more than the
 * last place does, and the paper stands where its other values put it. And where k of n values are known, rank r counts
 * as r × (n + 1) / (k + 1), its expected place among all: otherwise the few that are known would all have top ranks,
 * and be ahead for being known. Where everything is known, both change nothing. A paper on which nothing votes stands
 * in the middle.
 */
export function fuse(dimensions: Dimension[], size: number): number[] {
  const sums = new Array<number>(size).fill(0);
  const weights = new Array<number>(size).fill(0);
  for (const { weight, values } of dimensions) {
    if (weight === 0) continue;
    const ranks = ranksOf(values);
    const known = ranks.filter((rank) => rank !== undefined);
    if (known.every((rank) => rank === 1)) continue;
    const scale = (size + 1) / (known.length + 1);
    for (const [at, rank] of ranks.entries()) {
      if (rank === undefined) continue;
      sums[at] = (sums[at] ?? 0) + weight / (K + rank * scale);
      weights[at] = (weights[at] ?? 0) + weight;
    }
  }
  return sums.map((sum, at) => (weights[at] ? sum / weights[at] : 1 / (K + (size + 1) / 2)));
}

/** 1 for the highest value; as many as are higher, and one, for the others. */
function ranksOf(values: (number | undefined)[]): (number | undefined)[] {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => b - a);
  const ranks = new Map<number, number>();
  for (const [at, value] of sorted.entries()) if (!ranks.has(value)) ranks.set(value, at + 1);
  return values.map((value) => (value === undefined ? undefined : ranks.get(value)));
}
