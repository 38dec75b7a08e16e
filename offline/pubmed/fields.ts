/** How a field is searched: words in a text, a whole value, an author's name, days, or a named filter. */
export type FieldKind = 'text' | 'value' | 'author' | 'date' | 'filter';

/** A search field of PubMed. */
export interface Field {
  /** As PubMed's query translation names it. */
  name: string;
  kind: FieldKind;
  /** The values are all known to PubMed or not at all: what is not here is no misspelling. */
  closed?: boolean;
}

const TABLE: [FieldKind, string, string][] = [
  ['text', 'All Fields', 'all'],
  ['text', 'Title', 'ti titl'],
  ['text', 'Title/Abstract', 'tiab'],
  ['text', 'Text Word', 'tw word textword text_words'],
  ['text', 'Other Term', 'ot otrm keyword keywords'],
  ['text', 'Affiliation', 'ad affl'],
  ['text', 'Transliterated Title', 'tt'],
  ['text', 'Grant Number', 'gr grnt grant grants_and_funding'],
  ['author', 'Author', 'au auth'],
  ['author', 'Author - First', '1au fauth first_author first_author_name'],
  ['author', 'Author - Last', 'lastau laut last_author last_author_name'],
  ['author', 'Author - Full', 'fau full full_author_name'],
  ['author', 'Author - Corporate', 'cn coln corporate_author'],
  ['author', 'Author - Identifier', 'auid author_identifier'],
  ['author', 'Investigator', 'ir invr'],
  ['value', 'Journal', 'ta jour'],
  ['value', 'MeSH Terms', 'mh mesh'],
  ['value', 'MeSH Major Topic', 'majr'],
  ['value', 'MeSH Subheading', 'sh subh subheading'],
  ['value', 'Supplementary Concept', 'nm subs'],
  ['value', 'Publication Type', 'pt ptyp'],
  ['value', 'Language', 'la lang'],
  ['value', 'ISSN', 'is issn'],
  ['value', 'Volume', 'vi vol'],
  ['value', 'Issue', 'ip iss'],
  ['value', 'Pagination', 'pg page'],
  ['value', 'UID', 'pmid'],
  ['value', 'Article Identifier', 'aid'],
  ['value', 'Location ID', 'lid'],
  ['value', 'DOI', 'doi'],
  ['value', 'PMCID', 'pmc pmcid'],
  ['date', 'Date - Publication', 'dp pdat date_of_publication publication_date'],
  ['date', 'Date - Entrez', 'edat entrez_date'],
  ['date', 'Date - Create', 'crdt create_date'],
  ['date', 'Date - MeSH', 'mhda mesh_date'],
  ['date', 'Date - Modification', 'lr mdat modification_date'],
  ['date', 'Date - Completion', 'dcom cdat completion_date'],
  ['date', 'Print Publication Date', 'ppdat ppdt'],
  ['date', 'Electronic Publication Date', 'epdat epdt'],
  ['filter', 'Filter', 'sb filt subset'],
];
const CLOSED = new Set([
  'UID',
  'Article Identifier',
  'Location ID',
  'DOI',
  'PMCID',
  'Volume',
  'Issue',
  'Pagination',
]);
const FIELDS = new Map<string, Field>(
  TABLE.flatMap(([kind, name, tags]) => {
    const field = { name, kind, closed: CLOSED.has(name) || kind === 'date' || kind === 'filter' };
    return [name.toLowerCase(), ...tags.split(' ').map((tag) => tag.replaceAll('_', ' '))].map(
      (tag): [string, Field] => [tag, field],
    );
  }),
);

/** The field behind a tag such as `tiab`, `Title/Abstract` or `mh:noexp`; undefined when PubMed knows none. */
export function fieldOf(tag: string): Field | undefined {
  return FIELDS.get(tag.replace(/:.*/s, '').trim().replace(/\s+/g, ' ').toLowerCase());
}

/** A field by its full name. */
export function fieldNamed(name: string): Field {
  const field = FIELDS.get(name.toLowerCase());
  if (!field) throw new Error(`No search field is named ${name}.`);
  return field;
}
