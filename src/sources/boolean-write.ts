import type { Leaf, Node } from './boolean.ts';

/** How a service spells the operators, with the blanks around them. `not` stands in the place of `and`. */
export interface Spelling {
  and: string;
  or: string;
  not: string;
}

/** The same query with each word and phrase as `leaf` has it, and without those of which it leaves nothing. */
export function rewritten(node: Node, leaf: (leaf: Leaf) => string | undefined): Node | undefined {
  switch (node.kind) {
    case 'word':
    case 'phrase': {
      const text = leaf(node);
      return text === undefined ? undefined : { kind: node.kind, text };
    }
    case 'not': {
      const part = rewritten(node.part, leaf);
      return part && { kind: 'not', part };
    }
    default: {
      const parts = node.parts.map((part) => rewritten(part, leaf)).filter((part) => part !== undefined);
      return parts.length > 1 ? { ...node, parts } : parts[0];
    }
  }
}

/** The query in a service's spelling, with brackets wherever its precedence could differ from PubMed's. */
export function written(node: Node, spelling: Spelling, nested = false): string {
  if (node.kind === 'word' || node.kind === 'phrase') return node.text;
  if (node.kind === 'not') return `${spelling.not.trimStart()}${written(node.part, spelling, true)}`;
  if (node.kind === 'or') {
    const text = node.parts.map((part) => written(part, spelling, true)).join(spelling.or);
    return nested ? `(${text})` : text;
  }
  const excluded = node.parts.flatMap((part) => (part.kind === 'not' ? [part.part] : []));
  const wanted = node.parts.filter((part) => part.kind !== 'not');
  const and = node.adjacent && !nested ? ' ' : spelling.and;
  const positive = wanted.map((part) => written(part, spelling, true)).join(and);
  const negative = excluded.map((part) => spelling.not + written(part, spelling, true)).join('');
  const text = (positive + negative).trimStart();
  return nested ? `(${text})` : text;
}

/** Whether a query finds all that it does not name. */
export function onlyExcludes(node: Node): boolean {
  if (node.kind === 'not') return true;
  if (node.kind === 'and') return node.parts.every(onlyExcludes);
  return node.kind === 'or' && node.parts.some(onlyExcludes);
}

export interface Wanted {
  wanted: Leaf[];
  excluded: Leaf[];
  /** There is an OR. */
  alternatives: boolean;
}

/** The words and phrases of a query, those that it excludes apart. */
export function wantedIn(node: Node): Wanted {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return { wanted: [node], excluded: [], alternatives: false };
    case 'not':
      return { wanted: [], excluded: wantedIn(node.part).wanted, alternatives: false };
    default: {
      const parts = node.parts.map(wantedIn);
      return {
        wanted: parts.flatMap(({ wanted }) => wanted),
        excluded: parts.flatMap(({ excluded }) => excluded),
        alternatives: node.kind === 'or' || parts.some(({ alternatives }) => alternatives),
      };
    }
  }
}
