import type { Fault } from '../../../offline/faults.ts';
import { articleXml, setOf } from '../../pubmed/record/support.ts';
import type { UpstreamName } from './upstreams.ts';

/** One tool and one upstream that it asks, with a call that shows whether it was answered. */
export interface Route {
  tool: string;
  upstream: UpstreamName;
  /** What the library answers about; each row of the matrix puts a key of its own in its place. */
  sample: string;
  args: (key: string) => Record<string, unknown>;
  /** Stands in an answer that has what only this upstream gives. */
  proof: RegExp;
  /** An empty answer is how this service says that it has no such article (upstreams.md §6). */
  emptyIsAnswer?: true;
  /** What the upstream itself answers, where the library has nothing that a key could stand in. */
  own?: (key: string) => Fault;
  /** What others answer instead of the library. */
  beside?: (key: string) => Fault[];
}

/** Answers each request that `match` hits. */
export const answer = (match: string, body: string): Fault => ({ match, times: -1, body });

/** PMC's word for an article that it does not have. */
export const notInPmc = (id: string): Fault =>
  answer(
    `efetch.*db=pmc&id=${id}&`,
    `<?xml version="1.0"?><pmc-articleset><Reply Id="${id}" error="The following PMCID is not available: ${id}"/></pmc-articleset>`,
  );

/** Europe PMC's word for the same. */
export const notAtEuropePmc = (id: string): Fault => ({
  match: `PMC${id}/fullTextXML`,
  times: -1,
  status: 404,
});

/** The ID converter does not know the id, and the search of Europe PMC has no record of it. */
export const unknownToPmc = (type: 'pmid' | 'doi', key: string): Fault[] => {
  const id = type === 'doi' ? `10.5555/${key}` : key;
  const record = { 'requested-id': id, [type]: id, status: 'error', errmsg: 'Identifier not found in PMC' };
  return [
    answer(`idconv.*${key}`, JSON.stringify({ status: 'ok', records: [record] })),
    answer(`ebi\\.ac\\.uk.*search.*${key}`, JSON.stringify({ hitCount: 0, resultList: { result: [] } })),
  ];
};

/** ESearch finds this PMID by these words. */
export const finds = (words: string, pmid: string): Fault =>
  answer(
    `esearch.*${words}`,
    JSON.stringify({
      header: { type: 'esearch', version: '0.3' },
      esearchresult: {
        count: '1',
        retmax: '1',
        retstart: '0',
        idlist: [pmid],
        translationset: [],
        querytranslation: '"x"[All Fields]',
      },
    }),
  );

/** PubMed's record of the PMID, with this DOI. */
export const recordWith = (pmid: string, doi: string): Fault =>
  answer(
    `efetch.*db=pubmed&id=${pmid}&`,
    setOf(
      articleXml({
        pmid,
        article: `<Journal><Title>Journal of Sample Articles</Title></Journal><ArticleTitle>Sample: Moths and lamps</ArticleTitle><ELocationID EIdType="doi" ValidYN="Y">${doi}</ELocationID>`,
      }),
    ),
  );

/** Unpaywall knows one copy of this DOI. */
export const openAt = (doi: string, address: string): Fault =>
  answer(
    `api\\.unpaywall\\.org.*${doi}`,
    JSON.stringify({
      doi,
      is_oa: true,
      title: 'Sample: Moths and lamps',
      best_oa_location: { url: address, url_for_landing_page: address, host_type: 'publisher' },
      oa_locations: [],
    }),
  );

const SENTENCE = 'Moths of the sample were counted at each lamp on every night of the trial.';
/** An article as a web page, long enough to be taken for one. */
export const COPY = `<!doctype html><html lang="en"><head><title>Sample: Moths and lamps</title></head><body><article><h1>Sample: Moths and lamps</h1><h2>Methods</h2>${`<p>${SENTENCE}</p>`.repeat(20)}<h2>Results</h2>${`<p>${SENTENCE}</p>`.repeat(20)}</article></body></html>`;
