import type { Fault } from '../../../offline/faults.ts';
import { SAVE } from '../notes.ts';
import { answer, finds, type Route, recordWith } from './route.ts';

/** Tools that read records of PubMed: by id, by citation, by a bibliography, by links between articles. */

const RELATED = 'pubmed_find_related';
const LOOKUP = 'pubmed_lookup_citation';
const VERIFY = 'verify_references';

const byPmid = (tool: string, upstream: Route['upstream'], sample: string, proof: RegExp): Route => ({
  tool,
  upstream,
  sample,
  args: (pmid) => ({ pmids: [pmid] }),
  proof,
});

const matched = (pmid: string): Fault => answer(`ecitmatch.*lookup${pmid}`, `x|||||row0|${pmid}\n`);
const noLinks = (pmid: string): Fault =>
  answer(`elink.*id=${pmid}`, JSON.stringify({ linksets: [{ dbfrom: 'pubmed', ids: [pmid] }] }));
const citedBy = (pmid: string, citing: string): Fault => {
  const linksetdbs = [{ dbto: 'pubmed', linkname: 'pubmed_pubmed_citedin', links: [citing] }];
  return answer(
    `elink.*id=${pmid}`,
    JSON.stringify({ linksets: [{ dbfrom: 'pubmed', ids: [pmid], linksetdbs }] }),
  );
};
const noCitations = (pmid: string): Fault =>
  answer(`MED/${pmid}/citations`, JSON.stringify({ hitCount: 0, citationList: { citation: [] } }));

export const RECORDS: Route[] = [
  byPmid('pubmed_fetch_articles', 'efetch', '90000001', /Sample: /),
  byPmid('pubmed_format_citations', 'efetch', '90000006', /Sample: /),
  byPmid(SAVE, 'efetch', '90000007', /"written_count":1/),
  {
    tool: 'pubmed_convert_ids',
    upstream: 'idconv',
    sample: '90000001',
    args: (pmid) => ({ ids: [pmid], idType: 'pmid' }),
    proof: /10\.5555\/sample/,
  },
  {
    tool: RELATED,
    upstream: 'elink',
    sample: '90000001',
    args: (pmid) => ({ pmid, relationship: 'cited_by' }),
    proof: /90000008/,
  },
  {
    tool: RELATED,
    upstream: 'europepmc links',
    sample: '90000010',
    args: (pmid) => ({ pmid, relationship: 'references' }),
    beside: (pmid) => [noLinks(pmid)],
    proof: /90000001/,
  },
  {
    tool: RELATED,
    upstream: 'openalex',
    sample: '90000001',
    args: (pmid) => ({ pmid, relationship: 'cited_by' }),
    beside: (pmid) => [noLinks(pmid), noCitations(pmid)],
    proof: /"totalCount":[1-9]/,
  },
  {
    tool: RELATED,
    upstream: 'esummary',
    sample: '90000002',
    args: (pmid) => ({ pmid: `1${pmid}`, relationship: 'cited_by' }),
    beside: (pmid) => [citedBy(`1${pmid}`, pmid)],
    proof: /Sample: /,
  },
  {
    tool: LOOKUP,
    upstream: 'ecitmatch',
    sample: '90000009',
    args: (pmid) => ({ citations: [{ journal: `lookup${pmid}` }] }),
    own: matched,
    proof: /"pmid":"\d{8}"/,
  },
  {
    tool: LOOKUP,
    upstream: 'efetch',
    sample: '90000012',
    args: (pmid) => ({ citations: [{ journal: `lookup${pmid}` }] }),
    beside: (pmid) => [matched(pmid)],
    proof: /Sample: /,
  },
  {
    tool: VERIFY,
    upstream: 'efetch',
    sample: '90000014',
    args: (pmid) => ({ references: pmid }),
    proof: /"found":1/,
  },
  {
    tool: VERIFY,
    upstream: 'idconv',
    sample: '90000009',
    args: (id) => ({ references: `PMC${id}` }),
    proof: /"found":1/,
  },
  {
    tool: VERIFY,
    upstream: 'esearch',
    sample: '90000003',
    args: (pmid) => ({ references: `doi:10.5555/${pmid}` }),
    own: (pmid) => finds(`10\\.5555/${pmid}`, pmid),
    beside: (pmid) => [recordWith(pmid, `10.5555/${pmid}`)],
    proof: /"found":1/,
  },
  {
    tool: VERIFY,
    upstream: 'ecitmatch',
    sample: '90000004',
    args: (pmid) => ({
      references: `@article{x, author = {Moth, A.}, journal = {lookup${pmid}}, year = {2020}, volume = {5}, pages = {1--9}}`,
    }),
    own: matched,
    proof: /"pmid":"\d{8}"/,
  },
  {
    tool: VERIFY,
    upstream: 'crossref',
    sample: 'src.0012',
    args: (doi) => ({ references: `doi:10.5555/${doi}` }),
    proof: /"found":1/,
  },
];
