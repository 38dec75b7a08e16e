import { wordsOf } from '../text/fold.ts';
import type { Reference } from './reference.ts';

/** Words of a title that are asked for; fewer than three would find too much. */
const MAX_WORDS = 8;
const MIN_WORDS = 3;
/** PubMed's own stop words and the like, which it leaves out (https://pubmed.ncbi.nlm.nih.gov/help/#stopwords). */
const COMMON = new Set(
  'a about again all almost also although always among an and another any are as at be because been before being between both but by can could did do does done due during each either enough especially etc for found from further had has have having here how however i if in into is it its itself just made mainly make may might most mostly must nearly neither no nor obtained of often on or our overall perhaps rather really regarding seem seen several should show showed shown shows significantly since so some such than that the their theirs them then there therefore these they this those through thus to upon use used using various very was we were what when which while with within without would versus vs'.split(
    ' ',
  ),
);

/** Only letters: PubMed does not split `Ca(2+)` and `Sjögren's` as we do. */
const PLAIN = /^\p{L}{2,}$/u;

/**
 * The term for a title: its first telling words, all of which the record's title has to hold, or, in case of a slip in
 * one of them, its longest words and the first author. Undefined where this would find too much.
 */
export function titleTerm(reference: Reference): string | undefined {
  const words = tellingWords(reference);
  const [author] = authorOf(reference);
  if (words.length < MIN_WORDS) return author && reference.year ? narrowTitleTerm(reference) : undefined;
  const first = allOf(inTitle(words.slice(0, MAX_WORDS)));
  if (!author || words.length === MIN_WORDS) return first;
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, MIN_WORDS);
  return `${first} OR ${allOf([...inTitle(longest), author])}`;
}

/**
 * The term for a title that too many others resemble: its telling words with the first author and the year, which are
 * left out of `titleTerm` because they may be what is wrong. Undefined where there is no word, or neither is given.
 */
export function narrowTitleTerm(reference: Reference): string | undefined {
  const words = tellingWords(reference);
  const others = [...authorOf(reference), ...(reference.year ? [`${reference.year}[dp]`] : [])];
  if (words.length === 0 || others.length === 0) return undefined;
  return allOf([...inTitle(words.slice(0, MAX_WORDS)), ...others]);
}

function tellingWords({ title = '' }: Reference): string[] {
  const whole = title.replace(/\S*['’]\S*/g, ' ');
  return [...new Set(wordsOf(whole))].filter((word) => PLAIN.test(word) && !COMMON.has(word));
}

function authorOf({ authors: [lead] }: Reference): string[] {
  const family = wordsOf(lead?.family ?? '').join(' ');
  return family ? [`${family}[au]`] : [];
}

function inTitle(words: string[]): string[] {
  return words.map((word) => `${word}[ti]`);
}

function allOf(terms: string[]): string {
  return `(${terms.join(' AND ')})`;
}
