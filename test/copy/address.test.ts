import { describe, expect, it } from 'vitest';
import { publicAddress } from '../../src/copy/address.ts';

describe('an address of the open web', () => {
  it.each([
    ['https://journals.example.org/a/b.pdf?x=1', 'https://journals.example.org/a/b.pdf?x=1'],
    ['http://repository.example.edu/1', 'http://repository.example.edu/1'],
    ['https://example.org:443/a', 'https://example.org/a'],
    ['https://example.org/a#page=2', 'https://example.org/a'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.org./a', 'https://example.org./a'],
    ['https://v1.2.3.example.org/', 'https://v1.2.3.example.org/'],
    ['https://10-1-2.example.org/', 'https://10-1-2.example.org/'],
    ['https://7f000001.example.org/', 'https://7f000001.example.org/'],
    ['https://catnip.io/', 'https://catnip.io/'],
  ])('is %s', (address, href) => {
    expect(publicAddress(address)?.href).toBe(href);
  });

  it('may be relative to where a redirect came from', () => {
    expect(publicAddress('../b', 'https://example.org/x/y/')?.href).toBe('https://example.org/x/b');
    expect(publicAddress('//evil.internal/b', 'https://example.org/')).toBeUndefined();
  });

  it.each([
    'ftp://example.org/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@example.org/',
    'https://user@example.org/',
    'https://example.org:8443/',
    'http://example.org:443/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://10.0.0.5/',
    'http://169.254.169.254/latest/meta-data',
    'http://8.8.8.8/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2001:db8::1]/',
    'http://[::]/',
    'http://0/',
    'http://0.0.0.0/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://255.255.255.255/',
    'http://127.0.0.1.nip.io/',
    'http://app.10.0.0.5.nip.io/',
    'http://192-168-0-1.sslip.io/',
    'http://app-127-0-0-1.nip.io/',
    'http://10.0.0.5.wildcard.example.org/',
    'http://app-10-0-0-5.wildcard.example.org/',
    'http://7f000001.nip.io/',
    'http://app-0A000005.nip.io/',
    'http://--1.sslip.io/',
    'http://www.fd00--1.SSLIP.io./',
    'http://nip.io/',
    'http://paper.localtest.me/',
    'http://1.0.0.127.in-addr.arpa/',
    'https://example.org@127.0.0.1/',
    'https://127.0.0.1#@example.org/',
    'gopher://example.org/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router.home.arpa/',
    'http://intranet/',
    'http://hidden.onion/',
    'https://',
    'nonsense',
    '',
  ])('is not %s', (address) => {
    expect(publicAddress(address)).toBeUndefined();
  });
});
