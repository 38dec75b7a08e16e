import { describe, expect, it } from 'vitest';
import { hitOf, type RawHit } from '../../src/sources/raw-hit.ts';

const hit = (fields: Partial<RawHit>) =>
  hitOf({ source: 'openalex', ids: {}, type: 'article', title: 'A title', ...fields });

describe('a hit', () => {
  it('has no more than its source told', () => {
    expect(hit({ title: 'Fluids' })).toEqual({
      source: 'openalex',
      ids: {},
      title: 'Fluids',
      authors: [],
      type: 'article',
      keywords: [],
      mesh: [],
      links: [],
      relations: [],
    });
  });

  it('is none without a title and an identifier', () => {
    expect(hit({ title: ' <b></b> ', ids: { doi: 'doi:' } })).toBeUndefined();
  });

  it('has texts without control characters, lone surrogates and markup', () => {
    const known = hit({
      title: 'A\u0000B\u202e <i>in&nbsp;vitro</i>\ud800 P<0.05',
      abstract: '<h4>Results</h4>Fell (P<0.001) by 3 <i>units</i>.',
      journal: 'J.\nTests &amp; Trials',
      authors: [
        { name: '\u0007' },
        { name: 'Ada\tLovelace', orcid: 'https://orcid.org/0000-0002-6652-284x' },
      ],
    });
    expect(known).toMatchObject({
      title: 'A B in vitro P<0.05',
      abstract: 'Results: Fell (P<0.001) by 3 units.',
      journal: 'J. Tests & Trials',
      authors: [{ name: 'Ada Lovelace', orcid: '0000-0002-6652-284X' }],
    });
  });

  it('is bounded', () => {
    const many = Array.from({ length: 5000 }, (_, i) => String(i));
    const known = hit({
      title: 'x'.repeat(1_000_000),
      abstract: 'y '.repeat(1_000_000),
      authors: many.map((name) => ({ name })),
      keywords: many,
      ids: { doi: `10.1000/${'z'.repeat(5000)}` },
      links: many.map((name) => ({ url: `https://e.example/${name}` })),
    });
    expect(known?.title).toHaveLength(2000);
    expect(known?.abstract?.length).toBeLessThanOrEqual(20_000);
    expect([known?.authors.length, known?.keywords.length, known?.links.length]).toEqual([200, 200, 20]);
    expect(known?.ids).toEqual({});
  });

  it('has web addresses alone as links, each once', () => {
    const urls = ['javascript:alert(1)', 'ftp://a.example/x', 'https://a:b@c.example/', 'nothing', ''];
    const good = 'https://oa.example/a.pdf';
    const known = hit({ links: [...urls, good, good].map((url) => ({ url })) });
    expect(known?.links).toEqual([{ url: good }]);
  });

  it.each([
    ['RETRACTED: Fluids', true],
    ['Retracted Article: Fluids', true],
    ['[RETRACTED]: Fluids', true],
    ['Retraction: Fluids', undefined],
    ['Retracted potatoes', undefined],
  ])('titled %j is retracted: %j', (title, retracted) => {
    expect(hit({ title })?.retracted).toBe(retracted);
  });

  it.each([
    ['10.1101/2020.04.01.20049841', undefined],
    ['10.1101/087655', undefined],
    ['10.64898/2026.08.20.745440', undefined],
    ['10.48550/arXiv.2001.00001', 'arXiv'],
    ['10.21203/rs.3.rs-1/v1', 'Research Square'],
  ])('with the DOI %s is a preprint', (doi, server) => {
    const known = hit({ ids: { doi } });
    expect(known?.type).toBe('preprint');
    expect(known?.preprintServer).toBe(server);
  });

  it.each(['10.1101/gad.352000.124', '10.1101/gr.277000.122', '10.1038/x'])(
    'with the DOI %s is none',
    (doi) => {
      expect(hit({ ids: { doi } })?.type).toBe('article');
    },
  );

  it('knows its arXiv id by its DOI', () => {
    expect(hit({ ids: { doi: '10.48550/arXiv.2001.00001' } })?.ids.arxiv).toBe('2001.00001');
  });

  it('is related to what has an identifier', () => {
    const known = hit({
      relations: [
        { kind: 'preprint-of', doi: 'https://doi.org/10.1000/X' },
        { kind: 'has-preprint', pmid: 'PPR1' },
      ],
    });
    expect(known?.relations).toEqual([{ kind: 'preprint-of', doi: '10.1000/x' }]);
  });
});
