import { raise } from '../text/raise.ts';
import { CITE, CITE_END } from './text.ts';
import type { Walker } from './walker.ts';

const CITED_NUMBERS = /^[\s\d,;–—\-−[\]()a-z]+$/;
const CITED = new RegExp(`${CITE}[^${CITE_END}]*${CITE_END}`, 'g');
const BETWEEN_CITED = /^[\s,;–—\-[\]()]*$/;
const CITE_MARKS = new RegExp(`[${CITE}${CITE_END}]`, 'g');

/**
 * Raises what Unicode can raise (`10⁻⁵`, `m²`, `0.108ᵃ`) and marks citations, which become brackets when the text is
 * finished; all else is transparent (design.md §8).
 */
export function openSuperscript(walker: Walker): void {
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
    return BETWEEN_CITED.test(text.replace(CITED, '')) ? text : text.replace(CITE_MARKS, '');
  }
  return insideXref && CITED_NUMBERS.test(text) && /\d/.test(text)
    ? `${CITE}${text}${CITE_END}`
    : raise(text);
}
