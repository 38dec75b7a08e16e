import { describe, expect, it } from 'vitest';
import { placeOf } from '../../src/auth/attempts.ts';

describe('where an attempt comes from', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s: whoever has one address of an IPv6 network has all of it', (address, place) => {
    expect(placeOf(address)).toBe(place);
  });

  it('is unknown without an address, and then counts as one place', () => {
    expect(placeOf(null)).toBe('unknown');
  });
});
