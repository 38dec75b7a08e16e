import { AppError } from '../errors.ts';
import type { Article } from '../jats/article.ts';
import type { JatsItem } from '../jats/read.ts';
import { fetchPmcArticles } from '../pubmed/efetch-pmc.ts';
import { remember } from './article-cache.ts';
import { eachOf, type Hunt, open, type Wanted } from './hunt.ts';
import { identityFault } from './identity.ts';
import { noteFailure } from './tier-outcome.ts';

/** Single requests under way at once: Workers allow six open connections (platform.md §4). */
const PARALLEL = 4;

/**
 * PMC's own XML: one request for all PMCIDs, each article taken as it arrives. What did not arrive whole is asked for
 * once more, singly (contracts/fetch-fulltext.md §3.2).
 */
export async function fromPmc(hunt: Hunt): Promise<void> {
  const ids = [...new Set(open(hunt).flatMap(({ pmcid }) => pmcid ?? []))];
  if (ids.length === 0) return;
  const writes: Promise<void>[] = [];
  const broken = await fetchTogether(hunt, ids, writes);
  if (ids.length > 1)
    await eachOf(broken, PARALLEL, async (id) => void (await fetchTogether(hunt, [id], writes)));
  await Promise.all(writes);
}

/** Asks for `ids` at once and notes what comes of each. Resolves with those that a broken or foreign answer left out. */
async function fetchTogether(hunt: Hunt, ids: string[], writes: Promise<void>[]): Promise<string[]> {
  const { call } = hunt;
  const pending = new Set(ids);
  const foreign: string[] = [];
  const take = (item: JatsItem) => {
    if (item.kind !== 'article') return;
    const { article } = item;
    const id = article.pmcid ?? (ids.length === 1 ? ids[0] : undefined);
    if (id !== undefined && pending.delete(id)) writes.push(settle(hunt, id, article));
    else if (id === undefined || !ids.includes(id)) foreign.push(id ?? 'one without a PMCID');
  };
  let failure: unknown;
  try {
    failure = await fetchPmcArticles(call, ids, take);
  } catch (error) {
    failure = error;
  }
  const mayArriveSingly = ids.length > 1 && (foreign.length > 0 || isBroken(failure));
  if (mayArriveSingly) return [...pending];
  for (const id of pending) {
    for (const one of askersOf(hunt, id)) {
      if (failure !== undefined) noteFailure(call, one, 'pmc', failure);
      else if (foreign.length > 0) {
        const detail = `NCBI answered with another article: ${foreign.join(', ')}`;
        one.tried.push({ tier: 'pmc', outcome: 'service-error', detail });
      } else one.tried.push({ tier: 'pmc', outcome: 'miss', detail: 'PMC has no article under this id' });
    }
  }
  return [];
}

/** Decides for each id that leads to this article whether it is served by it; resolves when it is kept. */
async function settle(hunt: Hunt, pmcid: string, article: Article): Promise<void> {
  const { call } = hunt;
  const askers = askersOf(hunt, pmcid);
  const served = askers.filter((one) => {
    const fault = identityFault(one, article);
    if (fault)
      one.tried.push({ tier: 'pmc', outcome: 'service-error', detail: `NCBI answered with ${fault}` });
    else if (article.bodySectionCount === 0) {
      const detail = article.barred ?? 'front matter and abstract only';
      one.tried.push({ tier: 'pmc', outcome: 'no-body', detail });
    }
    return !fault && article.bodySectionCount > 0;
  });
  const [first] = served;
  if (!first) return;
  for (const one of served) one.served = pmcid;
  const found = { kind: 'jats', article: { ...article, pmcid }, viaSource: 'pmc' } as const;
  hunt.keep(pmcid, found, first);
  await remember(call, pmcid, found, served);
}

function askersOf(hunt: Hunt, id: string): Wanted[] {
  return open(hunt).filter(({ pmcid }) => pmcid === id);
}

function isBroken(failure: unknown): boolean {
  return failure instanceof AppError && failure.details.reason === 'ncbi_invalid_response';
}
