import type { Call } from '../upstream/call.ts';
import { recall } from './article-cache.ts';
import { backfillDois } from './doi-backfill.ts';
import { fromEuropePmc } from './europepmc-tier.ts';
import { eachOf, type FoundArticle, type Hunt, type OwnIds, open, type Wanted, wantedOf } from './hunt.ts';
import { identityFault } from './identity.ts';
import { fromPmc } from './pmc-tier.ts';
import { resolvePmcids } from './resolve-ids.ts';
import type { IdType, Unavailable } from './result.ts';
import { unavailableOf } from './tier-outcome.ts';
import { fromUnpaywall } from './unpaywall-tier.ts';

/** Whole articles in memory at once, before each is cut to what is asked. */
const PARALLEL_READS = 4;

export interface Findings<T> {
  /** By tier (PMC, Europe PMC, Unpaywall), then in the order asked; with the ids that each serves. */
  articles: { ids: string[]; kept: T }[];
  unavailable: Unavailable[];
  /** Ids for another call: this one may make no further request. */
  deferred: string[];
}

/**
 * Finds the full text of each id (contracts/fetch-fulltext.md §3): what is known from earlier calls, PMC, Europe PMC,
 * an open-access copy that Unpaywall knows. `keep` turns an article into what is kept of it before the next is read.
 *
 * @throws the call's abort reason when it was cancelled; no failure of a source ends the call
 */
export async function findFullText<T>(
  call: Call,
  idType: IdType,
  ids: string[],
  keep: (article: FoundArticle, wanted: Wanted) => T,
): Promise<Findings<T>> {
  const wanted = wantedOf(idType, ids);
  const kept = new Map<string, { tier: number; value: T }>();
  const hunt: Hunt = {
    call,
    wanted,
    found: new Map(),
    keep: (key, article, one) => {
      hunt.found.set(key, ownIdsOf(article));
      kept.set(key, { tier: tierOf(article), value: keep(article, one) });
      call.progress(kept.size, wanted.length, `${kept.size} of ${wanted.length} articles found`);
    },
  };
  await resolvePmcids(hunt);
  await fromCache(hunt);
  await fromPmc(hunt);
  await fromEuropePmc(hunt);
  await backfillDois(hunt);
  await fromUnpaywall(hunt);

  const keys = [...new Set(wanted.flatMap(({ served }) => served ?? []))];
  const articles = keys.flatMap((key) => {
    const article = kept.get(key);
    const served = wanted.filter((one) => one.served === key).map(({ id }) => id);
    return article ? [{ tier: article.tier, ids: served, kept: article.value }] : [];
  });
  const { europePmc, unpaywall } = call.config;
  const switchedOn = { europepmc: europePmc !== undefined, unpaywall: unpaywall !== undefined };
  return {
    articles: articles.sort((a, b) => a.tier - b.tier),
    unavailable: open(hunt).map((one) => unavailableOf(one, switchedOn)),
    deferred: wanted.filter((one) => one.deferred).map(({ id }) => id),
  };
}

/** Articles of earlier calls, of any user: they cost no request. The tiers tell of those that are not the one asked. */
async function fromCache(hunt: Hunt): Promise<void> {
  const pmcids = [...new Set(open(hunt).flatMap(({ pmcid }) => pmcid ?? []))];
  await eachOf(pmcids, PARALLEL_READS, async (pmcid) => {
    const known = await recall(hunt.call, pmcid);
    if (!known) return;
    const askers = hunt.wanted.filter((one) => one.pmcid === pmcid && !identityFault(one, known.article));
    for (const one of askers) one.served = pmcid;
    if (askers[0]) hunt.keep(pmcid, known, askers[0]);
  });
}

function ownIdsOf(found: FoundArticle): OwnIds {
  if (found.kind === 'copy') return { doi: found.doi };
  const { pmcid, pmid, doi } = found.article;
  return { pmcid, pmid, doi };
}

function tierOf(article: FoundArticle): number {
  if (article.kind === 'copy') return 2;
  return article.viaSource === 'pmc' ? 0 : 1;
}
