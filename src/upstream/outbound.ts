import { MAX_EXTERNAL_REQUESTS } from '../config.ts';
import type { Call, UpstreamRequest } from './call.ts';
import { requestBudgetSpent } from './faults.ts';

/** How we name ourselves to services other than NCBI, which asks for `tool` instead (contracts/upstreams.md §2). */
export const USER_AGENT = 'pubmed-edge-mcp';

/**
 * The one way out of the server: every request to an outside service is sent here, counted, and turned to the offline
 * library where one is set. Redirects are not followed: the services' addresses are final ones, and a copy's next
 * address is checked first.
 *
 * @throws AppError `request_budget_spent`; whatever fetch throws
 */
export async function send(call: Call, request: UpstreamRequest, signal: AbortSignal): Promise<Response> {
  if (call.tally.requests >= MAX_EXTERNAL_REQUESTS) throw requestBudgetSpent(MAX_EXTERNAL_REQUESTS);
  call.tally.requests += 1;
  return call.fetch(addressOf(request.url, call.config.libraryUrl), {
    method: request.form ? 'POST' : 'GET',
    ...(request.form && { body: request.form }),
    headers: request.headers ?? {},
    redirect: 'manual',
    signal,
  });
}

/** `https://host/path` as it is, or as `<library>/host/path`. Who lets others name the address checks it before. */
export function addressOf(url: string, libraryUrl: string | undefined): string {
  const { protocol, host, pathname, search } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Only web addresses are asked, not ${protocol}`);
  return libraryUrl === undefined ? url : `${libraryUrl}/${host}${pathname}${search}`;
}
