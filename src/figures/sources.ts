import { AppError, ERROR_CODE, whenToRetry } from '../errors.ts';
import { recall, remember } from '../fulltext/article-cache.ts';
import type { JatsFound } from '../fulltext/hunt.ts';
import { identityFault } from '../fulltext/identity.ts';
import type { Article } from '../jats/article.ts';
import { fetchBioc } from '../pubmed/bioc.ts';
import { fetchPmcArticles } from '../pubmed/efetch-pmc.ts';
import { ncbi } from '../pubmed/ncbi.ts';
import { europePmc } from '../sources/europepmc.ts';
import { fetchFromEuropePmc } from '../sources/europepmc-article.ts';
import type { Call, Service } from '../upstream/call.ts';
import { articleUrl } from './addresses.ts';
import type { FigureSource } from './schema.ts';

export interface Found {
  source: FigureSource;
  article: Article;
  /** Sources before it that failed, in words. */
  failures: string[];
}

interface Reader {
  source: FigureSource;
  service: Service;
  read: (call: Call, service: Service, pmcid: string) => Promise<Article | undefined>;
}

const LABELS: Record<FigureSource, string> = { europepmc: 'Europe PMC', pmc_efetch: 'PMC', bioc: 'BioC' };
/** A source that fails is followed by another: one more attempt, and no more than half of the time that is left. */
const RETRIES_BEFORE_NEXT = 1;

/**
 * The article from the first source that has both its text and what `counts`; a source with less does not hide the next
 * one (contracts/article-figures.md §3). Without any figure, a source that failed makes the answer unknown.
 *
 * @throws AppError `not_open_access` when no source has the article, `source_unavailable` when one failed
 */
export async function findArticle(
  call: Call,
  pmcid: string,
  pmid: string | undefined,
  counts: (article: Article) => number,
): Promise<Found> {
  const failures: AppError[] = [];
  const candidates: Omit<Found, 'failures'>[] = [];
  const faultOf = (article: Article) =>
    identityFault({ id: '', idType: 'pmid', pmcid, ...(pmid && { pmid }), tried: [] }, article);
  const kept = await recall(call, pmcid);
  const known = kept && !faultOf(kept.article) ? kept : undefined;
  if (known) candidates.push({ source: sourceOf(known), article: known.article });
  const whole = () => candidates.find(({ article }) => article.bodySectionCount > 0 && counts(article) > 0);
  for (const { source, service, read } of readersOf(call)) {
    if (whole()) break;
    if (known && source === sourceOf(known)) continue;
    try {
      const article = await read(call, impatient(call, service, source), pmcid);
      if (!article) continue;
      const fault = faultOf(article);
      if (fault) throw mixedUp(source, fault);
      candidates.push({ source, article });
      if (source !== 'bioc' && article.bodySectionCount > 0) await keep(call, pmcid, pmid, source, article);
    } catch (error) {
      if (call.signal.aborted || !(error instanceof AppError)) throw error;
      if (!isAbsent(error)) failures.push(error);
    }
  }
  const found =
    whole() ??
    candidates.find(({ article }) => counts(article) > 0) ??
    (failures.length === 0 ? candidates.find(({ article }) => article.bodySectionCount > 0) : undefined);
  if (found) return { ...found, failures: failures.map(({ message }) => message) };
  throw failures.length > 0 ? unavailable(pmcid, failures) : notOpenAccess(pmcid);
}

/** Whether a source was heard, and does not have the article. */
function isAbsent({ details: { sent } }: AppError): boolean {
  return sent === 404 || sent === 'nothing';
}

function readersOf(call: Call): Reader[] {
  const first = europePmc(call.config);
  const service = ncbi(call.config);
  return [
    ...(first ? [{ source: 'europepmc' as const, service: first, read: fetchFromEuropePmc }] : []),
    { source: 'pmc_efetch', service, read: fetchFromPmc },
    { source: 'bioc', service, read: fetchBioc },
  ];
}

function impatient(call: Call, service: Service, source: FigureSource): Service {
  if (source === 'bioc') return { ...service, retriesBeforeNext: RETRIES_BEFORE_NEXT };
  const spent = call.now() - call.startedAt;
  const deadlineMs = spent + (service.policy.deadlineMs - spent) / 2;
  return { ...service, retriesBeforeNext: RETRIES_BEFORE_NEXT, policy: { ...service.policy, deadlineMs } };
}

async function fetchFromPmc(call: Call, service: Service, pmcid: string): Promise<Article | undefined> {
  let article: Article | undefined;
  await fetchPmcArticles(
    call,
    [pmcid],
    (item) => {
      if (item.kind === 'article') article ??= item.article;
    },
    service,
  );
  return article;
}

function sourceOf({ viaSource }: JatsFound): FigureSource {
  return viaSource === 'pmc' ? 'pmc_efetch' : 'europepmc';
}

/** For other calls and tools: the article is the same for pubmed_fetch_fulltext. */
async function keep(
  call: Call,
  pmcid: string,
  pmid: string | undefined,
  source: FigureSource,
  article: Article,
): Promise<void> {
  const via =
    source === 'europepmc'
      ? { viaSource: 'europepmc' as const, epmcId: pmcid, epmcSource: 'PMC' }
      : { viaSource: 'pmc' as const };
  await remember(call, pmcid, { kind: 'jats', article: { ...article, pmcid }, ...via }, [{ pmid }]);
}

function mixedUp(source: FigureSource, fault: string): AppError {
  return new AppError({
    reason: 'source_unavailable',
    message: `${LABELS[source]} answered with ${fault}`,
    hint: 'Try again in a minute.',
    code: ERROR_CODE.unavailable,
    retryable: true,
  });
}

function notOpenAccess(pmcid: string): AppError {
  const url = articleUrl(pmcid);
  return new AppError({
    reason: 'not_open_access',
    message: `${pmcid} is not in the open-access subset of PMC, or does not exist: no source serves its figures`,
    hint: `See the article at ${url}; its figures are not taken from the page. For its record call pubmed_fetch_articles.`,
    code: ERROR_CODE.notFound,
    retryable: false,
    data: { pmcid, article_url: url },
  });
}

function unavailable(pmcid: string, failures: AppError[]): AppError {
  const longest = Math.max(0, ...failures.map(({ details }) => details.retryAfter ?? 0));
  const retryAfter = longest > 0 ? longest : undefined;
  return new AppError({
    reason: 'source_unavailable',
    message: `The figures of ${pmcid} could not be had: ${failures.map(({ message }) => message).join('; ')}`,
    hint: `This says nothing about whether the article is open or has figures. Try again ${whenToRetry(retryAfter)}, or see ${articleUrl(pmcid)}.`,
    code: ERROR_CODE.unavailable,
    retryable: true,
    ...(retryAfter !== undefined && { retryAfter }),
    data: { pmcid, article_url: articleUrl(pmcid) },
  });
}
