import { z } from 'zod';
import type { Config } from '../config.ts';
import { readJson } from '../upstream/body.ts';
import type { Call, Service, UpstreamRequest } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { USER_AGENT } from '../upstream/outbound.ts';
import { ask } from '../upstream/retry.ts';
import { crossrefHit, FIELDS, isWork, itemSchema, WORK_TYPES } from './crossref-hit.ts';
import { type Asked, plainQuery } from './dialect.ts';
import type { SourceAnswer, SourceRequest } from './hit.ts';
import { crossrefLookup } from './lookup.ts';
import { hitsOf } from './page.ts';

/** https://api.crossref.org/swagger-ui/index.html */
const WORKS = 'https://api.crossref.org/works';

const answerSchema = z.object({
  message: z.object({ 'total-results': z.int().min(0), items: z.array(z.unknown()) }),
});

export function crossref(config: Config): Service {
  return { id: 'crossref', label: 'Crossref', policy: config.crossref };
}

/**
 * Searches Crossref's bibliographic data by relevance. Figures, tables, issues and the like, which have DOIs too, are
 * no hits; what is looked up by its DOI may be of any type.
 *
 * @throws AppError as `ask`; `query_not_supported`; `crossref_invalid_response` for an answer of another shape
 */
export async function searchCrossref(call: Call, request: SourceRequest): Promise<SourceAnswer> {
  const service = crossref(call.config);
  const asked = queryOf(request);
  return ask(call, service, requestOf(call.config, request, asked.params), async (response) => {
    const answer = answerSchema.safeParse(await readJson(service, response));
    if (!answer.success) throw invalidResponse(service, 'answered a search with something else than works');
    const { 'total-results': total, items } = answer.data.message;
    const page = { total, rows: items, most: request.limit };
    const read = hitsOf(service, page, itemSchema, crossrefHit, request.lookup ? undefined : isWork);
    return { hits: read.hits, total, sentQuery: asked.text, warnings: [...asked.warnings, ...read.warnings] };
  });
}

interface AskedWorks extends Asked {
  params: { 'query.bibliographic'?: string; filter?: string };
}

function queryOf({ query, lookup }: SourceRequest): AskedWorks {
  if (lookup) {
    const filter = crossrefLookup(lookup);
    return { text: filter, warnings: [], params: { filter } };
  }
  const asked = plainQuery('Crossref', query, true);
  return { ...asked, params: { 'query.bibliographic': asked.text } };
}

function requestOf(
  config: Config,
  { years, limit, lookup }: SourceRequest,
  { filter, ...search }: AskedWorks['params'],
): UpstreamRequest {
  const { email } = config.crossref;
  const filters = [
    ...(filter ? [filter] : []),
    ...(years?.from === undefined ? [] : [`from-pub-date:${years.from}`]),
    ...(years?.to === undefined ? [] : [`until-pub-date:${years.to}`]),
    ...(lookup ? [] : WORK_TYPES.map((type) => `type:${type}`)),
  ];
  const params = new URLSearchParams({
    ...search,
    filter: filters.join(','),
    select: FIELDS.join(','),
    rows: String(limit),
    ...(email && { mailto: email }),
  });
  return { url: `${WORKS}?${params}`, headers: { 'user-agent': USER_AGENT } };
}
