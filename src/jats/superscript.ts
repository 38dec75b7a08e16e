import { raise } from '../text/raise.ts';
import { CITE, CITE_END, isBlank, SOFT } from './text.ts';
import type { Walker } from './walker.ts';

const CITED_NUMBERS = /^[\s\d,;–—\-−[\]()a-z]+[.:]?$/;
const CITED = new RegExp(`${CITE}[^${CITE_END}]*${CITE_END}`, 'g');
const BETWEEN_CITED = /^[\s,;.:–—\-[\]()]*$/;
const CITE_MARKS = new RegExp(`[${CITE}${CITE_END}]`, 'g');
/** A charge or exponent set with a dash: `OH<sup>–</sup>`, `SO<sub>4</sub><sup>2–</sup>`. */
const DASH_LAST = /^\s*\d*–\s*$/;
const LETTERS = new Set(['italic', 'bold', 'sub', 'sup', 'i', 'b']);

/** A line break alone between marked-up letters and the script behind them is layout of the XML. */
export function openSubscript({ parts, left, previous }: Walker): void {
  const last = parts.length - 1;
  if (left !== last || !LETTERS.has(previous)) return;
  const gap = parts[last] as string;
  if (gap.includes('\n') && isBlank(gap)) parts[last] = '';
}

/**
 * Raises what Unicode can raise (`10⁻⁵`, `m²`, `0.108ᵃ`) and marks citations, which become brackets when the text is
 * finished; all else is transparent (design.md §8).
 */
export function openSuperscript(walker: Walker): void {
  openSubscript(walker);
  walker.superscripts++;
  walker.nest(walker.parts.length, closeSuperscript);
}

function closeSuperscript(walker: Walker, start: number): void {
  walker.superscripts--;
  const { parts } = walker;
  if (parts.length <= start) return;
  const text = walker.textSince(start);
  const result = mark(text, walker.bibliographyXrefs > 0);
  if (result === text) return;
  const afterXref = walker.lastXref === parts.length;
  walker.cut(start);
  parts.push(result);
  if (afterXref) walker.lastXref = parts.length;
}

function mark(text: string, insideXref: boolean): string {
  if (text.includes(CITE)) {
    return BETWEEN_CITED.test(text.replace(CITED, '')) ? tight(text) : text.replace(CITE_MARKS, '');
  }
  if (insideXref) return markCited(text);
  return raise(DASH_LAST.test(text) ? text.replace('–', '−') : text);
}

function markCited(text: string): string {
  if (!CITED_NUMBERS.test(text.trimEnd())) return raise(text);
  return /\d/.test(text) ? `${CITE}${text}${CITE_END}` : text;
}

/** Nothing parts citations from the word before them. */
function tight(text: string): string {
  const from = text.trimStart();
  const whole = from.trimEnd();
  return whole.length < from.length ? whole + SOFT : whole;
}
