import { FORMATTING, RUN } from './inline.ts';
import { once } from './once.ts';
import { isBlank, prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** An affiliation as it was read; who has it may come later. */
export interface ReadAffiliation {
  readonly id: string;
  readonly text: string;
}

export interface AffiliationList {
  readonly affiliations: ReadAffiliation[];
}

interface Affiliation {
  readonly list: AffiliationList;
  readonly id: string;
  readonly start: number;
  /** Where the last part with text ended, -1 when none did. */
  end: number;
  /** Name of the part opened last. */
  last: string;
  label: string;
  original: string;
}

/** Parts of an address that stand for themselves. */
const PARTS = new Set([
  ...['institution', 'institution-wrap', 'addr-line', 'city', 'state', 'country', 'postal-code'],
]);

const AFFILIATION = once(
  (): Rules<Affiliation> => ({
    ...RUN,
    on: new Map<string, Rule<Affiliation>>([
      ...RUN.on,
      ['label', openLabel],
      ['institution', openInstitution],
    ]),
    other: openPart,
    left: leavePart,
  }),
);

/** The text of an affiliation, its label in front; parts with nothing but layout between them get a comma (§7.7). */
export function openAffiliation(walker: Walker, { attributes }: Tag, list: AffiliationList): void {
  const affiliation: Affiliation = {
    list,
    id: attributes.id ?? '',
    start: walker.parts.length,
    end: -1,
    last: '',
    label: '',
    original: '',
  };
  walker.enter(AFFILIATION(), affiliation, closeAffiliation);
}

function openLabel(walker: Walker, _: Tag, affiliation: Affiliation): void {
  walker.nest({ affiliation, start: walker.parts.length }, closeLabel);
}

function closeLabel(
  walker: Walker,
  { affiliation, start }: { affiliation: Affiliation; start: number },
): void {
  affiliation.label ||= prose(walker.textSince(start));
  walker.parts.push(' ');
}

/** SciELO gives an affiliation as printed (`original`) beside its parts for machines: one text in two forms. */
function openInstitution(walker: Walker, tag: Tag, affiliation: Affiliation): void {
  openPart(walker, tag, affiliation);
  if (tag.attributes['content-type'] === 'original')
    walker.nest({ affiliation, start: walker.parts.length }, closeOriginal);
}

function closeOriginal(
  walker: Walker,
  { affiliation, start }: { affiliation: Affiliation; start: number },
): void {
  affiliation.original ||= prose(walker.textSince(start));
  leavePart(walker, affiliation);
}

function openPart(walker: Walker, _: Tag, affiliation: Affiliation): void {
  const { parts, local } = walker;
  const { end, last } = affiliation;
  if (local !== 'named-content' && FORMATTING.has(local)) return;
  affiliation.last = local;
  if (end === -1) return;
  const gap = walker.textSince(end);
  if (!isBlank(gap)) return;
  if (gap === '' && local === 'named-content') return;
  if (gap !== '' && !partsBy(gap, last, local)) return;
  walker.cut(end);
  parts.push(/[\s,;:(]$/.test(parts.at(-1) ?? '') ? ' ' : ', ');
}

/** A line break parts whatever it stands between, a blank only what is an address; a postal code stays with its city. */
function partsBy(gap: string, last: string, next: string): boolean {
  if (last === '' || next === 'postal-code' || (last === 'postal-code' && next !== 'country')) return false;
  return gap.includes('\n') || (PARTS.has(last) && PARTS.has(next));
}

function leavePart({ parts }: Walker, affiliation: Affiliation): void {
  let end = parts.length;
  while (end > affiliation.start && isBlank(parts[end - 1] as string)) end--;
  if (end > affiliation.start) affiliation.end = end;
}

function closeAffiliation(walker: Walker, { list, id, start, label, original }: Affiliation): void {
  const whole = walker.take(start);
  const text = original === '' ? tidy(prose(whole)) : `${label} ${original}`.trim();
  if (text !== '') list.affiliations.push({ id, text });
}

function tidy(text: string): string {
  return text
    .replace(/ ?,(?: ?,)+/g, ',')
    .replace(/ ,/g, ',')
    .replace(/,$/, '');
}
