import { REDIRECT, SiteKeeper } from '../oauth-client.ts';
import { viaDeployed } from '../worker.ts';
import { SITE } from './browser.ts';

/** A client of the Worker. Registrations are limited by where they come from: each has a place of its own. */
export class Keeper extends SiteKeeper {
  constructor() {
    const address = `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;
    super(SITE, (input, init) => {
      const request = new Request(input, init);
      request.headers.set('CF-Connecting-IP', address);
      return viaDeployed(request);
    });
  }
}

/** Asks the token endpoint, as a client does with a form. */
export function token(fields: Record<string, string>): Promise<Response> {
  return viaDeployed(`${SITE}/token`, { method: 'POST', body: new URLSearchParams(fields) });
}

/** Where a client sends the person, as a sound request has it; `more` makes it another. */
export function authorizeUrl(clientId: string, more: Record<string, string> = {}): URL {
  const url = new URL('/authorize', SITE);
  const fields = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope: 'literature:read',
    state: 's',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    resource: `${SITE}/mcp`,
  };
  url.search = new URLSearchParams({ ...fields, ...more }).toString();
  return url;
}
