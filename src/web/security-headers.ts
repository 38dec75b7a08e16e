import { createMiddleware } from 'hono/factory';
import type { PageEnv } from './page-env.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Nothing from elsewhere runs on a page, no other site frames it, and no address of it is told to other sites. */
export const securityHeaders = createMiddleware<PageEnv>(async (c, next) => {
  await next();
  // Browsers apply form-action to redirects too: the consent form ends at the client.
  const formAction = `form-action 'self'${c.get('formTarget') ? ` ${c.get('formTarget')}` : ''}`;
  c.res.headers.set('Content-Security-Policy', [...POLICY, formAction].join('; '));
  c.res.headers.set('X-Content-Type-Options', 'nosniff');
  c.res.headers.set('X-Frame-Options', 'DENY');
  // Not `no-referrer`, with which browsers send `Origin: null` with our own forms.
  c.res.headers.set('Referrer-Policy', 'same-origin');
  c.res.headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  if (new URL(c.req.url).protocol === 'https:')
    c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
});
