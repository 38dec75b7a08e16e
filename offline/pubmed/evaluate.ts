import { type DateRange, dateRange } from './date-range.ts';
import { type Field, fieldNamed, fieldOf } from './fields.ts';
import { combine, combineAll, type Found, findTerm, type Notes, single } from './found.ts';
import { mapWords } from './mapping.ts';
import { type Group, type Node, parseQuery, type Range, type Run, typedText } from './parse-query.ts';
import type { Doc, PubmedIndex } from './search-index.ts';
import { normal } from './words.ts';

/** The PMIDs behind `#1`; throws when the history server has forgotten them. */
export type History = (key: number) => readonly string[];

/** The answer to a term: `found` is undefined when nothing of it is known. */
export interface Evaluation {
  found: Found | undefined;
  /** PubMed's translation, also of a term of which nothing is known. */
  translation: string;
  notes: Notes;
}

/** Evaluates a term of esearch, optionally within a range of days. */
export function evaluate(
  term: string,
  index: PubmedIndex,
  history: History,
  within?: { field: Field; range: DateRange },
): Evaluation {
  const notes: Notes = {
    phrasesnotfound: [],
    fieldsnotfound: [],
    phrasesignored: [],
    quotedphrasesnotfound: [],
    translations: [],
  };
  const query = parseQuery(term);
  const hits = group(query, { index, history, notes }, true);
  const found = hits && within ? combine(hits, 'AND', days(within.field, within.range, index.docs)) : hits;
  const translation = found?.translation ?? (typedText(query) ? `(${typedText(query)}[All Fields])` : '');
  return { found, translation, notes };
}

interface Context {
  index: PubmedIndex;
  history: History;
  notes: Notes;
}

/** From left to right; a part of which nothing is known is left out, as PubMed does it. */
function group({ parts }: Group, context: Context, outermost = false): Found | undefined {
  let left: Found | undefined;
  for (const [i, { operator, node }] of parts.entries()) {
    const right = evaluateNode(node, context);
    if (!right) continue;
    if (left) left = combine(left, operator, right);
    else if (operator !== 'NOT') left = right;
    else {
      const rest = outermost && i === 0 ? new Set(context.index.docs) : new Set<Doc>();
      left = combine(single(rest, 'all', 'Filter'), 'NOT', right);
    }
  }
  return left;
}

function evaluateNode(node: Node, context: Context): Found | undefined {
  if (node.kind === 'group') return group(node, context);
  const field = node.tag === undefined ? undefined : fieldOf(node.tag);
  if (node.tag !== undefined && !field) context.notes.fieldsnotfound.push(node.tag);
  if (node.kind === 'range') return range(node, field ?? fieldNamed('Date - Publication'), context);
  if (field) return tagged(node, field, context);
  if (node.quoted) return quoted(node.words[0] ?? '', fieldNamed('All Fields'), context);
  return untagged(node, context);
}

function untagged({ words }: Run, context: Context): Found | undefined {
  const keys = words.map((word) => /^#(\d+)$/.exec(word)?.[1]);
  const sets = keys.map((key) => {
    if (key === undefined) return undefined;
    const docs = context.history(Number(key)).map((pmid) => context.index.byPmid.get(pmid));
    return single(new Set(docs.filter((doc) => doc !== undefined)), `#${key}`, 'All Fields');
  });
  const rest = words.filter((_, i) => keys[i] === undefined);
  return combineAll('AND', [
    ...sets,
    rest.length > 0 ? mapWords(rest, context.index, context.notes) : undefined,
  ]);
}

function tagged(run: Run, field: Field, context: Context): Found | undefined {
  const value = run.words.join(' ');
  if (field.kind === 'date') {
    const range = dateRange(value, value);
    return range ? days(field, range, context.index.docs) : lost(`${value}[${field.name}]`, context);
  }
  // proximity: all of the words, near or not
  if (/:~\d+$/.test(run.tag ?? '') && field.kind === 'text')
    return everyWord(normal(value).split(' '), field, context);
  if (run.quoted) return quoted(value, field, context);
  const found = findTerm(context.index.docs, field, value, field.kind === 'text' && !value.includes('*'));
  if (found && found.docs.size === 0 && field.kind === 'value' && field.closed)
    context.notes.phrasesnotfound.push(`${value}[${field.name}]`);
  if (found) return found;
  if (field.kind === 'text' && run.words.length > 1) return everyWord(run.words, field, context);
  return lost(`${value}[${field.name}]`, context);
}

/** A quoted phrase that is not known loses its quotes in a text; a heading or a name is dropped. */
function quoted(value: string, field: Field, context: Context): Found | undefined {
  const found = findTerm(context.index.docs, field, value);
  if (found) return found;
  const shown = field.name === 'All Fields' ? `"${value}"` : `"${value}"[${field.name}]`;
  context.notes.quotedphrasesnotfound.push(shown);
  const words = normal(value).split(' ').filter(Boolean);
  if (words.length === 0) return lost(`"${value}"`, context);
  return field.kind === 'text' ? everyWord(words, field, context) : undefined;
}

function everyWord(words: string[], field: Field, context: Context): Found | undefined {
  const parts = words.map((word) => {
    const found = findTerm(context.index.docs, field, word, !word.includes('*'));
    return found ?? lost(field.name === 'All Fields' ? word : `${word}[${field.name}]`, context);
  });
  return combineAll('AND', parts);
}

function range({ from, to }: Range, field: Field, context: Context): Found | undefined {
  const bounds = dateRange(from, to);
  if (field.kind === 'date' && bounds) return days(field, bounds, context.index.docs);
  const [low, high] = [Number(from), Number(to)];
  if (field.name !== 'UID' || !(low <= high)) return lost(`${from}:${to}[${field.name}]`, context);
  const docs = context.index.docs.filter(({ pmid }) => low <= Number(pmid) && Number(pmid) <= high);
  return single(new Set(docs), `${from}:${to}[UID]`, 'UID');
}

function days(field: Field, { from, to }: DateRange, docs: readonly Doc[]): Found {
  const hits = docs.filter(({ days }) => days[field.name]?.some((day) => from <= day && day <= to));
  const term = (day: string) => ({
    term: `${day}[${field.name}]`,
    field: field.name,
    count: '-1',
    explode: 'N',
  });
  return {
    ...single(new Set(hits), `${from}:${to}[${field.name}]`, field.name),
    stack: [term(from), term(to), 'RANGE'],
  };
}

function lost(phrase: string, { notes }: Context): undefined {
  notes.phrasesnotfound.push(phrase);
  return undefined;
}
