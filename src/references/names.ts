import type { Person } from '../pubmed/record/schema.ts';
import { wordsOf } from '../text/fold.ts';

/** An author as a reference names one. */
export interface Author {
  family: string;
  initials?: string;
}

/** Words before a surname that catalogues write, move or leave out (field-cases.md D9). */
const PARTICLES = new Set(
  'a af al am auf d da dal de dei del della den der di dos du el in la le les lo o of san st t te ten ter ul van vande vander vom von y zu zum zur'.split(
    ' ',
  ),
);
const SUFFIXES = new Set(['jr', 'sr', '2nd', '3rd', 'ii', 'iii', 'iv']);

/** Surnames are one when they agree without accents, hyphens, particles and suffixes; `Müller` is `Mueller` too. */
export function isSameSurname(a: string, b: string): boolean {
  const [one, other] = [formsOf(a), formsOf(b)];
  return one.some((form) => form !== '' && other.includes(form));
}

/** The people of a record, ready for many comparisons: a record can have thousands of authors. */
export interface Roster {
  people: Person[];
  /** By every form of the surname. */
  byForm: Map<string, Person[]>;
  groups: Person[];
}

export function rosterOf(people: Person[]): Roster {
  const byForm = new Map<string, Person[]>();
  for (const person of people) {
    for (const form of new Set(formsOf(person.lastName ?? ''))) {
      const known = byForm.get(form);
      if (known) known.push(person);
      else byForm.set(form, [person]);
    }
  }
  return { people, byForm, groups: people.filter(({ collectiveName }) => collectiveName) };
}

/** Those of a record that an author can be: the same surname or group, and no other first initial where both have one. */
export function samePeople({ family, initials }: Author, { byForm, groups }: Roster): Person[] {
  const given = wordsOf(initials ?? '').join('');
  // `Gopal Rao Swaminath` does not tell where the surname begins.
  const surnames = initials ? [family, family.split(' ').at(-1) ?? ''] : [family];
  const namesakes = surnames.flatMap(formsOf).flatMap((form) => (form && byForm.get(form)) || []);
  const people = namesakes.filter((person) => {
    const known = wordsOf(person.initials ?? person.firstName ?? '').join('');
    return given === '' || known === '' || given[0] === known[0];
  });
  const name = [initials, family].filter(Boolean).join(' ');
  return [...people, ...groups.filter(({ collectiveName = '' }) => isSameGroup(name, collectiveName))];
}

/** `WHO Group` is `The WHO Group`, and the longer name may say more behind it. */
function isSameGroup(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => wordsOf(name).filter((word) => word !== 'the' && word !== 'and'));
  const [short, long] = (one?.length ?? 0) <= (other?.length ?? 0) ? [one, other] : [other, one];
  return Boolean(short?.length && short.every((word) => long?.includes(word)));
}

/** The name in one word as it stands, without particles, and each with umlauts written out. */
function formsOf(name: string): string[] {
  return [name, name.replace(/[äöü]/gi, (letter) => `${letter}e`)].flatMap((spelling) => {
    const words = wordsOf(spelling).filter((word, at) => at === 0 || !SUFFIXES.has(word));
    const core = words.filter((word, at) => at === words.length - 1 || !PARTICLES.has(word));
    return [words.join(''), core.join('')];
  });
}
