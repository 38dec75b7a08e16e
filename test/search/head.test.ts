import { describe, expect, it } from 'vitest';
import { mergeHits } from '../../src/search/merge.ts';
import type { Hit } from '../../src/sources/hit.ts';
import { hit } from './hits.ts';

describe('a merged paper', () => {
  const merged = (...hits: Partial<Hit>[]) => {
    const { papers } = mergeHits(hits.map((said) => hit({ ids: { doi: '10.1000/a' }, ...said })));
    expect(papers).toHaveLength(1);
    return papers[0];
  };

  it('is headed by the record of the most trusted source, then by that with most identifiers, then the fullest', () => {
    const ids = { doi: '10.1000/a', pmid: '1' };
    const more = { ...ids, openalex: 'W1' };
    expect(merged({ title: 'A', ids }, { ids: more, source: 'openalex' })?.primarySource).toBe('pubmed');
    expect(
      merged({ title: 'A', volume: '1', source: 'crossref' }, { title: 'B', source: 'pubmed' })?.title,
    ).toBe('B');
    expect(
      merged({ title: 'A', volume: '1', source: 'crossref' }, { title: 'B', ids, source: 'europe_pmc' })
        ?.title,
    ).toBe('B');
    expect(
      merged({ title: 'A', source: 'crossref' }, { title: 'B', volume: '1', source: 'crossref' })?.title,
    ).toBe('B');
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
    expect(got?.sources).toEqual(['pubmed', 'openalex', 'semantic_scholar']);
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
    ['pubmed', 'semantic_scholar', 'preprint'],
    ['crossref', 'openalex', 'preprint'],
    ['openalex', 'crossref', 'article'],
    ['semantic_scholar', 'pubmed', 'article'],
  ] as const)('called a preprint by %s and an article by %s, with one DOI, is a %s', (says, other, type) => {
    expect(merged({ source: says, type: 'preprint' }, { source: other })?.type).toBe(type);
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
