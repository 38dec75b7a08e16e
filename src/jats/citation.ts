import { type Identifiers, keepIdentifier } from './identifiers.ts';
import { ET_AL, isBlank, prose } from './text.ts';
import type { Walker } from './walker.ts';

/** What both kinds of citation keep while they are read. */
export interface CitationText {
  readonly start: number;
  readonly identifiers: Identifiers;
  /** Where the last element with text ended. */
  end: number;
  /** Where the last name ended, -1 when none did. */
  nameEnd: number;
}

export interface OpenId {
  readonly citation: CitationText;
  readonly type: string;
  readonly start: number;
}

/** Types of identifier that are named in the text. */
export const ID_NAMES: Readonly<Record<string, string>> = { pmid: 'PMID', doi: 'DOI', pmcid: 'PMCID' };

const NAMED: Readonly<Record<string, RegExp>> = {
  PMID: /(?:^|[^a-z])pmid\s*[:.]?\s*$/i,
  DOI: /(?:^|[^a-z])doi\s*[:.]?\s*$/i,
  PMCID: /(?:^|[^a-z])pmcid\s*[:.]?\s*$/i,
};

/** White space only, or nothing, since a position: takes it away and says so. */
export function dropBlank(walker: Walker, since: number): boolean {
  const { parts } = walker;
  for (let at = since; at < parts.length; at++) {
    if (!isBlank(parts[at] as string)) return false;
  }
  walker.cut(since);
  return true;
}

/** A comma between two names that have nothing between them; true when there was such a name before. */
export function partNames(walker: Walker, citation: CitationText): boolean {
  if (citation.nameEnd === -1 || !dropBlank(walker, citation.nameEnd)) return false;
  walker.parts.push(', ');
  return true;
}

/** An empty `etal` says `et al.`, with one comma before it and no second full stop after it. */
export function pushEtAl({ parts }: Walker, start: number): void {
  while (parts.length > start && isBlank(parts.at(-1) as string)) parts.pop();
  const last = parts.at(-1)?.trimEnd() ?? '';
  const lead = parts.length <= start ? '' : /[,;(]$/.test(last) ? ' ' : ', ';
  parts.push(`${lead}et al.${ET_AL}`);
}

/** Names an identifier unless the text before it, or its own, does so (§7.6). */
export function closeId(walker: Walker, { citation, type, start }: OpenId): void {
  const { parts } = walker;
  const text = walker.textSince(start);
  keepIdentifier(citation.identifiers, type, text);
  const name = ID_NAMES[type];
  if (name === undefined || isBlank(text)) return;
  const own = text.trimStart().toUpperCase();
  const before = tail(parts, citation.start, start);
  if (own.startsWith(name) || endsWithName(before, name)) return;
  const gap = before === '' || /[\s([]$/.test(before) ? '' : ' ';
  parts.splice(start, 0, `${gap}${name} `);
}

/** The finished text: no blank before closing punctuation. */
export function finishCitation(run: string): string {
  return prose(run).replace(/ +([.,;:)\]])/g, '$1');
}

function endsWithName(before: string, name: string): boolean {
  if (/(?:doi\.org|pubmed|articles)\/$/i.test(before)) return true;
  return NAMED[name]?.test(before) === true;
}

/** The last characters before a position. */
function tail(parts: readonly string[], from: number, to: number): string {
  let text = '';
  for (let at = to - 1; at >= from && text.length < 16; at--) text = (parts[at] as string).slice(-24) + text;
  return text.slice(-24);
}
