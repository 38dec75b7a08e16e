import { credentialPaths, HOLDS_CREDENTIAL } from '../../text/credentials.ts';
import { readDate } from './dates.ts';
import { isBlankQuery, isBlankValue } from './words.ts';

/** An argument with which a search makes no sense, told before any request (contracts/pubmed-tools.md §1). */
export interface Refusal {
  reason: 'blank_query' | 'blank_filter' | 'invalid_date_range' | 'invalid_input';
  path: (string | number)[];
  message: string;
}

const BLANK = 'There is no word to search for in this value.';

/** What is wrong with the arguments of a search; any of them may be of any type, which other checks tell. */
export function refusals(args: Record<string, unknown>): Refusal[] {
  return [...credentials(args), ...blankQuery(args), ...blankFilters(args), ...badDates(args.dateRange)];
}

function credentials(args: Record<string, unknown>): Refusal[] {
  return credentialPaths(args).map((path) => ({
    reason: 'invalid_input',
    path,
    message: HOLDS_CREDENTIAL,
  }));
}

function blankQuery({ query }: Record<string, unknown>): Refusal[] {
  if (typeof query !== 'string' || query === '' || !isBlankQuery(query)) return [];
  return [
    { reason: 'blank_query', path: ['query'], message: 'There is no word to search for in the query.' },
  ];
}

function blankFilters(args: Record<string, unknown>): Refusal[] {
  const fields: [(string | number)[], unknown][] = [
    ...['author', 'journal', 'language'].map((name): [string[], unknown] => [
      [name],
      args[name] || undefined,
    ]),
    ...['publicationTypes', 'meshTerms'].flatMap((name) => {
      const values = args[name];
      return Array.isArray(values)
        ? values.map((value, i): [(string | number)[], unknown] => [[name, i], value])
        : [];
    }),
  ];
  return fields
    .filter(([, value]) => typeof value === 'string' && isBlankValue(value))
    .map(([path]) => ({ reason: 'blank_filter', path, message: BLANK }));
}

function badDates(range: unknown): Refusal[] {
  if (typeof range !== 'object' || range === null) return [];
  const { minDate, maxDate } = range as Record<string, unknown>;
  const refuse = (field: string, message: string): Refusal => ({
    reason: 'invalid_date_range',
    path: ['dateRange', field],
    message,
  });
  const bounds = Object.entries({ minDate, maxDate }).filter(
    (bound): bound is [string, string] => typeof bound[1] === 'string' && bound[1] !== '',
  );
  const bad = bounds.filter(([, text]) => !readDate(text));
  if (bad.length > 0) {
    return bad.map(([field]) => refuse(field, 'Expected a date that exists: YYYY, YYYY/MM or YYYY/MM/DD.'));
  }
  const [from, to] = bounds.map(([, text]) => readDate(text));
  if (!from || !to || from.first <= to.last) return [];
  return bounds.map(([field]) => refuse(field, 'minDate lies behind maxDate.'));
}
