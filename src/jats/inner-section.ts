import { addBlock, FLOW, type Flow, flush, joinBlocks, newFlow, settle } from './flow.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface InnerSection extends Flow {
  readonly outer: Flow;
  heading: string;
}

const RULES = once(
  (): Rules<InnerSection> => ({
    ...FLOW,
    on: new Map<string, Rule<InnerSection>>([...FLOW.on, ['title', openHeading], ['label', openHeading]]),
  }),
);

/** A section inside a box, quote or list item is one block: its heading, then its text (§7.2). */
export function openInnerSection(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter<InnerSection>(RULES(), { ...newFlow(walker), outer: flow, heading: '' }, closeInnerSection);
}

function openHeading(walker: Walker, _: Tag, inner: InnerSection): void {
  flush(walker, inner);
  walker.enter(RUN, inner, closeHeading);
}

function closeHeading(walker: Walker, inner: InnerSection): void {
  inner.heading = [inner.heading, prose(walker.take(inner.start))].filter((text) => text !== '').join(' ');
}

function closeInnerSection(walker: Walker, inner: InnerSection): void {
  settle(walker, inner);
  const text = joinBlocks(inner.blocks);
  if (text !== '')
    addBlock(inner.outer, { text: inner.heading === '' ? text : `${inner.heading}\n${text}`, prose: false });
}
