import { mergeHits } from '../../src/search/merge.ts';
import { type Ranked, rank } from '../../src/search/rank/rank.ts';
import { ARTICLE_TYPES, type Hit, type SourceName } from '../../src/sources/hit.ts';

const FIVE: SourceName[] = ['pubmed', 'europe_pmc', 'openalex', 'semantic_scholar', 'crossref'];
const NOW = Date.UTC(2026, 2, 1);
const WORDS =
  `sepsis septic shock fluid resuscitation balanced crystalloid saline albumin lactate mortality randomised trial
  intensive care IL-6 early goal-directed therapy in of the and with patients children adults outcome vasopressor`.split(
    /\s+/,
  );

/**
 * Hits of five sources about works of which each source has some: about every second one is found by several, under
 * identifiers that they share only in part. Abstracts have about 1,500 characters. The same in every run.
 */
export function syntheticHits(count: number): Hit[] {
  const perSource = Math.ceil(count / FIVE.length);
  return FIVE.flatMap((source, at) =>
    Array.from({ length: perSource }, (_, i) => hitOf(source, at, i + at * Math.floor(perSource / 4))),
  ).slice(0, count);
}

function hitOf(source: SourceName, at: number, work: number): Hit {
  const text = (words: number, seed: number) =>
    Array.from({ length: words }, (_, i) => WORDS[(seed * 31 + i * i * 7 + i * seed) % WORDS.length]).join(
      ' ',
    );
  return {
    source,
    ids: {
      ...((work + at) % 4 > 0 && { doi: `10.1000/${work}` }),
      ...(at < 2 && { pmid: String(30_000_000 + work) }),
      ...(source === 'openalex' && { openalex: `W${work + 1}`, pmid: String(30_000_000 + work) }),
      ...(source === 'semantic_scholar' && { s2: work.toString(16).padStart(40, '0') }),
    },
    title: `${text(12, work)} ${work}`,
    authors: Array.from({ length: 6 }, (_, i) => ({ name: `Author${work} ${'ABCDEF'.charAt(i)}` })),
    abstract: text(185, work + at),
    journal: `Journal ${work % 20}`,
    year: 2000 + (work % 26),
    date: `${2000 + (work % 26)}-05-17`,
    type: ARTICLE_TYPES[work % ARTICLE_TYPES.length] ?? 'article',
    keywords: [text(2, work), text(1, work + 3)],
    mesh: source === 'pubmed' ? ['Sepsis', 'Fluid Therapy', 'Humans'] : [],
    links: [{ url: `https://example.org/${work}.pdf` }],
    ...(at > 1 && { citedBy: (work * 37) % 500 }),
    relations: work % 10 === 0 ? [{ kind: 'has-preprint', doi: `10.1101/${work}` }] : [],
  };
}

/** What unified_search does with the hits of all sources. */
function mergeAndRank(hits: Hit[]): Ranked[] {
  return rank(mergeHits(hits).papers, {
    query: '(sepsis[tiab] OR "septic shock") AND fluid* AND IL-6 NOT animals[mh]',
    mode: 'balanced',
    now: NOW,
  });
}

/** Milliseconds of one pass. */
export function timeOfSearch(hits: Hit[]): number {
  const before = performance.now();
  mergeAndRank(hits);
  return performance.now() - before;
}
