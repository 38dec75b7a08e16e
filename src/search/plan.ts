import { type Ids, SOURCES, type SourceName, type SourceRequest } from '../sources/hit.ts';
import { canLookUp } from '../sources/lookup.ts';
import { withoutOverrides } from '../text/overrides.ts';
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
  /** The arguments that name what was asked, for calls that ask it again. */
  given: { sources: string; filters: string; options: string; ranking: Mode };
  /** What was decided for the caller, told in the answer. */
  notes: string[];
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

/** The plan of arguments that `readQuestion` finds nothing wrong in. */
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
    given: { sources, filters, options, ranking: rankingIn(given.ranking) },
    notes:
      left.length > 0
        ? [
            `Not asked, as switched off or not able to ${analysis.isLookup ? 'look these identifiers up' : `do a ${mode} search`}: ${left.join(', ')}.`,
          ]
        : [],
  };
}

/** With the curly quotation marks straight and nothing at the ends; what is no text counts as absent. */
export function fieldsOf(given: Partial<Record<keyof Question, unknown>>) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    query: withoutOverrides(
      text(given.query)
        .replace(/[“”„‟]/g, '"')
        .replace(/[‘’]/g, "'"),
    ).trim(),
    sources: text(given.sources).trim(),
    filters: text(given.filters).trim(),
    options: text(given.options).trim(),
  };
}

/** The identifiers that the question consists of, one each. arXiv's numbers are DOIs as well. */
export function lookupOf({ identifiers }: Analysis): Ids[] {
  return identifiers.map(({ type, value }) =>
    type === 'arxiv' ? { arxiv: value, doi: `10.48550/arxiv.${value}` } : { [type]: value },
  );
}

/** The kind of search that the options ask for. */
function modeOf(options: Set<Option>): Plan['mode'] {
  if (options.has('native_semantic')) return 'semantic';
  return options.has('systematic') ? 'systematic' : 'keyword';
}

/** Whether a source offers a kind of search. */
export function canDo(source: SourceName, mode: Plan['mode']): boolean {
  return mode === 'keyword' || (mode === 'semantic' ? SEMANTIC : SYSTEMATIC).includes(source);
}

/** Where most of arXiv can be found. */
const ARXIV_INDEXES: SourceName[] = ['openalex', 'semantic_scholar'];

/**
 * Which sources answer a question of this kind: contracts/unified-search.md A2, with Europe PMC where that has
 * Crossref. There it only completes records; here it would be a list of its own, of works that share any word.
 */
function autoSources(analysis: Analysis, mode: Plan['mode']): SourceName[] {
  const { complexity, intent, isLookup } = analysis;
  if (isLookup) {
    const ids = lookupOf(analysis);
    const isArxiv = ids.some(({ arxiv }) => arxiv !== undefined);
    const exact: SourceName[] = ['pubmed', 'europe_pmc', ...(isArxiv ? ARXIV_INDEXES : []), 'crossref'];
    return exact.filter((name) => canLookUp(name, ids));
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
  const asked = rankingIn(given);
  if (asked !== 'balanced') return asked;
  if (intent === 'systematic' || mode === 'systematic') return 'quality';
  if (intent === 'comparison') return 'impact';
  return intent === 'exploration' && years ? 'recency' : 'balanced';
}

function rankingIn(given: unknown): Mode {
  return typeof given === 'string' ? (given as Mode) : 'balanced';
}
