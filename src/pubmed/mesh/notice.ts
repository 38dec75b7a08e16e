import type { SearchReply } from '../esearch.ts';
import { code, inWords } from '../search/notice.ts';
import type { MeshAnswer } from './schema.ts';

/** What a notice is made from, besides the answer itself. */
export interface Told {
  answer: MeshAnswer;
  reply: SearchReply;
  /** UIDs without a record. */
  missing: string[];
  /** Hits that no further page leads to. */
  hidden: number;
  includeTree: boolean;
}

const SHOWN = 10;
const CHARACTERS = 200;

/** Everything that the reader of a look-up must know; undefined when there is nothing. */
export function meshNotice({ answer, reply, missing, hidden, includeTree }: Told): string | undefined {
  const { results, totalCount, offset, treeFailed } = answer;
  const [first] = results;
  const lost = [...reply.phrasesNotFound, ...reply.quotedPhrasesNotFound, ...reply.phrasesIgnored];
  const unnamed = (first?.tree ?? []).flatMap(({ broader, narrower }) =>
    [broader, ...narrower].filter((term) => term && term.name === undefined),
  );
  const lines = [
    reply.unknownFields.length > 0 &&
      `MeSH does not know these field tags and ignored them: ${listed(reply.unknownFields)}.`,
    lost.length > 0 && totalCount > 0 && `Left out of the look-up, as no term has them: ${listed(lost)}.`,
    reply.messages.length > 0 && `NCBI says of this look-up: ${listed(reply.messages)}.`,
    totalCount === 0 &&
      'No term: MeSH answered, and nothing matches. Try a synonym, fewer words, or pubmed_spell_check; a topic without a heading is searched as text, with [tiab].',
    totalCount > 0 &&
      offset >= totalCount &&
      `The offset ${offset} lies behind the last of ${inWords(totalCount)}. Start at offset 0.`,
    hidden > 0 && `More terms match, ${inWords(hidden)} in all: ask again with maxResults of 2 or more.`,
    missing.length > 0 &&
      `NCBI sent no record of ${missing.length} of the terms found: ${missing.join(', ')}.`,
    treeFailed &&
      `NCBI did not give the tree (${treeFailed.reason}): this does not mean that there are no broader or narrower terms.`,
    includeTree && first && first.tree?.length === 0 && `${code(first.name)} has no place in the tree.`,
    unnamed.length > 0 && `NCBI did not name ${unnamed.length} of the terms in the tree.`,
  ];
  return lines.filter(Boolean).join('\n') || undefined;
}

function listed(texts: string[]): string {
  const shown = texts.slice(0, SHOWN).map((text) => code(text.slice(0, CHARACTERS).toWellFormed()));
  return shown.join(', ') + (texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : '');
}
