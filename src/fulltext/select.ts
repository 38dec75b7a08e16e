import type { Article } from '../jats/article.ts';
import type { PmcArticle } from './article-schema.ts';
import { type detailsOf, type Parts, viewOf } from './article-view.ts';
import { withoutMarkers } from './asset-markers.ts';
import { filterSections } from './section-filter.ts';

/** What a caller wants of each article. */
export interface Selection extends Parts {
  /** Terms of which one has to stand in the title of a section; none keeps all. */
  sections: string[];
  /** Top-level sections kept. */
  maxSections?: number | undefined;
}

export interface Selected {
  article: PmcArticle;
  /** The terms matched no section of an article that has sections. */
  missed: boolean;
  /** Names of what the article has and only `includeDetails` would show. */
  leftOut: string[];
}

/** The asked part of an article, by the filters of contracts/fetch-fulltext.md §4 in their order. */
export function select(article: Article, selection: Selection): Selected {
  const { article: filtered, missed } = filterSections(article, selection.sections);
  const sections = filtered.sections.slice(0, selection.maxSections);
  return {
    article: viewOf(
      {
        ...filtered,
        sections: selection.includeAssets ? sections : withoutMarkers(sections, article.assets),
      },
      selection,
    ),
    missed,
    leftOut: selection.includeDetails ? [] : hidden(article),
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
