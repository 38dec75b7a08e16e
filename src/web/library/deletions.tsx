import { Hono } from 'hono';
import { isPath } from '../../notes/library.ts';
import { SESSION_NAME } from '../../session/sessions.ts';
import { page, problem } from '../page.tsx';
import { type PageContext, type PageEnv, signedIn } from '../page-env.ts';
import { LIBRARY } from './addresses.ts';
import { onShelf } from './on-shelf.ts';

const EVERYTHING = 'delete everything';

/** What a person deletes; agents cannot. Each form has to say that it is meant. */
export const deletions = new Hono<PageEnv>()
  .post('/library/note/delete', async (c) => {
    const { path = '', sure } = await c.req.parseBody<Record<string, string>>();
    if (sure !== 'yes' || !isPath(String(path))) return notMeant(c);
    await onShelf(c, (shelf) => shelf.deleteFile(String(path)));
    return c.redirect(`${LIBRARY}/notes`, 303);
  })
  .post('/library/sessions/:id/delete', async (c) => {
    const { sure } = await c.req.parseBody<Record<string, string>>();
    const id = c.req.param('id');
    if (sure !== 'yes' || !SESSION_NAME.test(id)) return notMeant(c);
    const done = await onShelf(c, (shelf) => shelf.deleteSession(id));
    if (done) return c.redirect(LIBRARY, 303);
    return problem(c, 409, 'Nothing was deleted', 'A search is going on. Try again when it has ended.');
  })
  .post('/library/delete-everything', async (c) => {
    const { words } = await c.req.parseBody<Record<string, string>>();
    if (String(words).trim().toLowerCase() !== EVERYTHING) return notMeant(c);
    await c.env.USER_SESSION.getByName(signedIn(c).id).erase({ forGood: false });
    return page(
      c,
      'Everything is deleted',
      <p>Your library is empty. Your account and your clients are as they were.</p>,
    );
  });

function notMeant(c: PageContext) {
  return problem(c, 400, 'Nothing was deleted', 'Go back and confirm that it is meant.');
}
