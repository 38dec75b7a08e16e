import { canonicalPmcid } from '../input/identifiers.ts';
import type { Article } from '../jats/article.ts';
import type { Call } from '../upstream/call.ts';
import type { IdType, TriedTier } from './result.ts';

/** One id that was asked for: what is known of its article so far, and what was tried to get it. */
export interface Wanted {
  /** As reported: in the caller's spelling, PMCIDs as `PMC<digits>`. */
  id: string;
  idType: IdType;
  pmcid?: string;
  pmid?: string;
  doi?: string;
  /** The look-up of a DOI was made and brought none, or failed, and why. */
  doiLookup?: 'none' | { failed: string };
  /** From Europe PMC's record, for a copy that tells none. */
  title?: string;
  tried: TriedTier[];
  /** Key of the article that serves this id; several ids may share one. */
  served?: string;
  /** The call may make no further request; this id is for another call. */
  deferred?: true;
}

/** An article in full, before filters and budgets. */
export type FoundArticle = JatsFound | CopyFound;

export interface JatsFound {
  kind: 'jats';
  article: Article;
  viaSource: 'pmc' | 'europepmc';
  epmcId?: string;
  epmcSource?: string;
}

/** An open-access copy from elsewhere, as text. */
export interface CopyFound {
  kind: 'copy';
  doi: string;
  contentFormat: 'html-markdown' | 'pdf-text';
  /** Where it came from in the end. */
  sourceUrl: string;
  content: string;
  title?: string;
  wordCount?: number;
  totalPages?: number;
  license?: string;
  hostType?: string;
  version?: string;
  journalName?: string;
  year?: number;
}

/** What an article says that it is. */
export type OwnIds = Pick<Article, 'pmcid' | 'pmid' | 'doi'>;

/** The search for the articles of one call. Each tier serves some of what is wanted; `keep` takes what it finds. */
export interface Hunt {
  call: Call;
  wanted: Wanted[];
  /** The articles found so far, by key. */
  found: Map<string, OwnIds>;
  /** Hands an article over, once for each key; the tier does not hold on to it. */
  keep: (key: string, article: FoundArticle, wanted: Wanted) => void;
}

/** What is still to be looked for. */
export function open({ wanted }: Hunt): Wanted[] {
  return wanted.filter(({ served, deferred }) => served === undefined && !deferred);
}

/** Distinct ids as asked, in order. */
export function wantedOf(idType: IdType, ids: string[]): Wanted[] {
  if (idType === 'pmcid') {
    return [...new Set(ids.map(canonicalPmcid))].map((pmcid) => ({ id: pmcid, idType, pmcid, tried: [] }));
  }
  return [...new Set(ids)].map((id) => ({
    id,
    idType,
    tried: [],
    ...(idType === 'pmid' ? { pmid: id } : { doi: id }),
  }));
}

/** Runs `work` on each item, at most `parallel` at a time; the first error ends it. */
export async function eachOf<T>(
  items: T[],
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}
