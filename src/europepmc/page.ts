import { AppError } from '../errors.ts';
import {
  europePmcPage,
  FIRST_CURSOR,
  invalidInput,
  type Page,
  type PageRequest,
} from '../sources/europepmc-page.ts';
import type { Call, Service } from '../upstream/call.ts';

/**
 * One page of a search. Europe PMC answers a cursor that it does not know as it does when it is down, so that its first
 * page tells which of both it is (contracts/pubmed-tools.md §8).
 *
 * @throws AppError as `europePmcPage`; `europepmc_invalid_input` for a cursor that Europe PMC does not know
 */
export async function searchPage(call: Call, service: Service, request: PageRequest): Promise<Page> {
  const { cursorMark = FIRST_CURSOR } = request;
  if (cursorMark === FIRST_CURSOR) return europePmcPage(call, service, request);
  const patient = { ...service, retriesBeforeNext: 1 };
  try {
    return await europePmcPage(call, patient, request);
  } catch (error) {
    const isOutage = error instanceof AppError && error.details.reason === `${service.id}_unreachable`;
    if (!isOutage || call.signal.aborted) throw error;
    const works = await europePmcPage(call, patient, {
      ...request,
      cursorMark: FIRST_CURSOR,
      pageSize: 1,
    }).then(
      () => true,
      () => false,
    );
    if (call.signal.aborted || !works) throw error;
    throw invalidInput(
      'Europe PMC does not know this cursorMark, or not for this query and sort',
      'Send nextCursorMark of the page before with the same query, sources, resultType and sort, or begin again without cursorMark.',
    );
  }
}
