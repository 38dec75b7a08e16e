import { describe, expect, it } from 'vitest';
import { isSameSurname, rosterOf, samePeople } from '../../src/references/names.ts';

describe('surnames', () => {
  it.each([
    ['Muller', 'Müller'],
    ['Mueller', 'Müller'],
    ['Ostergaard', 'Østergaard'],
    ['van der Berg', 'Berg'],
    ['Vander Berg', 'van der Berg'],
    ['Gulik', 'van Gulik'],
    ["O'Brien", 'O’Brien'],
    ['Obrien', "O'Brien"],
    ['Lloyd Jones', 'Lloyd-Jones'],
    ['King Jr', 'King'],
    ['GARCÍA', 'Garcia'],
  ])('%s is %s', (a, b) => {
    expect([isSameSurname(a, b), isSameSurname(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['Smith', 'Smyth'],
    ['Berg', 'Bergman'],
    ['Li', 'Lin'],
    ['', 'Smith'],
    ['', ''],
  ])('%s is not %s', (a, b) => {
    expect(isSameSurname(a, b)).toBe(false);
  });
});

describe('people', () => {
  const smith = { lastName: 'Smith', firstName: 'John A', initials: 'JA' };
  it.each([
    [{ family: 'Smith' }, smith, true],
    [{ family: 'Smith', initials: 'J' }, smith, true],
    [{ family: 'Smith', initials: 'J. A.' }, smith, true],
    [{ family: 'Smith', initials: 'P' }, smith, false],
    [{ family: 'Smith', initials: 'P' }, { lastName: 'Smith' }, true],
    [{ family: 'TRIAL-9 Group' }, { collectiveName: 'The TRIAL-9 Group.' }, true],
    [{ family: 'Solidarity Group' }, { collectiveName: 'WHO Solidarity Group' }, true],
    [{ family: 'A Smith', initials: 'Jo' }, smith, true],
    [{ family: 'OTHER Group' }, { collectiveName: 'The TRIAL-9 Group' }, false],
  ])('%j is %j: %s', (author, person, expected) => {
    expect(samePeople(author, rosterOf([person])).length > 0).toBe(expected);
  });
});
