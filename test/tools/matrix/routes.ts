import type { Fault } from '../../../offline/faults.ts';
import { SAVE } from '../notes.ts';
import { found } from '../search.ts';

/** One tool and one upstream that it asks, with a call that shows whether it was answered. */
export interface Route {
  tool: string;
  /** The requests that misbehave, by address. */
  asked: RegExp;
  /** What the library answers about; each row of the matrix puts a key of its own in its place. */
  sample: string;
  args: (key: string) => Record<string, unknown>;
  /** Stands in an answer that has what only this upstream gives. */
  proof: RegExp;
  /** Stands in an answer that does not: how the tool names this upstream. */
  named: RegExp;
  /** An empty answer is how this service says that it has no such article (upstreams.md §6). */
  emptyIsAnswer?: true;
  /** Answers that go before those of the library, such as the failure of a source that is asked before. */
  beside?: (key: string) => Fault[];
}

const down = (match: string): Fault => ({ match, times: -1, status: 500 });
const NCBI = /NCBI|PubMed|PMC/;
const EUROPE_PMC = /Europe PMC|europe_?pmc/;
/** A word that no record holds, and that no spell checker takes for another; `samplutide` finds two. */
const WORD = 'mxword1';

const unified = (source: string, host: string): Route => ({
  tool: 'unified_search',
  asked: new RegExp(host),
  sample: WORD,
  args: (word) => ({ query: `samplutide OR ${word}`, sources: source, options: 'no_relax' }),
  proof: /samplutide[^"]*kidney|kidney[^"]*samplutide/i,
  named: new RegExp(source),
});

const SEARCHES: Route[] = [
  unified('pubmed', 'esearch'),
  unified('europe_pmc', 'ebi\\.ac\\.uk'),
  unified('openalex', 'openalex'),
  unified('semantic_scholar', 'semanticscholar'),
  unified('crossref', 'crossref'),
  {
    tool: 'pubmed_search_articles',
    asked: /esearch/,
    sample: WORD,
    args: (word) => ({ query: `samplutide OR ${word}` }),
    proof: /90000002/,
    named: NCBI,
  },
  {
    tool: 'pubmed_search_articles',
    asked: /esummary/,
    sample: '90000002',
    args: (pmid) => ({ query: `word${pmid}`, summaryCount: 1 }),
    beside: (pmid) => [{ match: `esearch.*word${pmid}`, times: -1, ...found(1, [pmid]) }],
    proof: /Sample: /,
    named: /summariesFailed|summaryMissing|NCBI/,
  },
  {
    tool: 'pubmed_europepmc_search',
    asked: /ebi\.ac\.uk/,
    sample: WORD,
    args: (word) => ({ query: `samplutide OR ${word}` }),
    proof: /90000002/,
    named: EUROPE_PMC,
  },
  {
    tool: 'pubmed_spell_check',
    asked: /espell/,
    sample: WORD,
    args: (word) => ({ query: `samplutde ${word}` }),
    proof: /"samplutide mx/,
    named: NCBI,
  },
  {
    tool: 'pubmed_lookup_mesh',
    asked: /esearch.*db=mesh/,
    sample: 'septicaemia',
    args: (word) => ({ query: word }),
    proof: /D990011/,
    named: NCBI,
  },
  {
    tool: 'pubmed_lookup_mesh',
    asked: /esummary.*db=mesh/,
    sample: '68990040',
    args: (uid) => ({ query: `heading${uid}`, maxResults: 1 }),
    beside: (uid) => [
      {
        match: `esearch.*heading${uid}`,
        times: -1,
        body: JSON.stringify({ esearchresult: { count: '1', retstart: '0', idlist: [uid] } }),
      },
    ],
    proof: /Dementia/,
    named: NCBI,
  },
];

const RECORDS: Route[] = [
  {
    tool: 'pubmed_fetch_articles',
    asked: /efetch/,
    sample: '90000001',
    args: (pmid) => ({ pmids: [pmid] }),
    proof: /Sample: /,
    named: NCBI,
  },
  {
    tool: 'pubmed_convert_ids',
    asked: /idconv/,
    sample: '90000001',
    args: (pmid) => ({ ids: [pmid], idType: 'pmid' }),
    proof: /10\.5555\/sample/,
    named: NCBI,
  },
  {
    tool: 'pubmed_format_citations',
    asked: /efetch/,
    sample: '90000006',
    args: (pmid) => ({ pmids: [pmid] }),
    proof: /Sample: /,
    named: NCBI,
  },
  {
    tool: SAVE,
    asked: /efetch/,
    sample: '90000007',
    args: (pmid) => ({ pmids: [pmid] }),
    proof: /"written_count":1/,
    named: NCBI,
  },
  {
    tool: 'pubmed_find_related',
    asked: /elink/,
    sample: '90000001',
    args: (pmid) => ({ pmid, relationship: 'cited_by' }),
    proof: /90000008/,
    named: NCBI,
  },
  {
    tool: 'pubmed_find_related',
    asked: /ebi\.ac\.uk/,
    sample: '90000010',
    args: (pmid) => ({ pmid, relationship: 'references' }),
    beside: (pmid) => [down(`elink.*id=${pmid}`)],
    proof: /90000001/,
    named: EUROPE_PMC,
  },
  {
    tool: 'pubmed_find_related',
    asked: /openalex/,
    sample: '90000001',
    args: (pmid) => ({ pmid, relationship: 'cited_by' }),
    beside: (pmid) => [down(`elink.*id=${pmid}`), down(`MED/${pmid}/citations`)],
    proof: /"totalCount":[1-9]/,
    named: /OpenAlex|openalex/,
  },
];

