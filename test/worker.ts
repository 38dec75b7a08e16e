import { exports } from 'cloudflare:workers';
import type { Endpoint } from './clients.ts';

/** The Worker under test, as a server's address; a request in workerd has no Host header unless it is given one. */
export const viaWorker = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init);
  if (!request.headers.has('host')) request.headers.set('host', new URL(request.url).host);
  return exports.default.fetch(request);
};

export const WORKER: Endpoint = { url: 'http://localhost/mcp', fetch: viaWorker as typeof fetch };
