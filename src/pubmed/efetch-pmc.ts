import { AppError } from '../errors.ts';
import type { JatsItem } from '../jats/read.ts';
import { headOf, statusFault } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { unreachable } from '../upstream/faults.ts';
import { readArticles } from '../upstream/read-articles.ts';
import { ask } from '../upstream/retry.ts';
import { eutilsRequest, ncbiBeforeEuropePmc } from './ncbi.ts';

/** More ids than this go by POST (contracts/fetch-fulltext.md §3.2). */
const MAX_GET_IDS = 5;

/**
 * Asks PMC for the articles of PMCIDs (`PMC123`) in one request and passes each on as it arrives. An id that PMC does
 * not have is passed on as missing, or not at all. When an attempt fails and is made again, items may come twice.
 *
 * @returns the error `ncbi_invalid_response` when several were asked and the answer broke off or cannot be read: what
 *   came before it is whole, and the others may come singly
 * @throws AppError as `ask`, `ncbi_invalid_response` too when one was asked
 */
export async function fetchPmcArticles(
  call: Call,
  pmcids: string[],
  onItem: (item: JatsItem) => void,
  service: Service = ncbiBeforeEuropePmc(call.config),
): Promise<AppError | undefined> {
  const id = pmcids.map((pmcid) => pmcid.replace(/^PMC/, '')).join(',');
  const request = eutilsRequest(
    call.config,
    'efetch',
    { db: 'pmc', id, retmode: 'xml' },
    pmcids.length > MAX_GET_IDS,
  );
  return ask(call, service, request, async (response) => {
    if (!response.ok) {
      const head = await headOf(response);
      // NCBI's word for "none of these ids can exist", the same as unknown ids (upstreams.md §4).
      if (response.status === 400 && head.includes('ID list is empty!')) return undefined;
      throw statusFault(service, response, head);
    }
    try {
      if (await readArticles(service, response, onItem)) return undefined;
    } catch (error) {
      const broken = error instanceof AppError && error.details.reason === 'ncbi_invalid_response';
      if (broken && pmcids.length > 1) return error;
      throw error;
    }
    throw unreachable(service, 'answered with nothing', { sent: 'nothing' });
  });
}
