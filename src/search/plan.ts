import { type Ids, SOURCES, type SourceName, type SourceRequest } from '../sources/hit.ts';
import { canLookUp } from '../sources/lookup.ts';
import { type Analysis, analyse } from './analyse.ts';
import {
  type Option,
  PREPRINT_SERVERS,
  readFilters,
  readOptions,
  readSources,
  type SearchFilters,
} from './fields.ts';
import type { Mode } from './rank/rank.ts';

/** The arguments of unified_search. */
export interface Question {
  query: string;
  limit: number;
  sources: string;
  ranking: Mode;
  filters: string;
  options: string;
}

/** What this deployment offers. */
export interface Offer {
  thisYear: number;
  /** Sources that are switched off here. */
  disabled: SourceName[];
}

export interface Plan {
  query: string;
  limit: number;
  /** Chosen by the query, not by the caller. */
  auto: boolean;
  sources: SourceName[];
  /** Those that a question of this kind is best asked of. */
  recommended: SourceName[];
  /** Switched off on this server. */
  disabled: SourceName[];
  mode: SourceRequest['mode'];
  ranking: Mode;
  filters: SearchFilters;
  options: Set<Option>;
  analysis: Analysis;
  /** Preprints that other sources return are kept. */
  keepPreprints: boolean;
  /** What was decided for the caller, told in the answer. */
  notes: string[];
}

/** A fault of an argument, by field. */
export interface Diagnostic {
  field: 'query' | 'sources' | 'filters' | 'options';
  message: string;
}

/** Which modes a source has besides keyword search: contracts/unified-search.md A1. */
const SEMANTIC: SourceName[] = ['openalex'];
const SYSTEMATIC: SourceName[] = [
  'pubmed',
  'europe_pmc',
  'openalex',
  'semantic_scholar',
  ...PREPRINT_SERVERS,
];

/** As `[tiab]`, `[MeSH Terms:noexp]` or `[dp]`, which only PubMed reads. */
const PUBMED_TAG = /\[[a-z][a-z0-9 /:~-]{0,40}\]/i;
/**
 * What a secret looks like: it was pasted by mistake and must not go out to five services, nor into a record
 * (contracts/unified-search.md A1, read-session.md §6).
 */
const CREDENTIAL =
  /\b(?:api[_-]?key|access[_-]?token|client[_-]?secret|password|passwd|authorization)\s*[=:]\s*\S{6,}|\bbearer\s+[A-Za-z0-9._~+/-]{16,}|\b(?:sk|pk|ghp|gho|xox[bap])[-_][A-Za-z0-9_-]{16,}|\beyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/i;

