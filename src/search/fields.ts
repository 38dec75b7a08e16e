import { SOURCES, type SourceName } from '../sources/hit.ts';

/** The small languages of the fields `sources`, `filters` and `options`: contracts/unified-search.md A1. */

/** What a field says, and all that is wrong in it. */
export interface Read<Value> {
  value: Value;
  faults: string[];
}

const MAIN: SourceName[] = ['pubmed', 'europe_pmc', 'openalex', 'semantic_scholar', 'crossref'];
export const PREPRINT_SERVERS: SourceName[] = ['medrxiv', 'biorxiv', 'arxiv'];
/** Services that other servers of this kind offer. */
const NOT_OFFERED: Record<string, string> = {
  core: 'CORE is not asked by this server',
  scopus: 'Scopus needs a paid licence and is not asked by this server',
  web_of_science: 'Web of Science needs a paid licence and is not asked by this server',
};

export interface SourceChoice {
  /** The sources are chosen by the query. */
  auto: boolean;
  /** Named, or those that `all` means. */
  named: SourceName[];
  excluded: SourceName[];
}

/** `auto`, `all`, names, and `-name`; empty = auto. */
export function readSources(text: string): Read<SourceChoice> {
  const { tokens, faults } = tokensOf(text);
  const names = tokens.filter((token) => !token.startsWith('-') && token !== 'auto' && token !== 'all');
  const excluded = tokens.filter((token) => token.startsWith('-')).map((token) => token.slice(1));
  for (const name of [...names, ...excluded]) {
    if (isSource(name)) continue;
    faults.push(
      (Object.hasOwn(NOT_OFFERED, name) && NOT_OFFERED[name]) ||
        `${place(tokens, tokens.includes(name) ? name : `-${name}`)} is no source; known: auto, all, ${SOURCES.join(', ')}, each also as -name`,
    );
  }
  const all = tokens.includes('all');
  const auto = tokens.includes('auto') || (names.length === 0 && !all);
  if (Number(all) + Number(tokens.includes('auto')) + Number(names.length > 0) > 1) {
    faults.push('auto, all and names of sources cannot stand together; only exclusions (-name) go with each');
  }
  for (const name of excluded.filter((one) => names.includes(one) && isSource(one))) {
    faults.push(`${name} is both asked for and excluded`);
  }
  const left = (all ? MAIN : names.filter(isSource)).filter((name) => !excluded.includes(name));
  if (faults.length === 0 && !auto && left.length === 0) faults.push('no source is left to ask');
  return { value: { auto, named: left, excluded: excluded.filter(isSource) }, faults };
}

const AGE_GROUPS: Record<string, string> = {
  newborn: 'infant, newborn[MeSH Terms]',
  infant: 'infant[MeSH Terms]',
  preschool: 'child, preschool[MeSH Terms]',
  child: 'child[MeSH Terms:noexp]',
  adolescent: 'adolescent[MeSH Terms]',
  young_adult: '"young adult"[MeSH Terms]',
  adult: 'adult[MeSH Terms]',
  middle_aged: 'middle aged[MeSH Terms]',
  aged: 'aged[MeSH Terms]',
  aged_80: 'aged, 80 and over[MeSH Terms]',
};
const LANGUAGES = [
  'english',
  'chinese',
  'japanese',
  'german',
  'french',
  'spanish',
  'korean',
  'italian',
  'portuguese',
  'russian',
];
const CLINICAL_QUERIES: Record<string, string> = {
  therapy: 'Therapy',
  diagnosis: 'Diagnosis',
  prognosis: 'Prognosis',
  etiology: 'Etiology',
  clinical_prediction: 'Clinical Prediction Guides',
};

/** The clauses that PubMed's own filters of these names stand for (https://pubmed.ncbi.nlm.nih.gov/help/#filters). */
export const PUBMED_FILTERS: Record<string, Record<string, string>> = {
  age_group: AGE_GROUPS,
  sex: { male: 'male[MeSH Terms]', female: 'female[MeSH Terms]' },
  // Humans are animals in MeSH: without `noexp` the filter would let everything pass.
  species: { humans: 'humans[MeSH Terms]', animals: 'animals[MeSH Terms:noexp]' },
  language: Object.fromEntries(LANGUAGES.map((name) => [name, `${name}[Language]`])),
  clinical_query: Object.fromEntries(
    Object.entries(CLINICAL_QUERIES).flatMap(([name, filter]) => [
      [name, `(${filter}/Broad[filter])`],
      [`${name}_narrow`, `(${filter}/Narrow[filter])`],
    ]),
  ),
};

