import { first } from './field.ts';
import type { Front } from './front.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Meta {
  name?: string;
  value?: string;
}

const META: Rules<Meta> = {
  text: false,
  on: new Map<string, Rule<Meta>>([
    ['meta-name', first('name')],
    ['meta-value', first('value')],
  ]),
};
const GROUP: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([['custom-meta', openMeta]]),
};

/** PLOS keeps the data availability statement here, though it is printed with the article; the rest is for machines. */
export function openCustomMeta(walker: Walker, _: Tag, front: Front): void {
  walker.enter(GROUP, front);
}

function openMeta(walker: Walker): void {
  walker.enter<Meta>(META, {}, closeMeta);
}

function closeMeta({ draft }: Walker, { name, value }: Meta): void {
  if (draft === undefined || name === undefined || value === undefined) return;
  if (/data availability/i.test(name)) draft.availability ??= { title: name, text: value };
}
