import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { Attempts, placeOf, signInLimits } from '../../src/auth/attempts.ts';

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

describe('attempts to sign in', () => {
  const NOW = Date.parse('2026-11-30T12:00:00Z');

  /** What `use` returns of the attempts in an object of this test's own. */
  function attempts<T>(object: string, use: (attempts: Attempts) => T): Promise<T> {
    return runInDurableObject(env.PEOPLE.getByName(object), (_object, { storage }) =>
      use(new Attempts(storage.sql)),
    );
  }

  it('at one name wait for a quarter of an hour after five, at all names for an hour after thirty', async () => {
    const waits = await attempts('attempts-1', (kept) => {
      const take = (name: string, now = NOW) => kept.take(signInLimits(name, 'here'), now);
      for (let n = 0; n < 5; n += 1) take('ada');
      const ada = take('ada');
      for (let n = 0; n < 25; n += 1) take(`name-${n}`);
      return [ada, take('eve'), take('ada', NOW + 15 * 60_000), take('ada', NOW + 60 * 60_000)];
    });
    expect(waits).toEqual([15 * 60, 60 * 60, 45 * 60, undefined]);
  });

  it('at other names are not made good by signing in with one’s own', async () => {
    const wait = await attempts('attempts-2', (kept) => {
      for (let n = 0; n < 29; n += 1) kept.take(signInLimits(`name-${n}`, 'here'), NOW);
      const own = signInLimits('eve', 'here');
      kept.take(own, NOW);
      kept.forgive(own);
      kept.take(signInLimits('name-29', 'here'), NOW);
      return kept.take(signInLimits('name-30', 'here'), NOW);
    });
    expect(wait).toBe(60 * 60);
  });

  it('that succeed do not count, however many people share a place', async () => {
    const waits = await attempts('attempts-3', (kept) =>
      Array.from({ length: 100 }, (_, n) => {
        const limits = signInLimits(`name-${n % 3}`, 'here');
        const wait = kept.take(limits, NOW);
        kept.forgive(limits);
        return wait;
      }),
    );
    expect(waits.filter((wait) => wait !== undefined)).toEqual([]);
  });
});
