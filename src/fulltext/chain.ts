import { AppError } from '../errors.ts';
import { canonicalPmcid, canonicalPmid, doiKey } from '../input/identifiers.ts';
import type { Article } from '../jats/article.ts';
import { fetchPmcArticle } from '../pubmed/efetch-pmc.ts';
import { convertIds } from '../pubmed/id-converter.ts';
import type { Call } from '../upstream/call.ts';
import type { IdType, TriedTier, Unavailable } from './result.ts';

/** Bodies under way at once in one call: Workers allow six open connections (platform.md §4). */
const PARALLEL_FETCHES = 4;

/** An id as the caller spelled it, and the PMCID that it leads to, when there is one. */
interface Wanted {
  id: string;
  pmcid?: string;
}

type PmcOutcome = { article: Article } | { tried: TriedTier };

const NOT_BUILT_YET = 'this version asks PMC only';
const UNASKED: TriedTier[] = [
  { tier: 'europepmc', outcome: 'not-attempted', detail: NOT_BUILT_YET },
  { tier: 'unpaywall', outcome: 'not-attempted', detail: NOT_BUILT_YET },
];

/**
 * Finds the full text of each id: ID converter, then PMC (contracts/fetch-fulltext.md §3). Articles come in the order
 * asked, each once; an id without an article is told with what was tried. `keep` turns an article into what is kept of
 * it before the next one is read.
 *
 * @throws AppError when the ID converter fails; the call's abort reason when it was cancelled
 */
export async function findFullText<T>(
  call: Call,
  idType: IdType,
  ids: string[],
  keep: (article: Article) => T,
): Promise<{ articles: T[]; unavailable: Unavailable[] }> {
  const wanted = await toPmcids(call, idType, [...new Set(ids)]);
  const pmcids = [...new Set(wanted.flatMap(({ pmcid }) => pmcid ?? []))];
  const articles = new Map<string, T>();
  const failed = new Map<string, TriedTier>();
  await eachOf(pmcids, PARALLEL_FETCHES, async (pmcid) => {
    const outcome = await fromPmc(call, pmcid);
    if ('article' in outcome) articles.set(pmcid, keep(outcome.article));
    else failed.set(pmcid, outcome.tried);
  });
  return {
    articles: pmcids.flatMap((pmcid) => articles.get(pmcid) ?? []),
    unavailable: wanted.flatMap(({ id, pmcid }) => {
      if (pmcid === undefined) return unavailable(idType, id, noPmcCounterpart(idType));
      const tried = failed.get(pmcid);
      return tried ? unavailable(idType, idType === 'pmcid' ? pmcid : id, tried) : [];
    }),
  };
}

async function toPmcids(call: Call, idType: IdType, ids: string[]): Promise<Wanted[]> {
  if (idType === 'pmcid') {
    const distinct = new Set(ids.map(canonicalPmcid));
    return [...distinct].map((pmcid) => ({ id: pmcid, pmcid }));
  }
  const keyOf = idType === 'pmid' ? canonicalPmid : doiKey;
  const records = await convertIds(call, idType, [...new Set(ids.map(keyOf))]);
  return ids.map((id) => {
    const pmcid = records.get(keyOf(id))?.pmcid;
    return pmcid === undefined ? { id } : { id, pmcid: canonicalPmcid(pmcid) };
  });
}

/** Only what the client can do nothing about ends here as an outcome; a cancelled call ends as a whole. */
async function fromPmc(call: Call, pmcid: string): Promise<PmcOutcome> {
  try {
    const article = await fetchPmcArticle(call, pmcid);
    if (!article) return pmc('miss', 'PMC has no article under this id');
    if (article.pmcid !== undefined && article.pmcid !== pmcid) {
      return pmc('service-error', `NCBI answered with another article, ${article.pmcid}`);
    }
    if (article.bodySectionCount === 0) return pmc('no-body', 'front matter and abstract only');
    return { article: { ...article, pmcid } };
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    return pmc('service-error', error.message);
  }
}

function pmc(outcome: TriedTier['outcome'], detail: string): { tried: TriedTier } {
  return { tried: { tier: 'pmc', outcome, detail } };
}

function noPmcCounterpart(idType: IdType): TriedTier {
  return { tier: 'pmc', outcome: 'not-attempted', detail: `${idType.toUpperCase()} has no PMC counterpart` };
}

/** The reason is the last signal of a tier that was asked (§3.5). */
function unavailable(idType: IdType, id: string, tried: TriedTier): Unavailable {
  const { outcome } = tried;
  const reason =
    outcome === 'not-attempted'
      ? 'no-pmc-fallback-disabled'
      : outcome === 'miss'
        ? 'not-found'
        : outcome === 'no-fulltext'
          ? 'no-epmc-fulltext'
          : outcome;
  return {
    id,
    idType,
    reason,
    triedTiers: [tried, ...UNASKED],
    unqueriedTiers: ['europepmc', 'unpaywall'],
  };
}

/** Runs `work` on each item, at most `parallel` at a time; the first error ends it. */
async function eachOf<T>(items: T[], parallel: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}
