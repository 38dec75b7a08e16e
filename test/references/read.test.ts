import { describe, expect, it } from 'vitest';
import { readReference } from '../../src/references/read.ts';
import type { Reference } from '../../src/references/reference.ts';
import { fields, names } from './support.ts';

const SALT = { title: 'Effects of salt on pressure', year: '2020', volume: '12' };

describe('reads the styles', () => {
  it.each<[string, string, Partial<Reference>]>([
    [
      'Vancouver',
      'Lin A, van der Berg AB Jr, TRIAL-9 Group. Lactate vs. fluids in sepsis: a trial. N Engl J Med. 2020 Sep 3;382(10):1639-41. doi: 10.1056/NEJMoa123. PMID: 123456',
      {
        doi: '10.1056/nejmoa123',
        pmid: '123456',
        title: 'Lactate vs. fluids in sepsis: a trial',
        journal: 'N Engl J Med',
        year: '2020',
        volume: '382',
        issue: '10',
        pages: '1639-41',
      },
    ],
    [
      'APA',
      'Smith, J. A., & Müller, Ä. (2020). Effects of salt on pressure. Journal of Salt, Clinical Part, 12(2), 16–41. https://doi.org/10.1/xyz',
      { ...SALT, journal: 'Journal of Salt, Clinical Part', issue: '2', pages: '16-41' },
    ],
    [
      'MLA',
      'Smith, John A., and Mary Doe. “Effects of salt on pressure.” Journal of Salt, vol. 12, no. 2, Sept. 2020, pp. 16–41.',
      { ...SALT, journal: 'Journal of Salt', issue: '2', pages: '16-41' },
    ],
    [
      'IEEE',
      'J. A. Smith and M. Doe, "Effects of salt on pressure," J. Salt, vol. 12, no. 2, pp. 16–41, Sep. 2020, doi: 10.1000/abc.',
      { ...SALT, doi: '10.1000/abc', journal: 'J. Salt', issue: '2', pages: '16-41' },
    ],
    [
      'Nature',
      'Smith, J. & Doe, A. Effects of salt on pressure. Nat. Med. 12, 16–41 (2020).',
      { ...SALT, journal: 'Nat. Med', pages: '16-41' },
    ],
    [
      'Cell',
      'Smith, J., and Doe, A. (2020). Effects of salt on pressure. Cell 12, 16–41.',
      { ...SALT, journal: 'Cell', pages: '16-41' },
    ],
    [
      'Harvard',
      "Smith, J. and Doe, A. (2020) 'Effects of salt on pressure', Journal of Salt, 12(2), pp. 16–41.",
      { ...SALT, journal: 'Journal of Salt', issue: '2', pages: '16-41' },
    ],
    [
      'Chicago',
      'Smith, John. “Effects of salt on pressure.” Journal of Salt 12, no. 2 (2020): 16–41.',
      { ...SALT, journal: 'Journal of Salt', issue: '2', pages: '16-41' },
    ],
    [
      'a short citation',
      'Smith et al. (2020) Effects of salt on pressure. Lancet.',
      { title: SALT.title, year: '2020', journal: 'Lancet' },
    ],
    [
      'an article number',
      'Lin A. Salt in the diet. PLoS One 2020;15(3):e0123456.',
      {
        title: 'Salt in the diet',
        journal: 'PLoS One',
        year: '2020',
        volume: '15',
        issue: '3',
        pages: 'e0123456',
      },
    ],
    [
      'MDPI',
      'Smith, J.; Doe, A. Effects of salt on pressure. Salts 2020, 12(2), 1592–1604; https://doi.org/10.1000/abc',
      { ...SALT, journal: 'Salts', issue: '2', pages: '1592-1604' },
    ],
    [
      'MLA as Google Scholar gives it',
      'Smith, John, et al. "Effects of salt on pressure." Journal of salt 12.2 (2020): 311.',
      { ...SALT, journal: 'Journal of salt', issue: '2', pages: '311' },
    ],
    [
      'pages that look like years, in no known form',
      'Smith J. Effects of salt on pressure. Salts 2020, pages 1592-1604 of twelve',
      { title: SALT.title, year: '2020' },
    ],
    [
      'a title alone',
      'Vitamin D and bone health in older people',
      { title: 'Vitamin D and bone health in older people' },
    ],
    [
      'a supplement',
      'Lin A. Salt in the diet. Lancet 2020;9 Suppl 1:S3-9.',
      {
        title: 'Salt in the diet',
        journal: 'Lancet',
        year: '2020',
        volume: '9',
        issue: 'Suppl 1',
        pages: 'S3-9',
      },
    ],
    [
      'quotes behind unreadable authors',
      'Chintamani. “Is cancer unique?” Surgery, vol. 77, 2015, pp. 25–27.',
      { title: 'Is cancer unique', journal: 'Surgery', year: '2015', volume: '77', pages: '25-27' },
    ],
  ])('%s', (_, text, expected) => {
    expect(fields(readReference(text))).toMatchObject(expected);
  });

  it('and guesses nothing: what is not seen is not given', () => {
    expect(fields(readReference('Personal communication, 2021.'))).toEqual({
      title: 'Personal communication',
      year: '2021',
    });
    expect(fields(readReference('???'))).toEqual({});
  });
});

it.each<[string, string[]]>([
  ['Lin A, van der Berg AB Jr, TRIAL-9 Group. Title here', ['Lin|A', 'van der Berg|AB', 'TRIAL-9 Group|']],
  [
    "Smith, J. A., O'Brien, P., & Müller-Lüdenscheidt, Ä. (2020). T",
    ['Smith|J. A.', "O'Brien|P.", 'Müller-Lüdenscheidt|Ä.'],
  ],
  ['Smith, John A., and Mary Doe. “Title.” J', ['Smith|John A.', 'Doe|Mary']],
  ['Rodrigues M de LV, von und zu Beispiel G. Title', ['Rodrigues|M de LV', 'von und zu Beispiel|G.']],
  ['Horby P, Lim WS, et al. Title', ['Horby|P', 'Lim|WS']],
  ['RECOVERY Collaborative Group. Title', ['RECOVERY Collaborative Group|']],
  ['World Health Organization. Title', ['World Health Organization|']],
  ['Effects of Salt on Pressure. Lancet', []],
])('reads the authors of %s', (text, expected) => {
  expect(names(readReference(text))).toEqual(expected);
});

it.each<[string, Partial<Reference>]>([
  ['23193287', { pmid: '23193287' }],
  ['PMID: 0012345', {}],
  ['PMC3531190', { pmcid: 'PMC3531190' }],
  ['https://doi.org/10.1093/NAR/gks1195', { doi: '10.1093/nar/gks1195' }],
  ['https://pubmed.ncbi.nlm.nih.gov/23193287/', { pmid: '23193287' }],
  ['Lin A. Salt in the diet. doi:10.1000/a(b)c.', { doi: '10.1000/a(b)c', title: 'Salt in the diet' }],
])('reads the identifier in %s', (text, expected) => {
  expect(fields(readReference(text))).toMatchObject(expected);
});

it.each([
  'A ',
  'Aa, ',
  '"',
  '(2020) ',
  'van de la ',
  '1, 2 (2020): ',
  'retrieved ',
  'Aa A, ',
  '“a. ',
  '10.1000/',
])('reads thousands of "%s" within the time of a test', (piece) => {
  expect(readReference(piece.repeat(5000)).text.length).toBeLessThanOrEqual(4000);
});
