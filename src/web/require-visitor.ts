import { createMiddleware } from 'hono/factory';
import type { PageEnv } from './page-env.ts';
import { askToSignIn } from './sign-in.tsx';

/** Pages of a person's own: without sign-in they are user `local`'s. A script that asks is told so, not led away. */
export const requireVisitor = createMiddleware<PageEnv>(async (c, next) => {
  if (c.get('visitor')) return next();
  const isScript = c.req.header('content-type')?.includes('json');
  return isScript ? c.json({ error: 'You were signed out. Sign in again.' }, 401) : askToSignIn(c);
});
