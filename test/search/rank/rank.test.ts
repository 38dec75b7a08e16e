import { describe, expect, it } from 'vitest';
import type { Paper } from '../../../src/search/paper.ts';
import { relevance } from '../../../src/search/rank/bm25.ts';
import { impact, quality, recency, sourceTrust } from '../../../src/search/rank/dimensions.ts';
import { fuse } from '../../../src/search/rank/fusion.ts';
import { type Mode, rank } from '../../../src/search/rank/rank.ts';
import { paper } from '../hits.ts';

const NOW = Date.UTC(2026, 6, 1);

describe('relevance', () => {
  // Lengths 4, 3 and 5, on average 4; each term is in 2 of 3 papers: idf = ln(1 + 1.5 / 2.5) = 0.470004.
  const papers = [
    paper({ title: 'Sepsis fluids' }),
    paper({ title: 'Asthma', abstract: 'sepsis' }),
    paper({ title: 'Asthma', keywords: ['fluids'], mesh: ['Children'] }),
  ];

  it('is BM25 with the title twice, keywords and MeSH one and a half times', () => {
    const [first, second, third] = relevance(papers, ['sepsis', 'fluids']);
    expect(first).toBeCloseTo(2 * 0.470004 * (5 / 3.5), 5);
    expect(second).toBeCloseTo(0.470004 * (2.5 / 2.21875), 5);
    expect(third).toBeCloseTo(0.470004 * (3.75 / 3.28125), 5);
  });

  it('counts a term that was cut by its beginning', () => {
    expect(relevance(papers, ['seps*', 'fluid*'])).toEqual(relevance(papers, ['sepsis', 'fluids']));
  });

  it('is 0 without the terms, without terms and without text', () => {
    expect(relevance(papers, ['lupus'])).toEqual([0, 0, 0]);
    expect(relevance(papers, [])).toEqual([0, 0, 0]);
    expect(relevance([paper({})], ['sepsis'])).toEqual([0]);
  });
});

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

describe('fusion', () => {
  it('is the weighted mean of 1 / (60 + rank), ties sharing the best rank', () => {
    const fused = fuse(
      [
        { weight: 0.25, values: [3, 2, 1] },
        { weight: 0.2, values: [0.6, 0.7, 0.7] },
      ],
      3,
    );
    expect(fused[0]).toBeCloseTo((0.25 / 61 + 0.2 / 63) / 0.45, 12);
    expect(fused[1]).toBeCloseTo((0.25 / 62 + 0.2 / 61) / 0.45, 12);
    expect(fused[2]).toBeCloseTo((0.25 / 63 + 0.2 / 61) / 0.45, 12);
  });

  it('skips a dimension without weight, and one whose known values are all equal', () => {
    const only = { weight: 0.25, values: [1, 2, 3] };
    const skipped = [
      { weight: 0, values: [3, 2, 1] },
      { weight: 0.2, values: [0.1, undefined, 0.1] },
      { weight: 0.2, values: [undefined, undefined, undefined] },
    ];
    expect(fuse([only, ...skipped], 3)).toEqual(fuse([only], 3));
  });

  it('takes no vote from an unknown value: the paper stands where its other values put it', () => {
    const [first, second] = fuse(
      [
        { weight: 0.5, values: [4, 3, 2, 1] },
        { weight: 0.5, values: [undefined, 9, 8, 7] },
      ],
      4,
    );
    expect(first).toBeCloseTo(1 / 61, 12);
    expect(second).toBeCloseTo((1 / 62 + 1 / (60 + 5 / 4)) / 2, 12);
  });

  it.each([0.1, 0.3, 0.5, 0.9])(
    'puts papers with unknown values neither above nor below the others on average: %d known',
    (share) => {
      const size = 200;
      const mixed = (i: number, factor: number) => (i * factor) % 211; // 211 is prime: a permutation
      const papers = Array.from({ length: size }, (_, i) => i);
      const known = (i: number) => mixed(i + 1, 59) < share * 211;
      const fused = fuse(
        [
          { weight: 0.25, values: papers.map((i) => mixed(i + 1, 97)) },
          { weight: 0.4, values: papers.map((i) => (known(i) ? mixed(i + 1, 31) : undefined)) },
        ],
        size,
      );
      const order = papers.toSorted((a, b) => (fused[b] ?? 0) - (fused[a] ?? 0));
      const mean = (of: number[]) => of.reduce((sum, i) => sum + order.indexOf(i), 0) / of.length;
      const difference = mean(papers.filter(known)) - mean(papers.filter((i) => !known(i)));
      expect(Math.abs(difference)).toBeLessThan(0.1 * size);
    },
  );

  it('puts a paper on which nothing votes in the middle', () => {
    expect(fuse([{ weight: 1, values: [3, 1, undefined] }], 3)[2]).toBeCloseTo(1 / 62, 12);
  });
});

describe('a ranking', () => {
  const CITED = paper({
    ids: { pmid: '1' },
    title: 'Cited',
    year: 2005,
    citedBy: [{ source: 'pubmed', count: 900 }],
  });
  const NEW = paper({
    ids: { pmid: '2' },
    title: 'New',
    year: 2026,
    citedBy: [{ source: 'pubmed', count: 0 }],
  });
  const STRONG = paper({
    ids: { pmid: '3' },
    title: 'Strong',
    year: 2015,
    type: 'meta-analysis',
    citedBy: [{ source: 'pubmed', count: 20 }],
  });

  it.each<[Mode, string]>([
    ['impact', 'Cited'],
    ['recency', 'New'],
    ['quality', 'Strong'],
  ])('by %s puts the paper %s first', (mode, title) => {
    const ranked = rank([CITED, NEW, STRONG], { query: '', mode, now: NOW });
    expect(ranked[0]).toMatchObject({ paper: { title }, score: 1, percentile: 100 });
    expect(ranked.map(({ percentile }) => percentile)).toEqual([100, 50, 0]);
  });

  it('has scores with four decimals, divided by the best', () => {
    // balanced; relevance and trust are alike: quality .2 (ranks 2, 2, 1), recency .15 (3, 1, 2), impact .2 (1, 3, 2)
    const [strong, fresh, cited] = [
      0.2 / 61 + 0.15 / 62 + 0.2 / 62,
      0.2 / 62 + 0.15 / 61 + 0.2 / 63,
      0.2 / 62 + 0.15 / 63 + 0.2 / 61,
    ];
    const ranked = rank([CITED, NEW, STRONG], { query: '', mode: 'balanced', now: NOW });
    expect(ranked.map(({ paper: { title }, score }) => [title, score])).toEqual([
      ['Strong', 1],
      ['Cited', Number((cited / strong).toFixed(4))],
      ['New', Number((fresh / strong).toFixed(4))],
    ]);
  });

  it('puts papers that are alike in canonical order, with one score', () => {
    const alike = ['10.1000/b', '10.1000/a', '10.1000/c'].map((doi) => paper({ ids: { doi } }));
    const ranked = rank(alike, { query: 'sepsis', mode: 'balanced', now: NOW });
    expect(ranked.map((item) => item.paper.ids.doi)).toEqual(['10.1000/a', '10.1000/b', '10.1000/c']);
    expect(ranked.map(({ score }) => score)).toEqual([1, 1, 1]);
  });

  it('of nothing is empty', () => {
    expect(rank([], { query: 'sepsis', mode: 'balanced', now: NOW })).toEqual([]);
  });
});
