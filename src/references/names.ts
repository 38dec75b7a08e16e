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

/** Whether an author is this person or group: the same surname, and no other first initial where both have one. */
export function isSamePerson(author: Author, person: Person): boolean {
  if (person.collectiveName) return isSameGroup(author.family, person.collectiveName);
  if (!isSameSurname(author.family, person.lastName ?? '')) return false;
  const given = wordsOf(author.initials ?? '').join('');
  const known = wordsOf(person.initials ?? person.firstName ?? '').join('');
  return given === '' || known === '' || given[0] === known[0];
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
