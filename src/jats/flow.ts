import { openArray } from './array.ts';
import { openBox } from './box.ts';
import type { Scope } from './draft.ts';
import { openFigure, openFigureGroup, openSupplement } from './figure.ts';
import { openFlowFormula } from './formula.ts';
import { INLINE, lift, openSpaced, RUN, skip } from './inline.ts';
import { openInnerSection } from './inner-section.ts';
import { openFieldsInLine } from './line-citation.ts';
import { openDefinitions, openList } from './lists.ts';
import { openMedia } from './media.ts';
import { finishProse } from './mentions.ts';
import { openPreformatted } from './preformat.ts';
import { openQuote } from './quote.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A title that makes a block a section of its own where it stands directly in the body (§7.3). */
export interface Heading {
  title: string;
  label?: string;
  /** The block without its title. */
  text: string;
  scope: Scope;
}

export interface Block {
  text: string;
  /** A paragraph or part of one, not a list, quote, formula … */
  prose: boolean;
  heading?: Heading;
}

/** A place that holds blocks: a section, a list item, a quote. */
export interface Flow {
  /** Where its loose text starts. */
  readonly start: number;
  readonly blocks: Block[];
  /** A label or title that waits for the text it leads. */
  lead?: string;
  /** How many paragraphs are open: a block inside one is no direct child. */
  paragraphs: number;
}

export function newFlow(walker: Walker): Flow {
  return { start: walker.parts.length, blocks: [], paragraphs: 0 };
}

/** Ends the block that loose text has made so far. */
export function flush(walker: Walker, flow: Flow): void {
  if (walker.parts.length > flow.start) addProse(flow, finishProse(walker, walker.take(flow.start)));
}

export function addProse(flow: Flow, text: string): void {
  if (text !== '') addBlock(flow, { text, prose: true });
}

export function addBlock(flow: Flow, block: Block): void {
  if (flow.lead !== undefined) {
    if (block.prose) block.text = `${flow.lead} ${block.text}`;
    else flow.blocks.push({ text: flow.lead, prose: true });
    flow.lead = undefined;
  }
  flow.blocks.push(block);
}

/** Ends a flow: what waits for text that never came stands alone. */
export function settle(walker: Walker, flow: Flow): void {
  flush(walker, flow);
  if (flow.lead === undefined) return;
  flow.blocks.push({ text: flow.lead, prose: true });
  flow.lead = undefined;
}

/** Blocks parted by a blank line. */
export function joinBlocks(blocks: readonly Block[]): string {
  return blocks.length === 1 ? (blocks[0] as Block).text : blocks.map(({ text }) => text).join('\n\n');
}

const BLOCKS: [string, Rule<Flow>][] = [
  ['p', openParagraph],
  ['list', openList],
  ['def-list', openDefinitions],
  ['disp-quote', openQuote],
  ['preformat', openPreformatted],
  ['code', openPreformatted],
  ['disp-formula', openFlowFormula],
  ['boxed-text', openBox],
  ['fig', openFigure],
  ['supplementary-material', openSupplement],
  ['fig-group', openFigureGroup],
  ['array', openArray],
  ['fn', openNote],
  ['sec', openInnerSection],
  ['address', openAddress],
  ['related-article', openLine],
  ['related-object', openDataSet],
  ['media', openMediaBlock],
  ['table-wrap', liftBlock],
  ['table', liftBlock],
  ['ref-list', liftBlock],
  ...[
    ...['disp-formula-group', 'speech', 'statement', 'verse-group', 'verse-line', 'chem-struct-wrap'],
    ...['table-wrap-group', 'fn-group'],
  ].map((name): [string, Rule<Flow>] => [name, openGroup]),
];

/** Elements that stand in a line even directly in a section. */
const IN_LINE = new Set([
  ...['italic', 'bold', 'sub', 'sc', 'underline', 'overline', 'strike', 'monospace', 'roman', 'sans-serif'],
  ...[
    'styled-content',
    'named-content',
    'fixed-case',
    'i',
    'b',
    'u',
    'ext-link',
    'uri',
    'email',
    'abbrev',
    'target',
  ],
  ...[
    'milestone-start',
    'milestone-end',
    'inline-formula',
    'inline-graphic',
    'inline-supplementary-material',
  ],
  ...['private-char', 'ruby', 'rb', 'x', 'chem-struct', 'institution', 'institution-wrap', 'funding-source'],
  ...[
    'award-id',
    'mixed-citation',
    'date',
    'string-date',
    'year',
    'month',
    'day',
    'taxon-name',
    'taxon-name-part',
  ],
  ...['country', 'city', 'state'],
]);

/** Inside a paragraph: blocks interrupt it, all else is transparent (§7.2). */
const PARAGRAPH: Rules<Flow> = {
  text: true,
  on: new Map<string, Rule<Flow>>([...INLINE, ...BLOCKS, ['fn', openInlineNote]]),
};

/** Between blocks: loose text is a block, and so is an element that is not known. */
export const FLOW: Rules<Flow> = {
  text: true,
  on: new Map<string, Rule<Flow>>([
    ...INLINE,
    ...BLOCKS,
    ['label', openLead],
    ['title', openLine],
    ['caption', openBlockCaption],
    ['alt-text', skip],
    ['permissions', skip],
    ['kwd-group', skip],
    ['subj-group', skip],
  ]),
  other: openOther,
};

function openMediaBlock(walker: Walker, tag: Tag, flow: Flow): void {
  flush(walker, flow);
  openMedia(walker, tag);
}

function liftBlock(walker: Walker, tag: Tag, flow: Flow): void {
  flush(walker, flow);
  lift(walker, tag);
}

function openParagraph(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  flow.paragraphs++;
  walker.enter(PARAGRAPH, flow, closeParagraph);
}

function closeParagraph(walker: Walker, flow: Flow): void {
  flow.paragraphs--;
  flush(walker, flow);
}

/** A container without a form of its own: its children are blocks of the flow around it. */
export function openGroup(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter(FLOW, flow, settle);
}

function openOther(walker: Walker, tag: Tag, flow: Flow): void {
  if (!IN_LINE.has(walker.local)) openGroup(walker, tag, flow);
}

/** A footnote between blocks: one block, its label in front. */
function openNote(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter(RUN, flow, flush);
}

/** A footnote in the middle of a sentence. */
function openInlineNote(walker: Walker, tag: Tag): void {
  walker.enter(RUN, undefined);
  walker.again(tag);
}

/** One block, however it is built. */
function openLine(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter(RUN, flow, flush);
}

/** As `openLine`, but what a caption points to is no mention (field-cases.md E8). */
function openBlockCaption(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter(RUN, flow, closeBlockCaption);
}

function closeBlockCaption(walker: Walker, flow: Flow): void {
  addProse(flow, prose(walker.take(flow.start)));
}

function openDataSet(walker: Walker, tag: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.nest(flow, flush);
  openFieldsInLine(walker, tag);
}

function openAddress(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  openSpaced(walker);
  walker.nest(flow, flush);
}

function openLead(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter(RUN, flow, closeLead);
}

function closeLead(walker: Walker, flow: Flow): void {
  const text = prose(walker.take(flow.start));
  if (text === '') return;
  flow.lead = flow.lead === undefined ? text : `${flow.lead} ${text}`;
}
