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
});
