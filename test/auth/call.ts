import { viaWorker } from '../worker.ts';
import { SITE } from './browser.ts';

/** Calls a tool with a personal token, without a client: for what a client would not let through. */
export function call(token: string, name: string, args: object): Promise<Response> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
  };
  return viaWorker(`${SITE}/mcp`, { method: 'POST', headers, body });
}
