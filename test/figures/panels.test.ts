import { describe, expect, it } from 'vitest';
import { splitPanels } from '../../src/figures/panels.ts';

const named = (caption: string) => splitPanels(caption)?.panels.map(({ name, text }) => [name, text]);

describe('panels of a caption (contracts/article-figures.md §4)', () => {
  it('are split, a range staying one entry with all its letters', () => {
    expect(splitPanels('Uptake over time (n = 3). (A) All mice. (B–D) Single mice; bars are SD.')).toEqual({
      shared: 'Uptake over time (n = 3).',
      panels: [
        { name: 'A', letters: ['A'], text: 'All mice.' },
        { name: 'B–D', letters: ['B', 'C', 'D'], text: 'Single mice; bars are SD.' },
      ],
    });
  });

  it.each([
    [
      'a), b)',
      'a) One. b) Two.',
      [
        ['a', 'One.'],
        ['b', 'Two.'],
      ],
    ],
    [
      'A., B.',
      'A. One. B. Two.',
      [
        ['A', 'One.'],
        ['B', 'Two.'],
      ],
    ],
    [
      'bold A, B',
      'A, one. B, two. C–E, three.',
      [
        ['A', 'one.'],
        ['B', 'two.'],
        ['C–E', 'three.'],
      ],
    ],
    [
      'lists',
      '(A, B) One; (C and D) two.',
      [
        ['A, B', 'One;'],
        ['C and D', 'two.'],
      ],
    ],
    [
      'semicolons',
      '(a) one; (b) two; (c) three',
      [
        ['a', 'one;'],
        ['b', 'two;'],
        ['c', 'three'],
      ],
    ],
  ])('are marked by %s', (_name, caption, expected) => expect(named(caption)).toEqual(expected));

  it.each([
    ['and (b)', '(a) Cells (n = 3). (b) DC (CD80+) and (c) T cells. (d) Growth.'],
    [', and (c)', '(a) Cells (n = 3). (b) DC (CD80+), and (c) T cells. (d) Growth.'],
    [', (c)', '(a) Cells (n = 3). (b) DC (CD80+), (c) T cells. (d) Growth.'],
  ])('are found in the middle of a sentence, behind "%s", where the row goes on', (_name, caption) => {
    expect(named(caption)).toEqual([
      ['a', 'Cells (n = 3).'],
      ['b', 'DC (CD80+)'],
      ['c', 'T cells.'],
      ['d', 'Growth.'],
    ]);
  });

  it('end with the last of a row, behind "; and" too', () => {
    expect(named('(a) One; (b) two; and (c) three; and (e) five.')).toEqual([
      ['a', 'One;'],
      ['b', 'two;'],
      ['c', 'three; and (e) five.'],
    ]);
  });

  it.each([
    ['(A) Mice, (C) and (a). (B) Rats.', ['Mice, (C) and (a).', 'Rats.']],
    [
      '(A) Key to panels, (B) and (C). (B) Mice. (C) Rats.',
      ['Key to panels, (B) and (C).', 'Mice.', 'Rats.'],
    ],
  ])('are none in running text: %s', (caption, texts) =>
    expect(named(caption)?.map(([, text]) => text)).toEqual(texts),
  );

  it.each([
    'Counts (n = 3). All (N).',
    '(B) alone.',
    '(A) alone.',
    '(A) One. (C) Three.',
    '(A) One. (b) Two.',
    'Arrows show cells (A) and (B) in one sentence.',
    'A. baumannii grew. C. difficile did not.',
    '(A) One. B. subtilis grew.',
  ])('are not seen in %j', (caption) => expect(splitPanels(caption)).toBeUndefined());

  it('take no time on a hostile caption', () => {
    const started = performance.now();
    for (const part of ['. (A', '. A, ', '(A–', '. (a, b and c', ', and (', ' and '])
      splitPanels(part.repeat(30_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
