import type { Tag } from './tags.ts';
import type { Span } from './words.ts';

/** What parts the values of tags: quotes, parentheses, and operators in any case. */
const MARK = /["“”„()]|(?<![^\s()"“”„])(?:AND|OR|NOT)(?![^\s()"“”„])/gi;
const CHUNK = /[^\s"“”„()]+/g;
/** A digit, a letter or accent outside ASCII, truncation, an address: nothing that ESpell's dictionary knows. */
const FRAGILE = /[\p{N}*@[[\p{L}\p{M}]--[A-Za-z]]]|:\/\//v;

/** Something that ends the value before it; `edge` is where the value before it began. */
interface Mark extends Span {
  text: string;
  edge: number;
}

/**
 * The values of indexed fields (contracts/spell-check.md §4.5), in order and without overlap. The value of a tag is the
 * quoted phrase or the parenthesised group right before it, else the words back to the last operator, parenthesis,
 * quote or tag. A quote or parenthesis without partner does not unprotect the words before it.
 *
 * @param text the query with blanks in the place of its tags
 */
export function indexedValues(text: string, tags: Tag[]): Span[] {
  const marks = text.matchAll(MARK);
  const open: number[] = [];
  const values: Span[] = [];
  let last: Mark = { text: '', start: 0, end: 0, edge: 0 };
  let quote: number | undefined;
  let next = marks.next();
  for (const tag of tags) {
    let partner: number | undefined;
    for (; next.value && next.value.index < tag.start; next = marks.next()) {
      const { 0: mark, index: start } = next.value;
      partner = mark === ')' ? open.pop() : quote;
      if (mark === '(') open.push(start);
      else if (mark !== ')' && !isOperator(mark)) quote = start;
      last = { text: mark, start, end: start + mark.length, edge: last.end };
    }
    const end = last.end + text.slice(last.end, tag.start).trimEnd().length;
    const closes = end === last.end && /^["“”„)]/.test(last.text);
    if (tag.kind === 'indexed') merge(values, { start: closes ? (partner ?? last.edge) : last.end, end });
    last = { text: '', start: tag.start, end: tag.end, edge: tag.end };
  }
  return values;
}

/**
 * Words that stay as typed whatever ESpell says, compounds as wholes: with digits or non-ASCII letters (contracts/
 * spell-check.md §4.4), and, where the contract is open, truncated words and ids, which a correction would break.
 */
export function fragileWords(text: string): Span[] {
  return Array.from(text.matchAll(CHUNK)).flatMap(({ 0: chunk, index: start }) =>
    FRAGILE.test(chunk) ? [{ start, end: start + chunk.length }] : [],
  );
}

function isOperator(mark: string): boolean {
  return mark.length > 1;
}

/** A group's value swallows those of the tags inside it. */
function merge(values: Span[], value: Span): void {
  if (value.start >= value.end) return;
  while ((values.at(-1)?.end ?? 0) > value.start) {
    const inner = values.pop();
    if (inner) value.start = Math.min(value.start, inner.start);
  }
  values.push(value);
}
