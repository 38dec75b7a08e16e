import { beforeAll, describe, expect, test } from 'vitest';
import { FIELDS } from '../../offline/crossref/item.ts';
import type { Library } from '../../offline/library.ts';
import { ask, libraryAt, SAMPLE, shortDoi } from './sample-library.ts';

interface Item {
  DOI: string;
  title: string[];
  score: number;
  [field: string]: unknown;
}
interface Answer {
  message: { 'total-results': number; items: Item[]; 'next-cursor'?: string; 'items-per-page': number };
}

const WORKS = 'api.crossref.org/works';
let library: Library;
beforeAll(async () => {
  library = await libraryAt(SAMPLE);
});

const list = async (query: string) => (await ask<Answer>(library, `${WORKS}?${query}`)).message;
const one = async (doi: string) => (await ask<{ message: Item }>(library, `${WORKS}/${doi}`)).message;
const dois = async (query: string) => (await list(query)).items.map(({ DOI }) => shortDoi(DOI));

describe('an item', () => {
  test('tells a journal article as the real one does', async () => {
    expect(await one('10.5555/Sample.0002')).toMatchObject({
      DOI: '10.5555/sample.0002',
      type: 'journal-article',
      title: ['Sample: Once-weekly samplutide and the decline of kidney function in type 2 diabetes'],
      'container-title': ['Journal of Sample Articles (not real)'],
      'short-container-title': ['J Sample Artic'],
      author: [
        {
          ORCID: 'https://orcid.org/0000-0090-0000-0037',
          given: 'Philippa',
          family: 'Nightjar',
          sequence: 'first',
        },
        { given: 'Fiachra', family: 'Ó Samplaigh', sequence: 'additional' },
        { family: 'Ketterwell' },
        { name: 'GLIMMER Trial Investigators' },
      ],
      issued: { 'date-parts': [[2023, 6, 5]] },
      published: { 'date-parts': [[2023, 6, 5]] },
      volume: '11',
      issue: '6',
      page: '201-215',
      publisher: 'Sample Press (not real)',
      'is-referenced-by-count': 57,
      ISSN: ['9999-9986'],
      license: [{ 'content-version': 'vor', URL: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' }],
      URL: 'https://doi.org/10.5555/sample.0002',
      relation: {
        'has-preprint': [{ 'id-type': 'doi', id: '10.5555/sample.0011', 'asserted-by': 'subject' }],
      },
    });
  });

  test('tells a preprint as posted content of its server', async () => {
    const item = await one('10.5555/src.0002');
    expect(item).toMatchObject({
      type: 'posted-content',
      subtype: 'preprint',
      institution: [{ name: 'bioRxiv' }],
      'container-title': [],
      posted: { 'date-parts': [[2023, 5, 16]] },
      relation: { 'is-preprint-of': [{ 'id-type': 'doi', id: '10.5555/src.0001', 'asserted-by': 'object' }] },
    });
    expect((await one('10.5555/sample.0011')).relation).toEqual({
      'is-preprint-of': [{ 'id-type': 'doi', id: '10.5555/sample.0002', 'asserted-by': 'subject' }],
    });
  });

  test('a notice says what it is about, and an article does not', async () => {
    expect((await one('10.5555/sample.0007'))['update-to']).toEqual([
      {
        DOI: '10.5555/sample.0006',
        type: 'retraction',
        label: 'Retraction',
        source: 'publisher',
        updated: { 'date-parts': [[2022, 12, 30]] },
      },
    ]);
    expect((await one('10.5555/sample.0010'))['update-to']).toMatchObject([
      { DOI: '10.5555/sample.0001', type: 'correction' },
    ]);
    expect(await one('10.5555/sample.0001')).not.toHaveProperty('update-to');
  });

  test('a figure is a component with a title and hardly more', async () => {
    const figure = await one('10.5555/sample.0001.g002');
    expect(figure).toMatchObject({
      type: 'component',
      issued: { 'date-parts': [[null]] },
      relation: { 'is-component-of': [{ id: '10.5555/sample.0001' }] },
    });
    for (const field of ['author', 'container-title', 'published', 'page', 'abstract'])
      expect(figure).not.toHaveProperty(field);
  });

  test('some have an abstract, as JATS markup with its signs escaped', async () => {
    expect((await one('10.5555/src.0001')).abstract).toMatch(
      /^<jats:title>Abstract<\/jats:title><jats:sec><jats:title>Background<\/jats:title><jats:p>This is an invented .* \(<jats:italic>P<\/jats:italic> &lt; 0\.001\)\.<\/jats:p><\/jats:sec>/,
    );
    const { items } = await list('rows=1000');
    const with_ = items.filter(({ abstract }) => abstract !== undefined);
    expect(with_.length).toBeGreaterThan(4);
    expect(with_.length).toBeLessThan(items.length);
  });

  test('titles come in capitals and with full stops', async () => {
    expect((await one('10.5555/sample.0006')).title[0]).toMatch(/^SAMPLE: DEEP LEARNING FINDS/);
    expect((await one('10.5555/sample.0001')).title[0]).toMatch(/low blood pressure\.$/);
    expect((await one('10.5555/src.0008')).title).toEqual(['SAMPLE: EDITORIAL.']);
  });

  test('has no field that select does not take', async () => {
    const { items } = await list('rows=1000');
    const unknown = new Set(
      items.flatMap((item) => Object.keys(item)).filter((name) => !FIELDS.includes(name)),
    );
    expect([...unknown].toSorted()).toEqual(['content-domain', 'original-title', 'short-title']);
  });

  test.each(['10.5555/none', '10.5555/sample.0004', 'nonsense'])('404 as text for %s', async (doi) => {
    const response = await library(new Request(`http://127.0.0.1/${WORKS}/${doi}`));
    expect([response.status, await response.text()]).toEqual([404, 'Resource not found.']);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

describe('query', () => {
  test('any word counts, and who has more of them stands higher', async () => {
    const { items, 'total-results': total } = await list('query=samplutide albuminuria pneumothorax');
    expect(total).toBe(items.length);
    expect(items.slice(0, 2).map(({ DOI }) => shortDoi(DOI))).toEqual(['src.0001', 'src.0002']);
    expect(items.map(({ DOI }) => shortDoi(DOI))).toEqual(
      expect.arrayContaining(['sample.0002', 'sample.0006']),
    );
    const scores = items.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test.each([
    ['query=nowhere', []],
    ['query=sepsis fluids', ['sample.0001', 'sample.0001.g002', 'sample.0010', 'src.0003', 'src.0012']],
    [
      'query.bibliographic=Nightjar 2022',
      ['sample.0002', 'sample.0003', 'sample.0007', 'sample.0011', 'sample.0015'],
    ],
    ['query.title=samplutide&query.author=rillwater', ['src.0001', 'src.0002']],
    ['query=sepsis&filter=from-pub-date:2025', ['src.0003']],
    ['query=sepsis&filter=until-pub-date:2024,type:journal-article', ['sample.0001', 'sample.0010']],
    [
      'filter=type:posted-content,type:component',
      ['sample.0001.g002', 'sample.0011', 'src.0002', 'src.0003'],
    ],
    ['filter=from-pub-date:2024-02,until-pub-date:2024-02', ['sample.0016', 'src.0001']],
  ])('%s', async (query, expected) => {
    expect((await dois(query)).toSorted()).toEqual(expected);
  });

  test('sorts, selects and pages', async () => {
    expect(await dois('sort=is-referenced-by-count&rows=2')).toEqual(['sample.0001', 'sample.0002']);
    expect(await dois('sort=published&order=asc&filter=from-pub-date:2024-02&rows=1')).toEqual(['src.0001']);
    expect((await list('rows=1&select=DOI,title&query=thimble')).items[0]).toEqual({
      DOI: expect.any(String),
      title: [expect.any(String)],
    });
    const all = await dois('rows=1000&query=sample');
    expect(await dois('rows=5&offset=5&query=sample')).toEqual(all.slice(5, 10));
    expect(await list('rows=0&query=sample')).toMatchObject({ items: [], 'total-results': all.length });
  });

  test('pages by cursor until a page is empty', async () => {
    const seen: string[] = [];
    let cursor = '*';
    for (let page = 0; page < 10; page += 1) {
      const { items, 'next-cursor': next = '' } = await list(`rows=8&cursor=${encodeURIComponent(cursor)}`);
      if (items.length === 0) break;
      seen.push(...items.map(({ DOI }) => DOI));
      cursor = next;
    }
    expect(seen).toHaveLength(20);
    expect(new Set(seen).size).toBe(20);
  });
});

describe('refusals', () => {
  test.each([
    ['rows=1001', 'integer-not-valid', '1001'],
    ['rows=-1', 'integer-not-valid', '-1'],
    ['offset=10001', 'integer-not-valid', '10001'],
    ['filter=nope:1', 'filter-not-available', 'nope'],
    ['filter=from-pub-date:soon', 'date-not-valid', 'soon'],
    ['select=nope', 'parameter-not-allowed', 'nope'],
    ['sort=nope', 'sort-not-available', 'nope'],
    ['cursor=nonsense', 'cursor-not-valid', 'nonsense'],
  ])('400 for %s', async (query, type, value) => {
    expect(await ask(library, `${WORKS}?${query}`, 400)).toEqual({
      status: 'failed',
      'message-type': 'validation-failure',
      message: [{ type, value, message: expect.any(String) }],
    });
  });
});
