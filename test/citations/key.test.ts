import { describe, expect, it } from 'vitest';
import { citationKey, slug, stemOf } from '../../src/citations/key.ts';

const key = (lastName: string, paper: object, year: number | undefined = 2025) =>
  citationKey(paper, { lastName }, year);

describe('a citation key', () => {
  it('is author, year and PMID', () => {
    expect(key('Lin', { pmid: '40384072', doi: '10.1/x' })).toBe('lin2025_40384072');
    expect(citationKey({ pmid: '1' }, undefined, undefined)).toBe('unknownnd_1');
    expect(citationKey({ pmid: '1' }, { collectiveName: 'TRIAL-9 Group' }, 2024)).toBe('trial9group2024_1');
  });

  it('is legal, not empty and ASCII for any name (field case D7)', () => {
    expect(key("O'Brien-Ñíguez", { pmid: '1' })).toBe('obrienniguez2025_1');
    expect(key('王', { pmid: '1' })).toBe('unknown2025_1');
    expect(key('van der Berg', { pmid: '1' })).toBe('vanderberg2025_1');
    expect(citationKey({ doi: '10.1/a(b)7' }, undefined, 2025)).toMatch(/^unknown2025_101ab7[0-9a-f]{8}$/);
    expect(citationKey({ title: '敗血症' }, undefined, 2025)).toMatch(/^unknown2025_ref[0-9a-f]{8}$/);
  });

  it('and a file name keep two papers apart whose ids have one slug, whoever comes first (contract §10.4)', () => {
    const [one, two] = [{ doi: '10.1000/A(b)7' }, { doi: '10.1000/a/b/7' }];
    expect(slug(one.doi, 96)).toBe(slug(two.doi, 96));
    expect(stemOf(one)).toMatch(/^10-1000-a-b-7-[0-9a-f]{8}$/);
    expect(stemOf(one)).not.toBe(stemOf(two));
    expect(key('Lin', one)).not.toBe(key('Lin', two));
    expect(stemOf(one)).toBe(stemOf({ doi: '10.1000/a(B)7' }));
  });
});

it.each(['CON', '../x', 'IL-1/IL-6: why? "A<B" | part 1.', 'a'.repeat(300), 'Ärzte 🚑 café', 'nul.txt', '…'])(
  'the file name of %j is safe everywhere (field case D2)',
  (title) => {
    const stem = stemOf({ title });
    expect(stem).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,110}[a-z0-9])?$/);
    expect(stem).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/);
  },
);
