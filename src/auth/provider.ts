import {
  insufficientScope,
  OAuthProvider,
  type OAuthResourceContext,
} from '@cloudflare/workers-oauth-provider';
import { people } from './people.ts';
import { SCOPES, type Scope, scopesAmong } from './scopes.ts';
import { MISSING_SCOPE_HEADER, serveUser } from './serve-user.ts';

/** What a token stands for. */
export interface Holder {
  userId: string;
  /** Of a personal access token; an OAuth token carries its own. */
  scopes?: Scope[];
}

/** Everything but the protected resource and what the provider answers by itself. */
export interface Pages {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
}

export const AUTHORIZE_PATH = '/authorize';
const MISSING_SCOPE =
  'This connection may only read. To save notes, connect again and allow it to save notes into your library.';
const DAY_S = 24 * 60 * 60;
/** A deployment has few names; more are somebody's play with the Host header. */
const MOST_ORIGINS = 8;
const providers = new Map<string, OAuthProvider<Env>>();

/**
 * The OAuth authorization server and the protected resource `/mcp` of this deployment, as it is called here: its
 * address is unknown before it is deployed (platform.md §3).
 */
export function providerFor(origin: string, pages: Pages): OAuthProvider<Env> {
  const known = providers.get(origin);
  if (known) return known;
  if (providers.size >= MOST_ORIGINS) providers.clear();
  const provider = makeProvider(origin, pages);
  providers.set(origin, provider);
  return provider;
}

function makeProvider(origin: string, pages: Pages): OAuthProvider<Env> {
  const resource = `${origin}/mcp`;
  return new OAuthProvider<Env>({
    apiRoute: '/mcp',
    apiHandler: {
      async fetch(request: Request, env: Env, ctx: ExecutionContext) {
        const { auth, props } = ctx as OAuthResourceContext<Holder>;
        const response = await serveUser(request, env, props.userId, props.scopes ?? scopesAmong(auth.scope));
        return response.headers.has(MISSING_SCOPE_HEADER)
          ? insufficientScope(auth, [...SCOPES], MISSING_SCOPE)
          : response;
      },
    },
    defaultHandler: pages,
    authorizeEndpoint: AUTHORIZE_PATH,
    tokenEndpoint: '/token',
    clientRegistrationEndpoint: '/register',
    clientIdMetadataDocumentEnabled: true,
    scopesSupported: [...SCOPES],
    // Both, so that a client asks for both and the person chooses; reading alone is enough for all but saving notes.
    requiredScopes: [...SCOPES],
    resourceMetadata: { resource, resource_name: 'PubMed Edge' },
    refreshTokenTTL: 90 * DAY_S,
    refreshTokenIdleTTL: 90 * DAY_S,
    async resolveExternalToken({ token, env }) {
      const holder = await people(env).tokenHolder(token);
      if (!holder) return null;
      const { userId, scopes } = holder;
      return { props: { userId, scopes } satisfies Holder, audience: resource };
    },
    onError({ code, status, internal }) {
      console.warn(
        JSON.stringify({ oauth: code, status, category: internal.category, reason: internal.reason }),
      );
    },
  });
}
