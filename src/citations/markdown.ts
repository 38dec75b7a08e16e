import { escapeMarkdown } from '../text/escape.ts';
import type { FormattedCitations } from './answer-schema.ts';
import { type Format, type FormatOptions, fileOf, isStyle } from './formats.ts';
import { noticeText } from './notices.ts';

/** The answer as Markdown, complete by itself: styles as a list, the others as the file that a program reads. */
export function markdownOf(answer: FormattedCitations, formats: Format[], options: FormatOptions): string {
  const { citations, totalSubmitted, totalFormatted, missing = [], deferred, notice } = answer;
  const { artifact_uri, download_url } = answer;
  return [
    `# ${totalFormatted} of ${totalSubmitted} papers cited`,
    notice && `**Notice:** ${escapeMarkdown(notice)}`,
    missing.length > 0 &&
      `**Missing (${missing.length}):** ${missing.map(({ pmid, reason }) => `${pmid} (${reason})`).join(', ')}`,
    deferred && `**Deferred (${deferred.deferredCount}), for another call:** ${deferred.ids.join(', ')}`,
    download_url && `**All papers in files:** <${download_url}> (a zip, for an hour), ${artifact_uri}`,
    ...notices(answer),
    ...(citations.length > 0
      ? formats.flatMap((format) => [`## ${format}`, inFormat(answer, format, options)])
      : []),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function inFormat({ citations }: FormattedCitations, format: Format, options: FormatOptions): string {
  const texts = citations.map((one) => one.citations[format] ?? '');
  if (!isStyle(format)) return fenced(fileOf(format, texts, options).text);
  return citations
    .map(
      ({ pmid, citationKey }, at) =>
        `- ${escapeMarkdown(texts[at] ?? '')} (PMID ${pmid}, key ${citationKey})`,
    )
    .join('\n');
}

function notices({ citations }: FormattedCitations): string[] {
  const lines = citations.flatMap(({ pmid, notices = [] }) =>
    notices.map((notice) => `- PMID ${pmid}: ${escapeMarkdown(noticeText(notice))}`),
  );
  return lines.length > 0 ? ['## Retractions and corrections', lines.join('\n')] : [];
}

/** A code block that nothing in its text can end. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}
