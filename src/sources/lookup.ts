import type { Ids, SourceName } from './hit.ts';

/** Looking records up by identifiers: in the fields that each service has for them, since as words it finds none. */

const KINDS: Record<SourceName, (keyof Ids)[]> = {
  pubmed: ['pmid', 'doi', 'pmcid'],
  europe_pmc: ['pmid', 'doi', 'pmcid'],
  openalex: ['pmid', 'doi'],
  semantic_scholar: [],
  crossref: ['doi'],
  medrxiv: ['doi'],
  biorxiv: ['doi'],
  arxiv: ['doi'],
};
/** These would end a value in a filter of OpenAlex or Crossref, which have no way to quote one. */
const FILTER_SIGNS = /[,|!]/;

/** Whether a source can find records by all of these, one identifier each. */
export function canLookUp(source: SourceName, ids: Ids[]): boolean {
  const kinds = new Set(ids.flatMap((one) => Object.keys(one) as (keyof Ids)[]));
  if (![...kinds].every((kind) => KINDS[source].includes(kind))) return false;
  if (source !== 'openalex' && source !== 'crossref') return true;
  // A filter holds alternatives of one kind; several filters narrow each other.
  return kinds.size === 1 && !ids.some(({ doi }) => doi && FILTER_SIGNS.test(doi));
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

/** Filters of one name are alternatives (https://api.crossref.org/swagger-ui/index.html). */
export function crossrefLookup(ids: Ids[]): string {
  return ids.map(({ doi }) => `doi:${doi}`).join(',');
}
