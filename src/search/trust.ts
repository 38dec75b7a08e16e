import { SOURCES, type SourceName } from '../sources/hit.ts';

/** How far a source's records are trusted: contracts/unified-search.md A5. */
export const SOURCE_TRUST: Record<SourceName, number> = {
  pubmed: 1,
  europe_pmc: 0.9,
  crossref: 0.9,
  openalex: 0.85,
  semantic_scholar: 0.85,
  medrxiv: 0.65,
  biorxiv: 0.65,
  arxiv: 0.6,
};

/** The trusted ones first; those trusted alike in the order of `SOURCES`. */
export function byTrust(a: SourceName, b: SourceName): number {
  return SOURCE_TRUST[b] - SOURCE_TRUST[a] || SOURCES.indexOf(a) - SOURCES.indexOf(b);
}
