import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import worker from '../src/index.ts';
import type { Endpoint } from './clients.ts';

/** A request in workerd has no Host header unless it is given one. */
function withHost(input: RequestInfo | URL, init?: RequestInit): Request {
  const request = new Request(input, init);
  if (!request.headers.has('host')) request.headers.set('host', new URL(request.url).host);
  return request;
}

/** The Worker as it is deployed, with sign-in. */
export const viaDeployed = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  exports.default.fetch(withHost(input, init));

/** The Worker with other variables than the test run's; objects keep those of the test run. */
export function withVariables(variables: Record<string, string | undefined>): typeof viaDeployed {
  const changed = { ...env, ...variables } as Env;
  return async (input, init) =>
    worker.fetch(withHost(input, init) as never, changed, createExecutionContext());
}

/** The Worker as `npm start` has it: without sign-in everybody is user `local`. */
export const viaWorker = withVariables({ AUTH: 'open', OWNER_PASSPHRASE: undefined });

export const WORKER: Endpoint = { url: 'http://localhost/mcp', fetch: viaWorker as typeof fetch };
