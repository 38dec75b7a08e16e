import type { Citation, Reference } from './article.ts';
import { openElementCitation } from './element-citation.ts';
import { doiInText, type Identifiers } from './identifiers.ts';
import { RUN } from './inline.ts';
import { openMixedCitation } from './mixed-citation.ts';
import { flat, prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A citation as it was read: `mixed` ones are set as printed and go before those in fields. */
export interface ReadCitation extends Identifiers {
  readonly text: string;
  readonly mixed: boolean;
}

/** What holds citations. */
export interface Cites {
  readonly citations: ReadCitation[];
}

/** A `ref` in the making. */
interface OpenReference extends Cites {
  readonly start: number;
  id?: string;
  label?: string;
  note?: string;
}

const LIST: Rules<undefined> = {
  text: false,
  on: new Map<string, Rule<undefined>>([['ref', openReference]]),
};
const REFERENCE: Rules<OpenReference> = {
  text: false,
  on: new Map<string, Rule<OpenReference>>([
    ['label', openLabel],
    ['mixed-citation', openMixedCitation],
    ['citation', openElementCitation],
    ['element-citation', openElementCitation],
    ['nlm-citation', openElementCitation],
    ['note', openNote],
  ]),
};

/** A reference list, nested ones too: every reference that cites something, each id once (§7.6). */
export function openReferenceList(walker: Walker): void {
  walker.enter(LIST, undefined);
}

function openReference(walker: Walker, tag: Tag): void {
  const reference: OpenReference = { start: walker.parts.length, citations: [] };
  if (tag.attributes.id) reference.id = flat(tag.attributes.id);
  walker.enter(REFERENCE, reference, closeReference);
}

function openLabel(walker: Walker, _: Tag, reference: OpenReference): void {
  walker.enter(RUN, reference, closeLabel);
}

function closeLabel(walker: Walker, reference: OpenReference): void {
  const label = prose(walker.take(reference.start))
    .replace(/^\[([^[\]]*)\]$/, '$1')
    .trim();
  if (label !== '') reference.label ??= label;
}

function openNote(walker: Walker, _: Tag, reference: OpenReference): void {
  walker.enter(RUN, reference, closeNote);
}

function closeNote(walker: Walker, reference: OpenReference): void {
  const text = prose(walker.take(reference.start));
  if (text !== '') reference.note = reference.note === undefined ? text : `${reference.note} ${text}`;
}

function closeReference(walker: Walker, { id, label, note, citations }: OpenReference): void {
  const { draft } = walker;
  const chosen = choose(citations);
  const citation = chosen.length === 0 ? note : chosen.map(({ text }) => text).join(' ');
  if (draft === undefined || citation === undefined) return;
  if (id !== undefined) {
    if (draft.referenceIds.has(id)) return;
    draft.referenceIds.add(id);
  }
  const reference: Reference = { citation };
  if (id !== undefined) reference.id = id;
  if (label !== undefined) reference.label = label;
  const [first] = chosen;
  if (first !== undefined) copyIdentifiers(first, reference);
  if (chosen.length > 1) reference.citations = chosen;
  draft.article.references.push(reference);
}

/** The printed form of each citation where there is one, else the form in fields. */
function choose(citations: readonly ReadCitation[]): Citation[] {
  const filled = citations.filter(({ text }) => text !== '');
  const mixed = filled.filter((citation) => citation.mixed);
  const chosen = mixed.length > 0 ? mixed : filled;
  return chosen.map((citation) => {
    const result: Citation = { text: citation.text };
    copyIdentifiers(citation, result);
    if (mixed.length === chosen.length && chosen.length === 1) {
      for (const other of citations) copyIdentifiers(other, result);
    }
    const doi = result.doi ?? doiInText(citation.text);
    if (doi !== undefined) result.doi = doi;
    return result;
  });
}

function copyIdentifiers(from: Identifiers, to: Identifiers): void {
  if (from.pmid !== undefined) to.pmid ??= from.pmid;
  if (from.doi !== undefined) to.doi ??= from.doi;
  if (from.pmcid !== undefined) to.pmcid ??= from.pmcid;
}
