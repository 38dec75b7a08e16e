/** Ports that http and https use when none is named. */
const NAMELESS_PORT = '';
/** Names that resolve to this machine or this network only (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion|alt)$/;

/**
 * Wildcard DNS services, whose names lead to any address, spelt in hexadecimal or as IPv6 too (https://nip.io,
 * https://sslip.io, https://traefik.me), or always to this machine (localtest.me, lvh.me). No article lies there.
 */
const WILDCARD_DNS = /(^|\.)(nip\.io|sslip\.io|xip\.io|traefik\.me|localtest\.me|lvh\.me)$/;

/** A name that spells an IPv4 address, as such services read it under other domains too: 10-0-0-5.wildcard.example. */
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
  if (!isPublicName || WILDCARD_DNS.test(name) || SPELLS_ADDRESS.test(name)) return undefined;
  url.hash = '';
  return url;
}
