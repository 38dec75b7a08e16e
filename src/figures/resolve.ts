import { AppError, ERROR_CODE, whenToRetry } from '../errors.ts';
import { recallPmcid } from '../fulltext/article-cache.ts';
import { canonicalPmcid } from '../input/identifiers.ts';
import { convertIds } from '../pubmed/id-converter.ts';
import { ncbi } from '../pubmed/ncbi.ts';
import { europePmc } from '../sources/europepmc.ts';
import { findInEuropePmc } from '../sources/europepmc-article.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';

/**
 * The PMCID of a PMID: known from earlier calls, else from Europe PMC; where that is switched off, from PMC's ID
 * converter (contracts/article-figures.md §2).
 *
 * @throws AppError `not_in_pmc` when the answer is that there is none, `source_unavailable` when there was no answer
 */
export async function pmcidOf(call: Call, pmid: string): Promise<string> {
  const known = await recallPmcid(call, 'pmid', pmid);
  if (known !== undefined) return known;
  const service = europePmc(call.config);
  let pmcid: string | undefined;
  try {
    pmcid = service ? await fromEuropePmc(call, service, pmid) : await fromConverter(call, pmid);
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    throw lookUpFailed(pmid, error);
  }
  if (pmcid === undefined) throw notInPmc(pmid);
  return canonicalPmcid(pmcid);
}

async function fromEuropePmc(call: Call, service: Service, pmid: string): Promise<string | undefined> {
  const hit = await findInEuropePmc(call, service, { pmid });
  if (!hit) return undefined;
  if (hit.pmcid !== undefined && !/^(?:PMC)?\d{1,12}$/i.test(hit.pmcid))
    throw invalidResponse(service, 'sent a PMCID that is none', true);
  return hit.pmcid;
}

async function fromConverter(call: Call, pmid: string): Promise<string | undefined> {
  const answer = (await convertIds(call, 'pmid', [pmid])).get(pmid);
  if (!answer) throw invalidResponse(ncbi(call.config), 'did not answer for this PMID', true);
  return answer.pmcid;
}

function notInPmc(pmid: string): AppError {
  const url = `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;
  return new AppError({
    reason: 'not_in_pmc',
    message: `The article with PMID ${pmid} is not available in PMC, so its figures are not in the open-access subset`,
    hint: `See the article at ${url}. For text from elsewhere call pubmed_fetch_fulltext with pmids ["${pmid}"].`,
    code: ERROR_CODE.notFound,
    retryable: false,
    data: { pmid, article_url: url },
  });
}

function lookUpFailed(pmid: string, { details }: AppError): AppError {
  const { code, retryAfter } = details;
  return new AppError({
    reason: 'source_unavailable',
    message: `The look-up of the PMCID of PMID ${pmid} failed: ${details.message}`,
    hint: `This says nothing about whether the article is in PMC. Try again ${whenToRetry(retryAfter)}, or give its PMCID.`,
    code,
    retryable: true,
    ...(retryAfter !== undefined && { retryAfter }),
    data: { pmid, failed: 'pmcid_lookup' },
  });
}
