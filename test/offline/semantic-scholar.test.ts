import { beforeAll, describe, expect, test } from 'vitest';
import type { Library } from '../../offline/library.ts';
import { folderOf } from './helpers.ts';
import { ask, libraryAt, SAMPLE } from './sample-library.ts';

interface Paper {
  paperId: string;
  externalIds: { DOI?: string; PubMed?: string; ArXiv?: string; CorpusId?: number };
  title: string;
  [field: string]: unknown;
}
interface Answer {
  total: number;
  offset: number;
  next?: number;
  token?: string | null;
  data: Paper[];
}

const SEARCH = 'api.semanticscholar.org/graph/v1/paper/search';
let library: Library;
beforeAll(async () => {
  library = await libraryAt(SAMPLE);
});

const search = (query: string, fields = 'title,externalIds') =>
  ask<Answer>(library, `${SEARCH}?limit=100&query=${query}&fields=${fields}`);
const bulk = (query: string, more = '') =>
  ask<Answer>(library, `${SEARCH}/bulk?fields=externalIds&query=${encodeURIComponent(query)}${more}`);
const names = ({ data }: Answer) =>
  data
    .map(({ externalIds: { DOI, PubMed, ArXiv, CorpusId } }) => DOI || PubMed || ArXiv || String(CorpusId))
    .toSorted();

describe('a paper', () => {
  test('has the fields that are asked for, and its id', async () => {
    const fields =
      'externalIds,title,abstract,venue,journal,year,publicationDate,publicationTypes,authors,citationCount,influentialCitationCount,isOpenAccess,openAccessPdf';
    const paper = (await search('once-weekly samplutide', fields)).data[0];
    expect(Object.keys(paper ?? {}).toSorted()).toEqual(['paperId', ...fields.split(',')].toSorted());
    expect(paper).toMatchObject({
      paperId: expect.stringMatching(/^[0-9a-f]{40}$/),
      externalIds: {
        DOI: '10.5555/Sample.0002',
        PubMed: '90000002',
        PubMedCentral: '90000002',
        CorpusId: 990224931,
      },
      title: 'Sample: Once-weekly samplutide and the decline of kidney function in type 2 diabetes',
      venue: 'Journal of Sample Articles (not real)',
      journal: { name: 'Journal of Sample Articles (not real)', volume: '11', pages: '201-215' },
      year: 2023,
      publicationDate: '2023-06-05',
      publicationTypes: ['JournalArticle'],
      citationCount: 72,
      influentialCitationCount: 7,
      isOpenAccess: true,
      openAccessPdf: { url: 'https://oa.sample-press.example/doi/10.5555/sample.0002', status: 'GOLD' },
    });
    expect((paper as { authors?: unknown[] } | undefined)?.authors?.slice(0, 2)).toEqual([
      { authorId: expect.stringMatching(/^\d+$/), name: 'Philippa Nightjar' },
      { authorId: expect.stringMatching(/^\d+$/), name: 'F. Ó Samplaigh' },
    ]);
    expect(paper?.abstract).toMatch(/1\.73 m2 to samplutide .* P < 0\.001\)/);
  });

  test('shows id and title when no field is asked for', async () => {
    const { data } = await ask<Answer>(library, `${SEARCH}?query=samplutide&limit=1`);
    expect(data).toEqual([{ paperId: expect.stringMatching(/^[0-9a-f]{40}$/), title: expect.any(String) }]);
  });

  test('some have no abstract, no types, no journal', async () => {
    const { data } = await search(
      'thesis appetite',
      'title,abstract,publicationTypes,journal,publicationDate',
    );
    expect(data[0]).toMatchObject({
      title: 'Sample: Samplutide and appetite: a thesis',
      abstract: null,
      publicationTypes: null,
      journal: null,
      publicationDate: null,
    });
  });

  test('ids are as ragged as in the real one', async () => {
    expect(names(await search('sepsis fluids'))).toEqual([
      '10.5555/SAMPLE.0008',
      '10.5555/sample.0010',
      '10.5555/src.0003',
      '990136261', // its DOI is ''
      'doi:',
    ]);
    const arxiv = (await search('small networks')).data[0];
    expect(arxiv?.externalIds).toEqual({ ArXiv: '9901.00004', CorpusId: 990119499 });
    expect((await search('results at 52 weeks')).data[0]?.externalIds).not.toHaveProperty('PubMed');
  });
});

