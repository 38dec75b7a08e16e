/** Ports that http and https use when none is named. */
const NAMELESS_PORT = '';
/** Names that resolve to this machine or this network only (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion|alt)$/;

/** A name that spells an IP address, as wildcard DNS services resolve it: 127.0.0.1.nip.io, 10-0-0-5.sslip.io. */
const SPELLS_ADDRESS = /(?:^|[.-])\d{1,3}([.-])\d{1,3}\1\d{1,3}\1\d{1,3}(?:[.-]|$)/;

/**
 * The address, when it may be fetched for a user: http or https, a public host by its name, the usual port, no
 * credentials. Addresses come from other people's databases and from redirects, so each is checked, each time.
 *
 * What a name resolves to cannot be seen here. On Cloudflare a Worker reaches the public internet alone
 * (`global_fetch_strictly_public`); a server that is run elsewhere would reach its own network by a public name that
 * points there.
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
  if (!isPublicName || SPELLS_ADDRESS.test(name)) return undefined;
  url.hash = '';
  return url;
}
