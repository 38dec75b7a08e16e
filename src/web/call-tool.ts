import { SCOPES } from '../auth/scopes.ts';
import { serveUser } from '../auth/serve-user.ts';
import { type PageContext, signedIn } from './page-env.ts';

/** What a tool answered, as far as a page uses it. */
export interface ToolAnswer {
  isError?: boolean;
  structuredContent?: Record<string, unknown> & {
    error?: { message: string; data: { recovery: { hint: string } } };
  };
}

/**
 * Calls a tool for the visitor, through the visitor's own MCP server: the one way in which tools are run, with its
 * checks, limits and records.
 *
 * @throws Error when no answer came
 */
export async function callTool(c: PageContext, name: string, args: object): Promise<ToolAnswer> {
  const params = { name, arguments: args };
  const url = new URL('/mcp', c.req.url);
  const request = new Request(url, {
    method: 'POST',
    headers: {
      host: url.host, // a request made here has none, and the MCP server refuses one without
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    signal: c.req.raw.signal,
  });
  const response = await serveUser(request, c.env, signedIn(c).id, SCOPES);
  for (const line of (await response.text()).split(/\r?\n/)) {
    if (!line.startsWith('data:')) continue;
    const message = JSON.parse(line.slice('data:'.length)) as { id?: number; result?: ToolAnswer };
    if (message.id === 1 && message.result) return message.result;
  }
  throw new Error(`no answer of ${name}`);
}

/** What to tell of an answer that is an error. */
export function failureText({ structuredContent }: ToolAnswer): string {
  const error = structuredContent?.error;
  return error ? `${error.message}. ${error.data.recovery.hint}` : 'The call failed.';
}
