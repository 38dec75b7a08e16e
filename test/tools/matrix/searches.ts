import { answer, finds, type Route } from './route.ts';
import type { UpstreamName } from './upstreams.ts';

/** Tools that search, of words. */

/** A word that no record holds, and that no spell checker takes for another; `samplutide` finds two. */
const WORD = 'mxword1';
const words = (word: string) => ({ query: `samplutide OR ${word}` });

const unified = (source: string, upstream: UpstreamName): Route => ({
  tool: 'unified_search',
  upstream,
  sample: WORD,
  args: (word) => ({ ...words(word), sources: source, options: 'no_relax' }),
  proof: /samplutide[^"]*kidney|kidney[^"]*samplutide/i,
});

/** The connector's search chooses its sources by the question. */
const connector = (
  source: string,
  upstream: UpstreamName,
  args: Route['args'] = words,
  sample = WORD,
): Route => ({
  tool: 'search',
  upstream,
  sample,
  args,
  proof: new RegExp(`${source} [1-9]`),
});

export const SEARCHES: Route[] = [
  unified('pubmed', 'esearch'),
  {
    ...unified('pubmed', 'efetch'),
    sample: '90000002',
    args: (pmid) => ({ query: `word${pmid}`, sources: 'pubmed', options: 'no_relax' }),
    beside: (pmid) => [finds(`word${pmid}`, pmid)],
  },
  unified('europe_pmc', 'europepmc search'),
  unified('openalex', 'openalex'),
  unified('semantic_scholar', 'semanticscholar'),
  unified('crossref', 'crossref'),
  connector('pubmed', 'esearch'),
  {
    ...connector('pubmed', 'efetch'),
    sample: '90000002',
    args: (pmid) => words(`word${pmid}`),
    beside: (pmid) => [finds(`word${pmid}`, pmid)],
    proof: /"title":"Sample: Once-weekly/,
  },
  connector('europe_pmc', 'europepmc search'),
  connector('openalex', 'openalex'),
  connector('semantic_scholar', 'semanticscholar', (word) => ({
    query: `systematic review OR samplutide OR ${word}`,
  })),
  connector('crossref', 'crossref', (doi) => ({ query: `10.5555/${doi}` }), 'sample.0002'),
  {
    tool: 'pubmed_search_articles',
    upstream: 'esearch',
    sample: WORD,
    args: words,
    proof: /90000002/,
  },
  {
    tool: 'pubmed_search_articles',
    upstream: 'esummary',
    sample: '90000002',
    args: (pmid) => ({ query: `word${pmid}`, summaryCount: 1 }),
    beside: (pmid) => [finds(`word${pmid}`, pmid)],
    proof: /Sample: /,
  },
  {
    tool: 'pubmed_europepmc_search',
    upstream: 'europepmc search',
    sample: WORD,
    args: words,
    proof: /90000002/,
  },
  {
    tool: 'pubmed_spell_check',
    upstream: 'espell',
    sample: WORD,
    args: (word) => ({ query: `samplutde ${word}` }),
    proof: /"samplutide mx/,
  },
  {
    tool: 'pubmed_lookup_mesh',
    upstream: 'esearch mesh',
    sample: 'septicaemia',
    args: (word) => ({ query: word }),
    proof: /D990011/,
  },
  {
    tool: 'pubmed_lookup_mesh',
    upstream: 'esummary mesh',
    sample: '68990040',
    args: (uid) => ({ query: `heading${uid}`, maxResults: 1 }),
    beside: (uid) => [
      answer(
        `esearch.*heading${uid}`,
        JSON.stringify({ esearchresult: { count: '1', retstart: '0', idlist: [uid] } }),
      ),
    ],
    proof: /Dementia/,
  },
];
