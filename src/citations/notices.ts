import type { Correction, PubmedRecord } from '../pubmed/record/schema.ts';

/** What a reader of a citation has to know, with NLM's words for it: contracts/pubmed-tools.md §4. */
const WORDS: Record<string, string> = {
  RetractionIn: 'Retraction in',
  RetractedandRepublishedIn: 'Retracted and republished in',
  ExpressionOfConcernIn: 'Expression of concern in',
  ErratumIn: 'Erratum in',
  CorrectedandRepublishedIn: 'Corrected and republished in',
};
const RETRACTIONS = new Set(['RetractionIn', 'RetractedandRepublishedIn']);

/** Retractions, errata and expressions of concern of a paper. */
export function noticesOf({ commentsCorrections = [], retracted }: PubmedRecord): Correction[] {
  const found = commentsCorrections.filter(({ refType }) => Object.hasOwn(WORDS, refType));
  if (!retracted || found.some(isRetraction)) return found;
  return [
    { refType: 'RetractionIn', note: 'PubMed marks the article as retracted and names no notice.' },
    ...found,
  ];
}

export function isRetraction({ refType }: Correction): boolean {
  return RETRACTIONS.has(refType);
}

/** `Erratum in: Lancet. 2020;1:2. PMID: 9.` */
export function noticeText({ refType, refSource, pmid, note }: Correction): string {
  const parts = [refSource, pmid && `PMID: ${pmid}`, note].flatMap(
    (part) => part?.replace(/[.\s]+$/, '') || [],
  );
  return `${WORDS[refType] ?? refType}: ${parts.join('. ')}.`;
}
