import type { Ids, SourceName } from './hit.ts';

/** Looking records up by identifiers: in the fields that each service has for them, since as words it finds none. */

const KINDS: Record<SourceName, (keyof Ids)[]> = {
  pubmed: ['pmid', 'doi', 'pmcid'],
  europe_pmc: ['pmid', 'doi', 'pmcid'],
  openalex: ['pmid', 'doi'],
  semantic_scholar: ['pmid', 'doi', 'pmcid', 'arxiv'],
  crossref: ['doi'],
  medrxiv: ['doi'],
  biorxiv: ['doi'],
  arxiv: ['doi'],
};
/** These would end a value in a filter of OpenAlex or Crossref, which have no way to quote one. */
const FILTER_SIGNS = /[,|!]/;

/** arXiv's DOIs are registered elsewhere (https://info.arxiv.org/help/doi.html). */
const ARXIV_DOI = /^10\.48550\//;

/** Whether a source can find records by all of these; each is one record, known by an identifier or by equal ones. */
export function canLookUp(source: SourceName, ids: Ids[]): boolean {
  const kindsOf = (one: Ids) => KINDS[source].filter((kind) => one[kind] !== undefined);
  if (!ids.every((one) => kindsOf(one).length > 0)) return false;
  if (source === 'semantic_scholar') return ids.length === 1;
  if (source === 'crossref' && ids.some(({ doi }) => ARXIV_DOI.test(doi ?? ''))) return false;
  if (source !== 'openalex' && source !== 'crossref') return true;
  // A filter holds alternatives of one kind; several filters narrow each other.
  const kinds = new Set(ids.map((one) => kindsOf(one)[0]));
  return kinds.size === 1 && !ids.some(({ doi }) => doi && FILTER_SIGNS.test(doi));
}

/** The kinds of identifiers that a source takes, in words. */
export function lookupKinds(source: SourceName): string {
  const words = { pmid: 'PMIDs', doi: 'DOIs', pmcid: 'PMCIDs', arxiv: 'arXiv numbers' } as Record<
    string,
    string
  >;
  const named = KINDS[source].map((kind) => words[kind]).join(', ');
  if (source === 'semantic_scholar') return `one of ${named}`;
  return source === 'openalex' ? `${named}, one kind at a time` : named;
}

/** https://pubmed.ncbi.nlm.nih.gov/help/#search-tags; a PMCID has no tag that is sure to be known and stands alone. */
export function pubmedLookup(ids: Ids[]): string {
  return ids
    .map(({ pmid, doi, pmcid }) =>
      pmid ? `${pmid}[uid]` : doi ? `"${doi.replaceAll('"', ' ')}"[doi]` : pmcid,
    )
    .join(' OR ');
}

/** https://europepmc.org/searchsyntax; EXT_ID is matched only without quotation marks, a DOI only with them. */
export function europePmcLookup(ids: Ids[]): string {
  return ids
    .map(({ pmid, doi, pmcid }) => {
      if (pmid) return `(EXT_ID:${pmid} AND SRC:MED)`;
      return doi ? `DOI:"${doi.replace(/["\\]/g, '\\$&')}"` : `PMCID:${pmcid}`;
    })
    .join(' OR ');
}

/** `doi:a|b` or `pmid:1|2` (https://docs.openalex.org/how-to-use-the-api/get-lists-of-entities/filter-entity-lists). */
export function openAlexLookup(ids: Ids[]): string {
  const dois = ids.flatMap(({ doi }) => doi ?? []);
  return dois.length > 0 ? `doi:${dois.join('|')}` : `pmid:${ids.map(({ pmid }) => pmid).join('|')}`;
}

/** https://api.semanticscholar.org/api-docs/graph#tag/Paper-Data/operation/get_graph_get_paper */
export function semanticScholarLookup([{ pmid, doi, pmcid, arxiv } = {}]: Ids[]): string {
  if (arxiv) return `ARXIV:${arxiv}`;
  if (doi) return `DOI:${doi}`;
  return pmid ? `PMID:${pmid}` : `PMCID:${pmcid?.replace('PMC', '')}`;
}

/** Filters of one name are alternatives (https://api.crossref.org/swagger-ui/index.html). */
export function crossrefLookup(ids: Ids[]): string {
  return ids.map(({ doi }) => `doi:${doi}`).join(',');
}
