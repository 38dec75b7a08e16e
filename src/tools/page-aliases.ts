/** Names by which sibling servers know `maxResults` and `offset` (contracts/pubmed-tools.md §1). */
export const PAGE_ALIASES = {
  limit: 'maxResults',
  retmax: 'maxResults',
  num_results: 'maxResults',
  pageSize: 'maxResults',
  retstart: 'offset',
};
