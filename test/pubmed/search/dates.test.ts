import { describe, expect, it } from 'vitest';
import { dateFilter, readDate } from '../../../src/pubmed/search/dates.ts';
import { refusals } from '../../../src/pubmed/search/refused.ts';
import { dateSlices } from '../../../src/pubmed/search/slices.ts';

describe('a date', () => {
  it.each([
    ['2024', '2024', '2024/01/01', '2024/12/31'],
    ['2024/02', '2024/02', '2024/02/01', '2024/02/29'],
    ['2023-2', '2023/02', '2023/02/01', '2023/02/28'],
    ['2023.11.5', '2023/11/05', '2023/11/05', '2023/11/05'],
    [' 1900/02 ', '1900/02', '1900/02/01', '1900/02/28'],
  ])('%j is read as %s, from %s to %s', (given, text, first, last) => {
    expect(readDate(given)).toEqual({ text, first, last });
  });

  it.each([
    '2024/13',
    '2024/00',
    '2023/02/29',
    '2024/04/31',
    '2024/01/00',
    'last year',
    '24',
    '20240101',
    '0999',
    '',
  ])('is not %j', (given) => {
    expect(readDate(given)).toBeUndefined();
  });
});

describe('a date range', () => {
  it('sends both bounds and echoes the days', () => {
    expect(dateFilter('2023', '2024/02', 'edat')).toEqual({
      term: '2023[edat] : 2024/02[edat]',
      effective: { minDate: '2023/01/01', maxDate: '2024/02/29', dateType: 'edat' },
    });
  });

  it('with one bound runs to the end of time on the other side (field-cases.md B5)', () => {
    expect(dateFilter('2024')).toEqual({
      term: '2024[pdat] : 3000[pdat]',
      effective: { minDate: '2024/01/01', maxDate: '3000/12/31', dateType: 'pdat' },
      open: 'maxDate',
    });
    expect(dateFilter('', '2010/06')).toMatchObject({ term: '1000[pdat] : 2010/06[pdat]', open: 'minDate' });
  });

  it('without bounds is none', () => {
    expect(dateFilter('', '')).toBeUndefined();
  });

  it.each([
    ['2024/06', '2024', []],
    ['2024', '2024', []],
    ['2024/07', '2024/06/30', ['minDate', 'maxDate']],
    ['2024/13', '2025', ['minDate']],
    ['2024', '2023/02/29', ['maxDate']],
    ['x', 'y', ['minDate', 'maxDate']],
    ['', '2023/02/30', ['maxDate']],
    ['2024', '', []],
  ])('%j to %j: refused are %j', (minDate, maxDate, fields) => {
    const found = refusals({ query: 'a', dateRange: { minDate, maxDate } });
    expect(found.map(({ reason }) => reason)).toEqual(fields.map(() => 'invalid_date_range'));
    expect(found.map(({ path }) => path)).toEqual(fields.map((field) => ['dateRange', field]));
  });

  it('is not looked at where it is no range at all', () => {
    for (const dateRange of [null, 7, 'x', [], { minDate: 7, maxDate: {} }])
      expect(refusals({ dateRange })).toEqual([]);
  });
});

describe('date slices', () => {
  const TODAY = '2026/03/01';
  const dayAfter = (day: string) =>
    new Date(Date.parse(day.replaceAll('/', '-')) + 86_400_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '/');

  it.each([
    [10_000, undefined, 2, '1000/01/01', '3000/12/31', 'edat'],
    [40_000, undefined, 7, '1000/01/01', '3000/12/31', 'edat'],
    [5_000_000, undefined, 12, '1000/01/01', '3000/12/31', 'edat'],
    [
      30_000,
      { minDate: '2024/01/01', maxDate: '2024/12/31', dateType: 'pdat' as const },
      5,
      '2024/01/01',
      '2024/12/31',
      'pdat',
    ],
    [
      12_000,
      { minDate: '1900/01/01', maxDate: '1930/12/31', dateType: 'pdat' as const },
      2,
      '1900/01/01',
      '1930/12/31',
      'pdat',
    ],
    [
      12_000,
      { minDate: '2020/01/01', maxDate: '3000/12/31', dateType: 'mdat' as const },
      2,
      '2020/01/01',
      '3000/12/31',
      'mdat',
    ],
  ])('of %i hits in %j cover it without gap or overlap', (total, range, count, first, last, dateType) => {
    const slices = dateSlices(total, TODAY, range);
    expect(slices).toHaveLength(count);
    expect(slices[0]?.minDate).toBe(first);
    expect(slices.at(-1)?.maxDate).toBe(last);
    for (const [i, slice] of slices.entries()) {
      expect(slice.dateType).toBe(dateType);
      expect(slice.minDate <= slice.maxDate).toBe(true);
      expect(refusals({ dateRange: slice })).toEqual([]);
      if (i > 0) expect(slice.minDate).toBe(dayAfter(slices[i - 1]?.maxDate ?? ''));
    }
  });

  it('are shorter where more is published', () => {
    const starts = dateSlices(36_000, TODAY).map(({ minDate }) => Number(minDate.slice(0, 4)));
    const [, second = 0, third = 0, fourth = 0, fifth = 0, last = 0] = starts;
    const years = [second - 1950, third - second, fourth - third, fifth - fourth, last - fifth, 2026 - last];
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(years[0]).toBeGreaterThan(35);
    expect(years[5]).toBeLessThan(6);
  });

  it('of a single day, or of days to come, are none', () => {
    expect(
      dateSlices(20_000, TODAY, { minDate: '2024/05/05', maxDate: '2024/05/05', dateType: 'pdat' }),
    ).toEqual([]);
    expect(
      dateSlices(20_000, TODAY, { minDate: '2030/01/01', maxDate: '3000/12/31', dateType: 'pdat' }),
    ).toEqual([]);
  });
});
