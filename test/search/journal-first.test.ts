import { describe, expect, it } from 'vitest';
import { journalFirst } from '../../src/search/journal-first.ts';
import { paper } from './hits.ts';

describe('journal first', () => {
  const names = (...papers: Parameters<typeof paper>[0][]) =>
    journalFirst(papers.map((said) => ({ paper: paper(said) }))).map((item) => item.paper.title);
  const of = (...pmids: string[]) => ({
    versions: pmids.map((pmid) => ({
      kind: 'preprint-of' as const,
      ids: { pmid },
      basis: 'source' as const,
    })),
  });

  it('moves a preprint to directly after its article, and nothing else', () => {
    expect(
      names(
        { title: 'preprint', ...of('1') },
        { title: 'a' },
        { title: 'article', ids: { pmid: '1', doi: '10.1000/a' } },
        { title: 'b' },
      ),
    ).toEqual(['a', 'article', 'preprint', 'b']);
  });

  it('leaves a preprint that stands lower, or whose article was not found', () => {
    expect(
      names({ title: 'article', ids: { pmid: '1' } }, { title: 'a' }, { title: 'preprint', ...of('1', '2') }),
    ).toEqual(['article', 'a', 'preprint']);
    expect(names({ title: 'preprint', ...of('1') }, { title: 'a' })).toEqual(['preprint', 'a']);
  });

  it('keeps several preprints of one article in their order', () => {
    expect(
      names(
        { title: 'p1', ...of('1') },
        { title: 'p2', ...of('1') },
        { title: 'article', ids: { pmid: '1' } },
      ),
    ).toEqual(['article', 'p1', 'p2']);
  });

  it('holds along a chain, and loses nothing where the chain is a ring', () => {
    const chain = [
      { title: 'first', ids: { pmid: '1' }, ...of('2') },
      { title: 'second', ids: { pmid: '2' }, ...of('3') },
      { title: 'third', ids: { pmid: '3' } },
    ];
    expect(names(...chain)).toEqual(['third', 'second', 'first']);
    const ring = chain.map((said, i) => (i === 2 ? { ...said, ...of('1') } : said));
    expect(names(...ring).toSorted()).toEqual(['first', 'second', 'third']);
  });
});
