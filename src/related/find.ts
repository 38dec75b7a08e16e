import { AppError, ERROR_CODE, whenToRetry } from '../errors.ts';
import type { Relationship } from '../pubmed/elink.ts';
import type { Links } from '../sources/links.ts';
import type { Call } from '../upstream/call.ts';
import { askProvider, isNoSuchArticle, PROVIDER_LABELS, type Provider } from './providers.ts';

/** Europe PMC links no similar articles. */
const CHAINS: Record<Relationship, Provider[]> = {
  similar: ['ncbi', 'openalex'],
  cited_by: ['ncbi', 'europepmc', 'openalex'],
  references: ['ncbi', 'europepmc', 'openalex'],
};

export interface Failure {
  provider: Provider;
  reason: string;
  message: string;
  retryable: boolean;
  /** Seconds. */
  retryAfter?: number;
}

/** The links of one provider, and how the others did that were asked before it or in vain. */
export interface Found {
  source: Provider;
  links: Links;
  /** Providers that answered that they have none; works without a PMID are told by number. */
  empty: { provider: Provider; withoutPmid: number }[];
  failures: Failure[];
}

/**
 * The links of an article (a PMID without leading zeros) from the first provider that has any: lists of several are
 * never merged. NCBI knows references and citations of a part of all articles only, so that others are asked where it
 * has none (contracts/pubmed-tools.md §3 asks them for references alone).
 *
 * @throws AppError `ncbi_resource_not_found` where PubMed has no such article; `all_providers_failed` with each one's
 *   failure in `attempted`
 */
export async function findRelated(call: Call, pmid: string, relationship: Relationship): Promise<Found> {
  const empty: (Found['empty'][number] & { links: Links })[] = [];
  const failures: Failure[] = [];
  for (const provider of CHAINS[relationship]) {
    try {
      const links = await askProvider(call, provider, pmid, relationship);
      if (links.pmids.length > 0) return { source: provider, links, empty, failures };
      empty.push({ provider, withoutPmid: links.withoutPmid, links });
      // Likeness is NCBI's own reckoning, which is complete: where it finds none, others only reckon otherwise.
      if (relationship === 'similar') break;
    } catch (error) {
      if (call.signal.aborted || !(error instanceof AppError) || isNoSuchArticle(error)) throw error;
      const { reason, message, retryable, retryAfter } = error.details;
      failures.push({ provider, reason, message, retryable, ...(retryAfter && { retryAfter }) });
    }
  }
  const [first] = empty;
  if (!first) throw allFailed(failures);
  return { source: first.provider, links: first.links, empty, failures };
}

function allFailed(attempted: Failure[]): AppError {
  const retryable = attempted.some((failure) => failure.retryable);
  const waits = attempted.flatMap(({ retryAfter }) => retryAfter ?? []);
  const retryAfter = waits.length > 0 ? Math.max(...waits) : undefined;
  const next = retryable ? `Try again ${whenToRetry(retryAfter)}.` : 'The same request will fail again.';
  const told = attempted.map(({ provider, reason }) => `${PROVIDER_LABELS[provider]} (${reason})`);
  return new AppError({
    reason: 'all_providers_failed',
    message: `None of those who know links between articles answered: ${told.join(', ')}`,
    hint: `This does not mean that there are none. ${next}`,
    code: ERROR_CODE.unavailable,
    retryable,
    ...(retryAfter !== undefined && { retryAfter }),
    data: { attempted },
  });
}
