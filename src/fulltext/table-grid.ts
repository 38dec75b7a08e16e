import { escapeMarkdown } from '../text/escape.ts';

/**
 * A table as a Markdown grid. Markdown knows one header row, so header rows are folded column by column: equal
 * neighbours collapse, others are joined by a middle dot (contracts/fetch-fulltext.md §6).
 */
export function tableGrid({ headerRowCount, rows }: { headerRowCount: number; rows: string[][] }): string {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const head = rows.slice(0, headerRowCount);
  const header = columns.map((column) => {
    const labels = head.map((row) => row[column] ?? '').filter(Boolean);
    return labels.filter((label, at) => label !== labels[at - 1]).join(' · ');
  });
  const line = (cells: string[]) => `| ${columns.map((column) => cell(cells[column] ?? '')).join(' | ')} |`;
  const grid = [line(header), `|${' --- |'.repeat(width)}`, ...rows.slice(headerRowCount).map(line)].join(
    '\n',
  );
  return headerRowCount === 0 ? `*This table has no header row.*\n\n${grid}` : grid;
}

function cell(text: string): string {
  return escapeMarkdown(text.split('\n').join(' · '));
}
