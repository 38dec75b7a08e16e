export interface Task {
  name: string;
  tool: string;
  args: Record<string, unknown>;
}

/** Ten things that researchers ask for, over the sample library; what each answers and costs is measured. */
export const TASKS: Task[] = [
  { name: 'search PubMed', tool: 'pubmed_search_articles', args: { query: 'sepsis', maxResults: 10 } },
  { name: 'search five sources', tool: 'unified_search', args: { query: 'samplutide kidney', limit: 10 } },
  { name: 'read two records', tool: 'pubmed_fetch_articles', args: { pmids: ['90000001', '90000002'] } },
  { name: 'read an article', tool: 'pubmed_fetch_fulltext', args: { pmcids: ['PMC90000001'] } },
  { name: 'read it again', tool: 'pubmed_fetch_fulltext', args: { pmcids: ['PMC90000001'] } },
  {
    name: 'list figures',
    tool: 'get_article_figures',
    args: { source: { kind: 'pmcid', value: 'PMC90000004' } },
  },
  { name: 'convert an id', tool: 'pubmed_convert_ids', args: { ids: ['90000001'], idtype: 'pmid' } },
  {
    name: 'cite in two formats',
    tool: 'pubmed_format_citations',
    args: { pmids: ['90000001'], formats: ['ris', 'bibtex'] },
  },
  { name: 'save a note', tool: 'save_literature_notes', args: { pmids: ['90000002'] } },
  {
    name: 'look back',
    tool: 'read_session',
    args: { request: { action: 'summary', include_history: true } },
  },
];
