import type { Folder } from '../folder.ts';
import { type Asked, xml } from '../service.ts';
import { distance } from './distance.ts';
import { pubmedIndex } from './search-index.ts';
import { escapeXml } from './tree.ts';
import { fold } from './words.ts';

const HEAD =
  '<?xml version="1.0"?>\n<!DOCTYPE eSpellResult PUBLIC "-//NLM//DTD eSpellResult, 23 November 2004//EN" "https://www.ncbi.nlm.nih.gov/entrez/query/DTD/eSpell.dtd">\n';
/** A field tag, or a word with whatever sticks to it. */
const PIECE = /\[[^[\]]*\]|[\p{L}\p{N}\p{M}'’*-]+/gu;
const OPERATORS = new Set(['and', 'or', 'not']);
const SHORTEST = 4;

/** espell.fcgi: words that the library does not know, corrected to its most frequent near ones. XML only. */
export async function espell({ params }: Asked, folder: Folder): Promise<Response> {
  if (params.get('retmode') === 'json') return new Response('Internal Server Error\n', { status: 500 });
  const database = params.get('db') ?? 'pubmed';
  const term = params.get('term') ?? '';
  const { vocabulary } = await pubmedIndex(folder);
  const spelled = correct(term, vocabulary);
  const corrected = spelled.map(({ replaced, text }) => (replaced ? text : text.toLowerCase())).join('');
  const pieces = spelled.map(({ replaced, text }) => {
    const name = replaced ? 'Replaced' : 'Original';
    return `<${name}>${escapeXml(text)}</${name}>`;
  });
  return xml(
    `${HEAD}<eSpellResult>\n\t<Database>${escapeXml(database)}</Database>\n\t${tag('Query', escapeXml(term))}\n\t${tag('CorrectedQuery', escapeXml(corrected))}\n\t${tag('SpelledQuery', pieces.join(''))}\n\t<ERROR/>\n</eSpellResult>\n`,
  );
}

interface Piece {
  replaced: boolean;
  text: string;
}

/** Pieces left and pieces replaced by turns, beginning with one left; none when nothing is wrong. */
function correct(term: string, vocabulary: Map<string, number>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: word, index } of term.matchAll(PIECE)) {
    const better = correction(word, vocabulary);
    if (!better) continue;
    pieces.push({ replaced: false, text: term.slice(at, index) }, { replaced: true, text: better });
    at = index + word.length;
  }
  if (pieces.length > 0 && at < term.length) pieces.push({ replaced: false, text: term.slice(at) });
  return pieces;
}

function correction(typed: string, vocabulary: Map<string, number>): string | undefined {
  const word = fold(typed);
  if (!/^\p{L}+$/u.test(typed) || word.length < SHORTEST) return undefined;
  if (OPERATORS.has(word) || vocabulary.has(word)) return undefined;
  const most = word.length < 6 ? 1 : 2;
  let best: { near: string; errors: number; count: number } | undefined;
  for (const [near, count] of vocabulary) {
    if (near.length < SHORTEST || Math.abs(near.length - word.length) > most || !/^\p{L}+$/u.test(near))
      continue;
    const errors = distance(word, near, most);
    if (errors > most) continue;
    const closer = !best || errors < best.errors;
    const sameButLikelier =
      best?.errors === errors && (count > best.count || (count === best.count && near < best.near));
    if (closer || sameButLikelier) best = { near, errors, count };
  }
  return best?.near;
}

function tag(name: string, content: string): string {
  return content ? `<${name}>${content}</${name}>` : `<${name}/>`;
}
