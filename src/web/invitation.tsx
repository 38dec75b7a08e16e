import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LEAST_PASSPHRASE } from '../auth/passphrase.ts';
import { people } from '../auth/people.ts';
import { readForm, refusedStatus } from './form.ts';
import { Fault, page, problem } from './page.tsx';
import { addressOf, type PageContext, type PageEnv } from './page-env.ts';
import { setSessionCookie } from './session-cookie.ts';

export const INVITATION_PATH = '/invitation';

/** Where a one-time link leads: the person chooses name and passphrase. Looking does not use the link up. */
export const invitation = new Hono<PageEnv>()
  .get(`${INVITATION_PATH}/:secret`, async (c) => {
    const answer = await people(c.env).invitationIsOpen(c.req.param('secret'), addressOf(c));
    if (answer.ok) return form(c, {});
    const title = answer.retryAfter ? 'Wait a while' : 'This invitation is not open';
    return problem(c, refusedStatus(c, answer, 410), title, answer.message);
  })
  .post(`${INVITATION_PATH}/:secret`, async (c) => {
    const sent = await readForm(c);
    const [name, passphrase] = [sent.text('name'), sent.text('passphrase')];
    if (passphrase !== sent.text('again'))
      return form(c, { name, fault: 'The two passphrases differ.', status: 400 });
    const answer = await people(c.env).join(c.req.param('secret'), name, passphrase, addressOf(c));
    if (!answer.ok) return form(c, { name, fault: answer.message, status: refusedStatus(c, answer, 400) });
    setSessionCookie(c, answer.cookie);
    return c.redirect('/account', 303);
  });

interface State {
  name?: string;
  fault?: string;
  status?: ContentfulStatusCode;
}

function form(c: PageContext, { name = '', fault, status = 200 }: State) {
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
      <button type="submit" class="main">
        Join
      </button>
    </form>
  );
  return page(c, 'Join PubMed Edge', body, status);
}
