import { z } from 'zod';
import type { Config } from '../config.ts';
import { readJson } from '../upstream/body.ts';
import type { Call, Service, UpstreamRequest } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { USER_AGENT } from '../upstream/outbound.ts';
import { ask } from '../upstream/retry.ts';
import { bulkQuery, plainQuery } from './dialect.ts';
import type { SourceAnswer, SourceRequest } from './hit.ts';
import { semanticScholarLookup } from './lookup.ts';
import { hitsOf } from './page.ts';
import { FIELDS, paperSchema, semanticScholarHit } from './semantic-scholar-hit.ts';

/** https://api.semanticscholar.org/api-docs/graph */
const PAPER = 'https://api.semanticscholar.org/graph/v1/paper';
const SEARCH = `${PAPER}/search`;
/** A bulk search has pages of this size, whatever is wanted. */
const BULK_PAGE = 1000;

/** `data` is missing where nothing was found. */
const answerSchema = z.object({
  total: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(0)),
  data: z.array(z.unknown()).default([]),
});

export function semanticScholar(config: Config): Service {
  return { id: 'semanticscholar', label: 'Semantic Scholar', policy: config.semanticScholar };
}

/**
 * Searches Semantic Scholar by relevance, or in bulk (`systematic`), whose hits have no order of relevance.
 *
 * @throws AppError as `ask`; `query_not_supported` before any request; `semanticscholar_invalid_response`
 */
export async function searchSemanticScholar(call: Call, request: SourceRequest): Promise<SourceAnswer> {
  const service = semanticScholar(call.config);
  if (request.lookup) return lookUp(call, service, semanticScholarLookup(request.lookup));
  const isBulk = request.mode === 'systematic';
  const { text, warnings } = isBulk
    ? bulkQuery(request.query)
    : plainQuery('Semantic Scholar', request.query, false);
  return ask(call, service, requestOf(call.config, request, text), async (response) => {
    const answer = answerSchema.safeParse(await readJson(service, response));
    if (!answer.success) throw invalidResponse(service, 'answered a search with something else than papers');
    const { total, data } = answer.data;
    const page = { total, rows: data, most: isBulk ? BULK_PAGE : request.limit };
    const read = hitsOf(service, page, paperSchema, semanticScholarHit);
    const hits = read.hits.slice(0, request.limit);
    return { hits, total, sentQuery: text, warnings: [...warnings, ...read.warnings] };
  });
}

/** The paper that has this identifier; an unknown one is a 404. */
async function lookUp(call: Call, service: Service, id: string): Promise<SourceAnswer> {
  const path = encodeURI(id).replace(/[?#]/g, encodeURIComponent);
  const request = addressed(
    call.config,
    `${PAPER}/${path}?${new URLSearchParams({ fields: FIELDS.join(',') })}`,
  );
  return ask(call, service, request, async (response) => {
    if (response.status === 404) {
      await response.body?.cancel();
      return { hits: [], total: 0, sentQuery: id, warnings: [] };
    }
    const value = await readJson(service, response);
    if (!z.object({ paperId: z.string() }).safeParse(value).success) {
      throw invalidResponse(service, 'answered a look-up with something else than a paper');
    }
    const { hits, warnings } = hitsOf(
      service,
      { total: 1, rows: [value], most: 1 },
      paperSchema,
      semanticScholarHit,
    );
    return { hits, total: 1, sentQuery: id, warnings };
  });
}

function requestOf(config: Config, { mode, years, limit }: SourceRequest, text: string): UpstreamRequest {
  const narrowed = years?.from !== undefined || years?.to !== undefined;
  const single = years?.from !== undefined && years.from === years.to;
  const isBulk = mode === 'systematic';
  const params = new URLSearchParams({
    query: text,
    fields: FIELDS.join(','),
    ...(narrowed && { year: single ? String(years.from) : `${years?.from ?? ''}-${years?.to ?? ''}` }),
    ...(!isBulk && { limit: String(limit) }),
  });
  return addressed(config, `${SEARCH}${isBulk ? '/bulk' : ''}?${params}`);
}

function addressed({ semanticScholar: { apiKey } }: Config, url: string): UpstreamRequest {
  return { url, headers: { 'user-agent': USER_AGENT, ...(apiKey && { 'x-api-key': apiKey }) } };
}
