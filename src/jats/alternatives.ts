import { RUN } from './inline.ts';
import { isBlank } from './text.ts';
import type { Rules, Tag, Walker } from './walker.ts';

interface Choice {
  tex?: string;
  words?: string;
  pointer?: string;
}

interface Alternative {
  readonly choice: Choice;
  readonly name: string;
  readonly start: number;
}

const POINTERS = new Set(['graphic', 'inline-graphic', 'media', 'inline-media']);
const ALTERNATIVES: Rules<Choice> = { text: false, on: new Map(), other: openAlternative };

/** Exactly one child gives its text: TeX, else the first with words, else a pointer's own (§7.1). */
export function openAlternatives(walker: Walker): void {
  walker.enter(ALTERNATIVES, {}, closeAlternatives);
}

function openAlternative(walker: Walker, tag: Tag, choice: Choice): void {
  const name = walker.local;
  walker.enter(RUN, undefined);
  walker.nest<Alternative>({ choice, name, start: walker.parts.length }, closeAlternative);
  if (!POINTERS.has(name)) walker.again(tag);
}

function closeAlternative(walker: Walker, { choice, name, start }: Alternative): void {
  const text = walker.take(start);
  if (isBlank(text)) return;
  if (name === 'tex-math') choice.tex ??= text;
  else if (POINTERS.has(name)) choice.pointer ??= text;
  else choice.words ??= text;
}

function closeAlternatives(walker: Walker, { tex, words, pointer }: Choice): void {
  const text = tex ?? words ?? pointer;
  if (text !== undefined) walker.parts.push(text);
}
