import type { Config } from '../config.ts';
import type { Service, UpstreamRequest } from '../upstream/call.ts';
import { USER_AGENT } from '../upstream/outbound.ts';

/** https://europepmc.org/RestfulWebService */
const REST = 'https://www.ebi.ac.uk/europepmc/webservices/rest';

/** Europe PMC as a service, or undefined where this deployment has it switched off. */
export function europePmc(config: Config): Service | undefined {
  return config.europePmc && { id: 'europepmc', label: 'Europe PMC', policy: config.europePmc };
}

/** A request to the REST service, with the deployment's e-mail where there is one. */
export function europePmcRequest(
  config: Config,
  path: string,
  params: Record<string, string>,
): UpstreamRequest {
  const query = new URLSearchParams(params);
  if (config.europePmc?.email) query.set('email', config.europePmc.email);
  const search = query.size > 0 ? `?${query}` : '';
  return { url: `${REST}${path}${search}`, headers: { 'user-agent': USER_AGENT } };
}
