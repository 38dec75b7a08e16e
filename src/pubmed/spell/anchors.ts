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
  const units: string[] = [];
  const places: number[] = [];
  for (let i = 0; i < original.length; i += 1) {
    const unit = original.charAt(i);
    const folded = /\s/.test(unit) ? ' ' : lowered(unit);
    if (folded === ' ' && units.at(-1) === ' ') continue;
    units.push(folded);
    places.push(i);
  }
  places.push(original.length);
  return { text: units.join(''), places };
}

/** Not where the small letter is longer: every character keeps its place. */
function lowered(unit: string): string {
  const small = unit.toLowerCase();
  return small.length === 1 ? small : unit;
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
