import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { timing } from 'hono/timing';
import { OWNER } from '../auth/members.ts';
import { people } from '../auth/people.ts';
import { AUTHORIZE_PATH } from '../auth/provider.ts';
import { configOf } from '../config.ts';
import { account } from './account.tsx';
import { authorize } from './authorize.tsx';
import { INVITATION_PATH, invitation } from './invitation.tsx';
import { landing } from './landing.tsx';
import { library } from './library/library.tsx';
import { problem } from './page.tsx';
import { LOCAL_USER, type PageContext, type PageEnv, type Visitor } from './page-env.ts';
import { securityHeaders } from './security-headers.ts';
import { readSessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.tsx';
import { tester } from './tester/tester.tsx';

const LONGEST_FORM = 64 * 1024;
/** A template of 64,000 characters, or a text of a tool that is to be shown. */
const LONGEST_TEXT = 512 * 1024;
const TEXT_PATHS = ['/library/templates', '/try/mcp', '/try/markdown'];
/** What there is only where people sign in. */
const ACCOUNT_PATHS = ['/sign-in', '/sign-out', AUTHORIZE_PATH, `${INVITATION_PATH}/*`, '/account/*'];

/** Everything that people look at. Forms are accepted from these pages alone. */
export const pages = new Hono<PageEnv>()
  .use(timing())
  .use(securityHeaders)
  .use(async (c, next) => {
    c.set('config', configOf(c.env)); // every page needs it, a refusal too
    await next();
  })
  .use(csrf())
  .use((c, next) => (TEXT_PATHS.includes(c.req.path) ? atMost(LONGEST_TEXT) : atMost(LONGEST_FORM))(c, next))
  .use(async (c, next) => {
    c.set('visitor', await visitorOf(c));
    return next();
  })
  .on('ALL', ACCOUNT_PATHS, (c, next) =>
    c.get('config').auth === 'open'
      ? Promise.resolve(problem(c, 404, 'No accounts here', 'Sign-in is off on this server.'))
      : next(),
  )
  .route('/', landing)
  .route('/', signIn)
  .route('/', authorize)
  .route('/', invitation)
  .route('/', account)
  .route('/', tester)
  .route('/', library)
  .notFound((c) =>
    problem(c, 404, 'Not found', 'There is nothing at this address. The MCP endpoint is /mcp.'),
  )
  .onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return problem(c, 400, 'No form', 'What was sent is no form of this page. Nothing was done.');
    if (error instanceof HTTPException)
      return problem(c, 403, 'Refused', 'This form was not sent by a page of this site. Nothing was done.');
    console.error(`page failed: ${error.name}`);
    return problem(c, 500, 'Something went wrong', 'This page could not be made. Try again in a minute.');
  });

function atMost(maxSize: number) {
  const onError = (c: PageContext) => problem(c, 413, 'Too much', 'A form of this size is not accepted.');
  return bodyLimit({ maxSize, onError });
}

async function visitorOf(c: PageContext): Promise<Visitor | undefined> {
  if (c.get('config').auth === 'open') return { id: LOCAL_USER, name: LOCAL_USER, isOwner: false };
  const cookie = readSessionCookie(c);
  const member = cookie ? await people(c.env).signedIn(cookie) : undefined;
  return member && { id: member.id, name: member.name, isOwner: member.id === OWNER };
}
