import { Hono } from 'hono';
import { people } from '../auth/people.ts';
import { Fault, page } from './page.tsx';
import { addressOf, type PageContext, type PageEnv } from './page-env.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** Signing in and out on the pages. */
export const signIn = new Hono<PageEnv>()
  .get('/sign-in', (c) => form(c, { next: c.req.query('next') ?? '' }))
  .post('/sign-in', async (c) => {
    const { name = '', passphrase = '', next = '' } = await c.req.parseBody<Record<string, string>>();
    const answer = await people(c.env).signIn(String(name), String(passphrase), addressOf(c));
    if (!answer.ok) {
      if (answer.retryAfter) c.header('Retry-After', String(answer.retryAfter));
      return form(c, { next: String(next), name: String(name), fault: answer.message });
    }
    setSessionCookie(c, answer.cookie);
    return c.redirect(safePath(String(next), c.req.url), 303);
  })
  .post('/sign-out', async (c) => {
    const cookie = readSessionCookie(c);
    if (cookie) await people(c.env).signOut(cookie);
    clearSessionCookie(c);
    return c.redirect('/', 303);
  });

/** Sends somebody who is not signed in to do so, and back. */
export function askToSignIn(c: PageContext): Response {
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`, 303);
}

/** A path of this site, whatever was asked for: nobody is sent elsewhere after signing in. */
export function safePath(next: string, here: string): string {
  const { origin } = new URL(here);
  if (!URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return next.startsWith('/') && url.origin === origin ? url.pathname + url.search : '/';
}

function form(c: PageContext, { next, name = '', fault }: { next: string; name?: string; fault?: string }) {
  const body = (
    <form method="post" action="/sign-in">
      {fault && <Fault>{fault}</Fault>}
      <p>The owner’s name is “owner”, and the passphrase is the one that was set at deploy.</p>
      <input type="hidden" name="next" value={next} />
      <label>
        Name
        <input name="name" value={name} autocomplete="username" autocapitalize="none" required />
      </label>
      <label>
        Passphrase
        <input name="passphrase" type="password" autocomplete="current-password" required />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
  return page(c, 'Sign in', body, fault ? 401 : 200);
}
