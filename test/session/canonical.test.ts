import { describe, expect, it } from 'vitest';
import { canonicalJson, sha256 } from '../../src/session/canonical.ts';

describe('canonical JSON', () => {
  it('is one text for one meaning', () => {
    expect(canonicalJson({ b: [1, { d: undefined, c: null }], a: 'ü' })).toBe('{"a":"ü","b":[1,{"c":null}]}');
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });

  it('is hashed as UTF-8', async () => {
    expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
