import type { OAuthHelpers } from '@cloudflare/workers-oauth-provider';
import type { Context } from 'hono';
import type { Config } from '../config.ts';

/** The user of a server without sign-in. */
export const LOCAL_USER = 'local';

/** Who looks at a page. */
export interface Visitor {
  id: string;
  name: string;
  isOwner: boolean;
}

export interface PageEnv {
  /** The provider adds its helpers where sign-in is on. */
  Bindings: Env & { OAUTH_PROVIDER: OAuthHelpers };
  Variables: {
    config: Config;
    visitor: Visitor | undefined;
    /** Where else than here a form of this page may lead to, for the Content-Security-Policy. */
    formTarget: string | undefined;
  };
}

export type PageContext = Context<PageEnv>;

/** The address that Cloudflare saw the request come from. */
export function addressOf(c: PageContext): string | null {
  return c.req.header('CF-Connecting-IP') ?? null;
}

/** The visitor of a page that only people who are signed in get to see. */
export function signedIn(c: PageContext): Visitor {
  const visitor = c.get('visitor');
  if (!visitor) throw new TypeError('nobody is signed in');
  return visitor;
}
