/** This machine, as browsers and the OAuth provider see it: a secure address over plain http, too. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The answer to a request that came over plain http, or nothing: reading is led to https, anything else refused, since
 * a passphrase or token would travel for all to read (https://www.rfc-editor.org/rfc/rfc6749#section-1.6).
 */
export function requireHttps(request: Request): Response | undefined {
  const url = new URL(request.url);
  if (url.protocol === 'https:' || THIS_MACHINE.test(url.hostname)) return undefined;
  url.protocol = 'https:';
  if (request.method === 'GET' || request.method === 'HEAD') return Response.redirect(url.href, 308);
  return new Response('This server is used over https only. Change http:// to https:// in its address.\n', {
    status: 403,
  });
}
