import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { wordsOf } from '../text/fold.ts';

/** Words that abbreviations of journals leave out (ISO 4). */
const LEFT_OUT = new Set(
  'the of and for in on to a an de la le les des du der die das und fur et e del di da y el'.split(' '),
);
const MIN_ACRONYM = 3;
/** Words of a long title that name the journal when its further titles are left out. */
const MIN_BEGINNING = 4;

/** The names of a record's journal: its title, and that without a place or a further title, and its ISO abbreviation. */
export function journalNames({ journalInfo, book }: PubmedRecord): string[] {
  const title = journalInfo?.title ?? book?.title;
  const short = title?.split(/\s*[(=:]/)[0];
  return [...new Set([title, short, journalInfo?.isoAbbreviation])].flatMap((name) => name || []);
}

/** Whether a name, an abbreviation or an acronym (`NEJM`) is that of a journal with these names. */
export function isSameJournal(given: string, names: string[]): boolean {
  const words = telling(given);
  return words.length > 0 && names.some((name) => isSameName(words, telling(name)));
}

function isSameName(a: string[], b: string[]): boolean {
  if (a.join('') === b.join('') || abbreviates(a, b) || abbreviates(b, a)) return true;
  if (a.length >= MIN_BEGINNING && abbreviates(a, b.slice(0, a.length))) return true;
  const [acronym = ''] = a;
  return (
    a.length === 1 &&
    acronym.length >= MIN_ACRONYM &&
    b
      .map(([first]) => first)
      .join('')
      .startsWith(acronym)
  );
}

/** Each word begins the word in its place, and none is missing: `Nature` is not `Nature medicine`. */
function abbreviates(short: string[], long: string[]): boolean {
  return short.length === long.length && short.every((word, at) => isAbbreviation(word, long[at] ?? ''));
}

/** `engl` of `england`, and with letters left out `natl` of `national`. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function telling(name: string): string[] {
  return wordsOf(name).filter((word) => !LEFT_OUT.has(word));
}
