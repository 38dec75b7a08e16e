/** Letters inserted, lost, changed or swapped with their neighbour; anything above `most` is `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = cell(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(before, j - 2) + 1 : Infinity;
      next.push(Math.min(cell(row, j) + 1, cell(next, j - 1) + 1, changed, swapped));
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return Math.min(cell(row, b.length), most + 1);
}

function cell(row: number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY;
}
