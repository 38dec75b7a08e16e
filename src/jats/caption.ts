import { RUN } from './inline.ts';
import { once } from './once.ts';
import { prose, proseWithItemColons } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

export interface Captioned {
  label?: string;
  /** Title and paragraphs, joined by one blank. */
  caption?: string;
  captionTitle?: string;
  captionText?: string;
}

interface Field {
  readonly target: Captioned;
  readonly start: number;
  title: string;
}

const CAPTION = once(
  (): Rules<Field> => ({
    ...RUN,
    on: new Map<string, Rule<Field>>([...RUN.on, ['title', openTitle]]),
  }),
);

/** The rule for a `caption` child: the first one counts. */
export function openCaption(walker: Walker, _: Tag, target: Captioned): void {
  if (target.caption !== undefined) walker.skip();
  else walker.enter<Field>(CAPTION(), { target, start: walker.parts.length, title: '' }, closeCaption);
}

/** The rule for a `label` child: the first one counts. */
export function openLabel(walker: Walker, _: Tag, target: Captioned): void {
  walker.enter<Field>(RUN, { target, start: walker.parts.length, title: '' }, closeLabel);
}

function closeLabel(walker: Walker, { target, start }: Field): void {
  const label = prose(walker.take(start));
  if (label !== '') target.label ??= label;
}

function openTitle(walker: Walker, _: Tag, field: Field): void {
  walker.nest({ field, start: walker.parts.length }, closeTitle);
}

function closeTitle(walker: Walker, { field, start }: { field: Field; start: number }): void {
  field.title = [field.title, prose(walker.take(start))].filter((text) => text !== '').join(' ');
}

function closeCaption(walker: Walker, { target, start, title }: Field): void {
  const run = walker.take(start);
  const text = prose(run);
  if (title !== '') target.captionTitle = title;
  if (text !== '') target.captionText = proseWithItemColons(run);
  const caption = title === '' || text === '' ? title + text : `${title} ${text}`;
  if (caption !== '') target.caption = caption;
}
