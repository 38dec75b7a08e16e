import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../src/fulltext/markdown.ts';
import { tableGrid } from '../../src/fulltext/table-grid.ts';
import { escapeMarkdown } from '../../src/text/escape.ts';

describe('a table grid', () => {
  it('folds header rows column by column and collapses equal neighbours', () => {
    const rows = [
      ['Arm', 'Benralizumab', 'Benralizumab'],
      ['Arm', 'Week 4', 'Week 8'],
      ['A', '1.50', '007'],
    ];
    expect(tableGrid({ headerRowCount: 2, rows })).toBe(
      [
        '| Arm | Benralizumab · Week 4 | Benralizumab · Week 8 |',
        '| --- | --- | --- |',
        '| A | 1.50 | 007 |',
      ].join('\n'),
    );
  });

  it('says that there is no header, and pads short rows', () => {
    expect(tableGrid({ headerRowCount: 0, rows: [['a', 'b'], ['c']] })).toBe(
      '*This table has no header row.*\n\n|  |  |\n| --- | --- |\n| a | b |\n| c |  |',
    );
  });

  it('keeps a cell in its column whatever it holds', () => {
    const grid = tableGrid({ headerRowCount: 1, rows: [['a|b'], ['1.08\n2.44'], ['<br>']] });
    expect(grid.split('\n').map((line) => line.match(/(?<!\\)\|/g)?.length)).toEqual([2, 2, 2, 2]);
    expect(grid).toContain('| 1.08 · 2.44 |');
  });
});

describe('upstream text in a heading', () => {
  it.each([
    ['two\n# lines', 'two \\# lines'],
    ['[a](javascript:x)', '\\[a\\](javascript:x)'],
    ['<img src=x onerror=y>', '\\<img src=x onerror=y\\>'],
    ['IL_1 _so_ *and* `x`', 'IL_1 \\_so\\_ \\*and\\* \\`x\\`'],
  ])('%j does nothing', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});

describe('the text of an answer', () => {
  it('names every id without full text, with what was tried and what was not', () => {
    const text = markdownOf({
      articles: [],
      totalReturned: 0,
      unavailable: [
        {
          id: '10.1/x',
          idType: 'doi',
          reason: 'service-error',
          triedTiers: [
            { tier: 'pmc', outcome: 'service-error', detail: 'NCBI answered with nothing' },
            { tier: 'europepmc', outcome: 'not-attempted' },
          ],
          unqueriedTiers: ['unpaywall'],
        },
      ],
    });
    expect(text).toContain('- [doi] 10.1/x — service-error');
    expect(text).toContain('pmc:service-error (NCBI answered with nothing) → europepmc:not-attempted');
    expect(text).toContain('Not queried: Unpaywall (UNPAYWALL_EMAIL is not set)');
    expect(text).toContain('A source failed, so this does not say');
  });
});
