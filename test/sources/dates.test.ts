import { describe, expect, it } from 'vitest';
import { bestOf, whenIso, whenOf } from '../../src/sources/dates.ts';

describe('a date', () => {
  it.each([
    [[2024, 5, 17], '2024-05-17'],
    [['2024', 'May', '7'], '2024-05-07'],
    [['2024', 'September'], '2024-09'],
    [[2024], '2024'],
    [[2024, 13, 1], '2024'],
    [[2023, 2, 29], '2023-02'],
    [[2024, 2, 29], '2024-02-29'],
    [[2024, 0, 3], '2024'],
    [['2024', 'Spring'], '2024'],
  ])('of the parts %j is %j', ([year, month, day], date) => {
    expect(whenOf(year, month, day)).toEqual({ year: Number(year), date });
  });

  it.each([[[null]], [[undefined]], [['n.d.']], [[0]], [[9999]], [[-5]]])('of %j is unknown', ([year]) => {
    expect(whenOf(year)).toEqual({});
  });

  it.each([
    ['2024-05-17', '2024-05-17'],
    ['2024-05-17T00:00:00Z', '2024-05-17'],
    ['2024-05', '2024-05'],
    ['2024', '2024'],
  ])('is read from %j', (text, date) => {
    expect(whenIso(text).date).toBe(date);
  });

  it.each(['', '17.05.2024', '20240517', '2024-05-171', undefined])('is not read from %j', (text) => {
    expect(whenIso(text)).toEqual({});
  });

  it('is the most exact one of the year of publication', () => {
    const [issue, online] = [whenOf(2024), whenIso('2024-03-02')];
    expect(bestOf(issue, online)).toEqual(online);
    expect(bestOf(issue, whenIso('2023-12-30'))).toEqual(issue);
    expect(bestOf({}, online)).toEqual(online);
    expect(bestOf({}, {})).toEqual({});
  });
});
