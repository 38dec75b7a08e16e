import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../src/session/read/paging.ts';

describe('pages of a text', () => {
  it.each(['plain text of no great length', '😀a😀bé👩‍🔬c', ''])(
    'of %j hold whole characters and join to it',
    (text) => {
      const total = Array.from(text).length;
      let joined = '';
      for (let offset: number | null = 0; offset !== null; ) {
        const page = pageOf(text, offset, 2);
        expect(page.total_chars).toBe(total);
        expect(page.content.isWellFormed()).toBe(true);
        joined += page.content;
        offset = page.next_offset;
      }
      expect(joined).toBe(text);
    },
  );

  it('of any size join to any text, and end', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (whole, size) => {
        const pages: string[] = [];
        for (let offset: number | null = 0; offset !== null; ) {
          const { content, next_offset } = pageOf(whole, offset, size);
          pages.push(content);
          expect(next_offset ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset);
          offset = next_offset;
        }
        expect(pages.join('')).toBe(whole);
      }),
    );
  });
});
