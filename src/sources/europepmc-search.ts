import { AppError, ERROR_CODE } from '../errors.ts';
import type { Call } from '../upstream/call.ts';
import { europePmcQuery, notSupported } from './dialect.ts';
import { europePmc } from './europepmc.ts';
import { europePmcHit, recordSchema } from './europepmc-hit.ts';
import { europePmcPage, MAX_QUERY_CHARACTERS } from './europepmc-page.ts';
import type { SourceAnswer, SourceRequest } from './hit.ts';
import { europePmcLookup } from './lookup.ts';
import { hitsOf } from './page.ts';

export type PreprintServer = 'medrxiv' | 'biorxiv' | 'arxiv';

/** As Europe PMC names them (https://europepmc.org/Preprints). */
const PUBLISHERS: Record<PreprintServer, string> = { medrxiv: 'medRxiv', biorxiv: 'bioRxiv', arxiv: 'arXiv' };
/** Ends of an open range. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 3000;

/**
 * Searches Europe PMC, or the preprints of one server in it, by relevance.
 *
 * @throws AppError as `europePmcPage`; `source_disabled`; `query_not_supported`
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
  const sent = { query: sentQuery, resultType: 'core', pageSize: request.limit } as const;
  const { hitCount, records } = await europePmcPage(call, service, sent);
  const page = { total: hitCount, rows: records, most: request.limit };
  const read = hitsOf(service, page, recordSchema, (record) => europePmcHit(record, server ?? 'europe_pmc'));
  return { hits: read.hits, total: hitCount, sentQuery, warnings: [...warnings, ...read.warnings] };
}

function clausesOf({ years }: SourceRequest, server: PreprintServer | undefined): string[] {
  const { from, to } = years ?? {};
  const narrowed = from !== undefined || to !== undefined;
  return [
    ...(narrowed ? [`PUB_YEAR:[${from ?? FIRST_YEAR} TO ${to ?? LAST_YEAR}]`] : []),
    ...(server ? ['SRC:PPR', `PUBLISHER:"${PUBLISHERS[server]}"`] : []),
  ];
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
