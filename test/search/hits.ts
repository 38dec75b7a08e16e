import type { Paper } from '../../src/search/paper.ts';
import type { Hit } from '../../src/sources/hit.ts';

/** A hit of which only what matters to the test is said. */
export function hit(said: Partial<Hit>): Hit {
  return {
    source: 'pubmed',
    ids: {},
    authors: [],
    type: 'article',
    keywords: [],
    mesh: [],
    links: [],
    relations: [],
    ...said,
  };
}

export function paper(said: Partial<Paper>): Paper {
  return {
    primarySource: 'pubmed',
    sources: ['pubmed'],
    ids: {},
    authors: [],
    type: 'article',
    keywords: [],
    mesh: [],
    links: [],
    citedBy: [],
    versions: [],
    ...said,
  };
}
