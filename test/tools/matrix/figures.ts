import { answer, notAtEuropePmc, notInPmc, type Route } from './route.ts';

/** Figures of an article: its text, its page, its pictures. */

const TOOL = 'get_article_figures';
const byPmcid = (id: string) => ({ source: { kind: 'pmcid', value: `PMC${id}` } });
const withPicture = (id: string) => ({ ...byPmcid(id), figure: 'Figure 1', include_image: true });
const PICTURE = 'GIF89a sample';

export const FIGURES: Route[] = [
  {
    tool: TOOL,
    upstream: 'fullTextXML',
    emptyIsAnswer: true,
    sample: '90000001',
    args: byPmcid,
    proof: /"figure_count":[1-9]/,
  },
  {
    tool: TOOL,
    upstream: 'efetch pmc',
    emptyIsAnswer: true,
    sample: '90000003',
    args: byPmcid,
    beside: (id) => [notAtEuropePmc(id)],
    proof: /"source":"pmc_efetch"/,
  },
  {
    tool: TOOL,
    upstream: 'bioc',
    emptyIsAnswer: true,
    sample: '90000016',
    args: byPmcid,
    beside: (id) => [notAtEuropePmc(id), notInPmc(id)],
    proof: /"source":"bioc"/,
  },
  {
    tool: TOOL,
    upstream: 'europepmc search',
    sample: '90000006',
    args: (pmid) => ({ source: { kind: 'pmid', value: pmid } }),
    proof: /"figure_count":[1-9]/,
  },
  {
    tool: TOOL,
    upstream: 'article page',
    sample: '90000001',
    args: byPmcid,
    proof: /"image_url_status":"exact"/,
  },
  {
    tool: TOOL,
    upstream: 'pictures of PMC',
    sample: '90000001',
    args: withPicture,
    own: (id) => answer(`cdn\\.ncbi\\.nlm\\.nih\\.gov/pmc/blobs/\\w+/${id}/`, PICTURE),
    proof: /"mime_type":"image/,
  },
  {
    tool: TOOL,
    upstream: 'pictures by name',
    sample: '90000001',
    args: withPicture,
    own: (id) => answer(`//europepmc\\.org/articles/PMC${id}/bin/`, PICTURE),
    beside: (id) => [{ match: `cdn\\.ncbi.*/${id}/`, times: -1, status: 404 }],
    proof: /"mime_type":"image/,
  },
  {
    tool: TOOL,
    upstream: 'pictures at the page',
    sample: '90000001',
    args: withPicture,
    own: (id) => answer(`pmc\\.ncbi\\.nlm\\.nih\\.gov/articles/PMC${id}/bin/`, PICTURE),
    beside: (id) => [
      { match: `(?:cdn\\.ncbi.*/|//europepmc\\.org/articles/PMC)${id}/`, times: -1, status: 404 },
    ],
    proof: /"mime_type":"image/,
  },
];
