import { INLINE } from '../../jats/inline.ts';
import { prose, squeeze } from '../../jats/text.ts';
import { type Rule, type Rules, Walker } from '../../jats/walker.ts';

/** An element of one record. Prefixes are part of the names. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

const NO_LIFTS: ReadonlyMap<string, Rule<unknown>> = new Map();
const LINE: Rules<unknown> = { text: true, on: INLINE };

/** The child elements of one name. Never those further down: a record holds the ids of others (field-cases.md B13). */
export function children(parent: Element | undefined, name: string): Element[] {
  const found: Element[] = [];
  for (const child of parent?.children ?? []) {
    if (typeof child !== 'string' && child.name === name) found.push(child);
  }
  return found;
}

/** The first element at the end of a path of names such as `Journal/JournalIssue`. */
export function child(parent: Element | undefined, path: string): Element | undefined {
  let found = parent;
  for (const name of path.split('/')) {
    found = found?.children.find((one): one is Element => typeof one !== 'string' && one.name === name);
  }
  return found;
}

/** The text at the end of a path, '' where there is none. */
export function textAt(parent: Element | undefined, path: string): string {
  return lineOf(child(parent, path));
}

/** The texts of all children of one name that have any. */
export function textsOf(parent: Element | undefined, name: string): string[] {
  return children(parent, name).flatMap((one) => lineOf(one) || []);
}

/**
 * All text of an element as one line. Inline markup goes, superscripts and MathML keep their meaning as in full text
 * (design.md §8): `10⁻⁵`, `CO2`, `b_{x}`. A `sub` is flattened, as design.md §8 rules over pubmed-tools.md §2 here.
 */
export function lineOf(element: Element | undefined): string {
  if (!element) return '';
  const [only = ''] = element.children;
  if (element.children.length <= 1 && typeof only === 'string') return squeeze(only);
  if (element.children.every((one) => typeof one === 'string')) return squeeze(element.children.join(''));
  const walker = new Walker(LINE, NO_LIFTS);
  replay(element, walker);
  return prose(walker.take(0));
}

function replay({ children }: Element, walker: Walker): void {
  for (const one of children) {
    if (typeof one === 'string') {
      walker.text(one);
    } else {
      walker.open(one);
      replay(one, walker);
      walker.close();
    }
  }
}
