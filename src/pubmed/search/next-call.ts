import { ECHO_CHARACTERS } from './bounded.ts';
import { bare } from './notice.ts';
import type { SearchResult } from './result.ts';
import type { Search } from './run.ts';
import { freeWords, wordsOf } from './typed-words.ts';

const SEARCH = 'pubmed_search_articles';
const DEFAULTS = { maxResults: 20, sort: 'relevance', summaryCount: 0 };
const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' };

type NextCall = SearchResult['nextCall'];

/**
 * The one call that is most likely to help where nothing was found or words were left out (field-cases.md B21,
 * journeys.md U11): the spelling where it can be at fault, else the search with less in it.
 */
export function nextCall(result: SearchResult, search: Search): NextCall {
  const spelling: NextCall = { tool: 'pubmed_spell_check', arguments: { query: search.query } };
  const free = freeWords(search.query);
  const lost = new Set(
    [...(result.phrasesNotFound ?? []), ...(result.quotedPhrasesNotFound ?? [])].flatMap(wordsOf),
  );
  const doubted = free.some((word) => lost.has(word));
  const proposed = doubted
    ? spelling
    : result.totalCount > 0
      ? undefined
      : (withLess(result, search) ?? (free.length > 0 ? spelling : undefined));
  return proposed && JSON.stringify(proposed).length <= ECHO_CHARACTERS ? proposed : undefined;
}

/** The search without the filters that PubMed does not know, else without the dates, else without what may be too much. */
function withLess({ appliedFilters, filtersIgnored = [] }: SearchResult, search: Search): NextCall {
  const { query, filters } = search;
  const kept: Record<string, unknown> = { ...appliedFilters };
  const { date, author } = filters;
  if (kept.dateRange && date) kept.dateRange = rangeOf(date);
  if (filtersIgnored.length > 0) {
    const respelled = filtersIgnored.includes('author') && author && inAscii(author);
    if (respelled && bare(respelled) !== bare(author)) kept.author = respelled;
  } else if (kept.dateRange) {
    delete kept.dateRange;
  } else if (query !== '') {
    for (const name of Object.keys(kept)) delete kept[name];
  } else {
    delete kept[Object.keys(kept).at(-1) ?? ''];
  }
  const changed = filtersIgnored.length > 0 || Object.keys(kept).length < Object.keys(appliedFilters).length;
  const { maxResults, sort, summaryCount } = search;
  const others = Object.entries({ maxResults, sort, summaryCount }).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof typeof DEFAULTS],
  );
  if (changed && (query !== '' || Object.keys(kept).length > 0)) {
    return {
      tool: SEARCH,
      arguments: { ...(query !== '' && { query }), ...kept, ...Object.fromEntries(others) },
    };
  }
  const [words] = Object.values(filters)
    .flat()
    .filter((value) => typeof value === 'string');
  return query === '' && words ? { tool: SEARCH, arguments: { query: words } } : undefined;
}

/** A range as it was given: without the bound that stands for "no limit". */
function rangeOf({ effective, open }: NonNullable<Search['filters']['date']>): Record<string, string> {
  return Object.fromEntries(Object.entries(effective).filter(([name]) => name !== open));
}

/** `Müller` as `Mueller`, which is how such names stand in many records; other accents are left out. */
function inAscii(name: string): string {
  return name
    .replace(/[äöüßæøå]/gi, (letter) => {
      const plain = LETTERS[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
    })
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}
