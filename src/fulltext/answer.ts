import type { Findings } from './chain.ts';
import { noticeOf } from './notice.ts';
import type { FullText, IdType } from './result.ts';
import type { Selected, Selection } from './select.ts';
import type { Deferred, TruncatedArticle, Truncation } from './truncation.ts';

/** The limits as the caller set them, which is how they are told. */
export interface Limits {
  maxCharacters?: number | undefined;
  maxCharactersPerSection?: number | undefined;
  maxResponseCharacters?: number | undefined;
}

/** The largest ceiling that can be asked for: what holds where none was. */
const MAX_RESPONSE_CHARACTERS = 1_000_000;

type Found = Findings<Selected>['articles'][number];

/** The whole answer: what fits, what was cut, what is left for another call (contracts/fetch-fulltext.md §2, §5). */
export function answerOf(
  findings: Findings<Selected>,
  idType: IdType,
  selection: Selection,
  limits: Limits,
): FullText {
  const { unavailable } = findings;
  const { shown, deferred } = withinResponse(findings, idType, limits.maxResponseCharacters);
  const truncation = rollUp(
    shown.flatMap(({ kept }) => kept.entry ?? []),
    selection.mode,
    limits,
  );
  const articles = shown.map(({ kept }) => kept.article);
  const notice = noticeOf({
    selected: shown.map(({ kept }) => kept),
    unavailable,
    terms: selection.sections,
    truncation,
    deferred,
    limits,
    outOfRequests: findings.deferred.length > 0,
  });
  return {
    articles,
    totalReturned: articles.length,
    ...(unavailable.length > 0 && { unavailable }),
    ...((truncation ?? deferred) && { truncated: true }),
    ...(truncation && { truncation }),
    ...(deferred && { deferred }),
    ...(notice && { notice }),
  };
}

/** The first articles that fit together; the first that does not, and all after it, are for another call. */
function withinResponse(
  { articles, deferred: unasked }: Findings<Selected>,
  idType: IdType,
  ceiling = Number.POSITIVE_INFINITY,
): { shown: Found[]; deferred?: Deferred } {
  const sizes = articles.map(({ kept }) => JSON.stringify(kept.article).length);
  let spent = 0;
  let end = 0;
  for (const size of sizes) {
    if (spent + size > ceiling) break;
    spent += size;
    end += 1;
  }
  const shown = articles.slice(0, end);
  const ids = [...articles.slice(end).flatMap((article) => article.ids), ...unasked];
  if (ids.length === 0) return { shown };
  return {
    shown,
    deferred: {
      maxResponseCharacters: Number.isFinite(ceiling) ? ceiling : MAX_RESPONSE_CHARACTERS,
      returnedCharacters: spent,
      deferredCount: ids.length,
      idType,
      ids,
      nextDeferredCharacters: sizes[end] ?? 0,
    },
  };
}

function rollUp(
  entries: TruncatedArticle[],
  mode: Selection['mode'],
  limits: Limits,
): Truncation | undefined {
  if (entries.length === 0) return undefined;
  const total = (count: (entry: TruncatedArticle) => number | undefined) =>
    entries.reduce((sum, entry) => sum + (count(entry) ?? 0), 0);
  const omittedTables = total((entry) => entry.omittedTables);
  const omittedAssets = total((entry) => entry.omittedAssets);
  const { maxCharacters, maxCharactersPerSection } = limits;
  return {
    mode,
    ...(maxCharacters !== undefined && { maxCharacters }),
    ...(maxCharactersPerSection !== undefined && { maxCharactersPerSection }),
    originalCharacters: total((entry) => entry.originalCharacters),
    returnedCharacters: total((entry) => entry.returnedCharacters),
    omittedSections: total((entry) => entry.omittedSections),
    ...(omittedTables > 0 && { omittedTables }),
    ...(omittedAssets > 0 && { omittedAssets }),
    articles: entries.map(({ omittedSections: _, ...entry }) => entry),
  };
}

/** The answer without what the published schema does not know of its ledger: that comes only with includeDetails. */
export function inPublishedForm(answer: FullText): FullText {
  if (!answer.truncation) return answer;
  const articles = answer.truncation.articles.map(({ sections, ...article }) => ({
    ...article,
    ...(sections && { sections: sections.map(({ label: _, subsections: __, ...row }) => row) }),
  }));
  return { ...answer, truncation: { ...answer.truncation, articles } };
}
