import type { Paper } from '../paper.ts';
import { termsOf } from './terms.ts';

/** https://en.wikipedia.org/wiki/Okapi_BM25, with the constants and field weights of contracts/unified-search.md A5. */
const K1 = 1.5;
const B = 0.75;
const TITLE_WEIGHT = 2;
const KEYWORD_WEIGHT = 1.5;
const ABSTRACT_WEIGHT = 1;

interface Counted {
  /** How often each query term is in the document, by field weight. */
  counts: Float64Array;
  /** Terms in the document, by field weight. */
  length: number;
}

/**
 * BM25 of every paper for the terms of a query. A term in a field of weight w counts w times, for the document's length
 * as for the term's frequency; a paper without any of the terms gets 0.
 */
export function relevance(papers: Paper[], terms: string[]): number[] {
  const find = finder(terms);
  const documents = papers.map((paper) => count(paper, terms.length, find));
  const total = documents.reduce((sum, { length }) => sum + length, 0);
  const average = total / papers.length || 1;
  const rarity = terms.map((_, term) => {
    const having = documents.filter(({ counts }) => (counts[term] ?? 0) > 0).length;
    return Math.log(1 + (papers.length - having + 0.5) / (having + 0.5));
  });
  return documents.map(({ counts, length }) =>
    rarity.reduce((sum, idf, term) => {
      const frequency = counts[term] ?? 0;
      return sum + (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / average));
    }, 0),
  );
}

function count(paper: Paper, size: number, find: (word: string) => number[] | undefined): Counted {
  const counts = new Float64Array(size);
  let length = 0;
  const add = (text: string | undefined, weight: number) => {
    if (!text) return;
    const words = termsOf(text);
    length += weight * words.length;
    for (const word of words)
      for (const term of find(word) ?? []) counts[term] = (counts[term] ?? 0) + weight;
  };
  add(paper.title, TITLE_WEIGHT);
  for (const keyword of [...paper.keywords, ...paper.mesh]) add(keyword, KEYWORD_WEIGHT);
  add(paper.abstract, ABSTRACT_WEIGHT);
  return { counts, length };
}

/** The positions of the query terms that a word meets, `diabet*` by its beginning. */
function finder(terms: string[]): (word: string) => number[] | undefined {
  const whole = new Map(terms.map((term, at) => [term, [at]]));
  const cut = terms.flatMap((term, at) => (term.endsWith('*') ? [{ stem: term.slice(0, -1), at }] : []));
  if (cut.length === 0) return (word) => whole.get(word);
  return (word) => [
    ...(whole.get(word) ?? []),
    ...cut.filter(({ stem }) => word.startsWith(stem)).map(({ at }) => at),
  ];
}
