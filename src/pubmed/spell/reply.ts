import type { Span } from './words.ts';

/** A piece of ESpell's SpelledQuery: text of the query, or what ESpell puts in the place of some. */
export interface Piece {
  replaced: boolean;
  text: string;
}

/** What ESpell answers (contracts/spell-check.md §4.2). */
export interface SpellReply {
  /** The query as ESpell says that it was asked, where it does. */
  query?: string;
  pieces: Piece[];
  /** The whole query as ESpell would write it: in lower case, and at times without characters it skips. */
  corrected: string;
}

/** A stretch of the query and what is proposed for it. */
export interface Edit extends Span {
  text: string;
}
