import { bare } from './notice.ts';
import type { SearchResult } from './result.ts';

const SEARCH = 'pubmed_search_articles';
/** Shorter ones pubmed_spell_check refuses. */
const MIN_SPELLED = 2;

type Empty = Pick<
  SearchResult,
  'query' | 'appliedFilters' | 'phrasesNotFound' | 'quotedPhrasesNotFound' | 'unknownFieldTags'
>;

/**
 * The one call that is most likely to help where nothing was found (field-cases.md B21, journeys.md U11): the spelling
 * when the query itself is in doubt, else the search with less in it.
 */
export function nextCall(empty: Empty): SearchResult['nextCall'] {
  const { query, appliedFilters } = empty;
  const filters = Object.entries(appliedFilters);
  const doubted = filters.length === 0 || unknownIn(empty);
  if (query.length >= MIN_SPELLED && doubted) return { tool: 'pubmed_spell_check', arguments: { query } };
  if (query !== '') return { tool: SEARCH, arguments: { query, maxResults: 0 } };
  const kept = filters.slice(0, -1);
  if (kept.length > 0) return { tool: SEARCH, arguments: { ...Object.fromEntries(kept), maxResults: 0 } };
  const [, value] = filters[0] ?? [];
  const words = [value].flat().find((word) => typeof word === 'string');
  return words ? { tool: SEARCH, arguments: { query: words } } : undefined;
}

/** Whether PubMed names something of the query itself as unknown, not only of a filter. */
function unknownIn({
  query,
  phrasesNotFound = [],
  quotedPhrasesNotFound = [],
  unknownFieldTags = [],
}: Empty): boolean {
  const text = query.toLowerCase();
  return [...phrasesNotFound, ...quotedPhrasesNotFound, ...unknownFieldTags]
    .map(bare)
    .some((phrase) => phrase !== '' && text.includes(phrase));
}
