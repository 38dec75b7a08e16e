import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../src/search/diagnose.ts';
import { type Offer, planSearch } from '../../src/search/plan.ts';

const offer: Offer = { thisYear: 2026, disabled: [] };
const faultsOf = (args: Parameters<typeof readQuestion>[0], given = offer) =>
  readQuestion(args, given).faults.map(({ field, message }) => `${field}: ${message}`);
const sourcesFor = (args: Parameters<typeof planSearch>[0], given = offer) => planSearch(args, given).sources;

describe('what is wrong with a question', () => {
  it('is told all at once', () => {
    const told = faultsOf({ query: '()', sources: 'core', filters: 'sex:none', options: 'fast' });
    expect(told.map((fault) => fault.split(':')[0])).toEqual(['query', 'sources', 'filters', 'options']);
  });

  it.each(['', '  ', '""', 'AND', '( OR )'])('a query without a word: %j', (query) => {
    expect(faultsOf({ query })).toEqual(['query: there is no word to search for']);
  });

  it.each([
    'api_key=0123456789abcdef sepsis',
    'Bearer abcdefghijklmnopqrstuvwxyz',
    'password: hunter2hunter2',
    'ghp_0123456789abcdefghij',
    'NCBI_API_KEY=0123456789abcdef',
    'AKIAIOSFODNN7EXAMPLE sepsis',
    'AIzaSyA-0123456789abcdefghijklmnopqrstu',
    'github_pat_11ABCDEFG0123456789',
    'glpat-0123456789abcdefghij',
    '-----BEGIN RSA PRIVATE KEY-----',
    'https://user:hunter2@host.example/x',
  ])('a query with what looks like a secret, which is not repeated: %s', (query) => {
    const told = faultsOf({ query });
    expect(told).toEqual(['query: this looks like it holds a key or password: leave it out']);
  });

  it.each([
    'token economy in schizophrenia',
    'password fatigue',
    'bearer of bad news',
    'secret: a qualitative study',
  ])('but not a question about secrets: %s', (query) => {
    expect(faultsOf({ query })).toEqual([]);
  });

  it('field tags of PubMed for a source that does not read them', () => {
    expect(faultsOf({ query: 'sepsis[tiab]', sources: 'pubmed,openalex' })).toEqual([
      "query: PubMed's field tags are not understood by openalex: ask pubmed, or leave them out",
    ]);
    expect(faultsOf({ query: 'sepsis[tiab]', sources: 'pubmed' })).toEqual([]);
    expect(faultsOf({ query: 'sepsis[tiab]' })).toEqual([]);
  });

  it('a mode that a named source does not have', () => {
    expect(faultsOf({ query: 'sepsis', sources: 'pubmed', options: 'native_semantic' })).toEqual([
      'options: semantic search is not offered by pubmed',
    ]);
    expect(faultsOf({ query: 'sepsis', sources: 'crossref', options: 'systematic' })).toEqual([
      'options: systematic search is not offered by crossref',
    ]);
  });

  it('a named source that is switched off here, or no source left', () => {
    const off: Offer = { thisYear: 2026, disabled: ['openalex'] };
    expect(faultsOf({ query: 'sepsis', sources: 'pubmed,openalex' }, off)).toEqual([
      'sources: openalex is switched off on this server',
    ]);
    expect(faultsOf({ query: 'sepsis', options: 'native_semantic' }, off)).toEqual([
      'sources: no source is left to ask',
    ]);
  });
});

describe('the sources of a question', () => {
  it.each([
    ['33053718', ['pubmed', 'europe_pmc']],
    ['10.1000/abc', ['pubmed', 'europe_pmc', 'crossref']],
    ['arXiv:2101.00001', ['pubmed', 'europe_pmc', 'openalex', 'semantic_scholar']],
    ['sepsis fluids', ['pubmed', 'europe_pmc']],
    ['Does semaglutide slow kidney decline?', ['pubmed', 'europe_pmc']],
    ['sepsis AND lactate', ['pubmed', 'europe_pmc', 'openalex']],
    ['remimazolam vs propofol', ['pubmed', 'openalex', 'semantic_scholar']],
    ['systematic review of exercise', ['pubmed', 'europe_pmc', 'openalex', 'semantic_scholar']],
    ['MS', ['pubmed', 'openalex']],
  ])('are chosen by it: %s', (query, sources) => {
    expect(sourcesFor({ query })).toEqual(sources);
  });

  it('are those named, without those excluded, in one order', () => {
    expect(sourcesFor({ query: 'sepsis', sources: 'openalex,pubmed' })).toEqual(['pubmed', 'openalex']);
    expect(sourcesFor({ query: 'sepsis', sources: 'auto,-europe_pmc' })).toEqual(['pubmed']);
  });

  it('include the preprint servers when preprints are wanted', () => {
    const plan = planSearch({ query: 'sepsis', sources: 'pubmed', options: 'preprints' }, offer);
    expect(plan.sources).toEqual(['pubmed', 'medrxiv', 'biorxiv', 'arxiv']);
    expect(plan.keepPreprints).toBe(true);
    expect(planSearch({ query: 'sepsis', sources: 'biorxiv' }, offer).keepPreprints).toBe(true);
    expect(planSearch({ query: 'sepsis' }, offer).keepPreprints).toBe(false);
  });

  it('leave out, and say so, what cannot do the mode or is switched off', () => {
    const plan = planSearch({ query: 'sepsis', sources: 'all', options: 'systematic' }, offer);
    expect(plan.sources).toEqual(['pubmed', 'europe_pmc', 'openalex', 'semantic_scholar']);
    expect(plan.notes.join()).toContain('crossref');
  });
});

it('curly quotation marks are straight, and blanks at the ends gone', () => {
  expect(planSearch({ query: ' “heart failure” ' }, offer).query).toBe('"heart failure"');
});

it.each([
  [{ query: 'sepsis' }, 'balanced'],
  [{ query: 'a vs b' }, 'impact'],
  [{ query: 'systematic review of exercise' }, 'quality'],
  [{ query: 'sepsis since 2020' }, 'recency'],
  [{ query: 'a vs b', ranking: 'recency' as const }, 'recency'],
])('balanced is adapted to the question: %j', (args, ranking) => {
  expect(planSearch(args, offer).ranking).toBe(ranking);
});
