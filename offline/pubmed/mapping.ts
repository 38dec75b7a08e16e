import { fieldNamed } from './fields.ts';
import { combineAll, type Found, findTerm, type Notes } from './found.ts';
import type { PubmedIndex } from './search-index.ts';
import { normal, STOP_WORDS } from './words.ts';

const LONGEST = 10;
const ALL = fieldNamed('All Fields');

/**
 * PubMed's automatic term mapping of words without a tag, as far as the library's own MeSH headings, journals and
 * authors go; a word that the library does not know is reported and dropped.
 */
export function mapWords(typed: string[], index: PubmedIndex, notes: Notes): Found | undefined {
  const kept = typed.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  notes.phrasesignored.push(...typed.filter((word) => STOP_WORDS.has(word.toLowerCase())));
  if (kept.length > 0 && kept.every((word) => isPmid(word, index))) {
    const uid = fieldNamed('UID');
    return combineAll(
      'OR',
      kept.map((word) => findTerm(index.docs, uid, word)),
    );
  }
  const parts: (Found | undefined)[] = [];
  for (let at = 0; at < kept.length; ) {
    const length = phraseLength(kept.slice(at, at + LONGEST), index);
    const words = kept.slice(at, at + Math.max(length, 1));
    parts.push(length > 0 ? mapPhrase(words, index, notes) : oneWord(words[0] ?? '', index, notes));
    at += words.length;
  }
  return combineAll('AND', parts);
}

/** A number of a year's size is a number, unless the library has a record of it. */
function isPmid(word: string, { byPmid }: PubmedIndex): boolean {
  return /^[1-9]\d{0,8}$/.test(word) && (word.length > 4 || byPmid.has(word));
}

function phraseLength(words: string[], { mapped }: PubmedIndex): number {
  let length = words.length;
  while (length > 0 && !mapped.has(normal(words.slice(0, length).join(' ')))) length--;
  return length;
}

function mapPhrase(words: string[], index: PubmedIndex, notes: Notes): Found | undefined {
  const phrase = normal(words.join(' '));
  const field = fieldNamed(index.mapped.get(phrase) ?? '');
  const all = (value: string) => findTerm(index.docs, ALL, value);
  const found =
    field.name === 'Author'
      ? findTerm(index.docs, field, phrase, false)
      : combineAll('OR', [
          findTerm(index.docs, field, phrase),
          ...(words.length > 1
            ? [
                combineAll(
                  'AND',
                  words.map((word) => all(normal(word))),
                ),
              ]
            : variants(phrase, index).map(all)),
          ...(words.length > 1 ? [all(phrase)] : []),
        ]);
  if (found) notes.translations.push({ from: words.join(' '), to: found.translation });
  return found;
}

function oneWord(word: string, index: PubmedIndex, notes: Notes): Found | undefined {
  if (word.endsWith('*') || normal(word) === 'hasabstract')
    return known(word, findTerm(index.docs, ALL, word, false), notes);
  const value = normal(word);
  const found = combineAll(
    'OR',
    variants(value, index).map((variant) => findTerm(index.docs, ALL, variant)),
  );
  if (found?.operator) notes.translations.push({ from: word, to: found.translation });
  return known(word, found, notes);
}

function known(word: string, found: Found | undefined, notes: Notes): Found | undefined {
  if (!found) notes.phrasesnotfound.push(word);
  return found;
}

/** The word, its plural or singular, as far as the library knows them. */
function variants(word: string, { vocabulary }: PubmedIndex): string[] {
  const forms = [`${word}s`, word.replace(/s$/, '')].filter((form) => form !== word && form.length > 3);
  return [word, ...forms.filter((form) => vocabulary.has(form))];
}
