import {
  AuthorizationError,
  CimdFetchError,
  type ConsentDescription,
} from '@cloudflare/workers-oauth-provider';
import { Hono } from 'hono';
import { AUTHORIZE_PATH, type Holder } from '../auth/provider.ts';
import { READ_SCOPE, SCOPE_WORDS, SCOPES, scopesAmong } from '../auth/scopes.ts';
import { label } from '../text/label.ts';
import { readForm } from './form.ts';
import { page, problem } from './page.tsx';
import type { PageContext, PageEnv } from './page-env.ts';
import { askToSignIn } from './sign-in.tsx';

/** The consent page: a person lets a client act for them, after having been told which one, where it sits and for what. */
export const authorize = new Hono<PageEnv>()
  .get(AUTHORIZE_PATH, async (c) => {
    const oauth = c.env.OAUTH_PROVIDER;
    // Validated before anybody signs in, so that a bad request says so at once.
    const request = await oauth.parseAuthRequest(c.req.raw);
    if (!c.get('visitor')) return askToSignIn(c);
    const details = await oauth.describeConsent(request);
    const { handle, headers } = await oauth.beginConsent(request);
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
    c.set('formTarget', formTarget(new URL(details.redirectUri)));
    return consent(c, details, handle);
  })
  .post(AUTHORIZE_PATH, async (c) => {
    const visitor = c.get('visitor');
    if (!visitor)
      return problem(c, 401, 'Sign in again', 'You were signed out. Start again from your client.');
    const oauth = c.env.OAUTH_PROVIDER;
    const form = await readForm(c);
    const handle = form.text('handle');
    if (form.text('decision') !== 'allow') {
      const denied = await oauth.denyConsent(c.req.raw, handle);
      return new Response(null, { status: 302, headers: denied.headers });
    }
    const scope = scopesAmong([READ_SCOPE, ...form.texts('scope')]);
    const { request, headers } = await oauth.approveConsent(c.req.raw, handle, { scope });
    const { clientName } = await oauth.describeConsent(request);
    const { redirectTo } = await oauth.completeAuthorization({
      request,
      userId: visitor.id,
      metadata: { clientName: label(clientName) },
      scope: request.scope,
      props: { userId: visitor.id } satisfies Holder,
    });
    headers.set('Location', redirectTo);
    return new Response(null, { status: 302, headers });
  });

authorize.onError((error, c) => {
  if (error instanceof AuthorizationError && error.redirectTo) return c.redirect(error.redirectTo, 302);
  if (error instanceof AuthorizationError)
    return problem(
      c,
      400,
      'This request cannot be granted',
      `${error.description.replace(/\.?$/, '.')} Start again from your client.`,
    );
  if (error instanceof CimdFetchError)
    return problem(
      c,
      400,
      'This client could not be verified',
      'Its metadata document could not be read. Nothing was granted.',
    );
  throw error;
});

/** Where the form may lead, as the Content-Security-Policy can say it: a host by name, else all of the scheme. */
function formTarget({ origin, protocol }: URL): string {
  return /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin) ? origin : protocol;
}

function consent(c: PageContext, details: ConsentDescription, handle: string) {
  const asked = new Set<string>(details.scope);
  const body = (
    <form method="post" action={AUTHORIZE_PATH}>
      <p>
        <strong>{label(details.clientName) || 'A client without a name'}</strong> asks to use PubMed Edge for
        you, <strong>{c.get('visitor')?.name}</strong>.
      </p>
      <p>
        {details.clientDomain ? (
          <>
            It is published by <strong>{details.clientDomain}</strong>.
          </>
        ) : (
          'It registered itself: its name is not verified.'
        )}{' '}
        Access goes to <strong>{details.redirectHost}</strong>.
      </p>
      {details.redirectIsLoopback && (
        <p role="alert">
          That is a program on your own computer. Go on only if you have just started to connect it.
        </p>
      )}
      <fieldset>
        <legend>It may</legend>
        {SCOPES.map((scope) => (
          <label class="tick">
            <input
              type="checkbox"
              name="scope"
              value={scope}
              checked={scope === READ_SCOPE || asked.has(scope)}
              disabled={scope === READ_SCOPE}
            />{' '}
            {SCOPE_WORDS[scope]} <code>{scope}</code>
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="handle" value={handle} />
      <p class="row">
        <button type="submit" name="decision" value="allow" class="main">
          Allow
        </button>
        <button type="submit" name="decision" value="deny">
          Deny
        </button>
      </p>
    </form>
  );
  return page(c, 'Allow access?', body);
}
