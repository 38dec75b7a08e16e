import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../offline/openalex/record.ts';
import { ask, libraryAt, SAMPLE, shortDoi } from './sample-library.ts';

interface Record {
  id: string;
  doi: string | null;
  title: string;
  ids: { openalex: string; doi?: string; pmid?: string; pmcid?: string };
  relevance_score?: number;
  abstract_inverted_index: { [word: string]: number[] } | null;
  [field: string]: unknown;
}
interface Answer {
  meta: { count: number; page: number | null; per_page: number; next_cursor?: string | null };
  results: Record[];
}

const WORKS = 'api.openalex.org/works';
const library = await libraryAt(SAMPLE);

const list = (query: string) => ask<Answer>(library, `${WORKS}?${query}`);
const one = (id: string) => ask<Record>(library, `${WORKS}/${id}`);
const idOf = async (doi: string) => (await one(`doi:10.5555/${doi}`)).id.replace('https://openalex.org/', '');
const FLUIDS = await idOf('sample.0001');
const TRIAL = await idOf('sample.0002');
const dois = async (query: string) => (await list(query)).results.map(({ doi }) => shortDoi(doi));

describe('a record', () => {
  test('tells a journal article as the real one does', async () => {
    const record = await one('pmid:90000001');
    expect(record).toMatchObject({
      id: `https://openalex.org/${FLUIDS}`,
      doi: 'https://doi.org/10.5555/sample.0001',
      publication_year: 2024,
      publication_date: '2024-03-04',
      ids: {
        openalex: `https://openalex.org/${FLUIDS}`,
        doi: 'https://doi.org/10.5555/sample.0001',
        pmid: 'https://pubmed.ncbi.nlm.nih.gov/90000001',
        pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/90000001',
      },
      language: 'en',
      type: 'article',
      primary_location: {
        source: {
          display_name: 'Journal of Sample Articles (not real)',
          issn_l: '9999-9986',
          type: 'journal',
        },
        license: 'cc-by',
      },
      open_access: { is_oa: true, oa_status: 'gold' },
      cited_by_count: 150,
      biblio: { volume: '12', issue: '3', first_page: 'e0001', last_page: 'e0001' },
      is_retracted: false,
    });
    expect(record.title).toBe(record.display_name);
    expect(record).not.toHaveProperty('relevance_score');
    expect((record.authorships as unknown[])[0]).toMatchObject({
      author_position: 'first',
      author: { display_name: 'Ada M. Quillfeather', orcid: 'https://orcid.org/0000-0090-0000-0010' },
      raw_author_name: 'Quillfeather, Ada M.',
    });
  });

  test('has every field that select takes, and no other', async () => {
    const [searched] = (await list('search=samplutide')).results;
    expect(Object.keys(searched ?? {})).toEqual(FIELDS);
  });

  test('gives its abstract as words and their places, and null where there is none', async () => {
    const { abstract_inverted_index: index } = await one('doi:10.5555/src.0002');
    expect(index).toMatchObject({
      This: [0],
      is: [1, 7],
      an: [2],
      invented: [3],
      sample: [4],
      'article.': [5],
    });
    const text = Object.entries(index ?? {})
      .flatMap(([word, places]) => places.map((place) => [place, word] as const))
      .sort(([a], [b]) => a - b)
      .map(([, word]) => word);
    expect(text.join(' ')).toMatch(
      /^This is an invented sample article\. It is a preprint .* over 26 weeks\.$/,
    );
    expect(await one('doi:10.5555/sample.0010').catch(String)).toMatch(/^Error: 404/); // OpenAlex lacks it
    expect((await one('pmid:90000014')).abstract_inverted_index).toBeNull();
  });

  test.each([
    TRIAL,
    `https://openalex.org/${TRIAL}`,
    'pmid:90000002',
    'pmcid:PMC90000002',
    'doi:10.5555/SAMPLE.0002',
    'https://doi.org/10.5555/sample.0002',
  ])('is found by %s', async (id) => {
    expect((await one(id)).ids.pmid).toBe('https://pubmed.ncbi.nlm.nih.gov/90000002');
  });

  test('is marked as retracted when its own front matter says so', async () => {
    expect((await one('pmid:90000006')).is_retracted).toBe(true);
    expect(await dois('filter=is_retracted:true')).toEqual(['sample.0006']);
  });

  test('names what it cites, and is found by it', async () => {
    expect((await one('doi:10.5555/src.0001')).referenced_works).toEqual([`https://openalex.org/${TRIAL}`]);
    expect((await dois(`filter=cites:${TRIAL}`)).toSorted()).toEqual(['src.0001', 'src.0013', 'src.0014']);
    expect((await one(TRIAL)).cited_by_count).toBe(3 + 62);
  });
});

describe('records that say less than others', () => {
  test('a DOI is null where only the PMID is known', async () => {
    for (const pmid of ['90000005', '90000014']) {
      const { doi, ids } = await one(`pmid:${pmid}`);
      expect(doi).toBeNull();
      expect(ids).not.toHaveProperty('doi');
    }
  });

  test('one has no id but its own, and the title of another; one has an empty DOI', async () => {
    const { results } = await list('search=antibody dilutions&sort=publication_date');
    expect(results.map(({ doi, ids }) => [shortDoi(doi), Object.keys(ids)])).toEqual([
      ['sample.0003', ['openalex', 'doi', 'pmid', 'pmcid']],
      ['-', ['openalex']],
    ]);
    expect((await list('search=poster')).results.map(({ doi }) => doi)).toEqual(['https://doi.org/']);
  });
});

