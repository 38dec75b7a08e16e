import type { Article } from '../jats/article.ts';
import type { PmcArticle } from './article-schema.ts';
import { type detailsOf, type Parts, viewOf } from './article-view.ts';
import { withoutMarkers } from './asset-markers.ts';
import { type Budget, withinBudget } from './budget.ts';
import type { CopyView } from './copy-schema.ts';
import { copyView } from './copy-view.ts';
import { editorialNotices } from './editorial-notices.ts';
import type { FoundArticle, JatsFound, Wanted } from './hunt.ts';
import { filterSections } from './section-filter.ts';
import type { TruncatedArticle } from './truncation.ts';

/** What a caller wants of each article. */
export interface Selection extends Parts, Budget {
  /** Terms of which one has to stand in the title of a section; none keeps all. */
  sections: string[];
  /** Top-level sections kept. */
  maxSections?: number | undefined;
}

/** What is kept of an article for the answer. */
export interface Selected {
  article: PmcArticle | CopyView;
  /** What budgets removed of it. */
  entry?: TruncatedArticle;
  /** The terms matched no section of an article that has sections. */
  missed: boolean;
  /** Names of what the article has and only `includeDetails` would show. */
  leftOut: string[];
  /** Retraction, correction and the like, each a sentence. */
  editorial: string[];
}

/** The asked part of an article, by the filters and then the budget of contracts/fetch-fulltext.md §4 and §5. */
export function select(found: FoundArticle, wanted: Wanted, selection: Selection): Selected {
  if (found.kind === 'jats') return selectJats(found, selection);
  return { ...copyView(found, wanted, selection), missed: false, leftOut: [], editorial: [] };
}

function selectJats({ article, viaSource, epmcId, epmcSource }: JatsFound, selection: Selection): Selected {
  const { article: filtered, missed } = filterSections(article, selection.sections);
  const kept = filtered.sections.slice(0, selection.maxSections);
  const sections = selection.includeAssets ? kept : withoutMarkers(kept, article.assets);
  const view: PmcArticle = {
    ...viewOf({ ...filtered, sections }, selection),
    viaSource,
    ...(epmcId && { epmcId }),
    ...(epmcSource && { epmcSource }),
  };
  return {
    ...withinBudget(view, sections, selection),
    missed,
    leftOut: selection.includeDetails ? [] : hidden(article),
    editorial: editorialNotices(article),
  };
}

const NAMES: [keyof ReturnType<typeof detailsOf> | 'subArticles', string][] = [
  ['licence', 'licence'],
  ['copyright', 'copyright'],
  ['funding', 'funding'],
  ['otherAbstracts', 'further abstracts'],
  ['history', 'history dates'],
  ['relatedArticles', 'related articles'],
  ['subArticles', 'letters and other sub-articles'],
];

function hidden(article: Article): string[] {
  return NAMES.flatMap(([field, name]) => (article[field] === undefined ? [] : [name]));
}
