import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PmcArticle, SectionView } from '../../src/fulltext/article-schema.ts';
import { type Budget, withinBudget } from '../../src/fulltext/budget.ts';
import { allowances, cut } from '../../src/fulltext/cut.ts';
import type { Section } from '../../src/jats/article.ts';

const A = 'aaaaaaaaaa';
const B = 'bbbbbbbbbb';
const C = 'cccccccccc';

function article(sections: SectionView[], more: Partial<PmcArticle> = {}): PmcArticle {
  return { source: 'pmc', viaSource: 'pmc', pmcId: 'PMC1', sections, ...more };
}

const abc = article([
  { title: 'A', text: A },
  { title: 'B', text: B },
  { title: 'C', text: C },
]);

function modelOf({ title, text, subsections = [] }: SectionView, backMatter = false): Section {
  return {
    ...(title && { title }),
    text,
    sections: subsections.map((sub) => modelOf(sub)),
    ...(backMatter && { backMatter }),
  };
}

function spend(one: PmcArticle, budget: Partial<Budget>, backMatter: number[] = []) {
  const unlimited: Budget = {
    maxCharacters: Number.POSITIVE_INFINITY,
    maxCharactersPerSection: Number.POSITIVE_INFINITY,
    mode: 'truncate',
  };
  const outline = one.sections.map((section, at) => modelOf(section, backMatter.includes(at)));
  return withinBudget(one, outline, { ...unlimited, ...budget });
}

const texts = (one: PmcArticle) => one.sections.map(({ text }) => text);
const table20 = { label: 'Table 1', headerRowCount: 0, rows: [['1234567890123']] };

describe('a cut', () => {
  it.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two'],
    ['one two three', 8, 'one two'],
    ['one two three', 7, 'one two'],
    ['one two three', 6, 'one'],
    ['abcdef', 4, 'abcd'],
    ['one two', 0, ''],
  ])('of %j at %i is %j', (text, limit, expected) => {
    expect(cut(text, limit)).toBe(expected);
  });

  it('backs off one unit rather than split a surrogate pair (case 97)', () => {
    expect(cut('😀😀😀', 3)).toBe('😀');
    expect(cut('😀😀😀', 4)).toBe('😀😀');
  });

  it('is always a beginning of the text within the limit, and whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(90), (text, limit) => {
        const kept = cut(text, limit);
        expect(text.startsWith(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(Math.max(limit, 0));
        expect(kept.isWellFormed()).toBe(text.isWellFormed() || kept.isWellFormed());
      }),
    );
  });
});

describe('sharing out', () => {
  it.each([
    [[10, 10, 10], 15, 'truncate', [10, 5, 0]],
    [[10, 10, 10], 15, 'outline', [5, 5, 5]],
    [[2, 10, 10], 12, 'outline', [2, 5, 5]],
    [[10, 10, 10], 2, 'outline', [1, 1, 0]],
    [[0, 10], 4, 'outline', [0, 4]],
  ] as const)('%j within %i (%s) is %j', (sizes, limit, mode, expected) => {
    expect(allowances([...sizes], limit, Number.POSITIVE_INFINITY, mode)).toEqual(expected);
  });

  it('spends all of the limit, or serves everybody', () => {
    const mode = fc.constantFrom('truncate' as const, 'outline' as const);
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 12 }), fc.nat(300), mode, (sizes, limit, how) => {
        const given = allowances(sizes, limit, Number.POSITIVE_INFINITY, how);
        const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
        expect(total(given)).toBe(Math.min(limit, total(sizes)));
        for (const [at, share] of given.entries()) expect(share).toBeLessThanOrEqual(sizes[at] ?? 0);
      }),
    );
  });
});

