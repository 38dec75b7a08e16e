import { runText } from '../../record/run-report.ts';
import { escapeMarkdown } from '../../text/escape.ts';
import { code, inWords, rangeText } from './notice.ts';
import type { Row, SearchResult } from './result.ts';

/** The result as Markdown that is complete by itself (design.md §7). */
export function textOf(result: SearchResult): string {
  const { effectiveQuery, queryTranslation, appliedFilters, notice, dateSlices, searchUrl } = result;
  const { dateRange } = appliedFilters;
  const head = [
    headline(result),
    `Query sent: ${code(effectiveQuery)}`,
    queryTranslation && `Understood by PubMed as: ${code(queryTranslation)}`,
    dateRange && `Dates: ${rangeText(dateRange)}`,
    searchUrl && `Link: ${searchUrl}`,
  ];
  const slices = dateSlices?.map(
    ({ minDate, maxDate, dateType }) => `- ${minDate} to ${maxDate} (${dateType})`,
  );
  const parts = [
    head.filter(Boolean).join('\n'),
    notice && `**Note:** ${notice}`,
    slices && ['dateSlices:', ...slices].join('\n'),
    rows(result),
    runText(result),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function headline({ totalCount, returnedCount, offset, nextOffset }: SearchResult): string {
  const total = `${inWords(totalCount)} ${totalCount === 1 ? 'article' : 'articles'}`;
  if (returnedCount === 0 && offset < totalCount) return `**${total}** found, none listed (count only)`;
  if (returnedCount === 0) return `**0 of ${total}**`;
  const next = nextOffset === undefined ? 'no further page' : `next page: offset ${nextOffset}`;
  return `**${inWords(returnedCount)} of ${total}** (from offset ${offset}; ${next})`;
}

function rows({ summaries, pmids }: SearchResult): string {
  const bare = pmids.slice(summaries.length);
  const lines = summaries.map((row, i) => `${i + 1}. ${rowText(row)}`);
  return [
    ...(summaries.length > 0
      ? [`Summaries shown for top ${summaries.length} of ${pmids.length}:`, ...lines]
      : []),
    ...(bare.length > 0 ? [`${summaries.length > 0 ? 'Further PMIDs' : 'PMIDs'}: ${bare.join(', ')}`] : []),
  ].join('\n');
}

/** One hit on one line of Markdown. */
export function rowText(row: Row): string {
  const { retracted, retractionNoticePmid, docType, pmcId, pmcUrl } = row;
  if (row.summaryMissing) return `[PMID ${row.pmid}](${row.pubmedUrl}) | no summary, may be retracted`;
  const notice = retractionNoticePmid ? ` (notice: PMID ${retractionNoticePmid})` : '';
  const title =
    row.title &&
    `${retracted ? `**RETRACTED${notice}** ` : ''}${escapeMarkdown(row.title)}${row.titleIsTranslated ? ' (translated title)' : ''}`;
  const place = [
    row.authors,
    row.editors && `${row.editors.join(', ')} (editors)`,
    row.bookTitle && `In: ${row.bookTitle}`,
    row.source,
    row.publisherName,
    row.pubDate,
    row.publicationTypes?.join(', '),
    docType !== 'citation' && docType,
  ];
  const ids = [
    `[PMID ${row.pmid}](${row.pubmedUrl})`,
    row.doi && `doi ${escapeMarkdown(row.doi)}`,
    pmcId && `[${pmcId}](${pmcUrl})`,
  ];
  return [title, ...place.map((part) => part && escapeMarkdown(part)), ids.filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' | ');
}
