import { createMiddleware } from 'hono/factory';
import type { PageEnv } from './page-env.ts';
import { askToSignIn } from './sign-in.tsx';

/** Pages of a person's own: without sign-in they are user `local`'s. A script that asks is told so, not led away. */
export const requireVisitor = createMiddleware<PageEnv>(async (c, next) => {
  if (c.get('visitor')) return next();
  if (c.req.method === 'GET') return askToSignIn(c);
  return c.json({ error: 'You were signed out. Sign in again.' }, 401);
});
