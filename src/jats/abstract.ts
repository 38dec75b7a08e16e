import type { OtherAbstract } from './article.ts';
import { addBlock, type Block, FLOW, type Flow, flush, newFlow, settle } from './flow.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { flat, prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

export interface ReadAbstract extends OtherAbstract {
  readonly translated: boolean;
}

export interface Abstracts {
  readonly abstracts: ReadAbstract[];
}

interface AbstractFlow extends Flow {
  readonly outer: AbstractFlow | undefined;
  readonly depth: number;
  title?: string;
}

const BULLET = /^[•‣⁃◦]/;

const ABSTRACT = once(
  (): Rules<AbstractFlow> => ({
    ...FLOW,
    on: new Map<string, Rule<AbstractFlow>>([
      ...FLOW.on,
      ['sec', openSection],
      ['title', openTitle],
      ['label', (walker) => walker.skip()],
    ]),
  }),
);

/** An abstract of any kind: sections as `Title: text`, paragraphs joined by a blank (§7.7). */
export function openAbstract(walker: Walker, tag: Tag, front: Abstracts): void {
  const translated = walker.local === 'trans-abstract';
  const type = tag.attributes['abstract-type'];
  const language = tag.attributes['xml:lang'];
  const flow: AbstractFlow = { ...newFlow(walker), outer: undefined, depth: 0 };
  walker.enter(ABSTRACT(), flow);
  walker.nest(flow, () => {
    settle(walker, flow);
    const text = joinAbstract(flow.blocks);
    if (text === '') return;
    const abstract: ReadAbstract = { translated, text };
    if (type) abstract.type = flat(type);
    if (language) abstract.language = flat(language);
    if (flow.title !== undefined) abstract.title = flow.title;
    front.abstracts.push(abstract);
  });
}

/** Paragraphs join to one line; lists, figures and sections are set off by blank lines, typed bullets one a line. */
function joinAbstract(blocks: readonly Block[]): string {
  let text = '';
  let last: Block | undefined;
  for (const block of blocks) {
    if (last === undefined) text = block.text;
    else text += joint(last, block) + block.text;
    last = block;
  }
  return text;
}

function joint(last: Block, next: Block): string {
  if (!last.prose || !next.prose) return '\n\n';
  const bullets = Number(BULLET.test(last.text)) + Number(BULLET.test(next.text));
  return bullets === 2 ? '\n' : bullets === 1 ? '\n\n' : ' ';
}

function openTitle(walker: Walker, _: Tag, flow: AbstractFlow): void {
  flush(walker, flow);
  walker.enter(RUN, flow, closeTitle);
}

function closeTitle(walker: Walker, flow: AbstractFlow): void {
  const title = prose(walker.take(flow.start));
  if (title !== '') flow.title ??= title;
}

function openSection(walker: Walker, _: Tag, outer: AbstractFlow): void {
  flush(walker, outer);
  walker.enter<AbstractFlow>(ABSTRACT(), { ...newFlow(walker), outer, depth: outer.depth + 1 }, closeSection);
}

/** A section in a section goes on in its line; one of the abstract itself stands apart. */
function closeSection(walker: Walker, section: AbstractFlow): void {
  settle(walker, section);
  const { outer, depth, title, blocks } = section;
  const text = joinAbstract(blocks);
  if (text === '' || outer === undefined) return;
  const inner = depth > 1;
  addBlock(outer, { text: title === undefined ? text : lead(title, blocks[0], inner) + text, prose: inner });
}

function lead(title: string, first: Block | undefined, inner: boolean): string {
  const colon = inner || /[.:!?]$/.test(title) ? '' : ':';
  return `${title}${colon}${first?.prose ? ' ' : '\n'}`;
}
