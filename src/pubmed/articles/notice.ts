import type { Correction, PubmedRecord } from '../record/schema.ts';
import type { Options, Sized } from './answer.ts';
import type { ArticleView, Deferred, FetchedArticles } from './schema.ts';

interface Facts {
  asked: { ids: string[] }[];
  shown: Sized[];
  records: Map<string, PubmedRecord>;
  unavailable: NonNullable<FetchedArticles['unavailable']>;
  deferred: Deferred | undefined;
  options: Options;
}

/** RefType values that say how an article stands: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html. */
const SAYS: Record<string, string> = {
  RetractionIn: 'was RETRACTED',
  RetractedandRepublishedIn: 'was RETRACTED and republished',
  PartialRetractionIn: 'was PARTLY RETRACTED',
  ExpressionOfConcernIn: 'has an expression of concern',
  ErratumIn: 'was corrected',
  CorrectedandRepublishedIn: 'was corrected and republished',
  UpdateIn: 'has a newer version',
  RetractionOf: 'is the retraction notice of another article',
  PartialRetractionOf: 'is the notice of a partial retraction of another article',
  ExpressionOfConcernFor: 'is an expression of concern about another article',
  ErratumFor: 'is a correction of another article',
  CorrectedandRepublishedFrom: 'is the corrected version of another article',
  RetractedandRepublishedFrom: 'replaces a retracted article',
  UpdateOf: 'is a newer version of another article',
};

/** What the caller has to know besides the articles, the gravest first; undefined if nothing. */
export function noticeOf(facts: Facts): string | undefined {
  const notices = [editorial, missing, withheld, repeated, fewerAuthors, deferral, leftOut];
  return notices.flatMap((notice) => notice(facts) ?? []).join(' ') || undefined;
}

function editorial({ shown }: Facts): string | undefined {
  const told = shown.flatMap(({ article }) =>
    standing(article).map((says) => `PMID ${article.pmid} ${says}.`),
  );
  return told.join(' ') || undefined;
}

function standing({ retracted, commentsCorrections = [] }: ArticleView): string[] {
  const told = commentsCorrections.flatMap((link) => {
    const says = SAYS[link.refType];
    return says ? [`${says}${pointer(link)}`] : [];
  });
  if (retracted && !told.some((one) => one.startsWith('was RETRACTED'))) told.unshift('was RETRACTED');
  return [...new Set(told)];
}

function pointer({ pmid }: Correction): string {
  return pmid && /^\d+$/.test(pmid) ? ` (see PMID ${pmid})` : '';
}

function missing({ unavailable }: Facts): string | undefined {
  const ids = unavailable.filter(({ reason }) => reason === 'not-found').map(({ pmid }) => pmid);
  return ids.length > 0
    ? `PubMed returned no record for ${ids.join(', ')}: check the digits, or find the article with pubmed_search_articles.`
    : undefined;
}

function withheld({ unavailable }: Facts): string | undefined {
  const ids = unavailable.filter(({ reason }) => reason === 'service-error').map(({ pmid }) => pmid);
  return ids.length > 0 ? `NCBI could not get ${ids.join(', ')} this time: ask again for them.` : undefined;
}

function repeated({ asked }: Facts): string | undefined {
  const ids = asked.filter(({ ids }) => ids.length > 1).map(({ ids }) => [...new Set(ids)].join(' = '));
  return ids.length > 0 ? `Asked more than once, answered once: ${ids.join(', ')}.` : undefined;
}

function fewerAuthors({ shown }: Facts): string | undefined {
  const told = shown.flatMap(({ article: { pmid, authors = [], authorCount }, wholeSize }) =>
    authorCount === undefined
      ? []
      : `PMID ${pmid} lists ${authors.length} of ${authorCount} authors; a maxResponseCharacters of ${wholeSize} shows all.`,
  );
  return told.join(' ') || undefined;
}

function deferral({ deferred, options }: Facts): string | undefined {
  if (!deferred) return undefined;
  const { deferredCount, ids, nextDeferredCharacters, maxResponseCharacters } = deferred;
  const count = deferredCount === 1 ? '1 article is' : `${deferredCount} articles are`;
  const ceiling =
    options.maxResponseCharacters === undefined ? 'the default size of an answer' : 'maxResponseCharacters';
  return `${count} for another call (${ceiling} is ${maxResponseCharacters}; the next one needs ${nextDeferredCharacters}): send pmids ${ids.join(', ')}.`;
}

function leftOut({ shown, records, options }: Facts): string | undefined {
  const kept = shown.flatMap(({ article }) => records.get(article.pmid) ?? []);
  const names = [
    !options.includeMesh && kept.some(({ meshTerms }) => meshTerms) && 'MeSH terms (includeMesh)',
    !options.includeGrants && kept.some(({ grantList }) => grantList) && 'grants (includeGrants)',
    !options.includeInvestigators &&
      kept.some(({ investigators }) => investigators) &&
      'investigators (includeInvestigators)',
  ].filter(Boolean);
  return names.length > 0 ? `Not shown: ${names.join(', ')}.` : undefined;
}
