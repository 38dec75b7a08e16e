import packageJson from '../package.json' with { type: 'json' };
import { type Config, ConfigError, readConfig } from './config.ts';
import { readLink } from './download/links.ts';
import { refusal } from './download/refusals.ts';
import { refuseForeign } from './mcp/origin.ts';

export { UserSession } from './session/user-session.ts';
export { UpstreamGate } from './upstream/gate.ts';

/** The user of a server without sign-in. */
const LOCAL_USER = 'local';

export default {
  async fetch(request, env) {
    let config: Config;
    try {
      config = readConfig(env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return Response.json({ status: 'misconfigured', message: error.message }, { status: 503 });
    }
    const url = new URL(request.url);
    if (url.pathname.startsWith('/download/')) return download(request, env);
    switch (url.pathname) {
      case '/health':
        return health(config);
      case '/mcp':
        return mcp(request, env, config);
      default:
        return new Response('Not found. The MCP endpoint is /mcp.\n', { status: 404 });
    }
  },
} satisfies ExportedHandler<Env>;

function health(config: Config): Response {
  return Response.json({
    status: config.auth === 'unconfigured' ? 'sign-in not configured' : 'ok',
    version: packageJson.version,
    upstream: config.upstreamMode,
  });
}

/** Needs no sign-in but a right signature, which only the user's own object can tell. */
async function download(request: Request, env: Env): Promise<Response> {
  const link = request.method === 'GET' ? readLink(new URL(request.url), Date.now()) : undefined;
  if (!link) return refusal();
  let id: DurableObjectId;
  try {
    id = env.USER_SESSION.idFromString(link.objectId); // refuses an id that this namespace has not made
  } catch {
    return refusal();
  }
  return env.USER_SESSION.get(id).fetch(request);
}

async function mcp(request: Request, env: Env, config: Config): Promise<Response> {
  const refusal = refuseForeign(request, config);
  if (refusal) return refusal;
  if (config.auth === 'unconfigured') {
    const message =
      'Sign-in is not configured on this deployment, so it serves nobody. See README.md, "Deploy".';
    return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }, { status: 503 });
  }
  return env.USER_SESSION.getByName(LOCAL_USER).fetch(request);
}
