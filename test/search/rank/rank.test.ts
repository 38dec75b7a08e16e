import { describe, expect, it } from 'vitest';
import { type Mode, rank } from '../../../src/search/rank/rank.ts';
import { paper } from '../hits.ts';

const NOW = Date.UTC(2026, 6, 1);

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
