import { FORMATTING, RUN } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

export interface AffiliationList {
  readonly affiliations: string[];
}

interface Affiliation {
  readonly list: AffiliationList;
  readonly start: number;
  end: number;
}

const AFFILIATION = once(
  (): Rules<Affiliation> => ({
    ...RUN,
    on: new Map<string, Rule<Affiliation>>([...RUN.on, ['label', openLabel]]),
    other: openPart,
    left: leavePart,
  }),
);

/** The text of an affiliation, its label in front; parts with nothing between them get a comma (§7.7). */
export function openAffiliation(walker: Walker, _: Tag, list: AffiliationList): void {
  walker.enter<Affiliation>(AFFILIATION(), { list, start: walker.parts.length, end: -1 }, closeAffiliation);
}

/** Keeps a text once. */
export function addAffiliation(list: string[], text: string): void {
  if (!list.includes(text)) list.push(text);
}

function openLabel(walker: Walker): void {
  walker.nest(undefined, closeLabel);
}

function closeLabel(walker: Walker): void {
  walker.parts.push(' ');
}

function openPart(walker: Walker, _: Tag, affiliation: Affiliation): void {
  const { parts } = walker;
  if (parts.length !== affiliation.end || FORMATTING.has(walker.local)) return;
  parts.push(/[\s,;:(]$/.test(parts.at(-1) ?? '') ? ' ' : ', ');
}

function leavePart(walker: Walker, affiliation: Affiliation): void {
  if (walker.parts.length > affiliation.start) affiliation.end = walker.parts.length;
}

function closeAffiliation(walker: Walker, { list, start }: Affiliation): void {
  const text = prose(walker.take(start)).replace(/ ?,(?: ?,)+/g, ',');
  if (text !== '') addAffiliation(list.affiliations, text);
}
