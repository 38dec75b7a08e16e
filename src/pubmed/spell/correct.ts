import { inCaseOf, isAccepted } from './accept.ts';
import { editsInText } from './align.ts';
import { fragileWords, indexedValues } from './kept.ts';
import { editsInPieces } from './pieces.ts';
import type { Edit, SpellReply } from './reply.ts';
import { tagsOf, withoutTags } from './tags.ts';
import { hasWord, type Span } from './words.ts';

export interface Correction {
  corrected: string;
  /** The corrections made, in order, with their places in the query as typed. */
  edits: Edit[];
}

/**
 * Puts ESpell's corrections in their places in the query and copies every other character (contracts/spell-check.md
 * §4). Its own corrected text is never returned: it is in lower case and at times lacks words.
 */
export function correct(query: string, { pieces, corrected }: SpellReply): Correction {
  const tags = tagsOf(query);
  const text = withoutTags(query, tags);
  const candidates = pieces.some((piece) => piece.replaced && hasWord(piece.text))
    ? editsInPieces(query, text, pieces)
    : editsInText(text, corrected);
  const edits = outside(outside(candidates, indexedValues(text, tags)), fragileWords(text))
    .filter((edit) => isAccepted(query.slice(edit.start, edit.end), edit.text))
    .map(({ start, end, text }) => ({ start, end, text: inCaseOf(query.slice(start, end), text) }));
  return { corrected: apply(query, edits), edits };
}

function apply(query: string, edits: Edit[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, text } of edits) {
    result += query.slice(from, start) + text;
    from = end;
  }
  return result + query.slice(from);
}

/** The edits that touch none of the spans; both are in order and without overlap. */
function outside(edits: Edit[], spans: Span[]): Edit[] {
  let next = 0;
  return edits.filter(({ start, end }) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
  });
}
