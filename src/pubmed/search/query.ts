import type { DateFilter } from './dates.ts';
import { closed, quotable, unquoted } from './words.ts';

/** What narrows a search besides its query; absent = not narrowed. */
export interface Filters {
  date?: DateFilter | undefined;
  publicationTypes?: string[] | undefined;
  meshTerms?: string[] | undefined;
  author?: string | undefined;
  journal?: string | undefined;
  issn?: string | undefined;
  language?: string | undefined;
  hasAbstract?: boolean | undefined;
  freeFullText?: boolean | undefined;
  species?: 'humans' | 'animals' | undefined;
}

/**
 * The query as it is sent to PubMed (contracts/pubmed-tools.md §1). The user's part stands in parentheses, so that a
 * filter holds for all of it, whatever operators it has. It is repaired with and without filters.
 */
export function effectiveQuery(query: string, filters: Filters): string {
  const clauses = clausesOf(filters);
  const sound = closed(query);
  if (clauses.length === 0) return sound;
  return [...(sound === '' ? [] : [`(${sound})`]), ...clauses].join(' AND ');
}

function clausesOf(filters: Filters): string[] {
  const { date, publicationTypes, author, journal, issn, meshTerms, language, species } = filters;
  return [
    date && `(${date.term})`,
    publicationTypes?.length && `(${tagged(publicationTypes, 'Publication Type').join(' OR ')})`,
    author && `${unquoted(author)}[Author]`,
    journal && tagged([journal], 'Journal')[0],
    // PubMed's journal field holds the ISSNs: https://pubmed.ncbi.nlm.nih.gov/help/#ta
    issn && tagged([issn], 'Journal')[0],
    meshTerms?.length && `(${tagged(meshTerms, 'MeSH Terms').join(' AND ')})`,
    language && `${unquoted(language)}[Language]`,
    filters.hasAbstract && 'hasabstract[text word]',
    filters.freeFullText && 'free full text[filter]',
    species && `${species}[MeSH Terms]`,
  ].filter((clause) => typeof clause === 'string' && clause !== '') as string[];
}

function tagged(values: string[], field: string): string[] {
  return values.map((value) => `"${quotable(value)}"[${field}]`);
}
