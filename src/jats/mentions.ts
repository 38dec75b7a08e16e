import { note } from './draft.ts';
import { isEscapedHtml, textOfHtml } from './escaped-html.ts';
import { flat, isTight, MENTION, MENTION_END, proseWithMentions, untidyProse } from './text.ts';
import type { Walker } from './walker.ts';

const MARK = new RegExp(`${MENTION}([^${MENTION_END}]*)${MENTION_END}`, 'g');

/** Characters of the longest sentence that is kept whole. */
const MAX_SENTENCE = 1000;

/** A full stop that ends a sentence, with the closing quotes, brackets and citation numbers that follow it. */
const SENTENCE_END = /[.!?][\])"'”’]*(?:\[[\d,–\- ]+\])?\s+(?=[\p{Lu}\p{N}"'“‘([])/gu;
const ABBREVIATED =
  /(?:^|[\s([])(?:figs?|tabs?|eqs?|refs?|secs?|nos?|vols?|supp?l?|et al|e\.g|i\.e|cf|vs|ca|approx|resp|dr|st|var|sp|spp|pp?)\.$/i;
/** `J. Smith`, and `c. 1900`; a small letter before a word is a variable that ends its sentence. */
const INITIAL = /(?:^|[\s([])\p{Lu}\.$/u;
const LETTER = /(?:^|[\s([])\p{Ll}\.$/u;

/**
 * Finishes a run of prose and keeps, for each figure or table that it points to, the sentence that does so and the
 * section it stands in (field-cases.md E8).
 */
export function finishProse(walker: Walker, run: string): string {
  if (isEscapedHtml(run)) return textOfHtml(run);
  if (isTight(run)) return run;
  const { draft, scope } = walker;
  if (draft === undefined || !run.includes(MENTION)) return untidyProse(run);
  let text = '';
  let from = 0;
  const points: { ids: string; at: number }[] = [];
  const marked = proseWithMentions(run);
  for (const match of marked.matchAll(MARK)) {
    text += joinable(text, marked.slice(from, match.index));
    from = match.index + match[0].length;
    points.push({ ids: match[1] ?? '', at: text.length });
  }
  text = flat(text + joinable(text, marked.slice(from))).trim();
  const ends = sentenceEnds(text);
  let index = 0;
  for (const { ids, at } of points) {
    while (index < ends.length && (ends[index] as number) <= at) index++;
    const sentence = flat(around(text, at, ends[index - 1] ?? 0, ends[index] ?? text.length));
    for (const id of ids.trim().split(/\s+/)) note(draft, flat(id), scope, sentence);
  }
  return text;
}

/** The sentence around a place in a paragraph. */
export function sentenceAt(text: string, at: number): string {
  const ends = sentenceEnds(text);
  const next = ends.findIndex((end) => end > at);
  const last = next === -1 ? ends.length : next;
  return around(text, at, ends[last - 1] ?? 0, ends[last] ?? text.length);
}

/** Blanks on both sides of a mark are one. */
function joinable(text: string, next: string): string {
  return text === '' || text.endsWith(' ') ? next.trimStart() : next;
}

/** The sentence, or of a very long one the words around the place. */
function around(text: string, at: number, from: number, to: number): string {
  if (to - from <= MAX_SENTENCE) return text.slice(from, to).trim();
  const left = Math.max(from, text.indexOf(' ', at - MAX_SENTENCE / 2) + 1);
  const right = Math.min(to, left + MAX_SENTENCE);
  return `${left > from ? '… ' : ''}${text.slice(left, right).trim()}${right < to ? ' …' : ''}`;
}

/** Where each sentence but the last ends, behind the white space. */
function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { index, 0: end } of text.matchAll(SENTENCE_END)) {
    const before = text.slice(Math.max(0, index - 12), index + 1);
    const next = index + end.length;
    if (text[index] !== '.' || !isAbbreviated(before, text[next] ?? '')) ends.push(next);
  }
  return ends;
}

function isAbbreviated(before: string, next: string): boolean {
  return ABBREVIATED.test(before) || INITIAL.test(before) || (LETTER.test(before) && /\d/.test(next));
}
