import type { Table } from './article.ts';
import { openTableGroup } from './cals.ts';
import { type Captioned, openCaption, openLabel } from './caption.ts';
import { openCellText } from './cell.ts';
import { addRow, type Cell, endGroup, type Grid, newGrid, rowsOf, span } from './grid.ts';
import { lift, RUN } from './inline.ts';
import { graphicsOf, newFormats, openFormat, openPointer, type Pictured } from './pictures.ts';
import { flat, lines } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A `table-wrap` in the making. */
export interface Wrap extends Pictured, Captioned {
  readonly table: Table;
  readonly grids: Grid[];
  readonly start: number;
  cals: boolean;
}

interface Rows {
  readonly grid: Grid;
  readonly wrap: Wrap;
  head: boolean;
  cells: Cell[];
  onlyHeaders: boolean;
}

interface Formats {
  readonly wrap: Wrap;
  readonly picture: ReturnType<typeof newFormats>;
  filled: boolean;
}

const WRAP: Rules<Wrap> = {
  text: false,
  on: new Map<string, Rule<Wrap>>([
    ['label', openLabel],
    ['caption', openCaption],
    ['table', openTable],
    ['tgroup', openTableGroup],
    ['alternatives', openFormats],
    ['graphic', openPointer],
    ['media', openPointer],
    ['table-wrap-foot', openFoot],
    ['attrib', openFoot],
    ['permissions', (walker) => walker.skip()],
    ['fig', lift],
    ['table-wrap', lift],
    ['supplementary-material', lift],
  ]),
};
const FORMATS: Rules<Formats> = {
  text: false,
  on: new Map<string, Rule<Formats>>([
    ['table', openAlternativeTable],
    ['tgroup', openAlternativeGroup],
    ['graphic', (walker, tag, { picture }) => openFormat(walker, tag, picture)],
    ['media', (walker, tag, { picture }) => openFormat(walker, tag, picture)],
  ]),
};
const TABLE: Rules<Rows> = {
  text: false,
  on: new Map<string, Rule<Rows>>([
    ['thead', openHead],
    ['tbody', openGroup],
    ['tfoot', openGroup],
    ['tr', openRow],
    ['td', openCell],
    ['th', openCell],
    ['tgroup', (walker, tag, { wrap }) => openTableGroup(walker, tag, wrap)],
  ]),
};

/** A table-wrap: one entry for each table it holds, at least one, in document order (§7.4). */
export function openTableWrap(walker: Walker, tag: Tag): void {
  walker.enter(WRAP, newWrap(walker, tag), closeWrap);
}

/** A table that stands in the text without a wrap. */
export function openBareTable(walker: Walker, tag: Tag): void {
  const wrap = newWrap(walker, tag);
  openTable(walker, tag, wrap);
  walker.nest(wrap, closeWrap);
}

function newWrap({ draft, scope, parts }: Walker, tag: Tag): Wrap {
  const table: Table = { headerRowCount: 0, rows: [] };
  if (tag.attributes.id) table.id = flat(tag.attributes.id);
  draft?.article.tables.push(table);
  draft?.found.push({ item: table, scope });
  scope.lifted = true;
  return { table, grids: [], pictures: [], start: parts.length, cals: false };
}

function openTable(walker: Walker, _: Tag, wrap: Wrap): void {
  const grid = newGrid();
  wrap.grids.push(grid);
  walker.enter<Rows>(TABLE, { grid, wrap, head: false, cells: [], onlyHeaders: true });
}

function openFormats(walker: Walker, _: Tag, wrap: Wrap): void {
  walker.enter<Formats>(FORMATS, { wrap, picture: newFormats(wrap), filled: false });
}

/** Of several forms of one table the first counts. */
function openAlternativeTable(walker: Walker, tag: Tag, formats: Formats): void {
  if (formats.filled) walker.skip();
  else openTable(walker, tag, formats.wrap);
  formats.filled = true;
}

function openAlternativeGroup(walker: Walker, tag: Tag, formats: Formats): void {
  if (formats.filled) walker.skip();
  else openTableGroup(walker, tag, formats.wrap);
  formats.filled = true;
}

function openHead(walker: Walker, _: Tag, rows: Rows): void {
  rows.head = true;
  walker.nest(rows, closeGroup);
}

function openGroup(walker: Walker, _: Tag, rows: Rows): void {
  walker.nest(rows, closeGroup);
}

function closeGroup(_: Walker, rows: Rows): void {
  rows.head = false;
  endGroup(rows.grid);
}

function openRow(walker: Walker, _: Tag, rows: Rows): void {
  rows.cells = [];
  rows.onlyHeaders = true;
  walker.nest(rows, closeRow);
}

function closeRow(_: Walker, { grid, cells, head, onlyHeaders }: Rows): void {
  addRow(grid, cells, head || onlyHeaders);
}

function openCell(walker: Walker, tag: Tag, rows: Rows): void {
  if (walker.local === 'td') rows.onlyHeaders = false;
  openCellText(walker, rows.wrap, (text) => {
    const { colspan, rowspan } = tag.attributes;
    rows.cells.push({ text, columns: span(colspan), rows: span(rowspan) });
  });
}

function openFoot(walker: Walker, _: Tag, wrap: Wrap): void {
  walker.enter(RUN, wrap, closeFoot);
}

function closeFoot(walker: Walker, { table, start }: Wrap): void {
  const text = lines(walker.take(start));
  if (text !== '') table.footnotes = table.footnotes === undefined ? text : `${table.footnotes}\n${text}`;
}

function closeWrap(walker: Walker, wrap: Wrap): void {
  const { table, grids, cals, label, caption, captionTitle, captionText } = wrap;
  if (label !== undefined) table.label = label;
  if (caption !== undefined) table.caption = caption;
  if (captionTitle !== undefined) table.captionTitle = captionTitle;
  if (captionText !== undefined) table.captionText = captionText;
  const graphics = [...new Map(graphicsOf(wrap).map((graphic) => [graphic.href, graphic])).values()];
  if (graphics.length > 0) table.graphics = graphics;
  const filled = grids.filter(({ rows }) => rows.length > 0);
  const [first, ...further] = filled;
  if (first === undefined) {
    table.unextractableReason = cals ? 'cals-tgroup' : graphics.length > 0 ? 'graphic-only' : 'no-rows';
  } else {
    table.rows = rowsOf(first);
    table.headerRowCount = first.headerRows;
  }
  table.characters = charactersOf(table);
  for (const [index, grid] of further.entries()) addPart(walker, table, grid, index + 2);
}

/** A further table of one wrap: the same id and label, caption and footnotes stay with the first. */
function addPart(walker: Walker, first: Table, grid: Grid, part: number): void {
  const table: Table = { headerRowCount: grid.headerRows, rows: rowsOf(grid), part };
  if (first.id !== undefined) table.id = first.id;
  if (first.label !== undefined) table.label = first.label;
  table.characters = charactersOf(table);
  walker.draft?.article.tables.push(table);
  walker.draft?.found.push({ item: table, scope: walker.scope });
}

/** What a budget counts of a table: label, caption, footnotes and all cells (contracts/fetch-fulltext.md §5). */
export function charactersOf({ label = '', caption = '', footnotes = '', rows }: Table): number {
  let sum = label.length + caption.length + footnotes.length;
  for (const row of rows) for (const cell of row) sum += cell.length;
  return sum;
}
