import type { ArticleView } from './schema.ts';

/**
 * An article that fits into so many characters: of thousands of authors, as large collaborations have, the first that
 * fit, with the count of all. The article itself when it fits, or when its authors are not what makes it large.
 */
export function shortened(article: ArticleView, maxCharacters: number): ArticleView {
  const { authors = [] } = article;
  let short = article;
  for (let kept = authors.length; JSON.stringify(short).length > maxCharacters; ) {
    kept = Math.floor(kept / 2);
    if (kept === 0) return article;
    short = withAuthors(article, kept);
  }
  return short;
}

/** Affiliations stand in the order in which authors first name them, so the rest of them belongs to the others. */
function withAuthors(article: ArticleView, count: number): ArticleView {
  const { authors: all = [], affiliations = [], ...rest } = article;
  const authors = all.slice(0, count);
  const named = Math.max(-1, ...authors.flatMap(({ affiliationIndices = [] }) => affiliationIndices)) + 1;
  return {
    ...rest,
    ...(named > 0 && { affiliations: affiliations.slice(0, named) }),
    authors,
    authorCount: all.length,
  };
}
