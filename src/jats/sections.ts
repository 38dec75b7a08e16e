import type { Section } from './article.ts';
import type { Scope } from './draft.ts';
import { type Block, FLOW, type Flow, flush, joinBlocks, newFlow, settle } from './flow.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A section, or a body: what holds sections. */
export interface SectionFlow extends Flow {
  readonly sections: Section[];
  readonly scope: Scope;
  readonly outer: SectionFlow | undefined;
  readonly rules: Rules<SectionFlow>;
  /** Title of a back-matter section that has none of its own. */
  readonly fallback?: string;
  /** A body or back: blocks between its sections are sections without title. */
  readonly parted: boolean;
  title?: string;
  label?: string;
}

const SECTION = once(
  (): Rules<SectionFlow> => ({
    ...FLOW,
    on: new Map<string, Rule<SectionFlow>>([...FLOW.on, ...sectionRules(openSection)]),
  }),
);
const BODY = once((): Rules<SectionFlow> => {
  const rules = sectionRules(openSection).filter(([name]) => name !== 'title' && name !== 'label');
  return { ...FLOW, on: new Map<string, Rule<SectionFlow>>([...FLOW.on, ...rules]) };
});

/** What a section adds to a flow; `open` is the rule for the sections in it. */
export function sectionRules(open: Rule<SectionFlow>): [string, Rule<SectionFlow>][] {
  return [
    ['sec', open],
    ['treatment-sec', open],
    ['taxon-treatment', () => {}],
    ['title', openTitle],
    ['label', openLabel],
  ];
}

/** The body of an article: its sections in document order, any depth (§7.3). */
export function openBody(walker: Walker): void {
  walker.enter(BODY(), newSections(walker, BODY()), closeBody);
}

/** A container of sections, as a body is. */
export function newSections(walker: Walker, rules: Rules<SectionFlow>): SectionFlow {
  return { ...newFlow(walker), sections: [], scope: walker.scope, outer: undefined, rules, parted: true };
}

/** Opens a section within another one or a body; `fallback` names it when the source does not. */
export function enterSection(
  walker: Walker,
  outer: SectionFlow,
  rules: Rules<SectionFlow>,
  fallback?: string,
): void {
  if (outer.parted) partBlocks(walker, outer);
  else flush(walker, outer);
  const scope: Scope = { parent: walker.scope, lifted: false };
  walker.scope = scope;
  const section: SectionFlow = {
    ...newFlow(walker),
    sections: [],
    scope,
    outer,
    rules,
    parted: false,
    ...(fallback !== undefined && { fallback }),
  };
  walker.enter(rules, section, closeSection);
}

/** Ends the run of blocks that a body has gathered: a section without title, titled blocks as their own (§7.3). */
export function partBlocks(walker: Walker, body: SectionFlow): void {
  settle(walker, body);
  let run: Block[] = [];
  const endRun = () => {
    if (run.length > 0) body.sections.push(counted({ text: joinBlocks(run), sections: [] }));
    run = [];
  };
  for (const block of body.blocks) {
    if (block.heading === undefined) {
      run.push(block);
      continue;
    }
    endRun();
    body.sections.push(promoted(block.heading));
  }
  endRun();
  body.blocks.length = 0;
}

function openSection(walker: Walker, _: Tag, outer: SectionFlow): void {
  enterSection(walker, outer, SECTION());
}

function openTitle(walker: Walker, _: Tag, section: SectionFlow): void {
  flush(walker, section);
  walker.enter(RUN, section, closeTitle);
}

function closeTitle(walker: Walker, section: SectionFlow): void {
  const title = prose(walker.take(section.start));
  if (title === '' || section.title !== undefined) return;
  section.title = title;
  section.scope.title = title;
}

function openLabel(walker: Walker, _: Tag, section: SectionFlow): void {
  flush(walker, section);
  walker.enter(RUN, section, closeLabel);
}

function closeLabel(walker: Walker, section: SectionFlow): void {
  const label = prose(walker.take(section.start));
  if (label !== '') section.label ??= label;
}

/** A section that only holds others, without a heading, leaves its place to them. */
function closeSection(walker: Walker, flow: SectionFlow): void {
  settle(walker, flow);
  walker.scope = flow.scope.parent as Scope;
  const section = asSection(flow);
  if (section === undefined) return;
  const { title, label, text, sections } = section;
  const around = flow.outer?.sections;
  if (title === undefined && label === undefined && text === '') around?.push(...sections);
  else around?.push(counted(section));
}

/** Nothing for an empty section, unless a table was lifted from it and it has a heading to stand for. */
function asSection({ title, label, fallback, blocks, sections, scope }: SectionFlow): Section | undefined {
  const [only] = blocks;
  if (
    title === undefined &&
    label === undefined &&
    blocks.length === 1 &&
    sections.length === 0 &&
    only?.heading
  ) {
    return promoted(only.heading);
  }
  const heading = title ?? (label === undefined ? fallback : undefined);
  const empty = blocks.length === 0 && sections.length === 0;
  if (empty && !(scope.lifted && (heading !== undefined || label !== undefined))) return undefined;
  const section: Section = { text: joinBlocks(blocks), sections };
  if (heading !== undefined) section.title = heading;
  if (label !== undefined) section.label = label;
  return section;
}

function promoted({ title, label, text, scope }: NonNullable<Block['heading']>): Section {
  scope.title = title;
  const section: Section = { title, text, sections: [] };
  if (label !== undefined) section.label = label;
  return counted(section);
}

function counted(section: Section): Section {
  let characters = section.text.length;
  for (const inner of section.sections) characters += inner.characters ?? 0;
  section.characters = characters;
  return section;
}

function closeBody(walker: Walker, body: SectionFlow): void {
  partBlocks(walker, body);
  const article = walker.draft?.article;
  if (article === undefined) return;
  for (const section of body.sections) article.sections.push(section);
  article.bodySectionCount = article.sections.length;
}
