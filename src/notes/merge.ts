import { frontMatter, mergeFront, readFront, splitNote, textAt } from './front-matter.ts';
import { endedAs } from './line-ends.ts';
import type { FreshNote } from './note.ts';
import { mergeBody } from './sections.ts';

/** The text of a note that meets none. */
export function noteText({ front, body, text }: FreshNote): string {
  return text ?? `${frontMatter(front)}\n${body}`;
}

/**
 * The note that is there with what was retrieved made new. Sections, keys, tags and aliases of the person stay.
 * Undefined when it is no note of this paper, or cannot be read: then it is the person's alone.
 */
export function mergeNote(there: string, fresh: FreshNote, pmid: string): string | undefined {
  const { front, body } = splitNote(there);
  const merged = front === undefined ? undefined : mergeFront(front, fresh.front, fresh.rules);
  if (fresh.front.length > 0 && (front === undefined || merged === undefined)) return undefined;
  const own = textAt(front === undefined ? undefined : readFront(front), 'pmid');
  if (own !== '' && own !== pmid) return undefined;
  const opening = /^\n*/.exec(body)?.[0] ?? '';
  const text = `${opening}${mergeBody(body.slice(opening.length), fresh.body, fresh.retrieved)}`;
  return endedAs(there, merged === undefined ? text : `---\n${merged}---\n${text}`);
}
