import { CITE, CITE_END, MENTION, MENTION_END, SOFT } from './text.ts';
import type { Tag, Walker } from './walker.ts';

const BIBLIOGRAPHY = new Set(['bibr', 'bib', 'ref']);
const MENTIONED = new Set(['fig', 'table', 'supplementary-material', 'scheme', 'plate', 'chart']);

/** A word, the stop behind one, or a superscript citation: a number that touches it is no part of it. */
const WORD_BEFORE = new RegExp(`(?:\\p{L}[)"”’]?[.,;:!?]?|${CITE_END}[\\s,;–—-]*)$`, 'u');
/** Numbers, with what parts them from the next ones: some publishers set the dash of a range as an xref too. */
const CITED_NUMBERS = /^[,;–—-]?\s?\d{1,3}[a-z]?(?:\s?[,–-]\s?\d{1,3}[a-z]?)*[.,;:–—-]?$/;
const SEPARATOR = /^[\s,;–—⁻-]+$/;
const SEPARATOR_FIRST = new RegExp(`^[\\s${CITE}]*[,;–—⁻-]`);
const SEPARATOR_LAST = new RegExp(`[,;–—⁻-][\\s${CITE_END}]*$`);

interface Xref {
  /** Where what the xref itself puts in front of its text stands. */
  readonly head: number;
  /** A comma to the xref that it touches, and what it points to. */
  readonly comma: string;
  readonly mention: string;
  readonly cites: boolean;
  /** Marked as a citation in a superscript. */
  readonly raised: boolean;
}

/** A cross-reference: its text, a comma to one that it touches, and what it points to (§7.1, field-cases.md E8). */
export function openXref(walker: Walker, { attributes }: Tag): void {
  const { parts } = walker;
  const head = parts.length;
  const type = attributes['ref-type'] ?? '';
  const cites = BIBLIOGRAPHY.has(type);
  const comma = walker.lastXref === head ? ',' : '';
  const raised = cites && (walker.superscripts > 0 || followsWord(parts, comma));
  const mention =
    !cites && MENTIONED.has(type) && attributes.rid ? `${MENTION}${attributes.rid}${MENTION_END}` : '';
  if (cites) walker.bibliographyXrefs++;
  closeBracket(parts, head - 1);
  parts.push('');
  walker.nest<Xref>({ head, comma, mention, cites, raised }, closeXref);
}

/** A line break between a bracket and the xref it opens is layout of the XML. */
function closeBracket(parts: string[], at: number): void {
  const before = parts[at];
  if (before === undefined || !/\s$/.test(before.slice(-1))) return;
  const trimmed = before.trimEnd();
  if (/[[(]$/.test(trimmed.slice(-1)) && before.includes('\n', trimmed.length)) parts[at] = trimmed;
}

/** Some sources leave it to the style sheet to raise citation numbers. */
function followsWord(parts: readonly string[], comma: string): boolean {
  return WORD_BEFORE.test((parts.at(-2) ?? '').slice(-3) + (parts.at(-1) ?? '').slice(-4) + comma);
}

function closeXref(walker: Walker, { head, comma, mention, cites, raised }: Xref): void {
  const { parts } = walker;
  const start = head + 1;
  if (cites) walker.bibliographyXrefs--;
  if (parts.length <= start) {
    walker.cut(head);
    return;
  }
  const blankLast = trimLast(parts, start);
  if (parts.length === start) {
    parts[head] = SOFT;
    return;
  }
  const blankFirst = trimFirst(parts, start);
  const text = raised || comma !== '' ? walker.textSince(start) : '';
  const joint = SEPARATOR_FIRST.test(text) ? '' : comma;
  const cited = raised && (walker.superscripts > 0 || CITED_NUMBERS.test(text) || SEPARATOR.test(text));
  parts[head] = `${joint}${blankFirst && joint === '' ? SOFT : ''}${cited ? CITE : ''}${mention}`;
  const parting = SEPARATOR_LAST.test((parts.at(-1) ?? '').slice(-3));
  if (cited) parts.push(CITE_END);
  if (blankLast) parts.push(SOFT);
  walker.lastXref = parting ? -1 : parts.length;
}

/** Takes away the white space that a run of parts begins with; true when there was some. */
function trimFirst(parts: string[], start: number): boolean {
  let found = false;
  for (let at = start; at < parts.length; at++) {
    const part = parts[at] as string;
    const trimmed = part.trimStart();
    if (trimmed.length < part.length) {
      found = true;
      parts[at] = trimmed;
    }
    if (trimmed !== '') break;
  }
  return found;
}

function trimLast(parts: string[], start: number): boolean {
  let found = false;
  while (parts.length > start) {
    const part = parts.pop() as string;
    const trimmed = part.trimEnd();
    found ||= trimmed.length < part.length;
    if (trimmed === '') continue;
    parts.push(trimmed);
    break;
  }
  return found;
}
