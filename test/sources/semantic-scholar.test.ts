import { describe, expect, it } from 'vitest';
import { searchSemanticScholar } from '../../src/sources/semantic-scholar.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { detailsOf, json, paramsOf, request } from './support.ts';

const answer = (...data: object[]) => json({ total: data.length, offset: 0, data });

async function hitOf(paper: object) {
  const { hits } = await searchSemanticScholar(cannedCall(answer(paper)), request());
  return hits[0];
}

const S2 = 'a'.repeat(40);
const PAPER = {
  paperId: S2,
  externalIds: { DOI: '10.1000/X1', PubMed: '11', PubMedCentral: '77', CorpusId: 5, ArXiv: '2001.00001v2' },
  title: 'Fluids in sepsis',
  abstract: 'Fewer deaths.',
  venue: 'Journal of Tests',
  year: 2024,
  publicationDate: '2024-03-02',
  publicationTypes: ['JournalArticle', 'ClinicalTrial'],
  citationCount: 12,
  influentialCitationCount: 2,
  isOpenAccess: true,
  openAccessPdf: { url: 'https://oa.example/1.pdf', status: 'HYBRID', license: 'CCBY' },
  journal: { name: 'Journal of Tests', volume: '5', pages: ' 10-19 ' },
  authors: [{ authorId: '1', name: 'Ada Lovelace' }, { name: null }],
};

describe('a search in Semantic Scholar', () => {
  it.each([
    [{ from: 2020, to: 2024 }, '2020-2024'],
    [{ from: 2020 }, '2020-'],
    [{ to: 2024 }, '-2024'],
    [{ from: 2024, to: 2024 }, '2024'],
    [{}, undefined],
  ])('of the years %j asks for %j', async (years, year) => {
    const call = cannedCall(answer());
    await searchSemanticScholar(call, request({ query: 'COVID-19 AND "a b"', years }));
    expect(new URL(call.sent[0]?.url ?? '').pathname).toMatch(/\/graph\/v1\/paper\/search$/);
    expect(paramsOf(call.sent[0])).toMatchObject({ query: 'COVID 19 a b', limit: '10' });
    expect(paramsOf(call.sent[0]).year).toBe(year);
  });

  it('shows its key where there is one', async () => {
    const call = cannedCall(answer());
    await searchSemanticScholar(call, request());
    call.config.semanticScholar = { ...call.config.semanticScholar, apiKey: 'secret' };
    await searchSemanticScholar(call, request());
    expect(call.sent.map(({ headers }) => headers.get('x-api-key'))).toEqual([null, 'secret']);
    expect(call.sent[1]?.url).not.toContain('secret');
  });

  it('is made in bulk when it is systematic, and cut to what was asked for', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ title: `T${i}` }));
    const call = cannedCall(json({ total: 4000, token: 'x', data: many }));
    const found = await searchSemanticScholar(call, request({ query: 'a AND (b OR c)', mode: 'systematic' }));
    expect(new URL(call.sent[0]?.url ?? '').pathname).toMatch(/\/paper\/search\/bulk$/);
    expect(paramsOf(call.sent[0])).toMatchObject({ query: 'a + (b | c)' });
    expect(paramsOf(call.sent[0])).not.toHaveProperty('limit');
    expect([found.hits.length, found.total]).toEqual([10, 4000]);
  });

  it('is not made in bulk with what has no form there', async () => {
    const call = cannedCall(answer());
    const asked = request({ query: 'asthma[tiab]', mode: 'systematic' });
    expect((await detailsOf(searchSemanticScholar(call, asked))).reason).toBe('query_not_supported');
    expect(call.sent).toEqual([]);
  });

  it('finds nothing when the list is missing beside a count of 0', async () => {
    const call = cannedCall(json({ total: 0, offset: 0 }));
    expect(await searchSemanticScholar(call, request())).toMatchObject({ hits: [], total: 0 });
  });

  it('reads a paper, whose arXiv id is that of another version', async () => {
    expect(await hitOf(PAPER)).toEqual({
      source: 'semantic_scholar',
      ids: { doi: '10.1000/x1', pmid: '11', pmcid: 'PMC77', s2: S2 },
      title: 'Fluids in sepsis',
      authors: [{ name: 'Ada Lovelace' }],
      abstract: 'Fewer deaths.',
      journal: 'Journal of Tests',
      volume: '5',
      pages: '10-19',
      year: 2024,
      date: '2024-03-02',
      type: 'clinical-trial',
      keywords: [],
      mesh: [],
      isOpenAccess: true,
      oaStatus: 'hybrid',
      links: [{ url: 'https://oa.example/1.pdf', license: 'CCBY' }],
      citedBy: 12,
      influentialCitations: 2,
      relations: [{ kind: 'has-preprint', doi: '10.48550/arxiv.2001.00001' }],
    });
  });

  it.each([
    [
      { externalIds: { ArXiv: '2001.00001' } },
      { type: 'preprint', preprintServer: 'arXiv', ids: { arxiv: '2001.00001' }, relations: [] },
    ],
    [
      { externalIds: { DOI: '10.1101/2020.04.01.20049841' }, venue: 'medRxiv' },
      { type: 'preprint', preprintServer: 'medRxiv' },
    ],
    [{ publicationTypes: null }, { type: 'article' }],
    [{ publicationTypes: ['Review', 'MetaAnalysis'] }, { type: 'meta-analysis' }],
    [{ title: 'X: a systematic review', publicationTypes: ['Review'] }, { type: 'systematic-review' }],
    [{ publicationTypes: ['JournalArticle', 'Editorial'] }, { type: 'other' }],
    [{ openAccessPdf: { url: '', status: 'CLOSED' } }, { links: [], oaStatus: 'closed' }],
  ])('of %j makes %j', async (fields, hit) => {
    expect(await hitOf({ title: 'T', ...fields })).toMatchObject(hit);
  });
});
