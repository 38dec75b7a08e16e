import type { Call } from '../upstream/call.ts';
import { searchCrossref } from './crossref.ts';
import { searchEuropePmc } from './europepmc-search.ts';
import type { SourceAnswer, SourceName, SourceRequest } from './hit.ts';
import { searchOpenAlex } from './openalex.ts';
import { searchPubmedHits } from './pubmed.ts';
import { searchSemanticScholar } from './semantic-scholar.ts';

interface Source {
  label: string;
  search: (call: Call, request: SourceRequest) => Promise<SourceAnswer>;
}

const TABLE: Record<SourceName, Source> = {
  pubmed: { label: 'PubMed', search: searchPubmedHits },
  europe_pmc: { label: 'Europe PMC', search: (call, request) => searchEuropePmc(call, request) },
  openalex: { label: 'OpenAlex', search: searchOpenAlex },
  semantic_scholar: { label: 'Semantic Scholar', search: searchSemanticScholar },
  crossref: { label: 'Crossref', search: searchCrossref },
  medrxiv: { label: 'medRxiv', search: (call, request) => searchEuropePmc(call, request, 'medrxiv') },
  biorxiv: { label: 'bioRxiv', search: (call, request) => searchEuropePmc(call, request, 'biorxiv') },
  arxiv: { label: 'arXiv', search: (call, request) => searchEuropePmc(call, request, 'arxiv') },
};

/**
 * Asks one source.
 *
 * @throws AppError for every failure: an empty answer means that the source answered and found nothing
 */
export function askSource(call: Call, source: SourceName, request: SourceRequest): Promise<SourceAnswer> {
  return TABLE[source].search(call, request);
}

/** The name of a source as users know it. */
export function labelOf(source: SourceName): string {
  return TABLE[source].label;
}
