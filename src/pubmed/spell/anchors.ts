import { isWordBoundary, type Span } from './words.ts';

/** A text in lower case with one blank for each run of white space, and where each of its characters stood before. */
export interface Folded {
  text: string;
  places: number[];
}

/** Where a piece of ESpell's reply stands: in the query, and (`next`) where to go on in the folded query. */
export interface Anchor extends Span {
  next: number;
}

export function fold(original: string): Folded {
  let text = '';
  const places: number[] = [];
  for (let i = 0; i < original.length; i += 1) {
    const unit = original.charAt(i);
    const blank = /\s/.test(unit);
    if (blank && text.endsWith(' ')) continue;
    const lower = unit.toLowerCase();
    text += blank ? ' ' : lower.length === 1 ? lower : unit;
    places.push(i);
  }
  return { text, places: [...places, original.length] };
}

/**
 * The places of a piece in the folded query, from left to right; none that cuts a word in two. ESpell repeats pieces
 * verbatim, but its lower case and single blanks must not hide one (contracts/spell-check.md §4.3).
 */
export function* anchors({ text, places }: Folded, piece: string, from: number): Generator<Anchor> {
  const sought = fold(piece).text;
  for (let at = text.indexOf(sought, from); at >= 0; at = text.indexOf(sought, at + 1)) {
    const next = at + sought.length;
    const [start, end] = [places[at], places[next]];
    if (start === undefined || end === undefined) return;
    if (isWordBoundary(text, at) && isWordBoundary(text, next)) yield { start, end, next };
  }
}
