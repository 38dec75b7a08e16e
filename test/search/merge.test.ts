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
    const shared = hit({ source: 'crossref', ids: { doi: '10.1000/a', pmcid: 'PMC3' } });
    const one = hit({ source: 'pubmed', ids: { doi: '10.1000/a', pmid: '1', openalex: 'W1' } });
    const two = hit({ source: 'openalex', ids: { doi: '10.1000/a', pmid: '2', pmcid: 'PMC3' } });
    expect(idsOf([one, shared, two])).toEqual([
      { doi: '10.1000/a', pmid: '1', openalex: 'W1' },
      { doi: '10.1000/a', pmid: '2', pmcid: 'PMC3' },
    ]);
  });
});

describe('a merged paper', () => {
  const merged = (...hits: Partial<Hit>[]) => {
    const { papers } = mergeHits(hits.map((said) => hit({ ids: { doi: '10.1000/a' }, ...said })));
    expect(papers).toHaveLength(1);
    return papers[0];
  };

  it('is headed by the record with most identifiers, then the fullest, then that of the most trusted source', () => {
    expect(
      merged({ title: 'A' }, { ids: { doi: '10.1000/a', openalex: 'W1' }, source: 'openalex' })
        ?.primarySource,
    ).toBe('openalex');
    expect(merged({ title: 'A' }, { title: 'B', volume: '1', source: 'crossref' })?.title).toBe('B');
    expect(merged({ title: 'A', source: 'crossref' }, { title: 'B', source: 'pubmed' })?.title).toBe('B');
  });

  it('fills what is absent or empty from the others', () => {
    const got = merged(
      { title: 'A', abstract: ' ', volume: '3', journal: 'J' },
      { title: 'B', abstract: 'text', authors: [{ name: 'Smith J' }], source: 'openalex' },
    );
    expect(got).toMatchObject({ title: 'A', abstract: 'text', volume: '3', authors: [{ name: 'Smith J' }] });
  });

  it('lists its sources, the primary one first and the others by trust', () => {
    const got = merged(
      { source: 'semantic_scholar', ids: { doi: '10.1000/a', s2: 'a'.repeat(40) } },
      { source: 'openalex' },
      { source: 'pubmed' },
      { source: 'openalex' },
    );
    expect(got?.sources).toEqual(['semantic_scholar', 'pubmed', 'openalex']);
  });

  it('has the keywords, MeSH terms and links of all, each once', () => {
    const link = { url: 'https://a.example/1.pdf' };
    const got = merged(
      { title: 'A', keywords: ['Sepsis', 'shock'], mesh: ['Humans'], links: [{ ...link, license: 'cc-by' }] },
      { source: 'openalex', keywords: ['SEPSIS', 'fluids'], links: [link, { url: 'https://b.example' }] },
    );
    expect(got).toMatchObject({ keywords: ['Sepsis', 'shock', 'fluids'], mesh: ['Humans'] });
    expect(got?.links).toEqual([{ ...link, license: 'cc-by' }, { url: 'https://b.example' }]);
  });

  it('tells every count with its source, the highest first', () => {
    const got = merged(
      { citedBy: 3 },
      { source: 'openalex', citedBy: 9 },
      { source: 'openalex', citedBy: 4 },
    );
    expect(got?.citedBy).toEqual([
      { source: 'openalex', count: 9 },
      { source: 'pubmed', count: 3 },
    ]);
  });

  it('is retracted, or open access, if any source says so', () => {
    expect(
      merged(
        { title: 'A', retracted: false, isOpenAccess: false, oaStatus: 'closed' },
        { source: 'openalex', retracted: true, isOpenAccess: true, oaStatus: 'green' },
      ),
    ).toMatchObject({ retracted: true, isOpenAccess: true, oaStatus: 'green' });
    expect(merged({}, { source: 'openalex', isOpenAccess: false })?.isOpenAccess).toBe(false);
    expect(merged({})).not.toHaveProperty('isOpenAccess');
    expect(merged({})).not.toHaveProperty('retracted');
  });

  it.each([
    ['is made more exact by one that begins with it', '2024-05', '2024-05-17', '2024-05-17'],
    ['is not another event of that year', '2024-05', '2024-03-01', '2024-05'],
    ['is not of another year', undefined, '2023-12-15', undefined],
    ['is taken from another of the same year', undefined, '2024-03-01', '2024-03-01'],
    ['stays where it is of another year than the head says', '2023-12', '2023-11-02', '2023-12'],
  ])('has a date that %s', (_, own, other, date) => {
    const got = merged(
      { year: 2024, title: 'A', volume: '1', ...(own && { date: own }) },
      { source: 'openalex', date: other },
    );
    expect([got?.year, got?.date]).toEqual([2024, date]);
  });

  it('has the strongest type that any source gives', () => {
    expect(merged({}, { type: 'randomized-controlled-trial', source: 'crossref' })?.type).toBe(
      'randomized-controlled-trial',
    );
    expect(merged({ type: 'other' }, { type: 'preprint', source: 'arxiv' })?.type).toBe('preprint');
  });

  it('is the journal article where one source calls it a preprint, and is told as the journal has it', () => {
    const ids = { doi: '10.1000/a', arxiv: '2101.00001' };
    const preprint = { type: 'preprint' as const, preprintServer: 'arXiv', title: 'Old', year: 2019, ids };
    const got = merged({ ...preprint, source: 'arxiv' }, { title: 'New', year: 2021, source: 'crossref' });
    expect(got).toMatchObject({ type: 'article', title: 'New', year: 2021, primarySource: 'crossref', ids });
    expect(got).not.toHaveProperty('preprintServer');
  });

  it.each([
    { doi: '10.1101/2020.03.01.20029769' },
    { doi: '10.48550/arxiv.2101.00001' },
    { arxiv: '2101.00001' },
  ])('stays a preprint under %j, though one source calls it an article', (ids) => {
    const got = merged(
      { ids, type: 'preprint', preprintServer: 'medRxiv', source: 'europe_pmc' },
      { ids, source: 'semantic_scholar' },
    );
    expect(got).toMatchObject({ type: 'preprint', preprintServer: 'medRxiv' });
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
it('merging and ranking twice as many hits takes at most three times as long', { timeout: 60_000 }, () => {
  const [small, large] = [syntheticHits(500), syntheticHits(1000)];
  const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let pass = 0; pass < 9; pass += 1) {
    best.small = Math.min(best.small, timeOfSearch(small));
    best.large = Math.min(best.large, timeOfSearch(large));
  }
  expect(best.large / best.small).toBeLessThan(3);
});