export interface SearchFilters {
  years?: { from?: number; to?: number };
  /** For PubMed alone. */
  pubmedClauses: string[];
  /** As given, for the echo: `age_group:aged`. */
  pubmedOnly: string[];
}

const MIN_YEAR = 1000;
const MAX_YEAR = 2100;

/** `key:value,…`; `year:2024` means that year alone (design.md §8). */
export function readFilters(text: string): Read<SearchFilters> {
  const { tokens, faults } = tokensOf(text);
  const value: SearchFilters = { pubmedClauses: [], pubmedOnly: [] };
  const seen = new Set<string>();
  for (const token of tokens) {
    const [, key = '', given = ''] = /^([^:]*):(.*)$/s.exec(token) ?? [];
    if (key === 'year') {
      if (value.years) faults.push('year is given twice');
      const years = yearsOf(given);
      if (typeof years === 'string') faults.push(years);
      else value.years = years;
      continue;
    }
    const clauses = Object.hasOwn(PUBMED_FILTERS, key) ? PUBMED_FILTERS[key] : undefined;
    if (!clauses) {
      faults.push(
        `${place(tokens, token)} is no filter; known: year, ${Object.keys(PUBMED_FILTERS).join(', ')}, as key:value`,
      );
      continue;
    }
    if (seen.has(key)) faults.push(`${key} is given twice`);
    seen.add(key);
    const clause = Object.hasOwn(clauses, given) ? clauses[given] : undefined;
    if (clause) {
      value.pubmedClauses.push(clause);
      value.pubmedOnly.push(token);
    } else faults.push(`${key} is one of ${Object.keys(clauses).join(', ')}`);
  }
  return { value, faults };
}

function yearsOf(given: string): { from?: number; to?: number } | string {
  const parts = /^(?:(\d{4})|(\d{4})-(\d{4})?|-(\d{4}))$/.exec(given);
  if (!parts) return 'year is given as 2024, 2020-2025, 2020- or -2025';
  const [, only, first, last, upTo] = parts;
  const from = only ?? first;
  const to = only ?? last ?? upTo;
  if ([from, to].some((year) => year && (Number(year) < MIN_YEAR || Number(year) > MAX_YEAR))) {
    return `year: years lie between ${MIN_YEAR} and ${MAX_YEAR}`;
  }
  if (from && to && from > to) return 'year: the first year lies behind the last';
  return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
}

/** Years as the filter writes them. */
export function yearText({ from, to }: { from?: number; to?: number }): string {
  if (from === to) return String(from);
  return `${from ?? ''}-${to ?? ''}`;
}

export const OPTIONS = [
  'preprints',
  'include_detected_preprints',
  'counts_first',
  'native_semantic',
  'systematic',
  'no_oa',
  'no_analysis',
  'no_scores',
  'no_next',
  'no_provenance',
  'no_relax',
  'shallow',
  'compact',
] as const;
export type Option = (typeof OPTIONS)[number];

/** Flags, by name. */
export function readOptions(text: string): Read<Set<Option>> {
  const { tokens, faults } = tokensOf(text);
  const value = new Set<Option>();
  for (const token of tokens) {
    const option = OPTIONS.find((name) => name === token);
    if (option) value.add(option);
    else if (token === 'clinical_trials') faults.push('clinical_trials: this server asks no trial register');
    else faults.push(`${place(tokens, token)} is no option; known: ${OPTIONS.join(', ')}`);
  }
  if (value.has('native_semantic') && value.has('systematic')) {
    faults.push('native_semantic and systematic exclude each other');
  }
  return { value, faults };
}

/** Exact lower-case tokens with commas between them: nothing is guessed, so that a typing error is never a wide search. */
function tokensOf(text: string): { tokens: string[]; faults: string[] } {
  const faults: string[] = [];
  if (text === '') return { tokens: [], faults };
  const tokens = text.split(',');
  if (tokens.some((token) => token.trim() === ''))
    faults.push('there is nothing between two commas, or at an end');
  if (tokens.some((token) => token !== token.trim())) faults.push('commas stand without blanks beside them');
  if (text !== text.toLowerCase()) faults.push('all tokens are in lower case');
  if (new Set(tokens).size < tokens.length) faults.push('a token stands twice');
  return { tokens: tokens.map((token) => token.trim().toLowerCase()).filter(Boolean), faults };
}

function isSource(name: string): name is SourceName {
  return (SOURCES as readonly string[]).includes(name);
}

/** What was given is named by its place: a message repeats no value, which may be anything (input-rules.md Part B). */
function place(tokens: string[], token: string): string {
  return `token ${tokens.indexOf(token) + 1}`;
}
