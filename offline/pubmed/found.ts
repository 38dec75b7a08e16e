import type { Field } from './fields.ts';
import { find } from './find.ts';
import type { Operator } from './parse-query.ts';
import type { Doc } from './search-index.ts';

/** One term of PubMed's translation stack; operators stand between them as plain strings. */
export interface TermSet {
  term: string;
  field: string;
  count: string;
  explode: string;
}

/** What a part of a query finds, and how PubMed spells it out. */
export interface Found {
  docs: ReadonlySet<Doc>;
  translation: string;
  stack: (TermSet | string)[];
  /** The operator that holds the translation together; undefined for a single term. */
  operator?: Operator;
  /** The values searched for, outside NOT: what relevance is measured by. */
  sought: Set<string>;
}

/** What a search tells beside its hits. */
export interface Notes {
  phrasesnotfound: string[];
  fieldsnotfound: string[];
  phrasesignored: string[];
  quotedphrasesnotfound: string[];
  translations: { from: string; to: string }[];
}

/** Searches for one value; undefined when the library does not know it. */
export function findTerm(
  docs: readonly Doc[],
  field: Field,
  value: string,
  quoted = true,
): Found | undefined {
  const hits = find(docs, { field, value, quoted });
  if (!hits) return undefined;
  const bare = !quoted || field.name === 'UID';
  return single(hits, `${bare ? value : `"${value}"`}[${field.name}]`, field.name, value);
}

/** A single term with its own entry in the stack. */
export function single(docs: ReadonlySet<Doc>, term: string, field: string, value?: string): Found {
  const count = field === 'UID' ? '-1' : String(docs.size);
  const explode = field.startsWith('MeSH') ? 'Y' : 'N';
  const sought = new Set(value === undefined ? [] : [value]);
  return { docs, translation: term, stack: [{ term, field, count, explode }], sought };
}

/** Two parts of a query combined; `left` is used up. */
export function combine(left: Found, operator: Operator, right: Found): Found {
  const [a, b] = [
    bracketed(left, left.operator !== undefined && left.operator !== operator),
    bracketed(right, right.operator !== undefined),
  ];
  for (const entry of b.stack) a.stack.push(entry);
  a.stack.push(operator);
  if (operator !== 'NOT') for (const value of right.sought) left.sought.add(value);
  return {
    docs: combineDocs(left.docs, operator, right.docs),
    translation: `${a.translation} ${operator} ${b.translation}`,
    stack: a.stack,
    operator,
    sought: left.sought,
  };
}

/** All of them combined from left to right; undefined when there is none. */
export function combineAll(operator: Operator, parts: (Found | undefined)[]): Found | undefined {
  return parts
    .filter((part) => part !== undefined)
    .reduce<Found | undefined>((left, part) => (left ? combine(left, operator, part) : part), undefined);
}

function combineDocs(left: ReadonlySet<Doc>, operator: Operator, right: ReadonlySet<Doc>): Set<Doc> {
  if (operator === 'OR') return new Set([...left, ...right]);
  return new Set([...left].filter((doc) => right.has(doc) === (operator === 'AND')));
}

function bracketed(found: Found, needed: boolean): Found {
  return needed
    ? { ...found, translation: `(${found.translation})`, stack: [...found.stack, 'GROUP'] }
    : found;
}
