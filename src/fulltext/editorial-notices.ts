import type { Article, RelatedArticle } from '../jats/article.ts';

/** related-article-type values of JATS (https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/related-article-type.html). */
const SAYS: Record<string, string> = {
  'retraction-forward': 'was RETRACTED',
  'retracted-article': 'is the retraction notice of another article',
  'partial-retraction': 'was PARTLY RETRACTED',
  'correction-forward': 'was corrected',
  'corrected-article': 'is a correction of another article',
  'concern-forward': 'has an expression of concern',
  'object-of-concern': 'is an expression of concern about another article',
  'removal-forward': 'was REMOVED by its publisher',
};

/** What the article itself says of its standing: retracted, corrected, or a notice about another; each a sentence part. */
export function editorialNotices({ articleType, relatedArticles = [] }: Article): string[] {
  const told = relatedArticles.flatMap((related) => {
    const says = SAYS[related.type ?? ''];
    return says ? [`${says}${pointer(related)}`] : [];
  });
  if (articleType === 'retraction' && !told.some((one) => one.includes('retraction notice'))) {
    told.unshift('is a retraction notice');
  }
  if (articleType === 'retracted-article') told.unshift('was RETRACTED');
  return [...new Set(told)];
}

function pointer({ idType, id }: RelatedArticle): string {
  return id ? ` (see ${idType === 'pmid' || idType === 'pubmed' ? `PMID ${id}` : id})` : '';
}
