import { escapeMarkdown } from '../text/escape.ts';
import type { AssetView, TableView } from './article-schema.ts';
import { tableGrid } from './table-grid.ts';

/** A table with its name, place, cells and footnotes; without cells, the reason. */
export function tableBlocks(table: TableView, index: number): string[] {
  const files = table.graphics?.map(({ href }) => href).join(', ');
  const name = nameOf(table, `Table ${index + 1}`);
  return [
    `##### ${table.part ? `${name} (part ${table.part})` : name}`,
    placeOf(table),
    table.unextractableReason ? withoutCells(table.unextractableReason) : tableGrid(table),
    table.footnotes ? escapeMarkdown(table.footnotes.split('\n').join(' · ')) : '',
    files ? `File ${escapeMarkdown(files)}` : '',
    mentionsLine(table.mentions),
  ];
}

/** Label and caption, or what else can name it. */
export function nameOf({ label, id, caption }: TableView | AssetView, fallback: string): string {
  const name = label ?? id ?? fallback;
  return escapeMarkdown([name, caption].filter(Boolean).join(/[.:]$/.test(name) ? ' ' : ': '));
}

export function placeOf({ id, sectionTitle }: TableView | AssetView): string {
  const place = [id && `id ${id}`, sectionTitle && `in “${sectionTitle}”`].filter(Boolean).join(', ');
  return place && `*${escapeMarkdown(place)}*`;
}

export function mentionsLine(mentions: TableView['mentions']): string {
  if (!mentions) return '';
  const sentences = mentions.map(({ sectionTitle, sentence }) =>
    sectionTitle ? `“${sentence}” (${sectionTitle})` : `“${sentence}”`,
  );
  return `Mentioned: ${escapeMarkdown(sentences.join(' '))}`;
}

function withoutCells(reason: NonNullable<TableView['unextractableReason']>): string {
  const why = {
    'cals-tgroup': 'its cells are in CALS form',
    'graphic-only': 'the article has it only as a picture',
    'no-rows': 'the XML holds no cells',
  };
  return `> The cells of this table are not available: ${why[reason]} (${reason}).`;
}