/** All that is wrong with the arguments, before anything is asked. Fields may be of any type: other checks tell that. */
export function diagnose(given: Partial<Record<keyof Question, unknown>>, offer: Offer): Diagnostic[] {
  const { query, sources, filters, options } = fieldsOf(given);
  const faults: Diagnostic[] = [];
  const tell = (field: Diagnostic['field'], messages: string[]) => {
    for (const message of messages) faults.push({ field, message });
  };
  for (const [field, text] of Object.entries({ query, sources, filters, options })) {
    if (CREDENTIAL.test(text)) {
      tell(field as Diagnostic['field'], ['this looks like it holds a key or password: leave it out']);
    }
  }
  if (query.replace(/["'()[\]\s]|\b(?:AND|OR|NOT)\b/g, '') === '')
    tell('query', ['there is no word to search for']);
  const choice = readSources(sources);
  tell('sources', choice.faults);
  tell('filters', readFilters(filters).faults);
  const flags = readOptions(options);
  tell('options', flags.faults);
  const { auto, named } = choice.value;
  const off = named.filter((name) => offer.disabled.includes(name));
  const isAll = sources.split(',').includes('all');
  if (!isAll)
    tell(
      'sources',
      off.map((name) => `${name} is switched off on this server`),
    );
  if (choice.faults.length > 0 || flags.faults.length > 0) return faults;
  const mode = modeOf(flags.value);
  const unable = named.filter((name) => !canDo(name, mode));
  if (!auto && !isAll && unable.length > 0) {
    tell('options', [`${mode} search is not offered by ${unable.join(', ')}`]);
  }
  const foreign = named.filter((name) => name !== 'pubmed');
  if (!auto && !isAll && foreign.length > 0 && PUBMED_TAG.test(query)) {
    tell('query', [
      `PubMed's field tags are not understood by ${foreign.join(', ')}: ask pubmed, or leave them out`,
    ]);
  }
  if (faults.length === 0 && planSearch(given, offer).sources.length === 0) {
    tell('sources', ['no source is left to ask']);
  }
  return faults;
}

/** The plan of arguments that `diagnose` finds nothing in. */
export function planSearch(given: Partial<Record<keyof Question, unknown>>, offer: Offer): Plan {
  const { query, sources, filters, options } = fieldsOf(given);
  const { auto, named, excluded } = readSources(sources).value;
  const flags = readOptions(options).value;
  const analysis = analyse(query, offer.thisYear);
  const mode = modeOf(flags);
  const wanted = auto ? autoSources(analysis, mode) : named;
  const preprints = flags.has('preprints') && mode !== 'semantic' ? PREPRINT_SERVERS : [];
  const all = SOURCES.filter((name) => wanted.includes(name) || preprints.includes(name));
  const ids = lookupOf(analysis);
  const able = all.filter(
    (name) =>
      !excluded.includes(name) &&
      !offer.disabled.includes(name) &&
      (analysis.isLookup ? canLookUp(name, ids) : canDo(name, mode)),
  );
  const left = all.filter((name) => !excluded.includes(name) && !able.includes(name));
  const asksServer = able.some((name) => PREPRINT_SERVERS.includes(name));
  return {
    query,
    limit: typeof given.limit === 'number' ? given.limit : 10,
    auto,
    sources: able,
    recommended: autoSources(analysis, mode),
    disabled: offer.disabled,
    mode,
    ranking: rankingOf(given.ranking, analysis, mode),
    filters: readFilters(filters).value,
    options: flags,
    analysis,
    keepPreprints:
      flags.has('preprints') || flags.has('include_detected_preprints') || asksServer || analysis.isLookup,
    notes:
      left.length > 0
        ? [
            `Not asked, as switched off or not able to ${analysis.isLookup ? 'look these identifiers up' : `do a ${mode} search`}: ${left.join(', ')}.`,
          ]
        : [],
  };
}

/** With the curly quotation marks straight and nothing at the ends; what is no text counts as absent. */
function fieldsOf(given: Partial<Record<keyof Question, unknown>>) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    query: text(given.query)
      .replace(/[“”„‟]/g, '"')
      .replace(/[‘’]/g, "'")
      .trim(),
    sources: text(given.sources).trim(),
    filters: text(given.filters).trim(),
    options: text(given.options).trim(),
  };
}

/** The identifiers that the question consists of, one each. arXiv's numbers are DOIs as well. */
export function lookupOf({ identifiers }: Analysis): Ids[] {
  return identifiers.map(({ type, value }) =>
    type === 'arxiv' ? { doi: `10.48550/arxiv.${value}` } : { [type]: value },
  );
}

function modeOf(options: Set<Option>): Plan['mode'] {
  if (options.has('native_semantic')) return 'semantic';
  return options.has('systematic') ? 'systematic' : 'keyword';
}

function canDo(source: SourceName, mode: Plan['mode']): boolean {
  return mode === 'keyword' || (mode === 'semantic' ? SEMANTIC : SYSTEMATIC).includes(source);
}

/**
 * Which sources answer a question of this kind: contracts/unified-search.md A2, with Europe PMC where that has
 * Crossref. There it only completes records; here it would be a list of its own, of works that share any word.
 */
function autoSources(analysis: Analysis, mode: Plan['mode']): SourceName[] {
  const { complexity, intent, isLookup } = analysis;
  if (isLookup) {
    const exact: SourceName[] = ['pubmed', 'europe_pmc', 'crossref'];
    return exact.filter((name) => canLookUp(name, lookupOf(analysis)));
  }
  if (mode === 'semantic') return SEMANTIC;
  if (mode === 'systematic' || intent === 'systematic') {
    return ['pubmed', 'europe_pmc', 'openalex', 'semantic_scholar'];
  }
  if (intent === 'comparison') return ['pubmed', 'openalex', 'semantic_scholar'];
  if (complexity === 'ambiguous') return ['pubmed', 'openalex'];
  return complexity === 'complex' ? ['pubmed', 'europe_pmc', 'openalex'] : ['pubmed', 'europe_pmc'];
}

/** `balanced` goes with the question: contracts/unified-search.md A5. */
function rankingOf(given: unknown, { intent, years }: Analysis, mode: Plan['mode']): Mode {
  const asked = typeof given === 'string' ? (given as Mode) : 'balanced';
  if (asked !== 'balanced') return asked;
  if (intent === 'systematic' || mode === 'systematic') return 'quality';
  if (intent === 'comparison') return 'impact';
  return intent === 'exploration' && years ? 'recency' : 'balanced';
}
