import { openCellText } from './cell.ts';
import { addRow, type Cell, endGroup, type Grid, newGrid } from './grid.ts';
import type { Wrap } from './table.ts';
import { flat } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A `tgroup` of the CALS (OASIS) table model in the making. */
interface TableGroup {
  readonly wrap: Wrap;
  readonly grid: Grid;
  /** Column names, counted from 0. */
  readonly columns: Map<string, number>;
  readonly spans: Map<string, { from: string; to: string }>;
  nextColumn: number;
  head: boolean;
  cells: Cell[];
}

const GROUP: Rules<TableGroup> = {
  text: false,
  on: new Map<string, Rule<TableGroup>>([
    ['colspec', addColumn],
    ['spanspec', addSpan],
    ['thead', openHead],
    ['tbody', openRows],
    ['tfoot', openRows],
    ['row', openRow],
    ['entry', openEntry],
  ]),
};

/** Reads `row`/`entry` with `namest`, `nameend`, `spanname`, `colname` and `morerows` into a grid of the wrap. */
export function openTableGroup(walker: Walker, _: Tag, wrap: Wrap): void {
  wrap.cals = true;
  const grid = newGrid();
  wrap.grids.push(grid);
  const group: TableGroup = {
    wrap,
    grid,
    columns: new Map(),
    spans: new Map(),
    nextColumn: 0,
    head: false,
    cells: [],
  };
  walker.enter(GROUP, group);
}

function addColumn(_: Walker, { attributes }: Tag, group: TableGroup): void {
  const column = Number(attributes.colnum) || group.nextColumn + 1;
  group.nextColumn = column;
  if (attributes.colname) group.columns.set(flat(attributes.colname), column - 1);
}

function addSpan(_: Walker, { attributes }: Tag, { spans }: TableGroup): void {
  const { spanname, namest, nameend } = attributes;
  if (spanname && namest && nameend) spans.set(flat(spanname), { from: flat(namest), to: flat(nameend) });
}

function openHead(walker: Walker, _: Tag, group: TableGroup): void {
  group.head = true;
  walker.nest(group, closeRows);
}

function openRows(walker: Walker, _: Tag, group: TableGroup): void {
  walker.nest(group, closeRows);
}

function closeRows(_: Walker, group: TableGroup): void {
  group.head = false;
  endGroup(group.grid);
}

function openRow(walker: Walker, _: Tag, group: TableGroup): void {
  group.cells = [];
  walker.nest(group, closeRow);
}

function closeRow(_: Walker, { grid, cells, head }: TableGroup): void {
  addRow(grid, cells, head);
}

function openEntry(walker: Walker, tag: Tag, group: TableGroup): void {
  openCellText(walker, group.wrap, (text) => closeEntry(group, tag, text));
}

function closeEntry(group: TableGroup, tag: Tag, text: string): void {
  const { namest, nameend, spanname, colname, morerows } = tag.attributes;
  const named = spanname === undefined ? undefined : group.spans.get(spanname);
  const from = group.columns.get(named?.from ?? namest ?? colname ?? '');
  const to = group.columns.get(named?.to ?? nameend ?? '');
  const columns = from !== undefined && to !== undefined && to > from ? to - from + 1 : 1;
  const more = Number(morerows);
  const rows = Number.isInteger(more) && more > 0 ? more + 1 : 1;
  group.cells.push({
    text,
    columns,
    rows,
    ...(from !== undefined && { at: from }),
  });
}
