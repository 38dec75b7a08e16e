import { answer, COPY, notInPmc, openAt, type Route, unknownToPmc } from './route.ts';

/** Full text: of its own tool, and of the connector's fetch, which falls back on the record. */

const FULL_TEXT = 'pubmed_fetch_fulltext';
const FETCH = 'fetch';
const COPY_HOST = 'https://oa.sample-press.example/articles/';

type Served = Omit<Route, 'tool' | 'args' | 'proof'> & { type: 'pmid' | 'pmcid' | 'doi'; source: string };

/** The same article, asked by both tools. */
const bothTools = ({ type, source, ...row }: Served): Route[] => {
  const idOf = (key: string) => ({ pmid: key, pmcid: `PMC${key}`, doi: `10.5555/${key}` })[type];
  return [
    {
      ...row,
      tool: FULL_TEXT,
      args: (key) => ({ [`${type}s`]: [idOf(key)] }),
      proof: new RegExp(`"viaSource":"${source}"`),
    },
    {
      ...row,
      tool: FETCH,
      args: (key) => ({ id: idOf(key) }),
      proof: /"content":"full text"/,
    },
  ];
};

export const ARTICLES: Route[] = [
  ...bothTools({ upstream: 'idconv', sample: '90000002', type: 'pmid', source: 'pmc' }),
  ...bothTools({ upstream: 'efetch pmc', sample: '90000004', type: 'pmcid', source: 'pmc' }),
  ...bothTools({
    upstream: 'fullTextXML',
    sample: '90000005',
    type: 'pmcid',
    source: 'europepmc',
    emptyIsAnswer: true,
    beside: (id) => [notInPmc(id)],
  }),
  ...bothTools({
    upstream: 'europepmc search',
    sample: '90000008',
    type: 'pmid',
    source: 'europepmc',
    beside: (pmid) => unknownToPmc('pmid', pmid).slice(0, 1),
  }),
  ...bothTools({
    upstream: 'esummary',
    sample: '90000001',
    type: 'pmid',
    source: 'unpaywall',
    beside: (pmid) => unknownToPmc('pmid', pmid),
  }),
  ...bothTools({ upstream: 'unpaywall', sample: 'oa.0001', type: 'doi', source: 'unpaywall' }),
  ...bothTools({
    upstream: 'copy host',
    sample: 'oa.0002',
    type: 'doi',
    source: 'unpaywall',
    own: (doi) => answer(`oa\\.sample-press\\.example/articles/${doi}`, COPY),
    beside: (doi) => [...unknownToPmc('doi', doi), openAt(doi, `${COPY_HOST}${doi}`)],
  }),
  {
    tool: FETCH,
    upstream: 'efetch',
    sample: '90000014',
    args: (pmid) => ({ id: pmid }),
    beside: (pmid) => unknownToPmc('pmid', pmid),
    proof: /"title":"Sample: /,
  },
  {
    tool: FETCH,
    upstream: 'europepmc search',
    sample: 'src.0001',
    args: (doi) => ({ id: `10.5555/${doi}` }),
    beside: (doi) => [
      {
        match: `crossref.*${doi}`,
        times: -1,
        body: '{"status":"ok","message":{"total-results":0,"items":[]}}',
      },
    ],
    proof: /"title":"Sample: /,
  },
  {
    tool: FETCH,
    upstream: 'crossref',
    sample: 'src.0012',
    args: (doi) => ({ id: `10.5555/${doi}` }),
    proof: /"title":"Sample: Fluids/,
  },
];
