/** Ports that http and https use when none is named. */
const NAMELESS_PORT = '';
/** Names that resolve to this machine or this network only (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion|alt)$/;

/**
 * The address, when it may be fetched for a user: http or https, a public host by its name, the usual port, no
 * credentials. Addresses come from other people's databases and from redirects, so each is checked, each time.
 */
export function publicAddress(text: string, base?: string): URL | undefined {
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (port !== NAMELESS_PORT || username !== '' || password !== '') return undefined;
  const name = hostname.replace(/\.$/, '').toLowerCase();
  // A name has a dot and a top-level domain with a letter; IP addresses, in any spelling, have not.
  const isPublicName = /\.[a-z0-9-]*[a-z][a-z0-9-]*$/.test(name) && !PRIVATE_NAMES.test(name);
  if (!isPublicName) return undefined;
  url.hash = '';
  return url;
}
