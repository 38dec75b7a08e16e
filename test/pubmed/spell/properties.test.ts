import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correct } from '../../../src/pubmed/spell/correct.ts';
import type { Edit, Piece, SpellReply } from '../../../src/pubmed/spell/reply.ts';
import { cases } from '../../fuzz.ts';

// biome-ignore format: a list
const PARTS = [
  'astma', 'Cancr', 'asthma', 'NSCLC', 'mRNA', 'q', 'p53', 'covid-19', 'naïve', '19', '>', '&', 'alzhiem*', "crohn's",
  'AND', 'or', 'NOT', '(', ')', '"', '“', '”', '[mh]', '[tiab:~3]', '[au]', '[xy]', '[18F]', '[', ']', ' ', '  ', '\t',
  '\u00a0', '🧬', 'سرطان', ',', '-', '/', "'", '.', 'İ', '\ud800',
];
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PARTS) },
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const query = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
const newText = fc.oneof(
  fc.constantFrom(
    'asthma',
    'cancer',
    'blood pressure',
    'x-ray',
    'and',
    'a',
    '',
    ' ',
    'nsclc1',
    'cancer[mh]',
    '"x"',
  ),
  query,
);
const anyReply: fc.Arbitrary<SpellReply> = fc.record({
  pieces: fc.array(fc.record({ replaced: fc.boolean(), text: newText }), { maxLength: 12 }),
  corrected: newText,
});
/** A query and a reply about it: its words and what parts them, some of them replaced. */
const asked = query.chain((text) => {
  const parts = text.split(/(\p{L}+)/u);
  return fc
    .array(fc.option(newText, { freq: 2 }), { minLength: parts.length, maxLength: parts.length })
    .map((news) => {
      const pieces: Piece[] = parts.map((original, i) => {
        const fresh = i % 2 === 1 ? news[i] : null;
        return typeof fresh === 'string'
          ? { replaced: true, text: fresh }
          : { replaced: false, text: original };
      });
      return { text, reply: { pieces, corrected: '' } };
    });
});
const either = fc.oneof(
  asked,
  fc.record({ text: query, reply: anyReply }),
  asked.map(({ text, reply }) => ({
    text,
    reply: {
      pieces: [],
      corrected: reply.pieces
        .map((piece) => piece.text)
        .join('')
        .toLowerCase(),
    },
  })),
);

/** A text without the stretches named: what must be equal on both sides. */
function without(text: string, spans: { start: number; end: number }[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(from);
    rest += `${text.slice(from, start)}\0`;
    from = end;
  }
  return rest + text.slice(from);
}

/** The places of the edits in the corrected text. */
function moved(edits: Edit[]) {
  let shift = 0;
  return edits.map(({ start, end, text }) => {
    const span = { start: start + shift, end: start + shift + text.length };
    shift += text.length - (end - start);
    return span;
  });
}

test('a corrected query differs only at the words corrected', () => {
  fc.assert(
    fc.property(either, ({ text, reply }) => {
      const { corrected, edits } = correct(text, reply);
      expect(without(corrected, moved(edits))).toBe(without(text, edits));
      for (const edit of edits) {
        const word = text.slice(edit.start, edit.end);
        expect(word).toMatch(/^[A-Za-z][a-z'’]+$/);
        expect(edit.text).toMatch(/^[A-Za-z][A-Za-z' -]*$/);
        expect(edit.text.toLowerCase()).not.toBe(word.toLowerCase());
        expect(corrected).not.toBe(text);
      }
    }),
    cases(20),
  );
});

test('without a correction the query comes back byte for byte', () => {
  fc.assert(
    fc.property(either, ({ text, reply }) => {
      const { corrected, edits } = correct(text, reply);
      if (edits.length === 0) expect(corrected).toBe(text);
    }),
    cases(10),
  );
  fc.assert(
    fc.property(query, (text) => {
      for (const corrected of ['', text, text.toLowerCase()]) {
        expect(correct(text, { pieces: [], corrected })).toEqual({ corrected: text, edits: [] });
        const pieces = [{ replaced: false, text: corrected }];
        expect(correct(text, { pieces, corrected })).toEqual({ corrected: text, edits: [] });
      }
    }),
  );
});

/** The structure of a query: everything but plain letters and what may stand between two new words. */
const skeleton = (text: string) => text.replace(/[A-Za-z' -]/g, '');

test('digits, symbols, brackets, quotes and other scripts never change, nor do capitals', () => {
  fc.assert(
    fc.property(either, ({ text, reply }) => {
      const { corrected } = correct(text, reply);
      expect(skeleton(corrected)).toBe(skeleton(text));
      expect(corrected.match(/\b[A-Z]{2,}\b/g)).toEqual(text.match(/\b[A-Z]{2,}\b/g));
      expect(corrected.match(/\b(and|or|not)\b/gi)).toEqual(text.match(/\b(and|or|not)\b/gi));
    }),
    cases(10),
  );
});

/** Shapes that a careless pattern or search would read in quadratic time. */
// biome-ignore format: a list
const SHAPES = [
  'astma OR ', 'astma ', 'a-', '((', '))', '[mh]', '[', 'x[mh] ', '(x)[mh] ', '"', '" ', ' ', '1 ', '> ', '🧬', 'ab[',
  'x[au', "a'", '-', '(x[mh]) ', '))[mh]', 'astma*', '[a:', ' AND', 'aaaa',
];
const REPLIES: [string, (query: string) => SpellReply][] = [
  ['pieces', (query) => ({ pieces: alternating(query), corrected: '' })],
  ['few pieces', () => ({ pieces: alternating(' x y z x y z '), corrected: '' })],
  ['a text', (query) => ({ pieces: [], corrected: query.replaceAll('astma', 'asthma') })],
  ['a shifted text', (query) => ({ pieces: [], corrected: `x ${query}` })],
];

function alternating(query: string): Piece[] {
  return query.split(/([a-z]{2,}| x y z )/).map((text, i) => ({ replaced: i % 2 === 1, text }));
}

test.each(REPLIES)(
  'a long query is read in linear time, answered by %s',
  { timeout: 60_000, retry: 2 },
  (_name, replyTo) => {
    const fastest = (shape: string, length: number) => {
      const query = shape.repeat(Math.ceil(length / shape.length));
      const reply = replyTo(query);
      const times = Array.from({ length: 2 }, () => {
        const before = performance.now();
        correct(query, reply);
        return performance.now() - before;
      });
      return Math.min(...times);
    };
    for (const shape of SHAPES) {
      const short = Math.max(fastest(shape, 5_000), 5);
      expect(fastest(shape, 40_000) / short, `${shape}: 8 times as long`).toBeLessThan(40);
    }
  },
);
