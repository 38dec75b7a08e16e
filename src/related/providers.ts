import { AppError, ERROR_CODE } from '../errors.ts';
import { findLinks, type Relationship } from '../pubmed/elink.ts';
import { findSummaries } from '../pubmed/esummary.ts';
import { ncbi } from '../pubmed/ncbi.ts';
import { europePmc } from '../sources/europepmc.ts';
import { europePmcLinks } from '../sources/europepmc-links.ts';
import type { Links } from '../sources/links.ts';
import { openAlexLinks } from '../sources/openalex-links.ts';
import type { Call } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';

export const PROVIDERS = ['ncbi', 'europepmc', 'openalex'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The name of a provider as users know it. */
export const PROVIDER_LABELS: Record<Provider, string> = {
  ncbi: 'NCBI',
  europepmc: 'Europe PMC',
  openalex: 'OpenAlex',
};

/** Where others can be asked next, a failure of NCBI is not waited out until the call has no time left. */
const RETRIES_BEFORE_NEXT = 2;
/** NCBI reads a number of more digits as none. */
const POSSIBLE_PMID = /^[1-9]\d{0,9}$/;
const NOT_FOUND = 'ncbi_resource_not_found';

/** Asks one provider. @throws AppError for every failure: no links means that it answered and has none */
export function askProvider(
  call: Call,
  provider: Provider,
  pmid: string,
  relationship: Relationship,
): Promise<Links> {
  if (provider === 'ncbi') return askNcbi(call, pmid, relationship);
  return provider === 'openalex'
    ? openAlexLinks(call, pmid, relationship)
    : askEuropePmc(call, pmid, relationship);
}

/** Whether it was found that PubMed has no article of this PMID, so that nobody else needs to be asked. */
export function isNoSuchArticle(error: AppError): boolean {
  return error.details.reason === NOT_FOUND;
}

async function askNcbi(call: Call, pmid: string, relationship: Relationship): Promise<Links> {
  if (!POSSIBLE_PMID.test(pmid)) throw noSuchArticle();
  const service = { ...ncbi(call.config), retriesBeforeNext: RETRIES_BEFORE_NEXT };
  const pmids = await findLinks(call, service, pmid, relationship);
  if (pmids && pmids.length > 0) return { pmids, withoutPmid: 0, unread: 0 };
  // ELink answers the same for an article without links and for a number without an article.
  const { found, unknown } = await findSummaries(call, [pmid], service);
  if (unknown.has(pmid)) throw noSuchArticle();
  if (!pmids || !found.has(pmid)) throw invalidResponse(service, 'said nothing of the links of this article');
  return { pmids, withoutPmid: 0, unread: 0 };
}

async function askEuropePmc(call: Call, pmid: string, relationship: Relationship): Promise<Links> {
  const service = europePmc(call.config);
  if (!service) throw disabled();
  return europePmcLinks(call, service, pmid, relationship === 'cited_by' ? 'citations' : 'references');
}

function noSuchArticle(): AppError {
  return new AppError({
    reason: NOT_FOUND,
    message: 'PubMed has no article with this PMID',
    hint: 'Check the digits. For a DOI or PMCID use pubmed_convert_ids first, for a title pubmed_search_articles.',
    code: ERROR_CODE.notFound,
    retryable: false,
  });
}

function disabled(): AppError {
  return new AppError({
    reason: 'provider_disabled',
    message: 'Europe PMC is switched off in this deployment',
    hint: 'Who runs this server can set EUROPEPMC_ENABLED.',
    code: ERROR_CODE.unavailable,
    retryable: false,
  });
}
