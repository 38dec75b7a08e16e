import { addBlock, addProse, FLOW, type Flow, flush, newFlow, settle } from './flow.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Quote extends Flow {
  readonly outer: Flow;
}

const RULES = once(
  (): Rules<Quote> => ({
    ...FLOW,
    on: new Map<string, Rule<Quote>>([...FLOW.on, ['attrib', openAttribution]]),
  }),
);

/** Every line behind `> `, the source as `— X` (§7.2). */
export function openQuote(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter<Quote>(RULES(), { ...newFlow(walker), outer: flow }, closeQuote);
}

function openAttribution(walker: Walker, _: Tag, quote: Quote): void {
  flush(walker, quote);
  walker.enter(RUN, quote, closeAttribution);
}

function closeAttribution(walker: Walker, quote: Quote): void {
  const text = prose(walker.take(quote.start));
  if (text !== '') addProse(quote, /^[—–-]/.test(text) ? text : `— ${text}`);
}

function closeQuote(walker: Walker, quote: Quote): void {
  settle(walker, quote);
  if (quote.blocks.length === 0) return;
  const text = quote.blocks.map((block) => block.text).join('\n');
  addBlock(quote.outer, { text: `> ${text.replaceAll('\n', '\n> ')}`, prose: false });
}
