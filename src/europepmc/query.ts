import { closed, straightened } from '../pubmed/search/words.ts';
import { tagsOf } from '../pubmed/spell/tags.ts';

/** Collections of Europe PMC: MEDLINE, PMC, preprints, patents, Agricola. */
export const COLLECTIONS = ['MED', 'PMC', 'PPR', 'PAT', 'AGR'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Never found with quotation marks beside a filter of collections (contracts/pubmed-tools.md §8). */
const QUOTED_ID = /\b(EXT_ID|PMCID):"([A-Za-z0-9][A-Za-z0-9._-]*)"/gi;

export interface SentQuery {
  text: string;
  /** What was changed in the query, or means something else here than its writer may think. */
  notes: string[];
}

/**
 * The query as it is sent: balanced, so that the filter of collections binds to all of it. One collection stands twice,
 * or look-ups of an id find nothing (contracts/upstreams.md §6).
 */
export function sentQuery(query: string, collections: Collection[]): SentQuery {
  const own = closed(query);
  const text = own.replace(QUOTED_ID, '$1:$2');
  const clauses = collections.map((name) => `SRC:"${name}"`);
  const filter = (clauses.length === 1 ? [...clauses, ...clauses] : clauses).join(' OR ');
  const tags = tagsOf(query).map(({ start, end }) => query.slice(start, end));
  const notes = [
    tags.length > 0 &&
      'The query has field tags of PubMed, which mean nothing here: write TITLE:, ABSTRACT:, AUTH:, JOURNAL:, PUB_YEAR: in front of the value.',
    own !== straightened(query).trim() &&
      'The query had unbalanced parentheses, brackets or quotation marks, which were closed or left out: see effectiveQuery.',
    text !== own && 'Ids were sent without quotation marks: with them Europe PMC finds none.',
  ];
  return { text: `(${text}) AND (${filter})`, notes: notes.filter((note) => note !== false) };
}
