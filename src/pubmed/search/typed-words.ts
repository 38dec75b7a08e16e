import { tagsOf, withoutTags } from '../spell/tags.ts';

/** A word that a spelling correction can mean: not a number, a DOI, or a name with signs in it. */
const SPELLABLE = /^[a-z][a-z'-]{2,}$/i;

/** The words of a query or a phrase, without tags and operators, in lower case and without accents. */
export function wordsOf(text: string): string[] {
  return lowered(withoutOperators(withoutTags(text))).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a query that a spelling correction could mend: in ASCII, and no value of an author or another name. */
export function freeWords(query: string): string[] {
  let text = '';
  let from = 0;
  for (const { start, end, kind } of tagsOf(query)) {
    const before = query.slice(from, start);
    text += kind === 'text' ? `${before} ` : withoutLast(before);
    from = end;
  }
  text += query.slice(from);
  return withoutOperators(text.replace(/\[[^[\]]*\]/g, ' '))
    .split(/[\s"“”(),;:*]+/)
    .filter((word) => SPELLABLE.test(word))
    .flatMap(wordsOf);
}

/** Text without the value that ends it. */
function withoutLast(text: string): string {
  if (text.trimEnd().endsWith('"')) return text.slice(0, text.trimEnd().slice(0, -1).lastIndexOf('"'));
  return text
    .split(/\b(AND|OR|NOT)\b|([()])/)
    .slice(0, -1)
    .join(' ');
}

function withoutOperators(text: string): string {
  return text.replace(/\b(?:AND|OR|NOT)\b/g, ' ');
}

function lowered(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
