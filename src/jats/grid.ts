/** Widest row that is kept: spans beyond it are cut (contracts/fetch-fulltext.md §7.4). */
const MAX_COLUMNS = 512;

export interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
  /** First column, where the source tells it (CALS). */
  readonly at?: number;
}

/** The rows of a table as they fill up, spans expanded by repeating the text. */
export interface Grid {
  readonly rows: string[][];
  headerRows: number;
  /** For each column a cell from above that reaches further down. */
  readonly reaching: ({ text: string; rows: number } | undefined)[];
  bodyReached: boolean;
}

export function newGrid(): Grid {
  return { rows: [], headerRows: 0, reaching: [], bodyReached: false };
}

/** A span as a number: anything but a positive integer is 1. */
export function span(value: string | undefined): number {
  if (value === undefined || !/^\s*\+?\d+\s*$/.test(value)) return 1;
  return Math.max(1, Number(value));
}

/** Adds a row; one without cells of its own is passed over. `header`: it is in thead or only of header cells. */
export function addRow(grid: Grid, cells: readonly Cell[], header: boolean): void {
  const row: string[] = [];
  let column = 0;
  for (const cell of cells) {
    column = fill(grid, row, column, cell.at);
    const end = Math.min(column + cell.columns, MAX_COLUMNS);
    for (; column < end; column++) {
      row[column] = cell.text;
      grid.reaching[column] = cell.rows > 1 ? { text: cell.text, rows: cell.rows - 1 } : undefined;
    }
  }
  fill(grid, row, column, grid.reaching.length);
  if (cells.length === 0) return;
  grid.rows.push(row);
  if (header && !grid.bodyReached) grid.headerRows++;
  else grid.bodyReached = true;
}

/** A group of rows ends: no cell reaches beyond it. */
export function endGroup(grid: Grid): void {
  grid.reaching.length = 0;
}

/** Rows of one width, gaps as empty cells. */
export function rowsOf({ rows }: Grid): string[][] {
  let width = 0;
  for (const row of rows) width = Math.max(width, row.length);
  for (const row of rows) while (row.length < width) row.push('');
  return rows;
}

/** Passes columns that cells from above reach into, up to `to` where the place is known; returns the next free one. */
function fill({ reaching }: Grid, row: string[], from: number, to?: number): number {
  let column = from;
  for (; column < MAX_COLUMNS; column++) {
    const cell = reaching[column];
    if (cell === undefined) {
      if (to === undefined || column >= to) break;
      row[column] = '';
      continue;
    }
    if (to !== undefined && column >= to) break;
    row[column] = cell.text;
    cell.rows--;
    if (cell.rows === 0) reaching[column] = undefined;
  }
  return column;
}
