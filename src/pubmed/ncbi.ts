import type { Config } from '../config.ts';
import type { Service, UpstreamRequest } from '../upstream/call.ts';

/** https://www.ncbi.nlm.nih.gov/books/NBK25497/ */
const EUTILS = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';
/** https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/ */
const ID_CONVERTER = 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/';
const RETRIES_BEFORE_EUROPE_PMC = 2;
/** A longer query goes by POST (contracts/upstreams.md §2). */
const MAX_GET_QUERY_CHARACTERS = 2000;

/** All of NCBI is one service with one gate: it counts requests over all its addresses. */
export function ncbi(config: Config): Service {
  return { id: 'ncbi', label: 'NCBI', policy: config.ncbi };
}

/** NCBI for full text: where Europe PMC can be asked next, a failure is not waited out until the call has no time left. */
export function ncbiBeforeEuropePmc(config: Config): Service {
  return config.europePmc ? { ...ncbi(config), retriesBeforeNext: RETRIES_BEFORE_EUROPE_PMC } : ncbi(config);
}

/** An E-utilities request; `name` is the utility, such as `efetch`. It goes by POST when it is long, or `byPost`. */
export function eutilsRequest(
  config: Config,
  name: string,
  params: Record<string, string>,
  byPost = false,
): UpstreamRequest {
  const query = identified(config, params);
  if (config.ncbi.apiKey) query.set('api_key', config.ncbi.apiKey);
  const program = name === 'ecitmatch' ? 'cgi' : 'fcgi';
  return getOrPost(`${EUTILS}/${name}.${program}`, query, byPost);
}

/** An ID converter request. It never carries the key: the converter is not part of E-utilities. */
export function idConverterRequest(config: Config, params: Record<string, string>): UpstreamRequest {
  return getOrPost(ID_CONVERTER, identified(config, params));
}

function identified(config: Config, params: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams(params);
  query.set('tool', config.ncbi.tool);
  if (config.ncbi.email) query.set('email', config.ncbi.email);
  return query;
}

function getOrPost(url: string, query: URLSearchParams, byPost = false): UpstreamRequest {
  const text = query.toString();
  return byPost || text.length > MAX_GET_QUERY_CHARACTERS ? { url, form: query } : { url: `${url}?${text}` };
}
