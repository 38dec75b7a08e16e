import { describe, expect, it } from 'vitest';
import { searchOpenAlex } from '../../src/sources/openalex.ts';
import { abstractOf } from '../../src/sources/openalex-hit.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { json, paramsOf, request } from './support.ts';

const answer = (...results: object[]) => json({ meta: { count: results.length }, results });

async function hitOf(work: object) {
  const { hits } = await searchOpenAlex(cannedCall(answer(work)), request());
  return hits[0];
}

const WORK = {
  id: 'https://openalex.org/W123',
  doi: 'https://doi.org/10.1000/X1',
  ids: {
    openalex: 'https://openalex.org/W123',
    pmid: 'https://pubmed.ncbi.nlm.nih.gov/11',
    pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/77',
  },
  title: 'Fluids: a systematic review',
  publication_year: 2024,
  publication_date: '2024-03-02',
  primary_location: {
    is_oa: true,
    landing_page_url: 'https://doi.org/10.1000/x1',
    pdf_url: null,
    license: 'cc-by',
    version: 'publishedVersion',
    source: { display_name: 'Journal of Tests', type: 'journal', host_organization_name: 'Test Press' },
  },
  best_oa_location: {
    is_oa: true,
    landing_page_url: 'https://oa.example/1',
    pdf_url: 'https://oa.example/1.pdf',
    license: null,
    version: 'acceptedVersion',
    source: { display_name: 'A repository', type: 'repository' },
  },
  type: 'review',
  open_access: { is_oa: true, oa_status: 'gold' },
  authorships: [
    { author: { display_name: 'Ada Lovelace', orcid: 'https://orcid.org/0000-0002-6652-2841' } },
    { author: null, raw_author_name: 'Charles Babbage' },
  ],
  cited_by_count: 12,
  biblio: { volume: '5', issue: '2', first_page: '10', last_page: '19' },
  is_retracted: false,
  keywords: [{ display_name: 'Fluids' }],
  mesh: [
    { descriptor_name: 'Sepsis', qualifier_name: 'therapy' },
    { descriptor_name: 'Sepsis', qualifier_name: 'mortality' },
  ],
  abstract_inverted_index: { Fewer: [0], deaths: [1, 3], and: [2] },
};

describe('a search in OpenAlex', () => {
  it('sends the words as a search, never in a filter', async () => {
    const call = cannedCall(answer());
    await searchOpenAlex(call, request({ query: '(a OR "b, c") AND d', years: { from: 2020, to: 2024 } }));
    const { select, ...params } = paramsOf(call.sent[0]);
    expect(params).toEqual({
      search: '(a OR "b c") AND d',
      filter: 'from_publication_date:2020-01-01,to_publication_date:2024-12-31',
      per_page: '10',
    });
    expect(select?.split(',')).toContain('abstract_inverted_index');
  });

  it.each([
    ['semantic', { 'search.semantic': 'a b', per_page: '50' }],
    ['systematic', { search: 'a AND b', per_page: '100', cursor: '*' }],
  ] as const)('of the mode %s', async (mode, params) => {
    const call = cannedCall(answer());
    const { warnings } = await searchOpenAlex(call, request({ query: 'a AND b', mode, limit: 100 }));
    expect(paramsOf(call.sent[0])).toMatchObject(params);
    expect(warnings).toEqual(
      mode === 'semantic' ? ['OpenAlex gives at most 50 hits of a semantic search.'] : [],
    );
  });

  it('looks a DOI up', async () => {
    const call = cannedCall(answer());
    await searchOpenAlex(
      call,
      request({ query: 'https://doi.org/10.1000/X1', lookup: [{ doi: '10.1000/x1' }] }),
    );
    expect(paramsOf(call.sent[0])).toMatchObject({ filter: 'doi:10.1000/x1' });
    expect(paramsOf(call.sent[0])).not.toHaveProperty('search');
  });

  it('says who asks', async () => {
    const call = cannedCall(answer());
    call.config.openAlex = { ...call.config.openAlex, email: 'a+b@c.example', apiKey: 'k' };
    await searchOpenAlex(call, request());
    expect(paramsOf(call.sent[0])).toMatchObject({ mailto: 'a+b@c.example', api_key: 'k' });
  });

  it('reads a work', async () => {
    expect(await hitOf(WORK)).toEqual({
      source: 'openalex',
      ids: { openalex: 'W123', doi: '10.1000/x1', pmid: '11', pmcid: 'PMC77' },
      title: 'Fluids: a systematic review',
      authors: [{ name: 'Ada Lovelace', orcid: '0000-0002-6652-2841' }, { name: 'Charles Babbage' }],
      abstract: 'Fewer deaths and deaths',
      journal: 'Journal of Tests',
      volume: '5',
      issue: '2',
      pages: '10-19',
      publisher: 'Test Press',
      year: 2024,
      date: '2024-03-02',
      type: 'systematic-review',
      keywords: ['Fluids'],
      mesh: ['Sepsis'],
      isOpenAccess: true,
      oaStatus: 'gold',
      links: [
        { url: 'https://oa.example/1.pdf', version: 'acceptedVersion', hostType: 'repository' },
        {
          url: 'https://doi.org/10.1000/x1',
          version: 'publishedVersion',
          hostType: 'publisher',
          license: 'cc-by',
        },
      ],
      citedBy: 12,
      relations: [],
    });
  });

  it.each([
    [
      {
        type: 'preprint',
        primary_location: {
          source: { display_name: 'bioRxiv (Cold Spring Harbor Laboratory)', type: 'repository' },
        },
      },
      { type: 'preprint', preprintServer: 'bioRxiv' },
    ],
    [
      { type: 'article', doi: 'https://doi.org/10.48550/arXiv.2001.00001' },
      {
        type: 'preprint',
        preprintServer: 'arXiv',
        ids: { doi: '10.48550/arxiv.2001.00001', arxiv: '2001.00001' },
      },
    ],
    [{ type: 'letter' }, { type: 'other' }],
    [{ type: 'article', is_retracted: true }, { retracted: true }],
    [
      { publication_year: 2024, publication_date: '2024-01-01' },
      { year: 2024, date: '2024' },
    ],
    [
      { publication_year: null, publication_date: '2023-05-02' },
      { year: 2023, date: '2023-05-02' },
    ],
  ])('of %j makes %j', async (fields, hit) => {
    expect(await hitOf({ title: 'T', ...fields })).toMatchObject(hit);
  });

  it('leaves out what is no work of its own', async () => {
    const call = cannedCall(answer(WORK, { title: 'Cover', type: 'paratext' }));
    const { hits, warnings } = await searchOpenAlex(call, request());
    expect(hits).toHaveLength(1);
    expect(warnings).toEqual([
      'Hits of OpenAlex that are no works of their own, such as figures, were left out: 1.',
    ]);
  });
});

describe('an inverted abstract', () => {
  it.each([
    [{ b: [1], a: [0, 2] }, 'a b a'],
    [{ a: [0], b: [1_000_000_000] }, 'a'],
    [{ a: [0], b: [-1, 0.5, '3', null], c: 7, d: [9] }, 'a d'],
    [{}, ''],
  ])('%j reads %j', (index, text) => {
    expect(abstractOf(index)).toBe(text);
  });

  it('that is too long is cut', () => {
    const places = Array.from({ length: 100_000 }, (_, i) => i);
    expect(abstractOf({ a: places })?.length).toBeLessThan(50_000);
    expect(abstractOf(Object.fromEntries(places.map((i) => [`w${i}`, [i]])))?.split(' ')).toHaveLength(
      20_000,
    );
  });
});
