import { escapeMarkdown } from '../../text/escape.ts';
import type { ConversionAnswer, ConversionRow } from './schema.ts';

/** The answer as a Markdown table, complete by itself (field-cases.md C9). */
export function conversionMarkdown({
  records,
  totalConverted,
  totalSubmitted,
  notice,
}: ConversionAnswer): string {
  const blocks = ['## Converted ids', `**Converted:** ${totalConverted} of ${totalSubmitted}`];
  if (notice) blocks.push(`> ${notice}`);
  const rows = records.map(row);
  return [
    ...blocks,
    ['| Requested | PMID | PMCID | DOI | Note |', '|---|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

function row({ requestedId, pmid = '', pmcid = '', doi = '', errmsg = '' }: ConversionRow): string {
  return `| ${[requestedId, pmid, pmcid, doi, errmsg].map(escapeMarkdown).join(' | ')} |`;
}