describe('the budget of an article', () => {
  it('that is exactly met changes nothing; one less cuts and counts (case 96)', () => {
    expect(spend(abc, { maxCharacters: 30 })).toEqual({ article: abc });
    const { article: cutOne, entry } = spend(abc, { maxCharacters: 29 });
    expect(texts(cutOne)).toEqual([A, B, 'ccccccccc']);
    expect(entry).toMatchObject({
      id: 'PMC1',
      originalCharacters: 30,
      returnedCharacters: 29,
      omittedSections: 0,
    });
  });

  it('drops what is left with nothing, and tells its size', () => {
    const { article: cutOne, entry } = spend(abc, { maxCharacters: 15 });
    expect(texts(cutOne)).toEqual([A, 'bbbbb']);
    expect(entry).toMatchObject({ omittedSections: 1, returnedCharacters: 15 });
    expect(entry?.sections).toEqual([
      { title: 'A', originalCharacters: 10, returnedCharacters: 10, truncated: false },
      { title: 'B', originalCharacters: 10, returnedCharacters: 5, truncated: true },
      { title: 'C', originalCharacters: 10, returnedCharacters: 0, truncated: true },
    ]);
  });

  it('keeps every heading in outline (case 98)', () => {
    const deep = article([
      { title: 'A', text: A, subsections: [{ title: 'A1', text: B }] },
      { title: 'C', text: C },
    ]);
    const { article: outline, entry } = spend(deep, { maxCharacters: 4, mode: 'outline' });
    expect(outline.sections).toEqual([
      { title: 'A', text: 'aa', subsections: [{ title: 'A1', text: '' }] },
      { title: 'C', text: 'cc' },
    ]);
    expect(entry?.omittedSections).toBe(0);
    expect(entry?.sections?.[0]?.subsections).toEqual([
      { title: 'A1', originalCharacters: 10, returnedCharacters: 0, truncated: true },
    ]);
  });

  it('tells every heading at any depth with its size, also of a section that is whole', () => {
    const deep: PmcArticle = article([
      { title: 'R', text: A, subsections: [{ title: 'R1', text: `${B}\n\nR1a\n${C}` }] },
      { title: 'C', text: C.repeat(5) },
    ]);
    const below = {
      title: 'R1',
      text: B,
      sections: [{ title: 'R1a', label: '1.1.1', text: C, sections: [] }],
    };
    const outline: Section[] = [
      { title: 'R', text: A, sections: [below] },
      { title: 'C', text: C.repeat(5), sections: [] },
    ];
    const { entry } = withinBudget(deep, outline, {
      maxCharacters: 60,
      maxCharactersPerSection: Number.POSITIVE_INFINITY,
      mode: 'outline',
    });
    expect(entry?.sections?.[0]).toEqual({
      title: 'R',
      originalCharacters: 36,
      returnedCharacters: 25, // the share of 30, back to a word boundary
      truncated: true,
      subsections: [
        {
          title: 'R1',
          originalCharacters: 26,
          returnedCharacters: 15,
          truncated: true,
          deeper: [{ title: 'R1a', label: '1.1.1', originalCharacters: 10 }],
        },
      ],
    });
  });

  it('caps each section alone and then keeps the tables', () => {
    const { article: capped } = spend({ ...abc, tables: [table20] }, { maxCharactersPerSection: 4 });
    expect(texts(capped)).toEqual(['aaaa', 'bbbb', 'cccc']);
    expect(capped.tables).toEqual([table20]);
  });

  it('serves own text, then subsections in order, and counts a dropped subsection', () => {
    const deep = article([
      {
        title: 'A',
        text: A,
        subsections: [
          { title: 'B', text: B },
          { title: 'C', text: C },
          { title: 'empty', text: '' },
        ],
      },
    ]);
    const { article: cutOne, entry } = spend(deep, { maxCharacters: 14 });
    expect(cutOne.sections).toEqual([
      {
        title: 'A',
        text: A,
        subsections: [
          { title: 'B', text: 'bbbb' },
          { title: 'empty', text: '' },
        ],
      },
    ]);
    expect(entry?.omittedSections).toBe(1);
  });

  it('keeps tables and figures whole or not at all, and names what it leaves out (case 102)', () => {
    const rich = {
      ...abc,
      tables: [table20, { ...table20, label: 'Table 2' }],
      assets: [{ assetType: 'figure' as const, id: 'F1' }],
    };
    const { article: cutOne, entry } = spend(rich, { maxCharacters: 50 });
    expect(cutOne.tables).toEqual([table20]);
    expect(entry).toMatchObject({ omittedTables: 1, omittedTableNames: ['Table 2'] });
    expect(cutOne.assets).toEqual([{ assetType: 'figure', id: 'F1' }]);
    const none = spend(rich, { maxCharacters: 30 });
    expect(none.article).not.toHaveProperty('tables');
    expect(none.entry?.omittedTableNames).toEqual(['Table 1', 'Table 2']);
    expect(texts(spend(rich, { maxCharacters: 30, mode: 'outline' }).article)).toEqual([A, B, C]);
  });

  it('serves back matter last, though it may stand before', () => {
    const { article: cutOne } = spend({ ...abc, tables: [table20] }, { maxCharacters: 45 }, [0]);
    expect(texts(cutOne)).toEqual(['aaaaa', B, C]);
    expect(cutOne.tables).toEqual([table20]);
  });

  it('leaves a section that never had text where it is', () => {
    const bare = article([{ title: 'Tables', text: '' }, ...abc.sections]);
    expect(spend(bare, { maxCharacters: 10 }).article.sections.map(({ title }) => title)).toEqual([
      'Tables',
      'A',
    ]);
  });
});