describe('search by relevance', () => {
  test('wants half of the words, and puts the best first', async () => {
    const { data } = await search('albuminuria without diabetes moths');
    expect(data[0]?.externalIds.DOI).toBe('10.5555/SRC.0001');
    expect(await search('albuminuria moths gulls lamps')).toEqual({ total: 0, offset: 0 });
  });

  test('pages by offset, and says where the next page starts', async () => {
    const all = await search('sample');
    expect(all.total).toBe(18);
    expect(all).not.toHaveProperty('next');
    const page = await ask<Answer>(library, `${SEARCH}?query=sample&limit=5&offset=10`);
    expect(page).toMatchObject({ total: 18, offset: 10, next: 15 });
    expect(page.data.map(({ paperId }) => paperId)).toEqual(
      all.data.slice(10, 15).map(({ paperId }) => paperId),
    );
    expect(await ask<Answer>(library, `${SEARCH}?query=sample&limit=5&offset=15`)).not.toHaveProperty('next');
  });

  test.each([
    [
      'year=2022',
      [
        '10.5555/sample.0003',
        '10.5555/sample.0007',
        '10.5555/sample.0011',
        '10.5555/sample.0015',
        '9901.00004',
      ],
    ],
    ['year=2025-', ['10.5555/SAMPLE.0008', '10.5555/sample.0004', '10.5555/src.0003']],
    ['year=-1999', ['90000014']],
    ['year=2019-2020', ['990136261', 'doi:']],
    ['publicationDateOrYear=2024-02:2024-06-30', ['10.5555/SRC.0001', '10.5555/sample.0010']],
    ['publicationTypes=Review,Editorial', ['10.5555/SAMPLE.0008', '10.5555/sample.0015', '10.5555/src.0007']],
    ['minCitationCount=40', ['10.5555/Sample.0002', '10.5555/sample.0006']],
  ])('%s', async (filter, expected) => {
    expect(names(await search(`sample&${filter}`))).toEqual(expected);
  });

  test.each([
    ['', /query/],
    ['query=x&limit=101', /limit=101/],
    ['query=x&limit=0', /limit=0/],
    ['query=x&limit=ten', /limit=ten/],
    ['query=x&limit=100&offset=901', /not available/],
    ['query=x&fields=title,nope', 'Unrecognized or unsupported fields: [nope]'],
    ['query=x&year=soon', /soon/],
  ])('400 for %s', async (query, error) => {
    expect(await ask(library, `${SEARCH}?${query}`, 400)).toEqual({
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    });
  });

  test('a key makes no difference', async () => {
    const headers = { 'x-api-key': 'sample' };
    const response = await library(new Request(`http://127.0.0.1/${SEARCH}?query=tau`, { headers }));
    expect(await response.json()).toMatchObject({ total: 1 });
  });
});

describe('search in bulk', () => {
  test.each([
    ['samplutide kidney', ['10.5555/Sample.0002', '10.5555/sample.0011']],
    ['samplutide + kidney', ['10.5555/Sample.0002', '10.5555/sample.0011']],
    ['samplutide -kidney', ['10.5555/SRC.0001', '990000005']],
    [
      'tau | pneumothorax',
      ['10.5555/sample.0004', '10.5555/sample.0006', '10.5555/sample.0007', '9901.00004'],
    ],
    ['(tau | pneumothorax) + retraction', ['10.5555/sample.0007']],
    ['"deep learning" -retraction', ['10.5555/sample.0006', '9901.00004']],
    ['"learning deep"', []],
    ['albumin*', ['10.5555/SRC.0001', '10.5555/sample.0003']],
    ['samplutide -(kidney | appetite)', ['10.5555/SRC.0001']],
  ])('%s', async (query, expected) => {
    const found = await bulk(query);
    expect(names(found)).toEqual(expected.toSorted());
    expect(found).toMatchObject({ total: expected.length, token: null });
  });

  test('sorts by citations', async () => {
    const { data } = await bulk('sample', '&sort=citationCount:desc');
    expect(data.slice(0, 2).map(({ externalIds }) => externalIds.DOI)).toEqual([
      '10.5555/Sample.0002',
      '10.5555/sample.0006',
    ]);
  });

  test('gives a thousand papers at once, then a token for the next', async () => {
    const articles = Array.from(
      { length: 1400 },
      (_, i) =>
        `<article><front><article-meta><article-id pub-id-type="doi">10.5555/many.${i}</article-id><title-group><article-title>Sample: Many</article-title></title-group></article-meta></front></article>`,
    );
    const files = articles.map((xml, i) => [`${i}.xml`, xml] as const);
    const { root, remove } = await folderOf(Object.fromEntries(files));
    const many = await libraryAt(root);
    const first = await ask<Answer>(many, `${SEARCH}/bulk?query=many`);
    expect(first.data).toHaveLength(1000);
    const second = await ask<Answer>(many, `${SEARCH}/bulk?query=many&token=${first.token}`);
    expect(second.token).toBeNull();
    expect(second.data).toHaveLength(first.total - 1000);
    expect(new Set([...first.data, ...second.data].map(({ paperId }) => paperId)).size).toBe(first.total);
    expect(await ask(many, `${SEARCH}/bulk?query=many&token=xx`, 400)).toHaveProperty('error');
    await remove();
  });
});
