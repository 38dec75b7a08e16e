import { describe, expect, it } from 'vitest';
import { mergeHits } from '../../src/search/merge.ts';
import { rank } from '../../src/search/rank/rank.ts';
import type { Hit } from '../../src/sources/hit.ts';
import { hit } from './hits.ts';

const TITLE = 'Balanced crystalloids in adults with sepsis';
const ARTICLE = hit({ ids: { doi: '10.1038/y', pmid: '1' }, title: TITLE, authors: [{ name: 'Smith J' }] });
const PREPRINT = hit({
  source: 'medrxiv',
  ids: { doi: '10.1101/x' },
  type: 'preprint',
  preprintServer: 'medRxiv',
  title: 'An earlier title',
  authors: [{ name: 'Smith J' }],
});

function versionsOf(...hits: Hit[]) {
  return mergeHits(hits).papers.map(({ versions }) => versions);
}

const LINKED = (basis: 'source' | 'title', title: string) => [
  [{ kind: 'has-preprint', ids: { doi: '10.1101/x' }, title, server: 'medRxiv', basis }],
  [{ kind: 'preprint-of', ids: { doi: '10.1038/y', pmid: '1' }, title: TITLE, basis }],
];

describe('a preprint and its journal article (field case F7)', () => {
  it.each<[string, Hit, Hit]>([
    [
      'the preprint names the DOI',
      ARTICLE,
      { ...PREPRINT, relations: [{ kind: 'preprint-of', doi: 'https://doi.org/10.1038/Y' }] },
    ],
    [
      'the preprint names the PMID',
      ARTICLE,
      { ...PREPRINT, relations: [{ kind: 'preprint-of', pmid: '1' }] },
    ],
    [
      'the article names the preprint',
      { ...ARTICLE, relations: [{ kind: 'has-preprint', doi: '10.1101/x' }] },
      PREPRINT,
    ],
  ])('stay two papers that name each other: %s', (_, article, preprint) => {
    const { papers, statistics } = mergeHits([preprint, article]);
    expect(papers.map(({ ids }) => ids)).toEqual([ARTICLE.ids, PREPRINT.ids]);
    expect(papers.map(({ versions }) => versions)).toEqual(LINKED('source', 'An earlier title'));
    expect(statistics.duplicatesRemoved).toBe(0);
  });

  it('are linked by the relation of any record that was merged', () => {
    const crossref = hit({
      source: 'crossref',
      ids: { doi: '10.1038/y' },
      relations: [{ kind: 'has-preprint', doi: '10.1101/x' }],
    });
    expect(versionsOf(crossref, PREPRINT, ARTICLE)).toEqual(LINKED('source', 'An earlier title'));
  });

  it('are linked by title and one author, where no source says it', () => {
    const preprint = {
      ...PREPRINT,
      title: `${TITLE}.`,
      authors: [{ name: 'Jane Doe' }, { name: 'John Smith' }],
    };
    expect(versionsOf(ARTICLE, preprint)).toEqual(LINKED('title', `${TITLE}.`));
  });

  it.each<[string, Partial<Hit>]>([
    ['no author agrees', { title: TITLE, authors: [{ name: 'Jones J' }] }],
    ['both are articles', { title: TITLE, type: 'article' }],
    ['the titles differ', {}],
  ])('are not linked when %s', (_, said) => {
    expect(versionsOf(ARTICLE, { ...PREPRINT, ...said })).toEqual([[], []]);
  });

  it('are not linked by title where a source names another article', () => {
    const relations = [{ kind: 'preprint-of' as const, doi: '10.1016/z' }];
    expect(versionsOf(ARTICLE, { ...PREPRINT, title: TITLE, relations })).toEqual([
      [],
      [{ kind: 'preprint-of', ids: { doi: '10.1016/z' }, basis: 'source' }],
    ]);
  });

  it('of which only one was found is named by its identifiers, once', () => {
    const relations = [
      { kind: 'has-preprint' as const, doi: '10.1101/x' },
      { kind: 'has-preprint' as const, doi: '10.1101/X', pmid: '5' },
      { kind: 'has-preprint' as const, doi: 'doi:' },
    ];
    expect(versionsOf({ ...ARTICLE, relations })).toEqual([
      [{ kind: 'has-preprint', ids: { doi: '10.1101/x', pmid: '5' }, basis: 'source' }],
    ]);
  });

  it('name each other in one direction only: their types decide', () => {
    const wrong = { ...ARTICLE, relations: [{ kind: 'preprint-of' as const, doi: '10.1101/x' }] };
    expect(versionsOf(wrong, PREPRINT)).toEqual(LINKED('source', 'An earlier title'));
  });

  it('are not linked with themselves', () => {
    const own = { ...ARTICLE, relations: [{ kind: 'has-preprint' as const, doi: '10.1038/y' }] };
    expect(versionsOf(own)).toEqual([[]]);
  });

  it.each([
    ['Smith J', 'John Smith'],
    ['Smith, John', 'J. Smith'],
    ['van der Müller A-B', 'Anna Muller'],
    ['Smith J Jr', 'John Smith'],
    ['García-López M', 'M. Garcia-Lopez'],
  ])('have an author in common: %s and %s', (a, b) => {
    const article = { ...ARTICLE, authors: [{ name: a }] };
    expect(versionsOf(article, { ...PREPRINT, title: TITLE, authors: [{ name: b }] })[0]).toHaveLength(1);
  });

  it('stand in this order in a ranking, where the preprint has at most the score of its article', () => {
    const other = hit({
      source: 'openalex',
      ids: { openalex: 'W9' },
      title: 'Unlike',
      year: 2001,
      citedBy: 3,
    });
    const strong = {
      ...PREPRINT,
      title: `${TITLE}`,
      year: 2026,
      citedBy: 900,
      isOpenAccess: true,
      abstract: TITLE,
    };
    const { papers } = mergeHits([strong, { ...ARTICLE, year: 2002, citedBy: 0 }, other]);
    const ranked = rank(papers, { query: 'sepsis', mode: 'impact', now: Date.UTC(2026, 0, 1) });
    const places = ranked.map(({ paper: { ids } }) => ids.doi ?? ids.openalex);
    expect(places.indexOf('10.1101/x')).toBe(places.indexOf('10.1038/y') + 1);
    const scores = ranked.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores[0]).toBe(1);
  });
});
