import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { BROWSER_SESSION_S } from '../auth/browser-sessions.ts';
import type { PageContext } from './page-env.ts';

const NAME = 'session';
/** `__Host-`: of this host alone, over https (or this machine) alone. */
const ATTRIBUTES = { prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

export function readSessionCookie(c: PageContext): string | undefined {
  return getCookie(c, NAME, 'host');
}

export function setSessionCookie(c: PageContext, value: string): void {
  setCookie(c, NAME, value, { ...ATTRIBUTES, maxAge: BROWSER_SESSION_S });
}

export function clearSessionCookie(c: PageContext): void {
  deleteCookie(c, NAME, ATTRIBUTES);
}
