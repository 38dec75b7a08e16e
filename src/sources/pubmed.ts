import { AppError } from '../errors.ts';
import { type FetchedRecords, fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import { type SearchReply, searchPubmed } from '../pubmed/esearch.ts';
import { dateFilter } from '../pubmed/search/dates.ts';
import { ignoredIn } from '../pubmed/search/ignored.ts';
import { closed } from '../pubmed/search/words.ts';
import type { Call } from '../upstream/call.ts';
import { lineOf } from './clean.ts';
import { notSupported } from './dialect.ts';
import type { Hit, SourceAnswer, SourceRequest } from './hit.ts';
import { pubmedLookup } from './lookup.ts';
import { pubmedHit } from './pubmed-hit.ts';

const SHOWN_CHARACTERS = 200;

/**
 * Searches PubMed by relevance and fetches the records of the hits.
 *
 * @throws AppError as `searchPubmed`; when only the records fail, the PMIDs are returned and `incomplete` says why
 */
export async function searchPubmedHits(call: Call, request: SourceRequest): Promise<SourceAnswer> {
  const sentQuery = pubmedQuery(request);
  const reply = await searchPubmed(call, sentQuery, { offset: 0, size: request.limit }, 'relevance');
  const warnings = remarks(reply);
  if (isFiltersAlone(request, reply)) {
    const told = 'PubMed dropped the whole query; what only the filters match was left out.';
    return { hits: [], total: 0, sentQuery, warnings: [...warnings, told] };
  }
  const { hits, incomplete } = await detailed(call, reply.pmids);
  const { translation } = reply;
  return {
    hits,
    total: reply.count,
    sentQuery,
    warnings,
    ...(translation && { translation }),
    ...(incomplete && { incomplete }),
  };
}

/** The user's query in brackets, so that years and clauses hold for all of it. */
export function pubmedQuery({ query, years, pubmedClauses, lookup }: SourceRequest): string {
  const date = dateFilter(years?.from?.toString(), years?.to?.toString());
  const clauses = [...(date ? [`(${date.term})`] : []), ...pubmedClauses];
  const sound = lookup ? pubmedLookup(lookup) : closed(query);
  if (!/[\p{L}\p{N}]/u.test(sound)) {
    throw notSupported('PubMed', 'finds nothing to search for in this query', 'Give words to search for.');
  }
  return clauses.length === 0 ? sound : [`(${sound})`, ...clauses].join(' AND ');
}

interface Detailed {
  hits: Hit[];
  incomplete?: SourceAnswer['incomplete'];
}

/** The hits in their order; one without a record has its PMID alone. */
async function detailed(call: Call, pmids: string[]): Promise<Detailed> {
  let fetched: FetchedRecords;
  try {
    fetched = await fetchPubmedRecords(call, pmids);
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    const { reason, message, retryable } = error.details;
    return {
      hits: pmids.map((pmid) => pubmedHit(pmid)),
      incomplete: { reason, message, retryable, pmids },
    };
  }
  const { found, withheld } = fetched;
  const hits = pmids.map((pmid) => pubmedHit(pmid, found.get(pmid)));
  const unread = pmids.filter((pmid) => !found.has(pmid));
  if (unread.length === 0) return { hits };
  const reason = withheld.size > 0 ? 'ncbi_unreachable' : 'ncbi_invalid_response';
  const message = `PubMed named these, and did not give their records this time: ${unread.join(', ')}`;
  return { hits, incomplete: { reason, message, retryable: true, pmids: unread } };
}

/** Without any word of the query PubMed searches by the filters, which find articles about something else. */
function isFiltersAlone({ query, years, pubmedClauses }: SourceRequest, reply: SearchReply): boolean {
  const narrowed = years?.from !== undefined || years?.to !== undefined || pubmedClauses.length > 0;
  return narrowed && ignoredIn(query, { hasAbstract: true }, reply).told.queryIgnored === true;
}

/** What PubMed says about the query. */
function remarks(reply: SearchReply): string[] {
  const listed = (phrases: string[]) =>
    phrases.map((phrase) => lineOf(phrase, SHOWN_CHARACTERS)?.replace(/\.$/, '')).join(', ');
  const told: [string, string[]][] = [
    ['PubMed does not know these field tags and ignored them', reply.unknownFields],
    ['PubMed knows none of these and left them out', reply.phrasesNotFound],
    ['PubMed has no such phrase, and searched it word by word or left it out', reply.quotedPhrasesNotFound],
    ['PubMed ignored, as too common', reply.phrasesIgnored],
    ['PubMed says of this search', reply.messages],
  ];
  return told.flatMap(([text, phrases]) => (phrases.length > 0 ? [`${text}: ${listed(phrases)}.`] : []));
}
