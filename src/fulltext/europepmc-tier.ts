import { canonicalPmcid, canonicalPmid, doiKey } from '../input/identifiers.ts';
import { europePmc } from '../sources/europepmc.ts';
import { type EuropePmcHit, fetchFromEuropePmc, findInEuropePmc } from '../sources/europepmc-article.ts';
import type { Service } from '../upstream/call.ts';
import { remember } from './article-cache.ts';
import { eachOf, type Hunt, type JatsFound, type OwnIds, open, type Wanted } from './hunt.ts';
import { identityFault } from './identity.ts';
import { isFailure, noteFailure } from './tier-outcome.ts';

const PARALLEL = 4;

/** Europe PMC's copy of what PMC did not serve: a search where no PMCID is known, then fullTextXML (§3.3). */
export async function fromEuropePmc(hunt: Hunt): Promise<void> {
  const service = europePmc(hunt.call.config);
  if (!service) {
    for (const one of open(hunt)) {
      one.tried.push({ tier: 'europepmc', outcome: 'not-attempted', detail: 'EUROPEPMC_ENABLED=false' });
    }
    return;
  }
  const searches = new Map<string, Promise<EuropePmcHit | undefined>>();
  const articles = new Map<string, ReturnType<typeof fetchFromEuropePmc>>();
  await eachOf(open(hunt), PARALLEL, async (one) => {
    try {
      await serve(hunt, service, one, searches, articles);
    } catch (error) {
      noteFailure(hunt.call, one, 'europepmc', error);
    }
  });
}

async function serve(
  hunt: Hunt,
  service: Service,
  one: Wanted,
  searches: Map<string, Promise<EuropePmcHit | undefined>>,
  articles: Map<string, ReturnType<typeof fetchFromEuropePmc>>,
): Promise<void> {
  const { call } = hunt;
  const note = (outcome: 'miss' | 'no-fulltext' | 'no-body' | 'service-error', detail: string) =>
    one.tried.push({ tier: 'europepmc', outcome, detail });
  const known = one.pmcid;
  let record: EuropePmcHit = { source: 'PMC', id: known ?? '' };
  if (known === undefined) {
    const id = one.doi ? { doi: doiKey(one.doi) } : { pmid: canonicalPmid(one.pmid ?? '') };
    const hit = await once(searches, JSON.stringify(id), () => findInEuropePmc(call, service, id));
    if (!hit) return void note('miss', 'Europe PMC has no record of this id');
    record = hit;
    if (hit.doi) one.doi ??= hit.doi;
    if (hit.title) one.title = hit.title;
  }
  const pmcid = record.pmcid ?? (record.source === 'PMC' ? record.id : undefined);
  if (!pmcid) return void note('no-fulltext', `EPMC source ${record.source} has no PMC counterpart`);
  const key = canonicalPmcid(pmcid);
  const isOther = (own: OwnIds) => {
    const fault = identityFault({ ...one, pmcid: key }, own);
    if (fault) note('service-error', `Europe PMC answered with ${fault}`);
    return fault !== undefined;
  };
  const already = hunt.found.get(key);
  if (already) {
    if (!isOther(already)) one.served = key;
    return;
  }
  const article = await once(articles, key, () => fetchFromEuropePmc(call, service, key));
  if (!article) return void note('no-fulltext', 'Europe PMC serves no XML of this article');
  if (article.bodySectionCount === 0) return void note('no-body', 'front matter and abstract only');
  if (isOther(article)) return;
  one.served = key;
  if (hunt.found.has(key)) return;
  const { pmid = record.pmid, doi = record.doi } = article;
  const found: JatsFound = {
    kind: 'jats',
    article: { ...article, pmcid: key, ...(pmid && { pmid }), ...(doi && { doi }) },
    viaSource: 'europepmc',
    epmcId: record.id,
    epmcSource: record.source,
  };
  hunt.keep(key, found, one);
  // What stands in for a PMC that failed is not kept: PMC's own text is to be served when it is back.
  if (!one.tried.some(isFailure)) await remember(call, key, found, [one]);
}

/** The same work is done once, however many ids lead to it. */
function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const running = known.get(key) ?? work();
  known.set(key, running);
  return running;
}
