import { describe, expect, it } from 'vitest';
import { relevance } from '../../../src/search/rank/bm25.ts';
import { paper } from '../hits.ts';

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
