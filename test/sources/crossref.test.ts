import { describe, expect, it } from 'vitest';
import { searchCrossref } from '../../src/sources/crossref.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { json, paramsOf, request } from './support.ts';

const answer = (...items: object[]) =>
  json({ status: 'ok', message: { 'total-results': items.length, items } });

async function hitOf(item: object) {
  const { hits } = await searchCrossref(cannedCall(answer(item)), request());
  return hits[0];
}

const ITEM = {
  DOI: '10.1000/X1',
  type: 'journal-article',
  title: ['Fluids <i>in vitro</i> &amp; in vivo'],
  author: [
    { given: 'Ada', family: 'Lovelace', ORCID: 'http://orcid.org/0000-0002-6652-2841' },
    { name: 'Fluid Group' },
  ],
  abstract: '<jats:title>Abstract</jats:title><jats:p>Fewer deaths (P&lt;0.001).</jats:p>',
  'container-title': ['Journal of Tests'],
  'short-container-title': ['J Tests'],
  volume: '5',
  issue: '2',
  page: '10-19',
  publisher: 'Test Press',
  issued: { 'date-parts': [[2024, 3]] },
  'published-print': { 'date-parts': [[2024, 3, 2]] },
  'is-referenced-by-count': 12,
  license: [
    { URL: 'https://creativecommons.org/licenses/by/4.0/', 'content-version': 'vor', 'delay-in-days': 0 },
  ],
  relation: { 'has-preprint': [{ 'id-type': 'doi', id: '10.1101/2023.05.01.23289000' }] },
};

