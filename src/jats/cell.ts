import { RUN } from './inline.ts';
import { once } from './once.ts';
import { fileOf, type Pictured } from './pictures.ts';
import { lines } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Cell extends Pictured {
  readonly start: number;
}

const CELL = once(
  (): Rules<Cell> => ({
    ...RUN,
    on: new Map<string, Rule<Cell>>([
      ...RUN.on,
      ['graphic', openPicture],
      ['media', openPicture],
      ['inline-graphic', openInlinePicture],
    ]),
  }),
);

/**
 * Reads a cell; `close` gets its text. A picture that is all there is leaves its mark, and its file goes to the table:
 * an empty cell would say that nothing was given.
 */
export function openCellText(walker: Walker, table: Pictured, close: (text: string) => void): void {
  const cell: Cell = { start: walker.parts.length, pictures: [] };
  walker.enter(CELL(), cell, () => {
    const text = lines(walker.take(cell.start));
    close(text === '' && cell.pictures.length > 0 ? marksOf(cell, table) : text);
  });
}

function marksOf({ pictures }: Cell, table: Pictured): string {
  const marks = pictures.map((picture) => {
    table.pictures.push(picture);
    const name = picture.pointers[0]?.graphic?.href.split('/').at(-1);
    return name ? `[image: ${name}]` : '[image]';
  });
  return marks.join(' ');
}

function openPicture(walker: Walker, tag: Tag, { pictures }: Cell): void {
  pictures.push(fileOf(walker, tag));
  walker.skip();
}

/** What it holds, such as alt-text, is text of the cell. */
function openInlinePicture(walker: Walker, tag: Tag, { pictures }: Cell): void {
  pictures.push(fileOf(walker, tag));
}
