import type { LogEntry } from '../../../offline/log.ts';

/** A place outside that tools ask. */
export interface Upstream {
  /** Its requests: the address, and behind a space the form of a POST. */
  asked: RegExp;
  /** How an answer tells that it failed: no healthy answer holds that, nor the failure of another service. */
  told: RegExp;
  /** Rows run in waves, so that a pause or a queue at one upstream holds up no row of another that is asked behind it. */
  wave: 0 | 1 | 2;
}

/** In the words and reasons of src/upstream/faults.ts. */
const failure = (id: string, label: string) =>
  new RegExp(
    `\\b${id}_(?:unreachable|timeout|rate_limited|invalid_response|refused|deadline_exceeded)\\b|(?<!Europe )\\b${label} (?:could|answered|did not|refused|sent|said|pointed)\\b|\\b${label} \\(queue_full\\)|waiting for ${label}\\b`,
  );
const NCBI = failure('ncbi', 'NCBI');
const EUROPE_PMC = failure('europepmc', 'Europe PMC');

const eutils = (program: string, db: string): Upstream => ({
  asked: new RegExp(`/${program}\\.f?cgi\\b.*[?& ]db=${db}\\b`),
  told: NCBI,
  wave: 2,
});
/** A host of pictures or copies, told by its name. */
const host = (name: string, path = ''): Upstream => ({
  asked: new RegExp(`//${name}/${path}`),
  told: new RegExp(
    `${name} (?:answered|answers|did not|redirects|sends|serves|failed)|the file of ${name} is broken`,
  ),
  wave: 0,
});

/** All of them, by the names that the rows of the matrix use. */
export const UPSTREAMS = {
  esearch: eutils('esearch', 'pubmed'),
  esummary: eutils('esummary', 'pubmed'),
  efetch: eutils('efetch', 'pubmed'),
  elink: eutils('elink', 'pubmed'),
  espell: eutils('espell', 'pubmed'),
  ecitmatch: eutils('ecitmatch', 'pubmed'),
  'esearch mesh': eutils('esearch', 'mesh'),
  'esummary mesh': eutils('esummary', 'mesh'),
  'efetch pmc': eutils('efetch', 'pmc'),
  idconv: { asked: /pmc\.ncbi\.nlm\.nih\.gov\/tools\/idconv\//, told: NCBI, wave: 2 },
  bioc: { asked: /\/BioC_json\//, told: NCBI, wave: 2 },
  'europepmc search': { asked: /ebi\.ac\.uk\/europepmc\/\S+\/search\b/, told: EUROPE_PMC, wave: 1 },
  'europepmc links': {
    asked: /ebi\.ac\.uk\/europepmc\/\S+\/(?:citations|references)\b/,
    told: EUROPE_PMC,
    wave: 1,
  },
  fullTextXML: { asked: /ebi\.ac\.uk\/europepmc\/\S+\/fullTextXML\b/, told: EUROPE_PMC, wave: 1 },
  openalex: { asked: /api\.openalex\.org/, told: failure('openalex', 'OpenAlex'), wave: 0 },
  semanticscholar: {
    asked: /api\.semanticscholar\.org/,
    told: failure('semanticscholar', 'Semantic Scholar'),
    wave: 0,
  },
  crossref: { asked: /api\.crossref\.org/, told: failure('crossref', 'Crossref'), wave: 0 },
  unpaywall: { asked: /api\.unpaywall\.org/, told: failure('unpaywall', 'Unpaywall'), wave: 0 },
  'copy host': host('oa\\.sample-press\\.example'),
  'article page': {
    asked: /pmc\.ncbi\.nlm\.nih\.gov\/articles\/PMC\d+\/(?:\s|$)/,
    told: /The article page could not be read|Not all pictures were seen on the article page/,
    wave: 0,
  },
  'pictures of PMC': host('cdn\\.ncbi\\.nlm\\.nih\\.gov'),
  'pictures by name': host('europepmc\\.org', 'articles/PMC\\d+/bin/'),
  'pictures at the page': host('pmc\\.ncbi\\.nlm\\.nih\\.gov', 'articles/PMC\\d+/bin/'),
} satisfies Record<string, Upstream>;

export type UpstreamName = keyof typeof UPSTREAMS;

/** A request as `asked` is tried on it. */
export const requestOf = ({ url, body }: Pick<LogEntry, 'url' | 'body'>): string => `${url} ${body ?? ''}`;

/** The name of what was asked, or the address of what has none. */
export function upstreamOf(entry: Pick<LogEntry, 'url' | 'body'>): string {
  const request = requestOf(entry);
  const known = Object.entries(UPSTREAMS).find(([, { asked }]) => asked.test(request));
  return known?.[0] ?? entry.url;
}
