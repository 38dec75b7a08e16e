import type { Scope } from './draft.ts';
import { addBlock, FLOW, type Flow, flush, joinBlocks, newFlow, settle } from './flow.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Box extends Flow {
  readonly outer: Flow;
  readonly direct: boolean;
  readonly scope: Scope;
  label?: string;
  title?: string;
}

const RULES = once(
  (): Rules<Box> => ({
    ...FLOW,
    on: new Map<string, Rule<Box>>([
      ...FLOW.on,
      ['label', openLabel],
      ['title', openTitle],
      ['caption', openCaption],
    ]),
  }),
);
const CAPTION = once(
  (): Rules<Box> => ({
    ...FLOW,
    on: new Map<string, Rule<Box>>([...FLOW.on, ['title', openTitle]]),
  }),
);

/**
 * `[Box: label title]` … `[End of box]` on blocks of their own (§7.2 [+20]); a titled box directly in the body is a
 * section instead (§7.3 [+17]).
 */
export function openBox(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.scope = { parent: walker.scope, lifted: false };
  const direct = flow.paragraphs === 0;
  walker.enter<Box>(RULES(), { ...newFlow(walker), outer: flow, direct, scope: walker.scope }, closeBox);
}

function openLabel(walker: Walker, _: Tag, box: Box): void {
  flush(walker, box);
  walker.enter(RUN, box, closeLabel);
}

function closeLabel(walker: Walker, box: Box): void {
  const label = prose(walker.take(box.start));
  if (label !== '') box.label ??= label;
}

/** The caption title names the box; what else the caption holds is text of the box. */
function openCaption(walker: Walker, _: Tag, box: Box): void {
  flush(walker, box);
  walker.enter(CAPTION(), box, flush);
}

function openTitle(walker: Walker, _: Tag, box: Box): void {
  flush(walker, box);
  walker.enter(RUN, box, closeTitle);
}

function closeTitle(walker: Walker, box: Box): void {
  const title = prose(walker.take(box.start));
  if (title !== '') box.title ??= title;
}

function closeBox(walker: Walker, box: Box): void {
  settle(walker, box);
  const { outer, direct, scope, label, title } = box;
  walker.scope = scope.parent as Scope;
  walker.scope.lifted ||= scope.lifted;
  const text = joinBlocks(box.blocks);
  const name = [label, title].filter((part) => part !== undefined).join(' ');
  const opening = name === '' ? '[Box]' : `[Box: ${name}]`;
  if (text === '') {
    if (name !== '') addBlock(outer, { text: opening, prose: false });
    return;
  }
  const whole = `${opening}\n\n${text}\n\n[End of box]`;
  const heading =
    direct && title !== undefined ? { title, ...(label !== undefined && { label }), text, scope } : undefined;
  addBlock(outer, { text: whole, prose: false, ...(heading && { heading }) });
}
