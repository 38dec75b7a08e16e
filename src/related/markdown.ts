import { inWords } from '../pubmed/search/notice.ts';
import { rowText } from '../pubmed/search/text.ts';
import { PROVIDER_LABELS } from './providers.ts';
import type { RelatedAnswer } from './schema.ts';

const HEADINGS = { similar: 'Similar to', cited_by: 'Citing', references: 'References of' };

/** The answer as Markdown that is complete by itself (design.md §7). */
export function relatedMarkdown(answer: RelatedAnswer): string {
  const { relationship, sourcePmid, articles, totalCount, offset, nextOffset, source, notice } = answer;
  const { withoutPmid, notRead, coverageFailures } = answer;
  const next = nextOffset === undefined ? 'no further page' : `next page: offset ${nextOffset}`;
  const more = [
    withoutPmid && `without a PMID: ${inWords(withoutPmid)}`,
    notRead && `not read: ${inWords(notRead)}`,
  ];
  const isOpen = totalCount === 0 && coverageFailures !== undefined;
  const counts = [
    isOpen
      ? '**Not known**, as a service failed'
      : `**${inWords(articles.length)} of ${inWords(totalCount)}** (from offset ${offset}; ${next})`,
    ...more,
  ];
  return [
    `## ${HEADINGS[relationship]} PMID ${sourcePmid}`,
    `${counts.filter(Boolean).join('; ')}. List of: ${PROVIDER_LABELS[source]}`,
    notice && `> ${notice.replaceAll('\n', '\n> ')}`,
    articles.map((row, i) => `${offset + i + 1}. ${rowText(row)}`).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}
