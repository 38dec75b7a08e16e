import { describe, expect, it } from 'vitest';
import { syntheticHits, timeOfSearch } from '../../scripts/bench/search-hits.ts';
import { mergeHits } from '../../src/search/merge.ts';
import type { Hit } from '../../src/sources/hit.ts';
import { hit } from './hits.ts';

const TITLE = 'Balanced crystalloids in adults with sepsis';

function idsOf(hits: Hit[]) {
  return mergeHits(hits).papers.map(({ ids }) => ids);
}

describe('records are one work (contracts/unified-search.md A4)', () => {
  it('when they share a DOI, in any case and with any prefix', () => {
    const hits = ['10.1000/AbC', 'https://doi.org/10.1000/abc', 'doi:10.1000/ABC'].map((doi) =>
      hit({ ids: { doi } }),
    );
    expect(idsOf(hits)).toEqual([{ doi: '10.1000/abc' }]);
  });

  it('when a third one joins them', () => {
    const hits = [
      hit({ ids: { doi: '10.1000/a' } }),
      hit({ source: 'openalex', ids: { pmid: '7', openalex: 'W1' } }),
      hit({ source: 'europe_pmc', ids: { doi: '10.1000/a', pmid: '7' } }),
    ];
    expect(idsOf(hits)).toEqual([{ doi: '10.1000/a', pmid: '7', openalex: 'W1' }]);
  });

  it('not when both say no more than "doi:", whatever their titles (field case F7)', () => {
    const hits = [
      hit({ ids: { doi: 'doi:' }, title: 'Short' }),
      hit({ ids: { doi: 'doi:' }, title: 'Another', source: 'openalex' }),
    ];
    expect(idsOf(hits)).toEqual([{}, {}]);
  });

  it('by title only where neither has an identifier', () => {
    expect(idsOf([hit({ title: TITLE }), hit({ title: `${TITLE.toUpperCase()}.` })])).toHaveLength(1);
    expect(idsOf([hit({ title: TITLE }), hit({ title: TITLE, ids: { pmid: '1' } })])).toHaveLength(2);
    expect(
      idsOf([hit({ title: TITLE, ids: { doi: '10.1000/x' } }), hit({ title: TITLE, ids: { doi: 'doi:' } })]),
    ).toHaveLength(2);
  });

  it.each([
    ['the title is short', { title: 'Reply to the author' }, { title: 'Reply to the author' }, 2],
    ['the years differ by more than one', { title: TITLE, year: 2019 }, { title: TITLE, year: 2021 }, 2],
    ['the years differ by one', { title: TITLE, year: 2020 }, { title: TITLE, date: '2021-02' }, 1],
    ['one year is unknown', { title: TITLE, year: 2019 }, { title: TITLE }, 1],
    ['one is a preprint', { title: TITLE }, { title: TITLE, type: 'preprint' as const }, 2],
    ['compatibility characters differ', { title: `${TITLE} Ⅱ` }, { title: `${TITLE}: II` }, 1],
  ])('by title: when %s', (_, a, b, papers) => {
    expect(idsOf([hit(a), hit({ ...b, source: 'crossref' })])).toHaveLength(papers);
  });

  it('never when that would give one paper two PMIDs', () => {
    const hits = [
      hit({ ids: { doi: '10.1000/a', pmid: '1' } }),
      hit({ source: 'openalex', ids: { doi: '10.1000/a', pmid: '2' } }),
    ];
    expect(idsOf(hits)).toEqual([
      { doi: '10.1000/a', pmid: '1' },
      { doi: '10.1000/a', pmid: '2' },
    ]);
  });

  it('also not by way of a third one', () => {
    const hits = [
      hit({ ids: { doi: '10.1000/a', pmid: '1' } }),
      hit({ source: 'europe_pmc', ids: { pmid: '1', pmcid: 'PMC3' } }),
      hit({ source: 'openalex', ids: { pmcid: 'PMC3', doi: '10.1000/b' } }),
    ];
    expect(idsOf(hits)).toEqual([
      { doi: '10.1000/a', pmid: '1', pmcid: 'PMC3' },
      { doi: '10.1000/b', pmcid: 'PMC3' },
    ]);
  });

  it('by more identifiers rather than by fewer, where both exclude each other', () => {
    const shared = hit({ source: 'europe_pmc', ids: { doi: '10.1000/a', pmid: '1', pmcid: 'PMC3' } });
    const one = hit({ source: 'crossref', ids: { doi: '10.1000/a', openalex: 'W1' } });
    const two = hit({ source: 'openalex', ids: { pmid: '1', pmcid: 'PMC3', openalex: 'W2' } });
    expect(idsOf([one, shared, two])).toEqual([
      { doi: '10.1000/a', openalex: 'W1' },
      { doi: '10.1000/a', pmid: '1', pmcid: 'PMC3', openalex: 'W2' },
    ]);
  });
});

describe('the statistics', () => {
  it('count every hit once, by what it was recognised by', () => {
    const { statistics } = mergeHits([
      hit({ ids: { doi: '10.1000/a', pmid: '1' } }),
      hit({ ids: { doi: '10.1000/a', pmid: '1' }, source: 'openalex' }),
      hit({ ids: { pmid: '1' }, source: 'europe_pmc' }),
      hit({ ids: { arxiv: '2101.00001' }, source: 'arxiv' }),
      hit({ ids: { arxiv: '2101.00001' }, source: 'semantic_scholar' }),
      hit({ title: TITLE }),
      hit({ title: TITLE, source: 'crossref' }),
      hit({ ids: { pmid: '9' } }),
    ]);
    expect(statistics).toEqual({
      totalInput: 8,
      uniqueArticles: 4,
      duplicatesRemoved: 4,
      mergedRecords: 3,
      bySource: { pubmed: 3, europe_pmc: 1, openalex: 1, semantic_scholar: 1, crossref: 1, arxiv: 1 },
      dedupByDoi: 1,
      dedupByPmid: 1,
      dedupByIdentifier: 1,
      dedupByTitle: 1,
    });
  });

  it('of nothing are zero', () => {
    expect(mergeHits([])).toMatchObject({ papers: [], statistics: { totalInput: 0, bySource: {} } });
  });
});

// Taken in turn in one process, the best of many passes: a busy machine slows both alike.
it('merging and ranking four times as many hits takes at most nine times as long, not sixteen', {
  timeout: 60_000,
}, () => {
  const [small, large] = [syntheticHits(300), syntheticHits(1200)];
  const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let pass = 0; pass < 7; pass += 1) {
    best.small = Math.min(best.small, timeOfSearch(small));
    best.large = Math.min(best.large, timeOfSearch(large));
  }
  expect(best.large / best.small).toBeLessThan(9);
});
