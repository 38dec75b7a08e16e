import { canonicalPmid } from '../../input/identifiers.ts';
import type { FetchedRecords } from '../efetch-pubmed.ts';
import type { PubmedRecord } from '../record/schema.ts';
import { noticeOf } from './notice.ts';
import type { ArticleView, Deferred, FetchedArticles } from './schema.ts';
import { shortened } from './shorten.ts';

/** About 15,000 tokens in one channel; clients refuse answers of more than 25,000 (field-cases.md C10, F11). */
export const DEFAULT_ANSWER_CHARACTERS = 60_000;

export interface Options {
  includeMesh: boolean;
  includeGrants: boolean;
  includeInvestigators: boolean;
  maxResponseCharacters?: number | undefined;
}

/** One article that was asked for, with the ids that mean it as the caller wrote them, repeated ones too. */
interface Asked {
  pmid: string;
  ids: string[];
}

/** A record as shown, with its size in the answer. */
export interface Sized {
  ids: string[];
  article: ArticleView;
  size: number;
  /** What it would need unshortened. */
  wholeSize: number;
}

/** The whole answer: every id is with an article, unavailable, or deferred (contracts/pubmed-tools.md §2). */
export function answerOf(fetched: FetchedRecords, pmids: string[], options: Options): FetchedArticles {
  const asked = byArticle(pmids);
  const records = asked.flatMap(({ pmid, ids }) => {
    const record = fetched.found.get(pmid);
    return record ? [sized(record, ids, options)] : [];
  });
  const unavailable = asked.flatMap(({ pmid, ids }) => {
    const reason = fetched.withheld.has(pmid) ? 'service-error' : 'not-found';
    return fetched.found.has(pmid) ? [] : [...new Set(ids)].map((id) => ({ pmid: id, reason }) as const);
  });
  const { shown, deferred } = withinResponse(records, options.maxResponseCharacters);
  const articles = shown.map(({ article }) => article);
  const notice = noticeOf({ asked, shown, records: fetched.found, unavailable, deferred, options });
  return {
    articles,
    totalReturned: articles.length,
    ...(unavailable.length > 0 && { unavailablePmids: unavailable.map(({ pmid }) => pmid), unavailable }),
    ...(deferred && { truncated: true, deferred }),
    ...(notice && { notice }),
  };
}

/** Ids that mean one article together, in first order: leading zeros and repetitions make no second one. */
function byArticle(ids: string[]): Asked[] {
  const asked = new Map<string, Asked>();
  for (const id of ids) {
    const pmid = canonicalPmid(id);
    const known = asked.get(pmid);
    if (known) known.ids.push(id);
    else asked.set(pmid, { pmid, ids: [id] });
  }
  return [...asked.values()];
}

function sized(record: PubmedRecord, ids: string[], options: Options): Sized {
  const { meshTerms, grantList, investigators, ...rest } = record;
  const spellings = [...new Set(ids)];
  const whole: ArticleView = {
    ...rest,
    ...(options.includeMesh && meshTerms && { meshTerms }),
    ...(options.includeGrants && grantList && { grantList }),
    ...(options.includeInvestigators && investigators && { investigators }),
    ...((spellings.length > 1 || spellings[0] !== record.pmid) && { requestedIds: spellings }),
  };
  const wholeSize = sizeOf(whole);
  const limited = options.maxResponseCharacters !== undefined;
  const article = limited ? whole : shortened(whole, DEFAULT_ANSWER_CHARACTERS);
  return { ids: spellings, article, size: article === whole ? wholeSize : sizeOf(article), wholeSize };
}

/** The first articles that fit together; the first that does not, and all after it, are for another call. */
function withinResponse(
  records: Sized[],
  ceiling = DEFAULT_ANSWER_CHARACTERS,
): { shown: Sized[]; deferred?: Deferred } {
  let spent = 0;
  let end = 0;
  for (const { size } of records) {
    if (spent + size > ceiling) break;
    spent += size;
    end += 1;
  }
  const next = records[end];
  if (!next) return { shown: records };
  const ids = records.slice(end).flatMap((record) => record.ids[0] ?? []);
  return {
    shown: records.slice(0, end),
    deferred: {
      maxResponseCharacters: ceiling,
      returnedCharacters: spent,
      deferredCount: ids.length,
      ids,
      nextDeferredCharacters: next.size,
    },
  };
}

function sizeOf(article: ArticleView): number {
  return JSON.stringify(article).length;
}
