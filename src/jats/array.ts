import { addBlock, type Flow, flush } from './flow.ts';
import { RUN } from './inline.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Lines {
  readonly flow: Flow;
  readonly start: number;
  readonly rows: string[];
  cells: string[];
}

const ARRAY: Rules<Lines> = {
  text: false,
  on: new Map<string, Rule<Lines>>([
    ['tr', openRow],
    ['td', openCell],
    ['th', openCell],
  ]),
};

/** An array is a table without name: a line for each row, `- term — definition` as in a glossary (§7.3). */
export function openArray(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter<Lines>(ARRAY, { flow, start: walker.parts.length, rows: [], cells: [] }, closeArray);
}

function openRow(walker: Walker, _: Tag, lines: Lines): void {
  lines.cells = [];
  walker.nest(lines, closeRow);
}

function closeRow(_: Walker, { rows, cells }: Lines): void {
  const filled = cells.filter((text) => text !== '');
  if (filled.length > 0) rows.push(`- ${filled.join(' — ')}`);
}

function openCell(walker: Walker, _: Tag, lines: Lines): void {
  walker.enter(RUN, lines, closeCell);
}

function closeCell(walker: Walker, { start, cells }: Lines): void {
  cells.push(prose(walker.take(start)));
}

function closeArray(_: Walker, { flow, rows }: Lines): void {
  if (rows.length > 0) addBlock(flow, { text: rows.join('\n'), prose: false });
}
