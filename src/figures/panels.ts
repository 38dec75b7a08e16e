/** A panel that a caption describes: `(A)`, or several at once, `(B–D)`. */
export interface Panel {
  letters: string[];
  /** As printed: `A`, `B–D`. */
  name: string;
  text: string;
}

const LETTERS = '[A-Za-z](?:\\s*(?:[–—-]|,\\s*and\\s|,|&|\\band\\s)\\s*[A-Za-z]){0,25}';
/**
 * At the start, or behind the end of a sentence or part of one; a bare letter needs a bracket or mark behind it. Last,
 * `loose`: in the middle of a sentence, behind a comma or "and".
 */
const MARKER = new RegExp(
  `(?:^|[.;!?]["”’)\\]]{0,3}\\s+)(?:\\((${LETTERS})\\)[.,:]?|(${LETTERS})(\\)|[.,:])(?=\\s))\\s*` +
    `|(?:[,;]\\s{1,3}(?:and\\s{1,3})?|\\sand\\s{1,3})\\((?<loose>${LETTERS})\\)[.,:]?\\s*`,
  'g',
);
const MOST_PANELS = 26;

/**
 * The panels of a caption and the text before them, or nothing when it has none: letters run upward from A without a
 * gap, in one case and one style, so that `(n = 3)` and a lone `(B)` are no panels (contracts/article-figures.md §4).
 * In the middle of a sentence, as in ", and (F)", only the next letter of the row is one, and only where it has no
 * sentence of its own.
 */
export function splitPanels(caption: string): { shared: string; panels: Panel[] } | undefined {
  const matches = [...caption.matchAll(MARKER)];
  const regular = new Set(matches.flatMap((match) => lettersOf(match[1] ?? '') ?? []));
  const marks: { letters: string[]; name: string; from: number; to: number }[] = [];
  let style: string | undefined;
  let next = '';
  for (const match of matches) {
    const loose = match.groups?.loose;
    const name = match[1] ?? match[2] ?? loose ?? '';
    const letters = lettersOf(name);
    const own = match[2] === undefined ? '(x)' : `x${match[3]}`;
    const starts = style === undefined && loose === undefined && /^a$/i.test(letters?.[0] ?? '');
    if (!letters || !(starts || (style === own && letters[0] === next))) continue;
    if (loose !== undefined && letters.some((letter) => regular.has(letter))) continue;
    style = own;
    next = following(letters.at(-1) ?? '');
    marks.push({ letters, name, from: match.index, to: match.index + match[0].length });
  }
  const count = marks.reduce((sum, { letters }) => sum + letters.length, 0);
  if (count < 2 || count > MOST_PANELS) return undefined;
  const panels = marks.map(({ letters, name, to }, at) => ({
    letters,
    name: name.replace(/\s*([–—-])\s*/g, '$1'),
    text: caption.slice(to, endBefore(caption, marks[at + 1]?.from)).trim(),
  }));
  return { shared: caption.slice(0, endBefore(caption, marks[0]?.from)).trim(), panels };
}

/** A mark begins with the stop of the sentence before it, which belongs to that sentence. */
function endBefore(caption: string, from: number | undefined): number {
  if (from === undefined) return caption.length;
  return from + (/^[.;!?]["”’)\]]{0,3}/.exec(caption.slice(from, from + 4))?.[0].length ?? 0);
}

/** The letters of `A`, `A–C`, `A, B` or `A and B`, when they follow one another. */
function lettersOf(name: string): string[] | undefined {
  const parts = name.split(/\s*(?:,\s*and\s|,|&|\band\s)\s*/);
  const letters = parts.flatMap((part) => {
    const [from = '', to = from] = part.split(/\s*[–—-]\s*/).map((letter) => letter.trim());
    const count = to.charCodeAt(0) - from.charCodeAt(0) + 1;
    return count > 0 && count <= MOST_PANELS
      ? Array.from({ length: count }, (_, at) => String.fromCharCode(from.charCodeAt(0) + at))
      : [''];
  });
  const runs = letters.every((letter, at) => at === 0 || letter === following(letters[at - 1] ?? ''));
  return runs && letters[0] !== '' ? letters : undefined;
}

function following(letter: string): string {
  return /[a-yA-Y]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 1) : '-';
}
