import { describe, expect, it } from 'vitest';
import { hashPassphrase, isPassphrase, passphraseFault } from '../../src/auth/passphrase.ts';

describe('passphrases', () => {
  it('are recognised, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassphrase('käse und brot'), hashPassphrase('käse und brot')]);
    expect(one).not.toBe(two);
    expect(await isPassphrase('käse und brot', one)).toBe(true);
    expect(await isPassphrase('käse und brot'.normalize('NFD'), one)).toBe(true);
    expect(await isPassphrase('käse und brot ', one)).toBe(false);
    expect(await isPassphrase('', one)).toBe(false);
  });

  it('are as long as they look: twelve characters, not code units', () => {
    expect(passphraseFault('🐁'.repeat(11))).toContain('at least 12');
    expect(passphraseFault('🐁'.repeat(12))).toBeUndefined();
    expect(passphraseFault('x'.repeat(201))).toContain('at most 200');
  });
});
