import { dateRange } from './date-range.ts';
import type { Field } from './fields.ts';
import type { Doc } from './search-index.ts';
import { normal } from './words.ts';

/** What a filter is called, and which records pass it. */
const FILTERS: Record<string, (doc: Doc) => boolean> = {
  hasabstract: ({ record }) => record.abstract !== '',
  'free full text': isFree,
  'full text': isFree,
  'loattrfree full text': isFree,
  'pubmed pmc': isFree,
  'pubmed pmc local': isFree,
  medline: ({ record }) => record.status === 'MEDLINE',
  systematic: hasType('systematic review'),
  systematicreview: hasType('systematic review'),
  clinicaltrial: hasType('clinical trial', 'randomized controlled trial'),
  randomizedcontrolledtrial: hasType('randomized controlled trial'),
  review: hasType('review'),
  preprint: hasType('preprint'),
  retracted: hasType('retracted publication'),
};
/** Values that PubMed knows whether or not the library holds one: no hits, but no misspelling either. */
const KNOWN: Record<string, ReadonlySet<string>> = {
  'MeSH Terms': new Set([
    'humans',
    'animals',
    'male',
    'female',
    'adult',
    'aged',
    'child',
    'middle aged',
    'infant',
  ]),
  Language: new Set([
    'english',
    'eng',
    'german',
    'french',
    'spanish',
    'italian',
    'japanese',
    'chinese',
    'russian',
  ]),
  'Publication Type': new Set(
    [
      'journal article|review|systematic review|meta analysis|clinical trial|randomized controlled trial|letter',
      'editorial|comment|case reports|practice guideline|guideline|preprint|published erratum|observational study',
      'retracted publication|retraction of publication|retraction notice|multicenter study|news|historical article',
    ]
      .join('|')
      .split('|'),
  ),
};

/** One search for one value in one field. */
export interface Sought {
  field: Field;
  value: string;
  quoted: boolean;
}

/** The records that hold a value in a field; undefined when PubMed would not know the value. */
export function find(docs: readonly Doc[], { field, value, quoted }: Sought): Set<Doc> | undefined {
  const filter = filterOf(field, value);
  const test = filter ?? tester(field, value, quoted);
  const found = new Set(test ? docs.filter(test) : []);
  const unknown = found.size === 0 && !filter && (!field.closed || !test);
  return unknown && !KNOWN[field.name]?.has(normal(value)) ? undefined : found;
}

/** `hasabstract` is a filter under any tag, and without one. */
function filterOf(field: Field, value: string): ((doc: Doc) => boolean) | undefined {
  const name = normal(value);
  if (name === 'hasabstract') return FILTERS.hasabstract;
  if (field.kind !== 'filter') return undefined;
  return Object.hasOwn(FILTERS, name) ? FILTERS[name] : languageFilter(name);
}

function languageFilter(name: string): ((doc: Doc) => boolean) | undefined {
  return KNOWN.Language?.has(name) ? ({ values }) => values.Language?.has(name) === true : undefined;
}

function tester({ kind, name }: Field, value: string, quoted: boolean): ((doc: Doc) => boolean) | undefined {
  const wanted = normal(value);
  const open = !quoted && value.endsWith('*');
  if (kind === 'date') {
    const range = dateRange(value, value);
    return range && (({ days }) => days[name]?.some((day) => range.from <= day && day <= range.to) === true);
  }
  if (!wanted) return undefined;
  if (kind === 'text') {
    const needle = open ? ` ${wanted}` : ` ${wanted} `;
    return ({ texts }) => texts[name]?.includes(needle) === true;
  }
  if (kind === 'author')
    return ({ authors }) =>
      authors[name]?.some((own) => isAuthor(own, wanted, quoted || open, open)) === true;
  if (kind !== 'value') return undefined;
  if (open) return ({ values }) => [...(values[name] ?? [])].some((own) => own.startsWith(wanted));
  return ({ values }) => values[name]?.has(wanted) === true;
}

/** `smith` finds every Smith and `smith j` also `smith ja`; quotes ask for the very initials. */
function isAuthor(own: string, wanted: string, exact: boolean, open: boolean): boolean {
  if (own === wanted || (open && own.startsWith(wanted))) return true;
  if (exact) return false;
  const initials = /^(.+) (\p{L}{1,2})$/u.test(wanted);
  return own.startsWith(initials ? wanted : `${wanted} `);
}

/** How often a record holds the words of a value, the title counting threefold: for the order by relevance. */
export function weight({ texts }: Doc, value: string): number {
  const needle = ` ${normal(value)} `;
  const count = (text = ''): number => text.split(needle).length - 1;
  const [title, all] = [count(texts.Title), count(texts['All Fields'])];
  return 3 * Math.min(title, 2) + all / (all + 2);
}

function isFree({ record }: Doc): boolean {
  return record.ids.some(({ type }) => type === 'pmc');
}

function hasType(...types: string[]): (doc: Doc) => boolean {
  return ({ values }) => types.some((type) => values['Publication Type']?.has(type));
}
