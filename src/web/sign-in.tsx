import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { people } from '../auth/people.ts';
import { readForm, refusedStatus } from './form.ts';
import { Fault, page } from './page.tsx';
import { addressOf, type PageContext, type PageEnv } from './page-env.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** Signing in and out on the pages. */
export const signIn = new Hono<PageEnv>()
  .get('/sign-in', (c) => form(c, { next: c.req.query('next') ?? '' }))
  .post('/sign-in', async (c) => {
    const sent = await readForm(c);
    const [name, next] = [sent.text('name'), sent.text('next')];
    const answer = await people(c.env).signIn(name, sent.text('passphrase'), addressOf(c));
    if (!answer.ok) {
      const status = refusedStatus(c, answer, 401);
      return form(c, { next, name, fault: answer.message, status });
    }
    setSessionCookie(c, answer.cookie);
    return c.redirect(safePath(next, c.req.url), 303);
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
  // A form that was sent is not sent again: its page is where it can be.
  const home = pathname.startsWith('/library') ? '/library' : '/account';
  const next = c.req.method === 'GET' ? pathname + search : home;
  return c.redirect(`/sign-in?next=${encodeURIComponent(next)}`, 303);
}

/** A path of this site, whatever was asked for: nobody is sent elsewhere after signing in. */
export function safePath(next: string, here: string): string {
  const { origin } = new URL(here);
  if (!URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return next.startsWith('/') && url.origin === origin ? url.pathname + url.search : '/';
}

interface State {
  next: string;
  name?: string;
  fault?: string;
  status?: ContentfulStatusCode;
}

function form(c: PageContext, { next, name = '', fault, status = 200 }: State) {
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
      <button type="submit" class="main">
        Sign in
      </button>
    </form>
  );
  return page(c, 'Sign in', body, status);
}
