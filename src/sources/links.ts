/** The articles that a service links with one, as far as it gave them out. */
export interface Links {
  /** In the order of the service, each once. */
  pmids: string[];
  /** Links to works that have no PMID there. */
  withoutPmid: number;
  /** Links behind the last one that one call reads. */
  unread: number;
}

/** The links in a list of PMIDs, in which a work without one is undefined. */
export function linksOf(listed: (string | undefined)[], own: string, unread: number): Links {
  const pmids = listed.filter((pmid) => pmid !== undefined);
  return {
    pmids: [...new Set(pmids)].filter((pmid) => pmid !== own),
    withoutPmid: listed.length - pmids.length,
    unread,
  };
}
