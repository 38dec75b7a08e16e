/** A stretch of a text; `end` is the first character after it. */
export interface Span {
  start: number;
  end: number;
}

export interface Word extends Span {
  text: string;
}

/** Letters and digits, with apostrophes between them. Hyphens, slashes and the like part words, so they stay. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** The same, and symbols that stand alone between blanks: `>`, `&`. */
const TOKEN = new RegExp(`${WORD.source}|(?<!\\S)[^\\s\\p{L}\\p{M}\\p{N}"“”„()]+(?!\\S)`, 'gu');
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** The words of a text, or of the part of it that `span` names. */
export function wordsOf(text: string, { start, end }: Span = { start: 0, end: text.length }): Word[] {
  return spans(WORD, text.slice(start, end), start);
}

/** The words and the lone symbols of a text, in order. */
export function tokensOf(text: string): Word[] {
  return spans(TOKEN, text, 0);
}

export function hasWord(text: string): boolean {
  return WORD_CHARACTER.test(text);
}

/** Whether no word runs across the place before the character at `index`. */
export function isWordBoundary(text: string, index: number): boolean {
  return !(WORD_CHARACTER.test(text.charAt(index - 1)) && WORD_CHARACTER.test(text.charAt(index)));
}

function spans(pattern: RegExp, text: string, offset: number): Word[] {
  return Array.from(text.matchAll(pattern), ({ 0: word, index }) => {
    const start = offset + index;
    return { start, end: start + word.length, text: word };
  });
}
