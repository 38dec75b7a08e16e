import { people } from './auth/people.ts';
import { providerFor } from './auth/provider.ts';
import { requireHttps } from './auth/require-https.ts';
import { SCOPES } from './auth/scopes.ts';
import { serveUser } from './auth/serve-user.ts';
import { type Config, ConfigError, configOf } from './config.ts';
import { readLink } from './download/links.ts';
import { refusal } from './download/refusals.ts';
import { health } from './health.ts';
import { refuseForeign } from './mcp/origin.ts';
import { notSetUp } from './web/not-set-up.tsx';
import { LOCAL_USER } from './web/page-env.ts';
import { pages } from './web/pages.tsx';

export { People } from './auth/people.ts';
export { UserSession } from './session/user-session.ts';
export { UpstreamGate } from './upstream/gate.ts';

export default {
  async fetch(request, env, ctx) {
    let config: Config;
    try {
      config = configOf(env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return Response.json({ status: 'misconfigured', message: error.message }, { status: 503 });
    }
    const { pathname, origin } = new URL(request.url);
    if (pathname === '/health') return health(config, env);
    if (config.auth === 'unconfigured') return notSetUp(request, config);
    const overHttp = config.auth === 'sign-in' && requireHttps(request);
    if (overHttp) return overHttp;
    if (pathname.startsWith('/download/')) return download(request, env);
    if (pathname === '/mcp' || config.auth === 'open') {
      const refusal = refuseForeign(request, config);
      if (refusal) return refusal;
    }
    // Below /mcp there is nothing: said at once, not after a sign-in.
    if (config.auth === 'sign-in' && !pathname.startsWith('/mcp/')) {
      const registers = pathname === '/register' && request.method === 'POST';
      const tooMany = registers && (await refuseRegistration(request, env));
      return tooMany || providerFor(origin, pages).fetch(request, env, ctx);
    }
    return pathname === '/mcp' ? serveUser(request, env, LOCAL_USER, SCOPES) : pages.fetch(request, env, ctx);
  },
} satisfies ExportedHandler<Env>;

/** Needs no sign-in but a right signature, which only the user's own object can tell. */
async function download(request: Request, env: Env): Promise<Response> {
  const isHead = request.method === 'HEAD';
  const link = isHead || request.method === 'GET' ? readLink(new URL(request.url), Date.now()) : undefined;
  if (!link) return refusal();
  let id: DurableObjectId;
  try {
    id = env.USER_SESSION.idFromString(link.objectId); // refuses an id that this namespace has not made
  } catch {
    return refusal();
  }
  const response = await env.USER_SESSION.get(id).fetch(new Request(request, { method: 'GET' }));
  if (!isHead) return response;
  await response.body?.cancel();
  return new Response(null, response);
}

/** Anybody may register a client (RFC 7591), but not so many that nobody else can. */
async function refuseRegistration(request: Request, env: Env): Promise<Response | undefined> {
  const wait = await people(env).registrationWait(request.headers.get('CF-Connecting-IP'));
  if (wait === undefined) return undefined;
  const error = {
    error: 'temporarily_unavailable',
    error_description: 'Too many clients were registered. Try later.',
  };
  return Response.json(error, { status: 429, headers: { 'Retry-After': String(wait) } });
}
