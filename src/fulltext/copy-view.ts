import type { CopyView } from './copy-schema.ts';
import { cut } from './cut.ts';
import type { CopyFound, Wanted } from './hunt.ts';
import type { TruncatedArticle } from './truncation.ts';

/** A copy as it is returned, within the budget of one article: only maxCharacters applies to it (§5.7). */
export function copyView(
  copy: CopyFound,
  { idType, id, pmcid }: Wanted,
  { includeDetails, maxCharacters }: { includeDetails: boolean; maxCharacters: number },
): { article: CopyView; entry?: TruncatedArticle } {
  const { kind: _, journalName, year, ...published } = copy;
  const content = cut(copy.content, maxCharacters);
  const article: CopyView = {
    source: 'unpaywall',
    viaSource: 'unpaywall',
    ...published,
    content,
    ...(idType === 'pmcid' && pmcid && { pmcId: pmcid }),
    ...(idType === 'pmid' && { pmid: id, pubmedUrl: `https://pubmed.ncbi.nlm.nih.gov/${id}/` }),
    ...(includeDetails && { ...(journalName && { journalName }), ...(year && { year }) }),
  };
  if (content === copy.content) return { article };
  return {
    article,
    entry: {
      id: article.pmcId ?? article.pmid ?? article.doi,
      source: 'unpaywall',
      originalCharacters: copy.content.length,
      returnedCharacters: content.length,
      omittedSections: 0,
    },
  };
}
