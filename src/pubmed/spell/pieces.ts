import { areAlike } from './alike.ts';
import { type Anchor, anchors, fold } from './anchors.ts';
import type { Edit, Piece } from './reply.ts';
import { withoutTags } from './tags.ts';
import { hasWord, type Span, type Word, wordsOf } from './words.ts';

/** What one new text proposes for the part of the query that it stands for. */
interface Proposal {
  edits: Edit[];
  /** Whether each word of that part could be told its new text. */
  clear: boolean;
}

/**
 * The edits in SpelledQuery (contracts/spell-check.md §4.3, 1 and 3). Its verbatim pieces are found in the query one
 * after the other; a new text stands for what lies between two of them. Where a piece is not found, the reply is not
 * understood and the rest stays as written.
 *
 * @param text the query with blanks in the place of its tags
 */
export function editsInPieces(query: string, text: string, pieces: Piece[]): Edit[] {
  const folded = fold(query);
  const edits: Edit[][] = [];
  let linked: Proposal[] = [];
  let fresh: string | undefined;
  let cursor = { end: 0, next: 0 };
  const place = (end: number) => {
    if (fresh !== undefined) linked.push(propose(fresh, text, { start: cursor.end, end }));
    fresh = undefined;
  };
  for (const piece of pieces) {
    if (piece.replaced) {
      fresh = fresh === undefined ? piece.text : `${fresh} ${piece.text}`;
    } else if (piece.text !== '') {
      const found = anchors(folded, piece.text, cursor.next);
      const anchor = fresh === undefined ? found.next().value : anchorBehind(fresh, found, text, cursor.end);
      if (!anchor) return [...edits, settled(linked, query)].flat();
      place(anchor.start);
      cursor = anchor;
      if (hasWord(piece.text)) {
        edits.push(settled(linked, query));
        linked = [];
      }
    }
  }
  place(query.length);
  return [...edits, settled(linked, query)].flat();
}

/** The first place that leaves a word for each new one, else the first that leaves any word. */
function anchorBehind(
  fresh: string,
  found: Iterable<Anchor>,
  text: string,
  from: number,
): Anchor | undefined {
  const wanted = newWords(fresh).length;
  let first: Anchor | undefined;
  let left = 0;
  let counted = from;
  for (const anchor of found) {
    left += wordsOf(text, { start: counted, end: anchor.start }).length;
    counted = anchor.start;
    if (left === wanted && left > 0) return anchor;
    if (left > 0) first ??= anchor;
    if (left > wanted) break;
  }
  return first;
}

function propose(fresh: string, text: string, span: Span): Proposal {
  const words = wordsOf(text, span);
  const news = newWords(fresh);
  if (words.length === news.length) return { edits: pairs(words, news), clear: true };
  const [only] = words;
  return only && words.length === 1 && news.length > 1
    ? { edits: [{ ...only, text: fresh.trim().replace(/\s+/g, ' ') }], clear: true }
    : { edits: [], clear: false };
}

function newWords(fresh: string): Word[] {
  return wordsOf(withoutTags(fresh));
}

/** Each word with the new one in its place; both lists are equally long. */
export function pairs(words: Word[], news: { text: string }[]): Edit[] {
  return words.flatMap((word, i) => {
    const text = news[i]?.text;
    return text === undefined ? [] : [{ ...word, text }];
  });
}

/**
 * New texts with only blanks and symbols between them hang together: if one of them could not be placed, its
 * neighbours may be one word off (`hyper tensoin treatmnt`: hypertension, treatment), so only look-alikes are kept.
 */
function settled(linked: Proposal[], query: string): Edit[] {
  const edits = linked.flatMap((proposal) => proposal.edits);
  if (linked.every(({ clear }) => clear)) return edits;
  return edits.filter(({ start, end, text }) => areAlike(query.slice(start, end), text));
}
