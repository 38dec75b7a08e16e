import { describe, expect, it } from 'vitest';
import type { PubmedRecord } from '../../src/pubmed/record/schema.ts';
import { compare } from '../../src/references/compare.ts';
import { isSameJournal } from '../../src/references/journals.ts';
import { readReference } from '../../src/references/read.ts';
import type { Reference } from '../../src/references/reference.ts';
import { compareTitles, holdsTitle } from '../../src/references/titles.ts';
import { HARD_NAMES, recordOf } from '../citations/support.ts';

describe('titles', () => {
  it.each([
    ['Lactate in sepsis', 'Lactate in sepsis.'],
    ['LACTATE IN SEPSIS', 'Lactate in sepsis.'],
    ['Meta‑analysis of tumour necrosis factor-α', 'Meta-analysis of tumour necrosis factor-alpha.'],
    ['PKC theta and zeta in T cells', 'PKCθ and ζ in T cells.'],
    ['Effect of CO2 on Sjogren’s syndrome', "Effect of CO₂ on Sjögren's syndrome."],
    ['A trial of salt in older adults', 'A trial of salt in older adults: the SALT randomised trial.'],
    ['A trial of salt in older adults: the SALT randomised trial', 'A trial of salt in older adults.'],
    ['Salt & pressure', 'Salt and pressure.'],
    ['Lactate in sepsis', 'RETRACTED: Lactate in sepsis.'],
    ['RETRACTED ARTICLE: Lactate in sepsis', 'Lactate in sepsis.'],
    ['Reply', 'Reply.'],
  ])('%s is %s', (a, b) => {
    expect(compareTitles(a, b)).toBe('same');
  });

  it.each([
    ['Lactate in sepsis', 'Author Correction: Lactate in sepsis.'],
    ['Author Correction: Lactate in sepsis', 'Lactate in sepsis.'],
    ['Lactate in sepsis', 'Correction to: Lactate in sepsis.'],
    ['Sample: Lactate in sepsis and shock', 'Sample: Retraction: Lactate in sepsis and shock.'],
    ['Lactate in sepsis', 'Retraction notice to "Lactate in sepsis" [J Sample 1 (2020) 1-2].'],
    ['Lactate in sepsis', 'Expression of Concern: Lactate in sepsis.'],
    ['Lactate in sepsis', 'Reply: Lactate in sepsis.'],
    ['Lactate in sepsis', 'Ferritin in anaemia.'],
    ['Salt', 'Salt: a long history of the white gold.'],
    ['', ''],
  ])('%s is not %s', (a, b) => {
    expect(compareTitles(a, b)).toBe('different');
  });

  it('with a slip are similar, not the same', () => {
    const given = 'Once-daily salt and the decline of kidney function in diabetes';
    expect(compareTitles(given, 'Once-weekly salt and the decline of kidney function in diabetes.')).toBe(
      'similar',
    );
  });

  it.each([
    ['Unreadable people, Effects of salt on pressure. Lancet', true],
    ['Effects of salt on pressure and sleep. Lancet', false],
    ['Author Correction: Effects of salt on pressure. Lancet', false],
  ])('are found in "%s": %s', (entry, expected) => {
    expect(holdsTitle(entry, 'Effects of salt on pressure.')).toBe(expected);
  });
});

describe('journals', () => {
  const NEJM = ['The New England journal of medicine', 'N Engl J Med'];
  it.each<[string, string[], boolean]>([
    ['N Engl J Med', NEJM, true],
    ['N. Engl. J. Med.', NEJM, true],
    ['New England Journal of Medicine', NEJM, true],
    ['NEJM', NEJM, true],
    ['PNAS', ['Proceedings of the National Academy of Sciences of the United States of America'], true],
    [
      'Proc Natl Acad Sci U S A',
      ['Proceedings of the National Academy of Sciences of the United States of America'],
      true,
    ],
    ['Lancet', ['Lancet (London, England)', 'Lancet'], true],
    ['Nature', ['Nature medicine', 'Nat Med'], false],
    ['Nature Medicine', ['Nature', 'Nature'], false],
    ['Lancet', ['The Lancet. Oncology', 'Lancet Oncol'], false],
    ['J Clin Oncol', ['Journal of clinical investigation'], false],
    ['BMJ', NEJM, false],
  ])('%s is %j: %s', (given, names, expected) => {
    expect(isSameJournal(given, names)).toBe(expected);
  });
});

describe('fields', () => {
  const record = recordOf({
    articleDates: [{ year: '2024', month: '12', day: '30' }],
    authors: [{ lastName: 'Lin', firstName: 'Ada', initials: 'A' }, ...(HARD_NAMES ?? [])],
  });
  const base: Reference = { text: '', authors: [] };
  const fieldsOf = (given: Partial<Reference>, of: PubmedRecord = record) => {
    const { agrees, differs } = compare({ ...base, ...given }, of);
    return [...agrees.map((field) => `+${field}`), ...differs.map(({ field }) => `-${field}`)];
  };

  it.each<[string, Partial<Reference>, string[]]>([
    ['the year of the issue', { year: '2025' }, ['+year']],
    ['the year online', { year: '2024' }, ['+year']],
    ['another year', { year: '2023' }, ['-year']],
    ['full pages', { pages: '1639-1641' }, ['+pages']],
    ['the first page alone', { pages: '1639' }, ['+pages']],
    ['another last page', { pages: '1639-1642' }, ['-pages']],
    ['a DOI in other letters', { doi: '10.1000/X' }, ['+doi']],
    ['another DOI', { doi: '10.1000/y' }, ['-doi']],
    ['a volume with a zero', { volume: '053' }, ['+volume']],
    [
      'people without accents and particles',
      {
        authors: [
          { family: 'Lin' },
          { family: 'Berg', initials: 'A' },
          { family: 'OBrien Niguez', initials: 'J' },
        ],
      },
      ['+authors'],
    ],
    [
      'a group',
      { authors: [{ family: 'Lin' }, { family: 'Centers for Disease Control and Prevention' }] },
      ['+authors'],
    ],
    ['another order', { authors: [{ family: 'van der Berg' }, { family: 'Lin' }] }, ['-authors']],
    ['a stranger', { authors: [{ family: 'Lin' }, { family: 'Smith' }] }, ['-authors']],
    ['another first initial', { authors: [{ family: 'Lin', initials: 'B' }] }, ['-authors']],
    ['nothing', {}, []],
  ])('%s', (_, given, expected) => {
    expect(fieldsOf(given)).toEqual(expected);
  });

  it('of an article number agree with or without its e', () => {
    const numbered = recordOf({ journalInfo: { elocationId: 'e1234' } });
    expect(fieldsOf({ pages: '1234' }, numbered)).toEqual(['+pages']);
    expect(fieldsOf({ pages: 'e1234' }, numbered)).toEqual(['+pages']);
    expect(fieldsOf({ pages: '1235' }, numbered)).toEqual(['-pages']);
  });

  it('that the record does not have are not compared (field case B14)', () => {
    const { doi: _, ...old } = record;
    expect(fieldsOf({ doi: '10.1000/x' }, old)).toEqual([]);
  });

  it('tell an erratum that has the very title of its article', () => {
    const erratum = recordOf({ publicationTypes: ['Published Erratum'] });
    const { differs } = compare(
      readReference('Lin A. Lactate in sepsis. Crit Care Med. 2025;53(2):1639-41.'),
      erratum,
    );
    expect(differs).toEqual([{ field: 'type', given: 'an article', record: 'Published Erratum' }]);
  });
});