describe('search', () => {
  test.each([
    ['search=samplutide kidney', ['sample.0002', 'sample.0011', 'src.0013', 'src.0014']],
    ['search=samplutide albuminuria weeks', ['src.0001', 'src.0002']],
    ['search=samplutide NOT kidney', ['src.0001', 'src.0002']],
    ['search="chest radiographs" OR tau', ['sample.0004', 'sample.0006', 'src.0004']],
    ['search="radiographs chest"', []],
    ['search=the fluid of sepsis', ['', 'sample.0001', 'sample.0008', 'src.0003']],
    ['search=the', []],
    ['search=editorial', ['src.0007', 'src.0008']],
  ])('%s', async (query, expected) => {
    expect((await dois(query)).toSorted()).toEqual(expected);
  });

  test('by meaning takes any word, and at most fifty works', async () => {
    const found = await dois('search.semantic=samplutide tau');
    expect(found).toEqual(expect.arrayContaining(['sample.0002', 'sample.0004', 'src.0002']));
    expect((await list('search.semantic=sample&per_page=200')).meta.count).toBeLessThanOrEqual(50);
  });

  test('puts the most relevant first, each with its score', async () => {
    const { results } = await list('search=samplutide');
    const scores = results.map(({ relevance_score: score = 0 }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(shortDoi(results[0]?.doi)).toBe('sample.0002');
  });
});

describe('filter, sort and select', () => {
  test.each([
    [
      'from_publication_date:2024-01-01,to_publication_date:2024-02-29',
      ['sample.0016', 'src.0001', 'src.0007', 'src.0008'],
    ],
    ['publication_year:2024,type:editorial', ['src.0007', 'src.0008']],
    ['publication_year:2022-2023,type:preprint', ['sample.0011', 'src.0002', 'src.0004']],
    [
      'publication_year:2025|2023,type:!preprint,has_doi:true',
      ['sample.0002', 'sample.0004', 'sample.0008', 'src.0014'],
    ],
    [`openalex:${TRIAL}|${FLUIDS}`, ['sample.0001', 'sample.0002']],
    ['doi:https://doi.org/10.5555/SAMPLE.0001|10.5555/src.0001', ['sample.0001', 'src.0001']],
    ['type:dataset', ['src.0013']],
    ['language:de', ['sample.0012']],
    ['cited_by_count:>100', ['sample.0001']],
    ['title.search:"deep learning"', ['sample.0006', 'src.0004']],
  ])('%s', async (filter, expected) => {
    expect((await dois(`filter=${filter}`)).toSorted()).toEqual(expected);
  });

  test('sorts by what is asked', async () => {
    expect(await dois('sort=cited_by_count:desc&per_page=3')).toEqual([
      'sample.0001',
      'sample.0002',
      'sample.0006',
    ]);
    expect(await dois('filter=type:preprint&sort=publication_date')).toEqual([
      'sample.0011',
      'src.0004',
      'src.0002',
      'src.0003',
    ]);
  });

  test('leaves of a record what is selected', async () => {
    expect((await list(`filter=openalex:${TRIAL}&select=doi,cited_by_count`)).results).toEqual([
      { doi: 'https://doi.org/10.5555/sample.0002', cited_by_count: 65 },
    ]);
  });
});

describe('pages', () => {
  test('by number', async () => {
    const all = await dois('per_page=200');
    expect(all).toHaveLength(23);
    const { meta, results } = await list('per-page=10&page=3');
    expect(meta).toMatchObject({ count: 23, page: 3, per_page: 10 });
    expect(results.map(({ doi }) => shortDoi(doi))).toEqual(all.slice(20));
    expect((await list('page=9')).results).toEqual([]);
  });

  test('by cursor to the end, each work once', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined = '*';
    while (cursor) {
      const { meta, results }: Answer = await list(`per_page=10&cursor=${encodeURIComponent(cursor)}`);
      expect(meta.page).toBeNull();
      seen.push(...results.map(({ id }) => id));
      cursor = meta.next_cursor;
    }
    expect(new Set(seen).size).toBe(23);
    expect(seen).toHaveLength(23);
  });
});

describe('refusals', () => {
  test.each([
    ['per_page=0', 'per-page parameter must be between 1 and 200'],
    ['per_page=201', 'per-page parameter must be between 1 and 200'],
    ['per-page=many', 'per-page parameter must be between 1 and 200'],
    ['select=doi,nope', /^nope is not a valid select field\. /],
    ['filter=nope:1', /^nope is not a valid field\. /],
    ['filter=from_publication_date:2024', /^Value for param 2024 is an invalid date\. /],
    ['filter=publication_year:soon', /^Value for param soon must be a number or a range\./],
    ['sort=nope', /^nope is not a valid sort field\. /],
    ['cursor=nonsense', 'Cursor value is invalid.'],
    ['per_page=200&page=51', /^Maximum results size of 10,000 records is exceeded\./],
  ])('400 for %s', async (query, message) => {
    const refusal = await ask<{ error: string; message: string }>(library, `${WORKS}?${query}`, 400);
    expect(refusal).toEqual({ error: expect.any(String), message: expect.stringMatching(message) });
  });

  test.each(['W1', 'pmid:1', 'doi:10.5555/none', 'nonsense'])('404 for %s', async (id) => {
    expect(await ask(library, `${WORKS}/${id}`, 404)).toHaveProperty('error');
  });
});
