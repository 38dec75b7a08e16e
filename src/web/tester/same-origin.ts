/**
 * Whether a script of this site sent the request: JSON, which no form of another site can send, from this very origin.
 * `Origin` stands on every POST of a browser (https://fetch.spec.whatwg.org/#origin-header).
 */
export function fromThisPage(request: Request): boolean {
  const { headers, url } = request;
  const site = headers.get('sec-fetch-site');
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return (
    headers.get('origin') === new URL(url).origin &&
    (site === null || site === 'same-origin') &&
    type === 'application/json'
  );
}