const FULL_TEXT = 'pubmed_fetch_fulltext';
const FIGURES = 'get_article_figures';

const ARTICLES: Route[] = [
  {
    tool: FULL_TEXT,
    asked: /idconv/,
    sample: '90000002',
    args: (pmid) => ({ pmids: [pmid] }),
    proof: /"viaSource":"pmc"/,
    named: NCBI,
  },
  {
    tool: FULL_TEXT,
    asked: /efetch.*db=pmc/,
    sample: '90000004',
    args: (id) => ({ pmcids: [`PMC${id}`] }),
    proof: /"viaSource":"pmc"/,
    named: NCBI,
  },
  {
    tool: FULL_TEXT,
    asked: /fullTextXML/,
    sample: '90000005',
    args: (id) => ({ pmcids: [`PMC${id}`] }),
    beside: (id) => [down(`efetch.*id=${id}&`)],
    proof: /"viaSource":"europepmc"/,
    named: EUROPE_PMC,
  },
  {
    tool: FULL_TEXT,
    asked: /ebi\.ac\.uk.*search/,
    sample: '90000008',
    args: (pmid) => ({ pmids: [pmid] }),
    beside: (pmid) => [down(`idconv.*${pmid}`)],
    proof: /"viaSource":"europepmc"/,
    named: EUROPE_PMC,
  },
  {
    tool: FULL_TEXT,
    asked: /unpaywall/,
    sample: 'oa.0001',
    args: (number) => ({ dois: [`10.5555/${number}`] }),
    proof: /"viaSource":"unpaywall"/,
    named: /Unpaywall/,
  },
  {
    tool: FIGURES,
    asked: /fullTextXML/,
    emptyIsAnswer: true,
    sample: '90000001',
    args: (id) => ({ source: { kind: 'pmcid', value: `PMC${id}` } }),
    proof: /"figure_count":[1-9]/,
    named: EUROPE_PMC,
  },
  {
    tool: FIGURES,
    asked: /efetch.*db=pmc/,
    sample: '90000003',
    args: (id) => ({ source: { kind: 'pmcid', value: `PMC${id}` } }),
    beside: (id) => [down(`PMC${id}/fullTextXML`)],
    proof: /"source":"pmc_efetch"/,
    named: NCBI,
  },
  {
    tool: FIGURES,
    asked: /BioC/,
    emptyIsAnswer: true,
    sample: '90000016',
    args: (id) => ({ source: { kind: 'pmcid', value: `PMC${id}` } }),
    beside: (id) => [down(`PMC${id}/fullTextXML`), down(`efetch.*id=${id}&`)],
    proof: /"source":"bioc"/,
    named: /BioC|(?:NCBI.*){2}/,
  },
  {
    tool: FIGURES,
    asked: /ebi\.ac\.uk.*search/,
    sample: '90000006',
    args: (pmid) => ({ source: { kind: 'pmid', value: pmid } }),
    proof: /"figure_count":[1-9]/,
    named: EUROPE_PMC,
  },
];

const matched = (pmid: string): Fault => ({
  match: `ecitmatch.*lookup${pmid}`,
  times: -1,
  body: `x|||||row0|${pmid}\n`,
});

const REFERENCES: Route[] = [
  {
    tool: 'pubmed_lookup_citation',
    asked: /ecitmatch/,
    sample: '90000009',
    args: (pmid) => ({ citations: [{ journal: `lookup${pmid}` }] }),
    beside: (pmid) => [matched(pmid)],
    proof: /"totalMatched":1/,
    named: NCBI,
  },
  {
    tool: 'pubmed_lookup_citation',
    asked: /efetch/,
    sample: '90000012',
    args: (pmid) => ({ citations: [{ journal: `lookup${pmid}` }] }),
    beside: (pmid) => [matched(pmid)],
    proof: /Sample: /,
    named: NCBI,
  },
  {
    tool: 'verify_references',
    asked: /efetch/,
    sample: '90000014',
    args: (pmid) => ({ references: pmid }),
    proof: /"found":1/,
    named: /could_not_check/,
  },
  {
    tool: 'search',
    asked: /esearch/,
    sample: WORD,
    args: (word) => ({ query: `samplutide OR ${word}` }),
    proof: /pubmed [1-9]/,
    named: /pubmed(?: failed|:)/,
  },
  {
    tool: 'fetch',
    asked: /efetch.*db=pmc/,
    sample: '90000012',
    args: (id) => ({ id: `PMC${id}` }),
    proof: /"content":"full text"/,
    named: NCBI,
  },
];

export const ROUTES: Route[] = [...SEARCHES, ...RECORDS, ...ARTICLES, ...REFERENCES];
