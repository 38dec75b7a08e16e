import { Hono } from 'hono';
import { people } from '../auth/people.ts';
import { removeMember } from '../auth/remove-member.ts';
import { AccountPage, type Told } from './account-page.tsx';
import { readForm } from './form.ts';
import { INVITATION_PATH } from './invitation.tsx';
import { page, problem } from './page.tsx';
import { addressOf, type PageContext, type PageEnv, signedIn } from './page-env.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { askToSignIn } from './sign-in.tsx';

/** What a person sees and decides about themselves, and the owner about others. */
export const account = new Hono<PageEnv>()
  .use('/account/*', (c, next) => (c.get('visitor') ? next() : Promise.resolve(askToSignIn(c))))
  .use('/account/people/*', async (c, next) =>
    signedIn(c).isOwner ? next() : problem(c, 403, 'For the owner only', 'Only the owner can do this.'),
  )
  .get('/account', (c) => show(c, {}))
  .post('/account/tokens', async (c) => {
    const form = await readForm(c);
    const [label, days] = [form.text('label'), Number(form.text('days'))];
    const answer = await people(c.env).createToken(signedIn(c).id, label, form.texts('scope'), days);
    return show(c, answer.ok ? { token: answer.token } : { fault: answer.message });
  })
  .post('/account/tokens/:id/revoke', async (c) => {
    await people(c.env).revokeToken(signedIn(c).id, c.req.param('id'));
    return c.redirect('/account', 303);
  })
  .post('/account/clients/:id/disconnect', async (c) => {
    await c.env.OAUTH_PROVIDER.revokeGrant(c.req.param('id'), signedIn(c).id);
    return c.redirect('/account', 303);
  })
  .post('/account/passphrase', async (c) => {
    const form = await readForm(c);
    const [current, next] = [form.text('current'), form.text('next')];
    if (next !== form.text('again')) return show(c, { fault: 'The two new passphrases differ.' });
    const answer = await people(c.env).changePassphrase(signedIn(c).id, current, next, addressOf(c));
    if (!answer.ok) return show(c, { fault: answer.message });
    setSessionCookie(c, answer.cookie);
    return show(c, { done: 'Your passphrase is changed, and all other browsers are signed out.' });
  })
  .post('/account/leave', async (c) => {
    const name = (await readForm(c)).text('name');
    const visitor = signedIn(c);
    if (visitor.isOwner) return show(c, { fault: 'The owner cannot leave: delete the deployment instead.' });
    if (name !== visitor.name) return show(c, { fault: 'Nothing was deleted: the name does not match.' });
    await removeMember(c.env, visitor.id);
    clearSessionCookie(c);
    c.set('visitor', undefined);
    return page(c, 'Deleted', <p>Your account is deleted with all that it held.</p>);
  })
  .post('/account/people/invite', async (c) => {
    const answer = await people(c.env).invite((await readForm(c)).text('note'));
    if (!answer.ok) return show(c, { fault: answer.message });
    return show(c, { invitation: `${new URL(c.req.url).origin}${INVITATION_PATH}/${answer.secret}` });
  })
  .post('/account/people/invitations/:id/withdraw', async (c) => {
    await people(c.env).withdrawInvitation(c.req.param('id'));
    return c.redirect('/account', 303);
  })
  .post('/account/people/:id/remove', async (c) => {
    const name = (await readForm(c)).text('name');
    const member = await people(c.env).member(c.req.param('id'));
    if (!member || member.name !== name)
      return show(c, { fault: 'Nobody was removed: the name does not match.' });
    const removed = await removeMember(c.env, member.id);
    return show(
      c,
      removed
        ? { done: `${member.name} is removed with all data.` }
        : { fault: 'The owner cannot be removed.' },
    );
  });

async function show(c: PageContext, told: Told) {
  const visitor = signedIn(c);
  const office = people(c.env);
  const [tokens, { items: grants }, members, invitations] = await Promise.all([
    office.tokens(visitor.id),
    c.env.OAUTH_PROVIDER.listUserGrants(visitor.id),
    visitor.isOwner ? office.members() : [],
    visitor.isOwner ? office.invitations() : [],
  ]);
  const body = <AccountPage {...{ visitor, told, tokens, grants, members, invitations }} />;
  return page(c, 'Account', body, told.fault ? 400 : 200, ['/copy.js']);
}
