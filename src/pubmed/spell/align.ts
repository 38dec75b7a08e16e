import { pairs } from './pieces.ts';
import type { Edit } from './reply.ts';
import { withoutTags } from './tags.ts';
import { tokensOf, type Word } from './words.ts';

/**
 * The edits that the whole corrected text implies, for a reply without pieces (contracts/spell-check.md §4.3, 2).
 * Words are paired only between words that both sides share, and only where both hold equally many. From a number or
 * symbol on that the reply lacks, everything stays as written: nothing tells where ESpell went on.
 *
 * @param text the query with blanks in the place of its tags
 */
export function editsInText(text: string, corrected: string): Edit[] {
  const news = tokensOf(withoutTags(corrected));
  const newKeys = keysOf(news);
  const words = beforeSkipped(tokensOf(text), newKeys);
  const keys = keysOf(words);
  const placesOf = occurrences(newKeys);
  const edits: Edit[][] = [];
  for (let i = 0, j = 0; i < words.length && j < news.length; ) {
    const [end, newEnd] = nextShared(keys, newKeys, i, j, placesOf);
    if (end - i === newEnd - j) edits.push(pairs(words.slice(i, end), news.slice(j, newEnd)));
    i = end + 1;
    j = newEnd + 1;
  }
  return edits.flat();
}

/** Where the next word stands that both sides have, at equal distance if it does; both ends when there is none. */
function nextShared(
  keys: string[],
  newKeys: string[],
  i: number,
  j: number,
  placesOf: Map<string, number[]>,
): [number, number] {
  for (let at = i; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const opposite = j + at - i;
    if (newKeys[opposite] === key) return [at, opposite];
    const places = placesOf.get(key) ?? [];
    while ((places.at(-1) ?? j) < j) places.pop();
    const elsewhere = places.at(-1);
    if (elsewhere !== undefined) return [at, elsewhere];
  }
  return [keys.length, newKeys.length];
}

/** The words up to the first one without letters that the reply lacks. */
function beforeSkipped(words: Word[], newKeys: string[]): Word[] {
  let from = 0;
  const skipped = words.findIndex(({ text }) => {
    if (/\p{L}/u.test(text)) return false;
    const found = newKeys.indexOf(text.toLowerCase(), from);
    from = found + 1;
    return found < 0;
  });
  return skipped < 0 ? words : words.slice(0, skipped);
}

/** The places of each word, last one first. */
function occurrences(keys: string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, key] of [...keys.entries()].reverse()) {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  return places;
}

function keysOf(words: Word[]): string[] {
  return words.map(({ text }) => text.toLowerCase());
}
