import { answerOf } from './answer.ts';
import type { UnifiedResult } from './result.ts';
import type { Found } from './run.ts';

/** Characters of an answer as JSON: what is longer fills the memory of the model that asked (field case F11). */
const MOST_CHARACTERS = 100_000;
const SHORT_ABSTRACT = 300;

/**
 * The answer of which `all` is the whole, shortened as far as needed: abstracts are cut, then records lose what takes most room, then they are
 * compact, then the last ones are left out. What was done stands in `notice`; everything else is told in full.
 */
export function fitted(found: Found, all: UnifiedResult = answerOf(found, 'whole')): UnifiedResult {
  const asksCompact = found.plan.options.has('compact');
  if (!asksCompact) {
    if (fits(all)) return all;
    const cut = 'To keep the answer short, abstracts are cut: pubmed_fetch_articles has them.';
    const short = withNotice(withShortAbstracts(all), cut);
    if (fits(short)) return short;
    const lean = withNotice(
      answerOf(found, 'lean'),
      'To keep the answer short, abstracts, subjects and most authors are left out: pubmed_fetch_articles has them.',
    );
    if (fits(lean)) return lean;
  }
  const compact = answerOf(found, 'compact');
  if (asksCompact && fits(compact)) return compact;
  const told =
    'To keep the answer short, records are compact: a smaller limit, or fewer sources, gives whole ones.';
  return withoutTheLast(withNotice(compact, told));
}

function withoutTheLast(result: UnifiedResult): UnifiedResult {
  const articles = [...result.articles];
  let size = JSON.stringify(result).length;
  while (size > MOST_CHARACTERS && articles.length > 0) size -= JSON.stringify(articles.pop()).length + 1;
  const dropped = result.articles.length - articles.length;
  if (dropped === 0) return result;
  const search_status = { ...result.search_status, returned: articles.length };
  return withNotice(
    { ...result, articles, search_status },
    `The last ${dropped} articles in the ranking are not listed.`,
  );
}

function fits(result: UnifiedResult): boolean {
  return JSON.stringify(result).length <= MOST_CHARACTERS;
}

function withShortAbstracts(result: UnifiedResult): UnifiedResult {
  const articles = result.articles.map((article) => {
    if (!('abstract' in article) || !article.abstract || article.abstract.length <= SHORT_ABSTRACT)
      return article;
    const abstract = `${article.abstract.slice(0, SHORT_ABSTRACT).toWellFormed()}…`;
    return { ...article, abstract, abstract_cut: true as const };
  });
  return { ...result, articles };
}

function withNotice(result: UnifiedResult, sentence: string): UnifiedResult {
  return { ...result, notice: [result.notice, sentence].filter(Boolean).join(' ') };
}
