import { z } from 'zod';
import { AppError, ERROR_CODE } from '../errors.ts';
import { readJson } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse, unreachable } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { europePmcQuery, notSupported } from './dialect.ts';
import { europePmc, europePmcRequest } from './europepmc.ts';
import { europePmcHit, recordSchema } from './europepmc-hit.ts';
import type { SourceAnswer, SourceRequest } from './hit.ts';
import { europePmcLookup } from './lookup.ts';
import { hitsOf } from './page.ts';

export type PreprintServer = 'medrxiv' | 'biorxiv' | 'arxiv';

/** As Europe PMC names them (https://europepmc.org/Preprints). */
const PUBLISHERS: Record<PreprintServer, string> = { medrxiv: 'medRxiv', biorxiv: 'bioRxiv', arxiv: 'arXiv' };
/** Ends of an open range. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 3000;
/** A longer one is answered as an empty one (corpus/observed/epmc-200-errCode-empty-query.json). */
const MAX_QUERY_CHARACTERS = 1499;

const answerSchema = z.object({
  hitCount: z.int().min(0),
  resultList: z.object({ result: z.array(z.unknown()) }),
});

/**
 * Searches Europe PMC, or the preprints of one server in it, by relevance.
 *
 * @throws AppError as `ask`; `source_disabled`; `query_not_supported`; `europepmc_refused` for what it says in `errMsg`
 */
export async function searchEuropePmc(
  call: Call,
  request: SourceRequest,
  server?: PreprintServer,
): Promise<SourceAnswer> {
  const service = europePmc(call.config);
  if (!service) throw disabled();
  const { text, warnings } = request.lookup
    ? { text: europePmcLookup(request.lookup), warnings: [] }
    : europePmcQuery(request.query);
  const sentQuery = [`(${text})`, ...clausesOf(request, server)].join(' AND ');
  if (sentQuery.length > MAX_QUERY_CHARACTERS) {
    throw notSupported('Europe PMC', 'takes queries of less than 1,500 characters', 'Shorten the query.');
  }
  const params = { query: sentQuery, resultType: 'core', pageSize: String(request.limit), format: 'json' };
  return ask(call, service, europePmcRequest(call.config, '/search', params), async (response) => {
    // The address is right, so that a 404 is an outage (contracts/upstreams.md §6).
    if (response.status === 404) throw unreachable(service, 'answered with an error (HTTP 404)');
    const { hitCount, resultList } = readAnswer(service, await readJson(service, response));
    const page = { total: hitCount, rows: resultList.result, most: request.limit };
    const read = hitsOf(service, page, recordSchema, (record) =>
      europePmcHit(record, server ?? 'europe_pmc'),
    );
    return { hits: read.hits, total: hitCount, sentQuery, warnings: [...warnings, ...read.warnings] };
  });
}

function readAnswer(service: Service, value: unknown): z.infer<typeof answerSchema> {
  const answer = answerSchema.safeParse(value);
  if (answer.success) return answer.data;
  if (z.object({ errMsg: z.string() }).safeParse(value).success) throw refusedQuery(service);
  throw invalidResponse(service, 'answered a search with something else than results');
}

function clausesOf({ years }: SourceRequest, server: PreprintServer | undefined): string[] {
  const { from, to } = years ?? {};
  const narrowed = from !== undefined || to !== undefined;
  return [
    ...(narrowed ? [`PUB_YEAR:[${from ?? FIRST_YEAR} TO ${to ?? LAST_YEAR}]`] : []),
    ...(server ? ['SRC:PPR', `PUBLISHER:"${PUBLISHERS[server]}"`] : []),
  ];
}

function refusedQuery({ id, label }: Service): AppError {
  return new AppError({
    reason: `${id}_refused`,
    message: `${label} did not take the query`,
    hint: 'Simplify the query; the same one will be refused again.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}

function disabled(): AppError {
  return new AppError({
    reason: 'source_disabled',
    message: 'Europe PMC is switched off in this deployment',
    hint: 'Ask other sources. Who runs this server can set EUROPEPMC_ENABLED.',
    code: ERROR_CODE.unavailable,
    retryable: false,
  });
}
