import type { ArticleType } from '../../sources/hit.ts';
import type { Paper } from '../paper.ts';
import { isEmpty } from '../records.ts';
import { SOURCE_TRUST } from '../trust.ts';

/** The values that a paper is ranked by; what is not known is absent and has no vote. */
export interface Dimensions {
  relevance: number;
  quality: number;
  recency?: number;
  impact?: number;
  sourceTrust: number;
}

const TYPE_QUALITY: Record<ArticleType, number> = {
  'meta-analysis': 0.3,
  'systematic-review': 0.25,
  'randomized-controlled-trial': 0.2,
  'clinical-trial': 0.15,
  review: 0.1,
  article: 0.05,
  preprint: 0.02,
  other: 0,
};

const YEAR_MS = 365.25 * 86_400_000;

/**
 * 0.5, what its type adds, 0.1 for a complete record and 0.05 for open access (contracts/unified-search.md A5). The
 * seven fields of a complete record: title, abstract, authors, journal, year, DOI, and keywords or MeSH.
 */
export function quality(paper: Paper): number {
  const { title, abstract, authors, journal, year, ids, keywords, mesh } = paper;
  const fields = [title, abstract, authors, journal, year, ids.doi, [...keywords, ...mesh]];
  const complete = fields.filter((field) => !isEmpty(field)).length / fields.length;
  return 0.5 + TYPE_QUALITY[paper.type] + 0.1 * complete + (paper.isOpenAccess ? 0.05 : 0);
}

/**
 * Halves every `halfLifeYears` (A5). A date known to the year or the month only counts from the middle of it; what is
 * still to appear is as recent as today. Undefined without a date: A5 gives .3, the project no vote.
 */
export function recency(paper: Paper, now: number, halfLifeYears: number): number | undefined {
  const published = middleOf(paper.date ?? '') ?? middleOf(String(paper.year ?? ''));
  return published === undefined
    ? undefined
    : 0.5 ** (Math.max(0, now - published) / YEAR_MS / halfLifeYears);
}

/**
 * Citations on a scale where 1,000 are the most (A5), by the highest count that a source gave. Undefined where none
 * gave any: A5 gives .3, the project no vote.
 */
export function impact({ citedBy }: Paper): number | undefined {
  if (citedBy.length === 0) return undefined;
  const count = Math.max(...citedBy.map((given) => given.count));
  return count > 0 ? Math.min(1, Math.log10(count + 1) / 3) : 0.1;
}

/** Of its most trusted source, and .1 for each further one, .2 at most (A5). */
export function sourceTrust({ sources }: Paper): number {
  const best = Math.max(...sources.map((source) => SOURCE_TRUST[source]));
  return best + Math.min(0.2, 0.1 * (sources.length - 1));
}

function middleOf(date: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date) ?? [];
  if (year === undefined) return undefined;
  return Date.UTC(Number(year), month ? Number(month) - 1 : 6, day ? Number(day) : month ? 15 : 1);
}
