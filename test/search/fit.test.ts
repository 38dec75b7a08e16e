import { describe, expect, it } from 'vitest';
import { fitted } from '../../src/search/fit.ts';
import { mergeHits } from '../../src/search/merge.ts';
import { planSearch } from '../../src/search/plan.ts';
import { rank } from '../../src/search/rank/rank.ts';
import { unifiedResultSchema } from '../../src/search/result.ts';
import type { Found } from '../../src/search/run.ts';
import type { Hit } from '../../src/sources/hit.ts';
import { hit } from './hits.ts';

/** A search that found so many articles with abstracts of such a length. */
function foundWith(articles: number, abstractCharacters: number, options = ''): Found {
  const hits: Hit[] = Array.from({ length: articles }, (_, i) =>
    hit({
      ids: { doi: `10.1000/${i}`, pmid: String(1000 + i) },
      title: `Sepsis and fluids in the ward ${i}`,
      abstract: 'word '.repeat(abstractCharacters / 5),
      authors: Array.from({ length: 12 }, (_, n) => ({ name: `Given Family${n}` })),
      keywords: ['sepsis', 'fluids', 'shock'],
    }),
  );
  const plan = planSearch({ query: 'sepsis', sources: 'pubmed', options }, { thisYear: 2026, disabled: [] });
  const { papers, statistics } = mergeHits(hits);
  const answer = { hits, total: 5000, sentQuery: 'sepsis', warnings: [] };
  return {
    plan,
    outcomes: [{ source: 'pubmed', status: 'ok', answer, tookMs: 1 }],
    ranked: rank(papers, { query: 'sepsis', mode: 'balanced', now: Date.UTC(2026, 0, 1) }),
    statistics,
    preprintsLeftOut: 0,
    relaxingFailed: false,
    fallback: [],
  };
}

describe('an answer', () => {
  it('that is short stays whole', () => {
    const result = fitted(foundWith(10, 1000));
    expect(result.notice).toBeUndefined();
    expect(result.articles[0]).toHaveProperty('keywords');
  });

  it.each([
    ['has its abstracts cut first', 60, 1500, /abstracts are cut/, 60],
    ['then loses what takes most room', 110, 1500, /subjects and most authors are left out/, 110],
    ['then has compact records', 400, 1500, /records are compact/, 400],
    [
      'then lacks the last articles, and says how many',
      800,
      100,
      /The last \d+ articles in the ranking/,
      undefined,
    ],
  ])('that is too long %s', (_name, articles, abstract, notice, listed) => {
    const result = unifiedResultSchema.parse(fitted(foundWith(articles, abstract)));
    expect(result.notice).toMatch(notice);
    expect(JSON.stringify(result).length).toBeLessThan(101_000);
    expect(result.search_status.returned).toBe(result.articles.length);
    if (listed) expect(result.articles).toHaveLength(listed);
    else expect(result.articles.length).toBeLessThan(articles);
    expect(result.next_tools?.map(({ reason }) => reason)).toContain('Page through all 5,000 hits of PubMed');
    expect(result.analysis).toBeDefined();
  });
});