describe('a search in Crossref', () => {
  it('asks for works in plain words, parts of works apart', async () => {
    const call = cannedCall(answer());
    await searchCrossref(call, request({ query: 'a AND "b-c"', years: { from: 2020, to: 2024 } }));
    const { filter, select, ...params } = paramsOf(call.sent[0]);
    expect(params).toEqual({ 'query.bibliographic': 'a b-c', rows: '10' });
    expect(filter).toMatch(
      /^from-pub-date:2020,until-pub-date:2024,type:journal-article,type:posted-content,/,
    );
    expect(filter).not.toMatch(/component|peer-review/);
    expect(select).toMatch(/^DOI,type,title,/);
    expect(select).not.toMatch(/subtype|updated-by/);
  });

  it('looks a DOI up, and says who asks', async () => {
    const call = cannedCall(answer());
    call.config.crossref = { ...call.config.crossref, email: 'a@b.example' };
    await searchCrossref(
      call,
      request({ query: 'doi:10.1000/X1', lookup: [{ doi: '10.1000/x1' }, { doi: '10.1000/x2' }] }),
    );
    expect(paramsOf(call.sent[0])).toMatchObject({ mailto: 'a@b.example' });
    expect(paramsOf(call.sent[0]).filter).toBe('doi:10.1000/x1,doi:10.1000/x2');
    expect(paramsOf(call.sent[0])).not.toHaveProperty('query.bibliographic');
  });

  it.each(['dataset', 'standard', 'reference-entry', 'book-section', 'peer-review', 'component'])(
    'finds a %s that is looked up',
    async (type) => {
      const call = cannedCall(answer({ DOI: '10.1000/x1', type, title: ['T'] }));
      const { hits, warnings } = await searchCrossref(call, request({ lookup: [{ doi: '10.1000/x1' }] }));
      expect([hits.map(({ ids }) => ids.doi), warnings]).toEqual([['10.1000/x1'], []]);
    },
  );

  it('reads an item', async () => {
    expect(await hitOf(ITEM)).toEqual({
      source: 'crossref',
      ids: { doi: '10.1000/x1' },
      title: 'Fluids in vitro & in vivo',
      authors: [
        {
          name: 'Ada Lovelace',
          orcid: '0000-0002-6652-2841',
          person: { family: 'Lovelace', given: 'Ada' },
        },
        { name: 'Fluid Group' },
      ],
      abstract: 'Fewer deaths (P<0.001).',
      journal: 'Journal of Tests',
      journalAbbrev: 'J Tests',
      volume: '5',
      issue: '2',
      pages: '10-19',
      publisher: 'Test Press',
      year: 2024,
      date: '2024-03-02',
      type: 'article',
      keywords: [],
      mesh: [],
      isOpenAccess: true,
      links: [{ url: 'https://doi.org/10.1000/X1', license: 'https://creativecommons.org/licenses/by/4.0/' }],
      citedBy: 12,
      relations: [{ kind: 'has-preprint', doi: '10.1101/2023.05.01.23289000' }],
    });
  });

  it.each([
    [
      { type: 'posted-content', resource: { primary: { URL: 'http://medrxiv.org/lookup/doi/10.1101/1' } } },
      { type: 'preprint', preprintServer: 'medRxiv' },
    ],
    [
      { type: 'posted-content', institution: [{ name: 'bioRxiv' }] },
      { type: 'preprint', preprintServer: 'bioRxiv' },
    ],
    [{ type: 'posted-content', subtype: 'other' }, { type: 'other' }],
    [{ type: 'book-chapter' }, { type: 'other' }],
    [
      {
        relation: {
          'is-preprint-of': [
            { 'id-type': 'doi', id: 'https://doi.org/10.1000/X2' },
            { 'id-type': 'uri', id: '10.1/x' },
          ],
        },
      },
      { relations: [{ kind: 'preprint-of', doi: '10.1000/x2' }] },
    ],
    [{ title: ['RETRACTED: Fluids'] }, { retracted: true }],
    [{ 'updated-by': [{ type: 'retraction' }] }, { retracted: true }],
  ])('of %j makes %j', async (fields, hit) => {
    expect(await hitOf({ title: ['T'], ...fields })).toMatchObject(hit);
  });

  it.each([
    [
      { given: 'John', family: 'Smith', suffix: 'Jr' },
      { name: 'John Smith Jr', person: { family: 'Smith', given: 'John', suffix: 'Jr' } },
    ],
    [{ given: 'Plato' }, { name: 'Plato', person: { family: 'Plato' } }],
    [{ family: 'García <i>Márquez</i>' }, { name: 'García Márquez', person: { family: 'García Márquez' } }],
    [{ name: 'World Health Organization' }, { name: 'World Health Organization' }],
  ])('reads the author %j', async (author, read) => {
    expect((await hitOf({ title: ['T'], author: [author] }))?.authors).toEqual([read]);
  });

  it('does not take a notice for what it retracts', async () => {
    const notice = {
      title: ['Retraction: Fluids'],
      'update-to': [{ type: 'retraction', DOI: '10.1000/x1' }],
    };
    const hit = await hitOf({ ...notice, type: 'journal-article' });
    expect(hit).not.toHaveProperty('retracted');
    expect(hit?.type).toBe('other');
  });

  it.each([
    [[[null]], {}],
    [[], {}],
    [[[2024, 14]], { year: 2024, date: '2024' }],
    [[['2024', '2']], { year: 2024, date: '2024-02' }],
    [[[{}]], {}],
  ])('reads the date parts %j', async (parts, when) => {
    const { year, date } = (await hitOf({ title: ['T'], issued: { 'date-parts': parts } })) ?? {};
    expect({ year, date }).toEqual({ year: undefined, date: undefined, ...when });
  });

  it('leaves parts of works out and says so', async () => {
    const call = cannedCall(
      answer(ITEM, { DOI: '10.1000/x1/fig-1', type: 'component', title: ['Figure 1'] }),
    );
    const { hits, total, warnings } = await searchCrossref(call, request());
    expect([hits.length, total]).toEqual([1, 2]);
    expect(warnings).toEqual([
      'Hits of Crossref that are no works of their own, such as figures, were left out: 1.',
    ]);
  });
});
