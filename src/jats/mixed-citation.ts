import { type CitationText, closeId, finishCitation, type OpenId, partNames, pushEtAl } from './citation.ts';
import { FORMATTING, INLINE, RUN } from './inline.ts';
import { once } from './once.ts';
import type { Cites } from './references.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Mixed extends CitationText {
  readonly reference: Cites;
  /** Name of the element that was opened last. */
  opened: string;
}

/** Elements whose letters belong together, whatever marks them up. */
const TITLES = [
  'article-title',
  'source',
  'chapter-title',
  'part-title',
  'data-title',
  'trans-title',
  'issue-title',
];

const MIXED = once(
  (): Rules<Mixed> => ({
    text: true,
    on: new Map<string, Rule<Mixed>>([
      ...INLINE,
      ['label', () => {}],
      ['object-id', openId],
      ['pub-id', openId],
      ['name', openName],
      ['string-name', openName],
      ['collab', openName],
      ['etal', openEtAl],
      ['element-citation', () => {}],
      ['mixed-citation', openPart],
      ...TITLES.map((name): [string, Rule<Mixed>] => [name, openTitle]),
    ]),
    other: openPart,
    left: leavePart,
  }),
);

/** A citation as printed: its text, with what keeps neighbouring elements apart (§7.6). */
export function openMixedCitation(walker: Walker, _: Tag, reference: Cites): void {
  const start = walker.parts.length;
  walker.enter<Mixed>(
    MIXED(),
    { reference, start, identifiers: {}, end: -1, nameEnd: -1, opened: '' },
    closeMixed,
  );
}

function closeMixed(walker: Walker, { reference, start, identifiers }: Mixed): void {
  reference.citations.push({ ...identifiers, text: finishCitation(walker.take(start)), mixed: true });
}

/** Two elements with nothing between them get a blank, but for a word that is only cut in its markup. */
function openPart(walker: Walker, _: Tag, mixed: Mixed): void {
  const name = walker.local;
  const goesOn = name === 'sub' || (name === mixed.opened && FORMATTING.has(name));
  if (walker.parts.length === mixed.end && !goesOn) walker.parts.push(' ');
  mixed.opened = name;
}

function leavePart(walker: Walker, mixed: Mixed): void {
  if (walker.parts.length > mixed.start) mixed.end = walker.parts.length;
}

function openTitle(walker: Walker, tag: Tag, mixed: Mixed): void {
  openPart(walker, tag, mixed);
  walker.enter(RUN, mixed, leavePart);
}

function openName(walker: Walker, tag: Tag, mixed: Mixed): void {
  if (!partNames(walker, mixed)) openPart(walker, tag, mixed);
  walker.nest(mixed, closeName);
}

function closeName(walker: Walker, mixed: Mixed): void {
  leavePart(walker, mixed);
  mixed.nameEnd = walker.parts.length;
}

function openEtAl(walker: Walker, tag: Tag, mixed: Mixed): void {
  openPart(walker, tag, mixed);
  walker.nest({ mixed, start: walker.parts.length }, closeEtAl);
}

function closeEtAl(walker: Walker, { mixed, start }: { mixed: Mixed; start: number }): void {
  if (walker.parts.length === start) pushEtAl(walker, mixed.start);
  leavePart(walker, mixed);
}

function openId(walker: Walker, tag: Tag, mixed: Mixed): void {
  openPart(walker, tag, mixed);
  const type = tag.attributes['pub-id-type'] ?? '';
  walker.nest<OpenId>({ citation: mixed, type, start: walker.parts.length }, closeMixedId);
}

function closeMixedId(walker: Walker, id: OpenId): void {
  closeId(walker, id);
  id.citation.end = walker.parts.length;
}
