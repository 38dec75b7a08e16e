import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveQuery } from '../../../src/pubmed/search/query.ts';
import { closed, isBlankQuery, isBlankValue, quotable, unquoted } from '../../../src/pubmed/search/words.ts';

describe('a blank query (contracts/pubmed-tools.md §1)', () => {
  it.each([
    ' ',
    '\t\n',
    '\u200b\u2060',
    '&nbsp;',
    '&#160;&#x200b;',
    '<b></b>',
    '&lt;i&gt;&lt;/i&gt;',
    '[ti]',
    '[MeSH Terms:noexp]',
    '()',
    '( [] )',
    '((',
    '""',
    '{}',
  ])('is %j', (query) => {
    expect(isBlankQuery(query)).toBe(true);
  });

  it.each(['a', 'NOT[ti]', 'AND', '[18F]', '1', 'p<0.05', 'β', '*', '#1', '&', '<3'])(
    'is not %j',
    (query) => {
      expect(isBlankQuery(query)).toBe(false);
    },
  );

  it.each(['""', '()', '[au]', ' ', '<i></i>', '“”'])('the value of a filter: %j', (value) => {
    expect(isBlankValue(value)).toBe(true);
  });
});

describe('the value of a filter', () => {
  it.each([
    ['BMJ (Clinical research ed.)', 'BMJ (Clinical research ed.)'],
    ['Science &amp; Justice', 'Science & Justice'],
    ['x"[Journal] OR "cancer"[ti] OR "y', 'x OR cancer OR y'],
    ['“Sepsis”[mh]', 'Sepsis'],
    ['Factor V\n\u0000 Leiden', 'Factor V Leiden'],
    ['a[b', 'a b'],
  ])('%j stands in quotation marks as %j', (value, expected) => {
    expect(quotable(value)).toBe(expected);
  });

  it.each([
    ['Müller-Lüdenscheidt J', 'Müller-Lüdenscheidt J'],
    ['Smith J OR 1:3000[uid]', 'Smith J 1:3000'],
    ['Smith J) OR (cancer', 'Smith J cancer'],
    ['german or english', 'german english'],
    ['Or R', 'Or R'],
    ["O'Brien NOT x", "O'Brien x"],
  ])('%j is searched unquoted as %j', (value, expected) => {
    expect(unquoted(value)).toBe(expected);
  });
});

describe('a query that stands in parentheses', () => {
  it.each([
    ['a OR b', 'a OR b'],
    [' a ', 'a'],
    ['a) OR (b', 'a OR (b)'],
    ['(a OR (b', '(a OR (b))'],
    ['a OR b))', 'a OR b'],
    ['"a b', 'a b'],
    ['a "', 'a'],
    ['“a b” OR „c”', '"a b" OR "c"'],
    ['"a ( b" OR c', '"a ( b" OR c'],
    ['"a) OR (b', 'a OR (b)'],
    ['a[ti OR b[tiab]', 'a ti OR b[tiab]'],
    ['"Alpha-Betaoid Syndrome"[MeSH Terms:noexp]', '"Alpha-Betaoid Syndrome"[MeSH Terms:noexp]'],
  ])('%j is closed as %j', (query, expected) => {
    expect(closed(query)).toBe(expected);
  });

  it('cannot be left by any query', () => {
    const hostile = fc.string({ unit: fc.constantFrom('(', ')', '[', ']', '"', 'a', ' ', 'ti', 'OR') });
    fc.assert(
      fc.property(hostile, (query) => {
        const text = closed(query);
        const outside = text.replace(/"[^"]*"/g, '');
        expect(outside).not.toContain('"');
        let depth = 0;
        for (const character of outside) {
          depth += character === '(' ? 1 : character === ')' ? -1 : 0;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
        expect(text).not.toMatch(/\[[^\]]*$/);
        expect(closed(text)).toBe(text.trim());
      }),
    );
  });

  it('takes linear time', () => {
    const start = performance.now();
    for (const character of ['(', ')', '[', '"', '<', '&']) closed(character.repeat(200_000));
    for (const character of ['(', '[', '"', '<', '&', '<a']) isBlankQuery(character.repeat(200_000));
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('the query that is sent', () => {
  const date = {
    term: '2024[pdat] : 3000[pdat]',
    effective: { minDate: '2024/01/01', maxDate: '3000/12/31', dateType: 'pdat' as const },
  };

  it('is the query, repaired as well, when there is no filter', () => {
    expect(effectiveQuery('a) OR "b', {})).toBe('a OR  b');
  });

  it('has the query in parentheses, then every filter, in the order of the contract', () => {
    const filters = {
      date,
      publicationTypes: ['Review', 'Meta-Analysis'],
      author: 'Smith J',
      journal: 'N Engl J Med',
      issn: '0028-4793',
      meshTerms: ['Sepsis', 'Fluid Therapy'],
      language: 'german',
      hasAbstract: true,
      freeFullText: true,
      species: 'humans' as const,
    };
    expect(effectiveQuery('a OR b', filters)).toBe(
      '(a OR b) AND (2024[pdat] : 3000[pdat]) AND ("Review"[Publication Type] OR "Meta-Analysis"[Publication Type])' +
        ' AND Smith J[Author] AND "N Engl J Med"[Journal] AND "0028-4793"[Journal]' +
        ' AND ("Sepsis"[MeSH Terms] AND "Fluid Therapy"[MeSH Terms]) AND german[Language]' +
        ' AND hasabstract[text word] AND free full text[filter] AND humans[MeSH Terms]',
    );
  });

  it('is the filters alone without a query', () => {
    expect(effectiveQuery('', { author: 'Smith J', date })).toBe(
      '(2024[pdat] : 3000[pdat]) AND Smith J[Author]',
    );
  });
});
