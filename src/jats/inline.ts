import { openAlternatives } from './alternatives.ts';
import { openFieldsInLine, openMixedInLine } from './line-citation.ts';
import { openMath } from './mathml.ts';
import { openSubscript, openSuperscript } from './superscript.ts';
import { BREAK, ITEM_GAP, isBlank, LABEL_GAP, SOFT } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';
import { openXref } from './xref.ts';

/** Elements whose edges part what stands before from what follows. */
const EDGES = [
  ...[
    'p',
    'title',
    'fn',
    'list',
    'def-list',
    'def-item',
    'disp-quote',
    'attrib',
    'disp-formula',
    'preformat',
  ],
  ...[
    'sec',
    'boxed-text',
    'statement',
    'speech',
    'speaker',
    'verse-group',
    'verse-line',
    'fn-group',
    'caption',
  ],
  ...['tr', 'code', 'address', 'array', 'chem-struct-wrap'],
];
/** Elements that stand for themselves wherever they occur and leave no text behind. */
const LIFTED = ['table-wrap', 'fig', 'supplementary-material', 'ref-list'];
/** Elements without text that a reader sees in a line. */
const UNSEEN = [
  ...[
    'institution-id',
    'graphic',
    'media',
    'object-id',
    'permissions',
    'long-desc',
    'glyph-data',
    'rt',
    'rp',
  ],
  ...['custom-meta-group', 'processing-meta', 'sec-meta', 'index-term'],
];

/** Elements that only change the look of letters: they may stand inside a word. */
export const FORMATTING: ReadonlySet<string> = new Set([
  ...[
    'italic',
    'bold',
    'sub',
    'sup',
    'sc',
    'underline',
    'overline',
    'strike',
    'monospace',
    'roman',
    'sans-serif',
  ],
  ...['styled-content', 'named-content', 'fixed-case', 'i', 'b', 'u'],
]);

const INLINE_RULES: [string, Rule<unknown>][] = [
  ['xref', openXref],
  ['sub', openSubscript],
  ['sup', openSuperscript],
  ['break', pushBreak],
  ['hr', pushBreak],
  ['alternatives', openAlternatives],
  ['tex-math', openTex],
  ['math', openMath],
  ...UNSEEN.map((name): [string, Rule<unknown>] => [name, skip]),
];

/** What holds in every run of text; the rest is transparent (contracts/fetch-fulltext.md §7.1). */
export const INLINE: ReadonlyMap<string, Rule<unknown>> = new Map([
  ...INLINE_RULES,
  ['name', openSpaced],
  ['string-name', openSpaced],
  ['element-citation', openFieldsInLine],
  ['nlm-citation', openFieldsInLine],
  ['related-object', openFieldsInLine],
  ['mixed-citation', openMixedInLine],
]);

const RUN_RULES: [string, Rule<unknown>][] = [
  ...INLINE,
  ...EDGES.map((name): [string, Rule<unknown>] => [name, openEdge]),
  ...LIFTED.map((name): [string, Rule<unknown>] => [name, lift]),
  ['label', openLabel],
  ['term', openTerm],
  ['td', openCell],
  ['th', openCell],
];

const ITEM: Rules<unknown> = { text: true, on: new Map([...RUN_RULES, ['label', openItemLabel]]) };

/** A run of text in which blocks are flattened: captions, cells, footnotes, labels. */
export const RUN: Rules<unknown> = { text: true, on: new Map([...RUN_RULES, ['list-item', openItem]]) };

interface Gap {
  readonly start: number;
  end: number;
}

/** Elements inside are parted by a blank where the source has nothing between them. */
const SPACED: Rules<Gap> = {
  text: true,
  on: new Map([...INLINE_RULES, ['label', openLabel]]),
  other: openSpacedPart,
  left: leaveSpacedPart,
};

export function skip(walker: Walker): void {
  walker.skip();
}

/** Hands an element that stands for itself to its rule, wherever it occurs. */
export function lift(walker: Walker, tag: Tag): void {
  walker.lifts.get(walker.local)?.(walker, tag, undefined);
}

export function openSpaced(walker: Walker): void {
  walker.enter<Gap>(SPACED, { start: walker.parts.length, end: -1 }, closeSpaced);
}

/** Layout before the end tag is no blank before a comma. */
function closeSpaced({ parts }: Walker, { start }: Gap): void {
  const last = parts.length - 1;
  if (last >= start && parts[last] !== '' && isBlank(parts[last] as string)) parts[last] = SOFT;
}

/** Math set in TeX: what a preamble wraps, or all of it. */
export function texBody(text: string): string {
  const begin = text.indexOf('\\begin{document}');
  const body = begin === -1 ? text : text.slice(begin + '\\begin{document}'.length);
  const end = body.indexOf('\\end{document}');
  return (end === -1 ? body : body.slice(0, end)).trim();
}

function openTex(walker: Walker): void {
  walker.nest(walker.parts.length, closeTex);
}

function closeTex(walker: Walker, start: number): void {
  const tex = texBody(walker.take(start));
  if (tex !== '') walker.parts.push(tex);
}

function pushBreak(walker: Walker): void {
  walker.parts.push(BREAK);
}

function openEdge(walker: Walker): void {
  walker.parts.push(BREAK);
  walker.nest(undefined, pushBreak);
}

function openItem(walker: Walker): void {
  walker.parts.push(BREAK);
  walker.enter(ITEM, undefined, pushBreak);
}

function openLabel(walker: Walker): void {
  walker.nest(LABEL_GAP, closeLead);
}

function openItemLabel(walker: Walker): void {
  walker.nest(ITEM_GAP, closeLead);
}

function openTerm(walker: Walker): void {
  walker.nest(` —${LABEL_GAP}`, closeLead);
}

function closeLead(walker: Walker, lead: string): void {
  walker.parts.push(lead);
}

function openCell(walker: Walker): void {
  walker.nest(' ', closeLead);
}

function openSpacedPart(walker: Walker, _: Tag, gap: Gap): void {
  if (walker.parts.length === gap.end && !FORMATTING.has(walker.local)) walker.parts.push(' ');
}

function leaveSpacedPart(walker: Walker, gap: Gap): void {
  gap.end = walker.parts.length;
}
