import type { NextTool } from './result.ts';
import type { Found } from './run.ts';

const MOST = 4;
const IDS = 5;

/** The calls that are likely to come next, ready to be made (at most four). */
export function nextTools({ plan, outcomes, ranked }: Found): NextTool[] {
  const pmids = ranked.flatMap(({ paper }) => paper.ids.pmid ?? []).slice(0, IDS);
  const pmcids = ranked.flatMap(({ paper }) => paper.ids.pmcid ?? []).slice(0, IDS);
  const openDois = ranked
    .flatMap(({ paper }) => (paper.isOpenAccess ? (paper.ids.doi ?? []) : []))
    .slice(0, IDS);
  const retryable = outcomes
    .filter(({ answer, error }) => !answer && error?.retryable)
    .map(({ source }) => source);
  const pubmed = outcomes.find(({ source }) => source === 'pubmed')?.answer;
  const calls: (NextTool | undefined)[] = [
    retryable.length > 0
      ? next('unified_search', `Ask ${retryable.join(', ')} again, which did not answer`, {
          query: plan.query,
          sources: retryable.join(','),
        })
      : undefined,
    ranked.length === 0 && retryable.length === 0
      ? next('pubmed_spell_check', 'See whether a word is misspelled', { query: plan.query })
      : undefined,
    pmids.length > 0
      ? next('pubmed_fetch_articles', 'Whole abstracts, MeSH terms and notices of the best hits', { pmids })
      : undefined,
    pmcids.length > 0
      ? next('pubmed_fetch_fulltext', 'Read what is in PubMed Central', { pmcids: pmcids.slice(0, 2) })
      : openDois.length > 0
        ? next('pubmed_fetch_fulltext', 'Read what is open', { dois: openDois.slice(0, 2) })
        : undefined,
    pubmed && pubmed.total > pubmed.hits.length
      ? next(
          'pubmed_search_articles',
          `Page through all ${pubmed.total.toLocaleString('en')} hits of PubMed`,
          {
            query: plan.query,
            offset: pubmed.hits.length,
          },
        )
      : undefined,
  ];
  return calls.filter((call) => call !== undefined).slice(0, MOST);
}

function next(tool: string, reason: string, args: Record<string, unknown>): NextTool {
  const named = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return { tool, reason, arguments: args, command: `${tool}(${named.join(', ')})` };
}
