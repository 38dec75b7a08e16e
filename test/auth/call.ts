import { viaDeployed } from '../worker.ts';
import { SITE } from './browser.ts';

export const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** Calls a tool with a personal or OAuth token, without a client: for what a client would not let through. */
export function call(token: string, name: string, args: object, site = SITE): Promise<Response> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}` };
  return viaDeployed(`${site}/mcp`, { method: 'POST', headers, body });
}
