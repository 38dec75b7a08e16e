import { Hono } from 'hono';
import { LEAST_PASSPHRASE } from '../auth/passphrase.ts';
import { people } from '../auth/people.ts';
import { Fault, page, problem } from './page.tsx';
import { addressOf, type PageContext, type PageEnv } from './page-env.ts';
import { setSessionCookie } from './session-cookie.ts';

export const INVITATION_PATH = '/invitation';

/** Where a one-time link leads: the person chooses name and passphrase. Looking does not use the link up. */
export const invitation = new Hono<PageEnv>()
  .get(`${INVITATION_PATH}/:secret`, async (c) => {
    const answer = await people(c.env).invitationIsOpen(c.req.param('secret'), addressOf(c));
    return answer.ok ? form(c, {}) : problem(c, 410, 'This invitation is not open', answer.message);
  })
  .post(`${INVITATION_PATH}/:secret`, async (c) => {
    const { name, passphrase, again } = await c.req.parseBody<Record<string, string>>();
    if (passphrase !== again) return form(c, { name, fault: 'The two passphrases differ.' });
    const secret = c.req.param('secret');
    const answer = await people(c.env).join(secret, String(name), String(passphrase), addressOf(c));
    if (!answer.ok) return form(c, { name, fault: answer.message });
    setSessionCookie(c, answer.cookie);
    return c.redirect('/account', 303);
  });

function form(c: PageContext, { name = '', fault }: { name?: string | undefined; fault?: string }) {
  const body = (
    <form method="post">
      {fault && <Fault>{fault}</Fault>}
      <p>You were invited to use this server. What you search and save here is yours alone.</p>
      <label>
        Name
        <input
          name="name"
          value={name}
          autocomplete="username"
          autocapitalize="none"
          maxlength={32}
          required
        />
      </label>
      <label>
        Passphrase, at least {LEAST_PASSPHRASE} characters
        <input name="passphrase" type="password" autocomplete="new-password" required />
      </label>
      <label>
        The passphrase again
        <input name="again" type="password" autocomplete="new-password" required />
      </label>
      <button type="submit">Join</button>
    </form>
  );
  return page(c, 'Join PubMed Edge', body, fault ? 400 : 200);
}
