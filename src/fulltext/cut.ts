/**
 * The beginning of a text within a limit of UTF-16 units: to the last word boundary, or, when the first word alone is
 * longer, within it but never inside a surrogate pair (contracts/fetch-fulltext.md §5.2).
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (limit <= 0) return '';
  const head = text.slice(0, limit);
  const atBoundary = /\s/.test(text.charAt(limit)) ? head : head.replace(/\S+$/, '');
  const words = atBoundary.trimEnd();
  if (words !== '') return words;
  const splitsPair = /[\ud800-\udbff]$/.test(head);
  return splitsPair ? head.slice(0, -1) : head;
}

/**
 * How many characters each part may keep, by its size: `truncate` serves them in order, `outline` gives all hungry ones
 * an equal share, again and again, and the last few characters one by one (§5.1).
 */
export function allowances(
  sizes: number[],
  limit: number,
  perPart: number,
  mode: 'truncate' | 'outline',
): number[] {
  const caps = sizes.map((size) => Math.min(size, perPart));
  if (mode === 'truncate' || limit === Number.POSITIVE_INFINITY) {
    let left = limit;
    return caps.map((cap) => {
      const given = Math.min(cap, left);
      left -= given;
      return given;
    });
  }
  const given = caps.map(() => 0);
  for (let left = limit; left > 0; ) {
    const hungry = caps.flatMap((cap, at) => ((given[at] ?? 0) < cap ? [at] : []));
    if (hungry.length === 0) break;
    const share = Math.max(1, Math.floor(left / hungry.length));
    for (const at of hungry) {
      const more = Math.min(share, (caps[at] ?? 0) - (given[at] ?? 0), left);
      given[at] = (given[at] ?? 0) + more;
      left -= more;
    }
  }
  return given;
}
