import { z } from 'zod';
import type { Config } from '../config.ts';
import { readJson } from '../upstream/body.ts';
import type { Call, Service, UpstreamRequest } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { USER_AGENT } from '../upstream/outbound.ts';
import { ask } from '../upstream/retry.ts';
import { type Asked, openAlexQuery, plainQuery } from './dialect.ts';
import type { SourceAnswer, SourceRequest } from './hit.ts';
import { openAlexLookup } from './lookup.ts';
import { FIELDS, isWork, openAlexHit, workSchema } from './openalex-hit.ts';
import { hitsOf } from './page.ts';

/** https://docs.openalex.org/api-entities/works/get-lists-of-works */
const WORKS = 'https://api.openalex.org/works';
/** Most hits of one semantic search. */
const MAX_SEMANTIC = 50;

const answerSchema = z.object({
  meta: z.object({ count: z.int().min(0) }),
  results: z.array(z.unknown()),
});

export function openAlex(config: Config): Service {
  return { id: 'openalex', label: 'OpenAlex', policy: config.openAlex };
}

/**
 * Searches OpenAlex: by words, by meaning (`semantic`), or by words with a cursor (`systematic`).
 *
 * @throws AppError as `ask`; `query_not_supported`; `openalex_invalid_response` for an answer of another shape
 */
export async function searchOpenAlex(call: Call, request: SourceRequest): Promise<SourceAnswer> {
  const service = openAlex(call.config);
  const asked = queryOf(request);
  const most = request.mode === 'semantic' ? Math.min(request.limit, MAX_SEMANTIC) : request.limit;
  return ask(call, service, requestOf(call.config, request, asked.params, most), async (response) => {
    const answer = answerSchema.safeParse(await readJson(service, response));
    if (!answer.success) throw invalidResponse(service, 'answered a search with something else than works');
    const { meta, results } = answer.data;
    const page = { total: meta.count, rows: results, most };
    const { hits, warnings } = hitsOf(service, page, workSchema, openAlexHit, isWork);
    const fewer = `OpenAlex gives at most ${most} hits of a semantic search.`;
    const told = [...asked.warnings, ...(most < request.limit ? [fewer] : []), ...warnings];
    return { hits, total: meta.count, sentQuery: asked.text, warnings: told };
  });
}

interface AskedWorks extends Asked {
  params: { search?: string; 'search.semantic'?: string; filter?: string };
}

/** The user's words never go into a filter, whose syntax they could change; a DOI without its signs does. */
function queryOf({ mode, query, lookup }: SourceRequest): AskedWorks {
  if (lookup) {
    const filter = openAlexLookup(lookup);
    return { text: filter, warnings: [], params: { filter } };
  }
  if (mode === 'semantic') {
    const asked = plainQuery('OpenAlex', query, true);
    return { ...asked, params: { 'search.semantic': asked.text } };
  }
  const asked = openAlexQuery(query);
  return { ...asked, params: { search: asked.text } };
}

function requestOf(
  config: Config,
  { mode, years }: SourceRequest,
  { filter, ...search }: AskedWorks['params'],
  most: number,
): UpstreamRequest {
  const filters = [
    ...(filter ? [filter] : []),
    ...(years?.from === undefined ? [] : [`from_publication_date:${years.from}-01-01`]),
    ...(years?.to === undefined ? [] : [`to_publication_date:${years.to}-12-31`]),
  ];
  return openAlexRequest(config, '', {
    ...search,
    ...(filters.length > 0 && { filter: filters.join(',') }),
    select: FIELDS.join(','),
    per_page: String(most),
    ...(mode === 'systematic' && { cursor: '*' }),
  });
}

/** A request for works, with the deployment's e-mail and key where there are any; `path` is such as `/pmid:1`. */
export function openAlexRequest(
  config: Config,
  path: string,
  params: Record<string, string>,
): UpstreamRequest {
  const { email, apiKey } = config.openAlex;
  const query = new URLSearchParams({
    ...params,
    ...(email && { mailto: email }),
    ...(apiKey && { api_key: apiKey }),
  });
  return { url: `${WORKS}${path}?${query}`, headers: { 'user-agent': USER_AGENT } };
}
