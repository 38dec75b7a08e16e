import { fieldKind } from './fields.ts';
import type { Span } from './words.ts';

/** A field tag with its brackets. */
export interface Tag extends Span {
  kind: 'text' | 'indexed';
}

const BRACKET = /\[([^[\]]*)\]/g;
const TAG_LIKE = /^[a-z][a-z /-]+(?::.*)?$/i;
/** No tag of PubMed, which searches them as text; but who writes them means text. */
const MEANT_AS_TEXT = /^ab(?:stract)?$/i;
const ENDS_VALUE = /[\p{L}\p{M}\p{N}"”)*]/u;
const GOES_ON = /[\p{L}\p{M}\p{N}-]/u;

/**
 * The field tags of a query (contracts/spell-check.md §4.5). Other brackets are text, as they are to PubMed: `[18F]`,
 * `benzo[a]pyrene`, `[Cancer in Germany]`. The contract also keeps the value of an unknown tag: one is a bracket that
 * stands right behind a value and holds a name, such as `zhang y[authr]`, since its writer meant a field.
 */
export function tagsOf(query: string): Tag[] {
  return Array.from(query.matchAll(BRACKET)).flatMap(({ 0: whole, 1: inside = '', index: start }) => {
    const end = start + whole.length;
    const kind = fieldKind(inside) ?? (isUnknownTag(query, start, end, inside) ? 'indexed' : undefined);
    return kind ? [{ start, end, kind }] : [];
  });
}

/** The query with blanks in the place of its tags, so that every other character keeps its position. */
export function withoutTags(query: string, tags: Tag[] = tagsOf(query)): string {
  let text = '';
  let from = 0;
  for (const { start, end } of tags) {
    text += query.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return text + query.slice(from);
}

function isUnknownTag(query: string, start: number, end: number, inside: string): boolean {
  if (!TAG_LIKE.test(inside) || MEANT_AS_TEXT.test(inside)) return false;
  return ENDS_VALUE.test(query.charAt(start - 1)) && !GOES_ON.test(query.charAt(end));
}
