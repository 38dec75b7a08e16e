import { FLOW } from './flow.ts';
import { once } from './once.ts';
import { enterSection, newSections, partBlocks, type SectionFlow, sectionRules } from './sections.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** Parts of the back matter that are sections, and what each is called when it has no title. */
const KINDS: [string, string][] = [
  ['ack', 'Acknowledgments'],
  ['notes', 'Notes'],
  ['fn-group', 'Footnotes'],
  ['glossary', 'Glossary'],
  ['app', 'Appendix'],
  ['bio', 'Biography'],
];

const SECTION = once(
  (): Rules<SectionFlow> => ({
    ...FLOW,
    on: new Map<string, Rule<SectionFlow>>([...FLOW.on, ...sectionRules(openSection), ...kindRules()]),
  }),
);
const BACK = once(
  (): Rules<SectionFlow> => ({
    ...FLOW,
    on: new Map<string, Rule<SectionFlow>>([
      ...FLOW.on,
      ['title', (walker) => walker.skip()],
      ['label', (walker) => walker.skip()],
      ['sec', openSection],
      ['app-group', () => {}],
      ...kindRules(),
    ]),
  }),
);
const FLOATS = once(
  (): Rules<SectionFlow> => ({
    ...BACK(),
    on: new Map<string, Rule<SectionFlow>>([...BACK().on, ['fig', lift], ['supplementary-material', lift]]),
  }),
);

/** Back matter: every child but reference lists is a section, marked and appended (§7.3 [+21]). */
export function openBack(walker: Walker): void {
  walker.enter(BACK(), newSections(walker, BACK()), closeBack);
}

/** Floats: figures and tables belong to no section; boxes and other text follow the body. */
export function openFloats(walker: Walker): void {
  walker.enter(FLOATS(), newSections(walker, FLOATS()), closeFloats);
}

function kindRules(): [string, Rule<SectionFlow>][] {
  return KINDS.map(([name, title]) => [
    name,
    (walker, _, outer) => enterSection(walker, outer, SECTION(), title),
  ]);
}

function openSection(walker: Walker, _: Tag, outer: SectionFlow): void {
  enterSection(walker, outer, SECTION());
}

function lift(walker: Walker, tag: Tag): void {
  walker.lifts.get(walker.local)?.(walker, tag, undefined);
}

function closeBack(walker: Walker, back: SectionFlow): void {
  partBlocks(walker, back);
  for (const section of back.sections) {
    section.backMatter = true;
    walker.draft?.article.sections.push(section);
  }
}

function closeFloats(walker: Walker, floats: SectionFlow): void {
  partBlocks(walker, floats);
  for (const section of floats.sections) walker.draft?.article.sections.push(section);
}
