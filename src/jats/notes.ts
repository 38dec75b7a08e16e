import type { Front } from './front.ts';
import { openSpaced, RUN } from './inline.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Note {
  readonly front: Front;
  readonly start: number;
}

const NOTES: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([
    ['corresp', openAddress],
    ...['fn', 'p', 'sec', 'notes'].map((name): [string, Rule<Front>] => [name, openNote]),
  ]),
};

/** `author-notes` and the notes of the front matter: correspondence, competing interests, versions. */
export function openNotes(walker: Walker, _: Tag, front: Front): void {
  walker.enter(NOTES, front);
}

/** An address is made of parts that may have nothing between them. */
function openAddress(walker: Walker, _: Tag, front: Front): void {
  openSpaced(walker);
  walker.nest<Note>({ front, start: walker.parts.length }, closeNote);
}

function openNote(walker: Walker, _: Tag, front: Front): void {
  walker.enter<Note>(RUN, { front, start: walker.parts.length }, closeNote);
}

function closeNote(walker: Walker, { front: { article }, start }: Note): void {
  const text = prose(walker.take(start));
  if (text === '') return;
  article.authorNotes ??= [];
  article.authorNotes.push(text);
}
