import { yearText } from './fields.ts';
import type { Plan } from './plan.ts';
import type { NextTool } from './result.ts';
import type { Found } from './run.ts';

const MOST = 4;
const IDS = 5;
const DEFAULTS: Record<string, unknown> = {
  sources: 'auto',
  filters: '',
  options: '',
  ranking: 'balanced',
  limit: 10,
};

/** The calls that are likely to come next, ready to be made (at most four). */
export function nextTools(found: Found): NextTool[] {
  const { ranked } = found;
  const calls = [
    askAgain(found),
    ...(ranked.length === 0 ? forAnEmptyList(found) : []),
    withYears(found.plan),
    records(found),
    fullText(found),
    restOfPubmed(found),
  ];
  return calls.filter((call) => call !== undefined).slice(0, MOST);
}

function askAgain({ plan, outcomes }: Found): NextTool | undefined {
  const failed = outcomes
    .filter(({ answer, error }) => !answer && error?.retryable)
    .map(({ source }) => source);
  if (failed.length === 0) return undefined;
  return next(
    'unified_search',
    `Ask ${failed.join(', ')} again, which did not answer`,
    same(plan, { sources: failed.join(',') }),
  );
}

/** What is left to try where nothing is listed although all sources answered. */
function forAnEmptyList({ plan, outcomes, preprintsLeftOut }: Found): NextTool[] {
  if (outcomes.some(({ answer }) => !answer)) return [];
  if (preprintsLeftOut > 0) {
    const options = [plan.given.options, 'include_detected_preprints'].filter(Boolean).join(',');
    return [next('unified_search', 'List the preprints that were left out', same(plan, { options }))];
  }
  const asked = outcomes.map(({ source }) => source).join();
  const more = plan.given.sources !== 'all' && asked.split(',').length < 4;
  return [
    ...(more ? [next('unified_search', 'Ask the other sources too', same(plan, { sources: 'all' }))] : []),
    ...(plan.analysis.isLookup
      ? []
      : [next('pubmed_spell_check', 'See whether a word is misspelled', { query: plan.query })]),
  ];
}

/** Years that the question names in words, as the filter that they were meant to be. */
function withYears(plan: Plan): NextTool | undefined {
  const { years, timeWords } = plan.analysis;
  if (!years || plan.filters.years || !timeWords) return undefined;
  const query = plan.query.replace(timeWords, ' ').replace(/\s+/g, ' ').trim();
  if (query === '') return undefined;
  const filters = [plan.given.filters, `year:${yearText(years)}`].filter(Boolean).join(',');
  return next(
    'unified_search',
    'Apply the years in the question as a filter',
    same(plan, { query, filters }),
  );
}

function records({ ranked }: Found): NextTool | undefined {
  const pmids = ranked.flatMap(({ paper }) => paper.ids.pmid ?? []).slice(0, IDS);
  if (pmids.length === 0) return undefined;
  return next('pubmed_fetch_articles', 'Whole abstracts, MeSH terms and notices of the best hits', { pmids });
}

function fullText({ ranked }: Found): NextTool | undefined {
  const pmcids = ranked.flatMap(({ paper }) => paper.ids.pmcid ?? []).slice(0, 2);
  if (pmcids.length > 0) return next('pubmed_fetch_fulltext', 'Read what is in PubMed Central', { pmcids });
  const dois = ranked.flatMap(({ paper }) => (paper.isOpenAccess ? (paper.ids.doi ?? []) : [])).slice(0, 2);
  return dois.length > 0 ? next('pubmed_fetch_fulltext', 'Read what is open', { dois }) : undefined;
}

/** The same search in PubMed, with its filters as they were sent, from where this list ends. */
function restOfPubmed({ outcomes }: Found): NextTool | undefined {
  const answer = outcomes.find(({ source }) => source === 'pubmed')?.answer;
  if (!answer || answer.total <= answer.hits.length) return undefined;
  return next(
    'pubmed_search_articles',
    `Page through all ${answer.total.toLocaleString('en')} hits of PubMed`,
    {
      query: answer.sentQuery,
      offset: answer.hits.length,
    },
  );
}

/** The arguments of this search with some of them changed, without those that are as if not given. */
function same({ query, limit, given }: Plan, changed: Record<string, unknown>): Record<string, unknown> {
  const all = { query, limit, ...given, ...changed };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== '' && value !== DEFAULTS[name]),
  );
}

function next(tool: string, reason: string, args: Record<string, unknown>): NextTool {
  const named = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return { tool, reason, arguments: args, command: `${tool}(${named.join(', ')})` };
}
