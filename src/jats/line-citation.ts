import { openElementCitation } from './element-citation.ts';
import { openMixedCitation } from './mixed-citation.ts';
import type { ReadCitation } from './references.ts';
import type { Tag, Walker } from './walker.ts';

/** A citation in fields that stands in the text, also a data set (`related-object`): set as one in a list (§7.6). */
export function openFieldsInLine(walker: Walker, tag: Tag): void {
  const citations: ReadCitation[] = [];
  walker.nest(citations, closeInLine);
  openElementCitation(walker, tag, { citations });
}

export function openMixedInLine(walker: Walker, tag: Tag): void {
  const citations: ReadCitation[] = [];
  walker.nest(citations, closeInLine);
  openMixedCitation(walker, tag, { citations });
}

function closeInLine({ parts }: Walker, [citation]: ReadCitation[]): void {
  if (citation !== undefined && citation.text !== '') parts.push(citation.text);
}
