import { CITE, CITE_END, MENTION, MENTION_END } from './text.ts';
import type { Tag, Walker } from './walker.ts';

const BIBLIOGRAPHY = new Set(['bibr', 'bib', 'ref']);
const MENTIONED = new Set(['fig', 'table', 'supplementary-material', 'scheme', 'plate', 'chart']);

/** A word, the stop behind one, or a superscript citation: a number that touches it is no part of it. */
const WORD_BEFORE = new RegExp(`(?:\\p{L}[)"”’]?[.,;:!?]?|${CITE_END}[\\s,;–—-]*)$`, 'u');
const CITED_NUMBERS = /^\d{1,3}[a-z]?(?:\s?[,–-]\s?\d{1,3}[a-z]?)*$/;

interface Xref {
  /** Before and behind what the xref itself puts in front of its text. */
  readonly before: number;
  readonly start: number;
  readonly cites: boolean;
  /** Marked as a citation in a superscript. */
  readonly raised: boolean;
}

/** A cross-reference: its text, a comma to one that it touches, and what it points to (§7.1, field-cases.md E8). */
export function openXref(walker: Walker, { attributes }: Tag): void {
  const { parts } = walker;
  const before = parts.length;
  const type = attributes['ref-type'] ?? '';
  const cites = BIBLIOGRAPHY.has(type);
  if (walker.lastXref === before) parts.push(',');
  const raised = cites && (walker.superscripts > 0 || followsWord(parts));
  if (raised) parts.push(CITE);
  if (cites) {
    walker.bibliographyXrefs++;
  } else if (MENTIONED.has(type) && attributes.rid) {
    parts.push(`${MENTION}${attributes.rid}${MENTION_END}`);
  }
  walker.nest({ before, start: parts.length, cites, raised }, closeXref);
}

/** Some sources leave it to the style sheet to raise citation numbers. */
function followsWord(parts: readonly string[]): boolean {
  return WORD_BEFORE.test((parts.at(-2) ?? '').slice(-3) + (parts.at(-1) ?? '').slice(-4));
}

function closeXref(walker: Walker, { before, start, cites, raised }: Xref): void {
  const { parts } = walker;
  if (cites) walker.bibliographyXrefs--;
  if (parts.length <= start) {
    while (parts.length > before) parts.pop();
    return;
  }
  if (raised && (walker.superscripts > 0 || CITED_NUMBERS.test(walker.textSince(start))))
    parts.push(CITE_END);
  else if (raised) parts[start - 1] = '';
  walker.lastXref = parts.length;
}
