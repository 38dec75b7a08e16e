import { wordsOf } from '../text/fold.ts';

/** How two titles stand to each other; `similar` ones may be one title with a slip. */
export type TitleMatch = 'same' | 'similar' | 'different';

/** A mark that publishers set before the title of the article itself, which stays the same article. */
const MARK = /^\s*\[?(?:RETRACTED(?: ARTICLE)?|WITHDRAWN|Withdrawn|Retracted(?: article)?)\s*[:.\]]\s*/;
/** What makes a title that of a notice or a letter about the article, not of the article. */
const NOTICE =
  /(?:^|[:.]\s*)(?:(?:author|publisher)(?:['’]?s)?\s+)?(correction|corrigend(?:um|a)|errat(?:um|a)|addendum|retraction|expression of concern|withdrawal|comments?|commentary|reply|response)(?:\s+(?:to|on|of|note|notice|for|from the authors?))*\s*[:."“]/gi;
const MIN_SUBTITLED_CHARACTERS = 20;
const MIN_CONTAINED_WORDS = 4;
const SIMILAR = 0.8;

/**
 * Compares a title with that of a record: case, accents, punctuation, hyphens, markup and a subtitle that one leaves
 * out do not count. A correction, retraction or reply is never its article, however like their titles are.
 */
export function compareTitles(given: string, record: string): TitleMatch {
  const [a, b] = [given, record].map((title) => title.replace(MARK, '').replace(/[.\s]+$/, ''));
  if (noticesIn(a ?? '') !== noticesIn(b ?? '')) return 'different';
  const [one, other] = [joined(a ?? ''), joined(b ?? '')];
  if (one !== '' && (one === other || startsOf(a ?? '').includes(other) || startsOf(b ?? '').includes(one)))
    return 'same';
  return likeness(wordsOf(a ?? ''), wordsOf(b ?? '')) >= SIMILAR ? 'similar' : 'different';
}

/**
 * Whether an entry names this title, wherever it stands: for entries whose parts could not be told apart. The title
 * ends where the entry has a stop, and is that of no notice about it.
 */
export function holdsTitle(entry: string, record: string): boolean {
  const title = record.replace(MARK, '').replace(/[.\s]+$/, '');
  const words = wordsOf(title);
  if (words.length < MIN_CONTAINED_WORDS || !joined(entry).includes(words.join(''))) return false;
  if (noticesIn(entry) !== noticesIn(title)) return false;
  const pieces = entry.split(/(?<=[.?!:;,"”’'»)\]])\s+/);
  const ends: number[] = [];
  for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + wordsOf(piece).length);
  const all = wordsOf(entry);
  return all.some(
    (_, at) => ends.includes(at + words.length) && words.every((word, place) => all[at + place] === word),
  );
}

/** The kinds of notice that a title names: `Author Correction: …` is of another kind than its article. */
export function noticesIn(title: string): string {
  const found = [...title.matchAll(NOTICE)].map(([, kind = '']) => kind.toLowerCase().slice(0, 5));
  return [...new Set(found)].sort().join();
}

/** The title without the subtitles, as far as what is left still names a paper. */
function startsOf(title: string): string[] {
  const ends = [...title.matchAll(/[:?!.]\s|\s[-–—]\s/g)].map(({ index }) => joined(title.slice(0, index)));
  return ends.filter((start) => start.length >= MIN_SUBTITLED_CHARACTERS);
}

function joined(title: string): string {
  return wordsOf(title).join('');
}

/** Dice's coefficient of the words, each as often as it stands there. */
function likeness(a: string[], b: string[]): number {
  const open = [...b];
  const shared = a.filter((word) => {
    const at = open.indexOf(word);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
  return a.length + b.length === 0 ? 0 : (2 * shared.length) / (a.length + b.length);
}
