import { AppError, ERROR_CODE } from '../errors.ts';
import type { Article } from '../jats/article.ts';
import { type AddressBook, articleUrl } from './addresses.ts';
import { entriesOf } from './entries.ts';
import { withParent } from './parent.ts';
import type { FigureEntry } from './schema.ts';
import { byOrdinal, selectFigures } from './select.ts';

const MOST_LABELS = 50;
const LONGEST_LABEL = 80;

/** The figures that a selector means. */
export interface Choice {
  figures: FigureEntry[];
  /** The figures that they were chosen among, each with its panels. */
  expanded: FigureEntry[];
  /** The one figure has no label, and was found by its place in the article. */
  byOrdinal?: true;
}

/**
 * Of the article's figures, else of those of its sub-articles; `shown` is what the answer has without a selector.
 *
 * @throws AppError `figure_not_found`, which names what there is
 */
export function chooseFigures(
  article: Article,
  book: AddressBook,
  shown: FigureEntry[],
  asked: string,
): Choice {
  const everything = { includeSubfigures: true, includeTables: true };
  const expanded = entriesOf(article, book, everything);
  const chosen = selectFigures(asked, shown, expanded);
  if (chosen.length > 0) return { figures: chosen.map((entry) => withParent(entry, expanded)), expanded };
  const unlabelled = byOrdinal(asked, shown);
  if (unlabelled) return { figures: [unlabelled], expanded, byOrdinal: true };
  const parts = (article.subArticles ?? []).flatMap((part) =>
    entriesOf({ ...part, licence: article.licence }, book, everything),
  );
  const elsewhere = selectFigures(asked, parts, parts);
  if (elsewhere.length > 0)
    return { figures: elsewhere.map((entry) => withParent(entry, parts)), expanded: parts };
  throw notFound(article, [...expanded, ...parts]);
}

function notFound({ pmcid = '' }: Article, entries: FigureEntry[]): AppError {
  const labels = labelsOf(entries);
  return new AppError({
    reason: 'figure_not_found',
    message: 'The article has no figure by that label or id',
    hint:
      labels.length > 0
        ? 'Take one of error.data.labels, or leave figure out to see all. Tables with cells are in pubmed_fetch_fulltext.'
        : 'It has no figures at all.',
    code: ERROR_CODE.notFound,
    retryable: false,
    data: { labels, article_url: articleUrl(pmcid) },
  });
}

/** What can be asked for: figures, then their panels and supplements, as many as fit. */
function labelsOf(entries: FigureEntry[]): string[] {
  const named = [...entries, ...entries.flatMap(({ subfigures = [] }) => subfigures)];
  const labels = named.map(({ label, figure_id }) => (label ?? figure_id).slice(0, LONGEST_LABEL));
  return [...new Set(labels)].filter(Boolean).slice(0, MOST_LABELS);
}
