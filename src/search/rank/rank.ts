import { inCanonicalOrder } from '../identity.ts';
import { journalFirst } from '../journal-first.ts';
import type { Paper } from '../paper.ts';
import { relevance } from './bm25.ts';
import { type Dimensions, impact, quality, recency, sourceTrust } from './dimensions.ts';
import { fuse } from './fusion.ts';
import { queryTerms } from './terms.ts';

/** What a ranking puts first: contracts/unified-search.md A5. */
export type Mode = 'balanced' | 'impact' | 'recency' | 'quality';

export interface RankOptions {
  query: string;
  mode: Mode;
  /** In milliseconds, as `Date.now()` gives it. */
  now: number;
}

export interface Ranked {
  paper: Paper;
  /** 1 for the best, four decimals. */
  score: number;
  /** How many of the other papers stand below it, in percent. */
  percentile: number;
  dimensions: Dimensions;
}

/** A5 without its column for entities, which nothing here finds: the weights are relative. */
const WEIGHTS: Record<Mode, Record<keyof Dimensions, number>> = {
  balanced: { relevance: 0.25, quality: 0.2, recency: 0.15, impact: 0.2, sourceTrust: 0.1 },
  impact: { relevance: 0.2, quality: 0.1, recency: 0.1, impact: 0.4, sourceTrust: 0.1 },
  recency: { relevance: 0.2, quality: 0.1, recency: 0.4, impact: 0.1, sourceTrust: 0.1 },
  quality: { relevance: 0.2, quality: 0.35, recency: 0.1, impact: 0.15, sourceTrust: 0.1 },
};

/**
 * The papers, best first (contracts/unified-search.md A5), no preprint before its journal version (field case F7): one
 * that is moved down has at most the score of the article that it follows. Papers that are ranked alike stand in
 * canonical order, so that the order of the input never matters.
 */
export function rank(papers: Paper[], { query, mode, now }: RankOptions): Ranked[] {
  const known = inCanonicalOrder(papers, (paper) => paper);
  const dimensions = dimensionsOf(known, query, now, mode === 'recency' ? 3 : 5);
  const weights = Object.entries(WEIGHTS[mode]) as [keyof Dimensions, number][];
  const fused = fuse(
    weights.map(([name, weight]) => ({ weight, values: dimensions.map((values) => values[name]) })),
    known.length,
  );
  const ordered = journalFirst(
    known
      .map((paper, at) => ({ paper, fused: fused[at] as number, dimensions: dimensions[at] as Dimensions }))
      .sort((a, b) => b.fused - a.fused),
  );
  const best = ordered[0]?.fused ?? 1;
  let lowest = best;
  return ordered.map(({ paper, fused: own, dimensions: values }, at) => {
    lowest = Math.min(lowest, own);
    const below = ordered.length > 1 ? (ordered.length - 1 - at) / (ordered.length - 1) : 1;
    return {
      paper,
      score: Math.round((lowest / best) * 10_000) / 10_000,
      percentile: Math.round(below * 1000) / 10,
      dimensions: values,
    };
  });
}

function dimensionsOf(papers: Paper[], query: string, now: number, halfLifeYears: number): Dimensions[] {
  const relevances = relevance(papers, queryTerms(query));
  return papers.map((paper, at) => {
    const [recent, cited] = [recency(paper, now, halfLifeYears), impact(paper)];
    return {
      relevance: relevances[at] ?? 0,
      quality: quality(paper),
      ...(recent !== undefined && { recency: recent }),
      ...(cited !== undefined && { impact: cited }),
      sourceTrust: sourceTrust(paper),
    };
  });
}
