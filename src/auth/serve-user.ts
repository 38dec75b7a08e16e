import type { Scope } from './scopes.ts';

/** Set by the Worker on every request to a user's object, which nobody else can reach; one from outside is replaced. */
export const CALLER_SCOPES_HEADER = 'caller-scopes';
/** On the object's 403: the scope that the call would have needed. */
export const MISSING_SCOPE_HEADER = 'missing-scope';

/** Sends an MCP request of a verified user to that user's object; the token that proved it stays behind. */
export function serveUser(
  request: Request,
  env: Env,
  userId: string,
  scopes: readonly Scope[],
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  headers.delete('cookie');
  headers.set(CALLER_SCOPES_HEADER, scopes.join(' '));
  return env.USER_SESSION.getByName(userId).fetch(new Request(request, { headers }));
}
