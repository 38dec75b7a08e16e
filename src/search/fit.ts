import { answerOf } from './answer.ts';
import type { UnifiedResult } from './result.ts';
import type { Found } from './run.ts';

/** Characters of an answer as JSON: what is longer fills the memory of the model that asked (field case F11). */
const MOST_CHARACTERS = 100_000;
const SHORT_ABSTRACT = 300;

/**
 * The answer, shortened as far as needed: abstracts are cut first, then records are compact, then the last ones are
 * left out. What was done stands in `notice`.
 */
export function fitted(found: Found): UnifiedResult {
  const whole = answerOf(found);
  if (fits(whole)) return whole;
  const cut = withNotice(
    withShortAbstracts(whole),
    'To keep the answer short, abstracts are cut: pubmed_fetch_articles has them.',
  );
  if (fits(cut)) return cut;
  const options = new Set([...found.plan.options, 'compact' as const]);
  const compact = withNotice(
    answerOf({ ...found, plan: { ...found.plan, options } }),
    'To keep the answer short, records are compact: a smaller limit, or fewer sources, gives whole ones.',
  );
  const articles = [...compact.articles];
  let size = JSON.stringify(compact).length;
  while (size > MOST_CHARACTERS && articles.length > 0) size -= JSON.stringify(articles.pop()).length + 1;
  const dropped = compact.articles.length - articles.length;
  if (dropped === 0) return compact;
  return withNotice(
    { ...compact, articles, search_status: { ...compact.search_status, returned: articles.length } },
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
