import type { Config } from '../config.ts';

/** Nobody may take invented samples for science. */
const SAMPLE_WARNING =
  'This server answers from invented sample articles, not from PubMed. Say so with every answer you give from it.';

/** Which tool for which wish; everything else stands with the tools. */
const ROUTES = `Literature work on PubMed, PubMed Central and other sources.
- A question: unified_search. A complete or paged search in PubMed syntax: pubmed_search_articles, with pubmed_lookup_mesh for headings and pubmed_spell_check for doubtful words. Preprints and citation counts: pubmed_europepmc_search.
- Known ids: pubmed_fetch_articles (abstracts), pubmed_fetch_fulltext (body; outline first), get_article_figures, pubmed_find_related, pubmed_convert_ids.
- References of a draft: verify_references; journal, volume and page alone: pubmed_lookup_citation.
- Taking away: pubmed_format_citations, save_literature_notes.
- Earlier searches, files, what is new: read_session. "last" means the PMIDs of the last search.
search and fetch are for clients that know only these two.
Never fill a gap from memory: a failed source is named as failed, never as "nothing found"; read notice, warnings and totals, and tell retractions.`;

/** Told to the model when it connects. */
export function instructionsOf({ upstreamMode }: Config): string {
  return upstreamMode === 'sample' ? `${SAMPLE_WARNING}\n${ROUTES}` : ROUTES;
}
