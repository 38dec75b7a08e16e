import type { Scope } from './draft.ts';
import { addBlock, type Block, FLOW, type Flow, flush, newFlow, settle } from './flow.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A list or definition list in the making. */
interface List {
  readonly outer: Flow;
  /** A direct child of the flow, not inside a paragraph. */
  readonly direct: boolean;
  readonly type: string;
  readonly scope: Scope;
  readonly start: number;
  readonly lines: string[];
  title?: string;
  count: number;
}

interface Item extends Flow {
  readonly list: List;
  label?: string;
}

interface Definition extends Flow {
  readonly list: List;
  term?: string;
}

const LIST: Rules<List> = {
  text: false,
  on: new Map<string, Rule<List>>([
    ['title', openTitle],
    ['list-item', openItem],
  ]),
};
const ITEM = once(
  (): Rules<Item> => ({
    ...FLOW,
    on: new Map<string, Rule<Item>>([...FLOW.on, ['label', openItemLabel]]),
  }),
);
const DEFINITIONS: Rules<List> = {
  text: false,
  on: new Map<string, Rule<List>>([
    ['title', openTitle],
    ['def-item', openDefinitionItem],
    ['def-list', openNestedDefinitions],
  ]),
};
const DEFINITION_ITEM: Rules<Definition> = {
  text: false,
  on: new Map<string, Rule<Definition>>([
    ['term', openTerm],
    ['def', openDefinition],
  ]),
};

/** Markers by list-type: order, simple, else bullet; nested blocks two blanks deeper (§7.2). */
export function openList(walker: Walker, tag: Tag, flow: Flow): void {
  walker.enter(LIST, newList(walker, flow, tag.attributes['list-type'] ?? ''), closeList);
}

/** `- term — definition` (§7.2). */
export function openDefinitions(walker: Walker, _: Tag, flow: Flow): void {
  walker.enter(DEFINITIONS, newList(walker, flow, ''), closeList);
}

/** The lines of an item: its text behind the marker, further text and nested blocks indented below. */
export function itemLines(marker: string, blocks: readonly Block[]): string {
  const rows: { text: string; prose: boolean }[] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    if (block.prose && last?.prose) last.text += ` ${block.text}`;
    else rows.push({ text: block.text, prose: block.prose });
  }
  if (rows.length === 0) return '';
  const leads = rows[0]?.prose === true;
  const first = leads ? marker + rows.shift()?.text : marker.trimEnd();
  const below = rows.map(({ text }) => indent(text));
  return leads || rows.some(({ prose }) => prose)
    ? [first, ...below].filter(Boolean).join('\n')
    : below.join('\n');
}

function newList(walker: Walker, flow: Flow, type: string): List {
  flush(walker, flow);
  walker.scope = { parent: walker.scope, lifted: false };
  const direct = flow.paragraphs === 0;
  return { outer: flow, direct, type, scope: walker.scope, start: walker.parts.length, lines: [], count: 0 };
}

function closeList(walker: Walker, { outer, direct, scope, lines, title }: List): void {
  walker.scope = scope.parent as Scope;
  walker.scope.lifted ||= scope.lifted;
  if (lines.length === 0) return;
  const text = lines.join('\n');
  if (title === undefined) addBlock(outer, { text, prose: false });
  else
    addBlock(outer, {
      text: `${title}\n${text}`,
      prose: false,
      ...(direct && { heading: { title, text, scope } }),
    });
}

function openTitle(walker: Walker, _: Tag, list: List): void {
  walker.enter(RUN, list, closeTitle);
}

function closeTitle(walker: Walker, list: List): void {
  const title = prose(walker.take(list.start));
  if (title !== '') list.title ??= title;
}

function openItem(walker: Walker, _: Tag, list: List): void {
  list.count++;
  walker.enter<Item>(ITEM(), { ...newFlow(walker), list }, closeItem);
}

function openItemLabel(walker: Walker, _: Tag, item: Item): void {
  walker.enter(RUN, item, closeItemLabel);
}

function closeItemLabel(walker: Walker, item: Item): void {
  const label = prose(walker.take(item.start));
  if (label !== '') item.label ??= label;
}

function closeItem(walker: Walker, item: Item): void {
  settle(walker, item);
  const lines = itemLines(marker(item), item.blocks);
  if (lines !== '') item.list.lines.push(lines);
}

function marker({ list, label }: Item): string {
  if (list.type === 'order') return `${list.count}. `;
  if (list.type === 'simple') return label === undefined ? '' : `${label} `;
  return '- ';
}

function openDefinitionItem(walker: Walker, _: Tag, list: List): void {
  walker.enter<Definition>(DEFINITION_ITEM, { ...newFlow(walker), list }, closeDefinitionItem);
}

function openTerm(walker: Walker, _: Tag, definition: Definition): void {
  walker.enter(RUN, definition, closeTerm);
}

function closeTerm(walker: Walker, definition: Definition): void {
  const term = prose(walker.take(definition.start));
  if (term !== '') definition.term = definition.term === undefined ? term : `${definition.term}, ${term}`;
}

function openDefinition(walker: Walker, _: Tag, definition: Definition): void {
  walker.enter(FLOW, definition, settle);
}

function closeDefinitionItem(_: Walker, { list, term, blocks }: Definition): void {
  const hasText = blocks[0]?.prose === true;
  const lead = term === undefined ? '- ' : hasText ? `- ${term} — ` : `- ${term}`;
  const lines = itemLines(
    lead,
    term === undefined || hasText ? blocks : [{ text: '', prose: true }, ...blocks],
  );
  if (lines !== '') list.lines.push(lines);
}

/** A definition list directly inside another: its lines follow, indented. */
function openNestedDefinitions(walker: Walker, tag: Tag, list: List): void {
  const inner = newFlow(walker);
  openDefinitions(walker, tag, inner);
  walker.nest({ list, inner }, closeNestedDefinitions);
}

function closeNestedDefinitions(_: Walker, { list, inner }: { list: List; inner: Flow }): void {
  for (const { text } of inner.blocks) list.lines.push(indent(text));
}

function indent(text: string): string {
  return `  ${text.replaceAll('\n', '\n  ')}`;
}
