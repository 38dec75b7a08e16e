import { describe, expect, it } from 'vitest';
import { normalIds } from '../../src/sources/ids.ts';

describe('normalIds', () => {
  it.each([
    [{ doi: 'https://doi.org/10.1000/ABC' }, { doi: '10.1000/abc' }],
    [{ doi: 'http://dx.doi.org/10.1000/abc' }, { doi: '10.1000/abc' }],
    [{ doi: 'doi: 10.1000/A<b>c(d)' }, { doi: '10.1000/a<b>c(d)' }],
    [{ pmid: 'https://pubmed.ncbi.nlm.nih.gov/00123' }, { pmid: '123' }],
    [{ pmid: 123 }, { pmid: '123' }],
    [{ pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/4901225' }, { pmcid: 'PMC4901225' }],
    [{ pmcid: 'pmc12.1' }, { pmcid: 'PMC12' }],
    [{ openalex: 'https://openalex.org/W3146366485' }, { openalex: 'W3146366485' }],
    [{ s2: 'A'.repeat(40) }, { s2: 'a'.repeat(40) }],
    [{ arxiv: 'arXiv:2101.00001v3' }, { arxiv: '2101.00001' }],
    [{ arxiv: 'math.GT/0309136' }, { arxiv: 'math.gt/0309136' }],
  ])('brings %j into its normal form', (raw, ids) => {
    expect(normalIds(raw)).toEqual(ids);
  });

  it.each([
    { doi: 'doi:' },
    { doi: '' },
    { doi: 'https://doi.org/' },
    { doi: '10.1000/' },
    { doi: '10.1000/a b' },
    { pmid: 0 },
    { pmid: '12a' },
    { pmcid: 'PMC' },
    { openalex: 'A123' },
    { s2: 'abc' },
    { arxiv: '' },
    { doi: null, pmid: undefined },
  ])('leaves out what is none: %j', (raw) => {
    expect(normalIds(raw)).toEqual({});
  });
});
