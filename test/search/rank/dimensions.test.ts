import { describe, expect, it } from 'vitest';
import type { Paper } from '../../../src/search/paper.ts';
import { impact, quality, recency, sourceTrust } from '../../../src/search/rank/dimensions.ts';
import { rank } from '../../../src/search/rank/rank.ts';
import { paper } from '../hits.ts';

const NOW = Date.UTC(2026, 6, 1);

describe('the other dimensions (contracts/unified-search.md A5)', () => {
  it('quality is type, completeness and open access', () => {
    const complete: Partial<Paper> = {
      title: 'T',
      abstract: 'A',
      authors: [{ name: 'Smith J' }],
      journal: 'J',
      year: 2020,
      ids: { doi: '10.1000/a' },
      mesh: ['Sepsis'],
    };
    expect(quality(paper({ ...complete, type: 'meta-analysis', isOpenAccess: true }))).toBeCloseTo(0.95);
    expect(quality(paper({ ...complete, mesh: [], keywords: ['sepsis'] }))).toBeCloseTo(0.65);
    expect(quality(paper({ type: 'preprint', title: 'T' }))).toBeCloseTo(0.52 + 0.1 / 7);
    expect(quality(paper({ type: 'other', isOpenAccess: false }))).toBe(0.5);
  });

  it('recency halves in five years, or in three', () => {
    expect(recency(paper({ date: '2021-07-01' }), NOW, 5)).toBeCloseTo(0.5, 3);
    expect(recency(paper({ year: 2023 }), NOW, 3)).toBeCloseTo(0.5, 3);
    expect(recency(paper({ date: '2026-07' }), NOW, 5)).toBe(1);
    expect(recency(paper({ date: '2027-01-01' }), NOW, 5)).toBe(1);
  });

  it.each([
    [0, 0.1],
    [1, 0.10034],
    [99, 2 / 3],
    [999, 1],
    [50_000, 1],
  ])('impact of %i citations is %d', (count, value) => {
    expect(impact(paper({ citedBy: [{ source: 'openalex', count }] }))).toBeCloseTo(value, 5);
  });

  it('impact goes by the highest count', () => {
    const citedBy = [
      { source: 'crossref' as const, count: 99 },
      { source: 'pubmed' as const, count: 0 },
    ];
    expect(impact(paper({ citedBy }))).toBeCloseTo(2 / 3);
  });

  it('trust is that of the best source, and a little more for each further one', () => {
    expect(sourceTrust(paper({ sources: ['arxiv'] }))).toBe(0.6);
    expect(sourceTrust(paper({ sources: ['openalex', 'pubmed'] }))).toBe(1.1);
    expect(sourceTrust(paper({ sources: ['openalex', 'pubmed', 'crossref', 'europe_pmc'] }))).toBe(1.2);
  });

  it('unknown dates and counts have no value', () => {
    expect(recency(paper({}), NOW, 5)).toBeUndefined();
    expect(impact(paper({}))).toBeUndefined();
    const [ranked] = rank([paper({})], { query: '', mode: 'balanced', now: NOW });
    expect(ranked?.dimensions).toEqual({ relevance: 0, quality: 0.5 + 0.05, sourceTrust: 1 });
  });
});
