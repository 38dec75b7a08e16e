import type { Scope } from './scopes.ts';

/** Set by the Worker on every request to a user's object, which nobody else can reach; one from outside is replaced. */
export const CALLER_SCOPES_HEADER = 'caller-scopes';
/** On the object's 403: the scope that the call would have needed. */
export const MISSING_SCOPE_HEADER = 'missing-scope';

/** Of a request to `/mcp`. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Sends an MCP request of a verified user to that user's object; the token that proved it stays behind. */
export async function serveUser(
  request: Request,
  env: Env,
  userId: string,
  scopes: readonly Scope[],
): Promise<Response> {
  // Here, where its body flows to no object yet: cut off on its way there it would take the answer with it.
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) return tooLarge();
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  headers.delete('cookie');
  headers.set(CALLER_SCOPES_HEADER, scopes.join(' '));
  return env.USER_SESSION.getByName(userId).fetch(new Request(request, { headers }));
}

function tooLarge(): Response {
  const message = `The request is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB: send less in one call.`;
  return Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status: 413 });
}
