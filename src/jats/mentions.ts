import { note } from './draft.ts';
import { flat, isTight, MENTION, MENTION_END, prose, proseWithMentions } from './text.ts';
import type { Walker } from './walker.ts';

const MARK = new RegExp(`${MENTION}([^${MENTION_END}]*)${MENTION_END}`, 'g');

/** A full stop that ends a sentence, with the closing quotes, brackets and citation numbers that follow it. */
const SENTENCE_END = /[.!?][\])"'”’]*(?:\[[\d,–\- ]+\])?\s+(?=[\p{Lu}\p{N}"'“‘([])/gu;
const ABBREVIATED =
  /(?:^|[\s([])(?:figs?|tabs?|eqs?|refs?|secs?|nos?|vols?|supp?l?|et al|e\.g|i\.e|cf|vs|ca|approx|resp|dr|st|var|sp|spp|\p{Lu})\.$/iu;

/**
 * Finishes a run of prose and keeps, for each figure or table that it points to, the sentence that does so and the
 * section it stands in (field-cases.md E8).
 */
export function finishProse(walker: Walker, run: string): string {
  if (isTight(run)) return run;
  const { draft, scope } = walker;
  if (draft === undefined || !run.includes(MENTION)) return prose(run);
  let text = '';
  let from = 0;
  const points: { ids: string; at: number }[] = [];
  const marked = proseWithMentions(run);
  for (const match of marked.matchAll(MARK)) {
    text += marked.slice(from, match.index);
    from = match.index + match[0].length;
    points.push({ ids: match[1] ?? '', at: text.length });
  }
  text = flat(text + marked.slice(from)).trim();
  const sentences = sentenceEnds(text);
  let index = 0;
  for (const { ids, at } of points) {
    while ((sentences[index] ?? text.length) <= at && index < sentences.length) index++;
    const sentence = flat(text.slice(sentences[index - 1] ?? 0, sentences[index]).trim());
    for (const id of ids.trim().split(/\s+/)) note(draft, flat(id), scope, sentence);
  }
  return text;
}

/** Where each sentence but the last ends, behind the white space. */
function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { index, 0: end } of text.matchAll(SENTENCE_END)) {
    const before = text.slice(Math.max(0, index - 12), index + 1);
    if (text[index] !== '.' || !ABBREVIATED.test(before)) ends.push(index + end.length);
  }
  return ends;
}
