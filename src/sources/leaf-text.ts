import type { Leaf } from './boolean.ts';

/** A word or a phrase in which nothing is syntax; one that falls apart, such as `foo:bar`, is a phrase. */
export function leafText(
  { kind, text }: Leaf,
  { star = false, hyphens = true }: { star?: boolean; hyphens?: boolean },
): string | undefined {
  if (kind === 'word' && isMasked(text)) return star ? prefixOf(text, hyphens) : undefined;
  const all = piecesOf(text, hyphens);
  // Small letters make no operator for PubMed, which passes over these words, as in `and/or`.
  const pieces = kind === 'phrase' ? all : all.filter((piece) => !/^(?:and|or|not)$/.test(piece));
  const [first] = pieces;
  if (first === undefined) return undefined;
  if (kind === 'phrase' || pieces.length > 1) return `"${pieces.join(' ')}"`;
  if (/^(?:AND|OR|NOT)$/.test(first)) return first.toLowerCase();
  return star && /\*$/.test(text) ? `${first}*` : first;
}

/** What stands before the first wildcard, if it says something. */
function prefixOf(text: string, hyphens: boolean): string | undefined {
  const pieces = piecesOf(text.slice(0, text.search(/[*?]/)), hyphens);
  return pieces.length === 1 && (pieces[0]?.length ?? 0) >= 3 ? `${pieces[0]}*` : undefined;
}

/** Whether a wildcard stands inside a word. */
export function isMasked(text: string): boolean {
  return /[*?](?=[\p{L}\p{N}])/u.test(text);
}

/** The words in a text; signs that could be syntax are blanks. */
export function piecesOf(text: string, hyphens: boolean): string[] {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'");
  const separator = hyphens ? /[^\p{L}\p{M}\p{N}'._-]+/u : /[^\p{L}\p{M}\p{N}'._]+/u;
  return plain
    .split(separator)
    .map((piece) => piece.replace(/^['._-]+|['._-]+$/g, ''))
    .filter((piece) => piece !== '');
}
