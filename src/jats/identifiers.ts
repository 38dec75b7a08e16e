import { squeeze } from './text.ts';

export interface Identifiers {
  pmid?: string;
  doi?: string;
  pmcid?: string;
}

const MAX_DOI_LENGTH = 256;
const DOI_IN_TEXT = /\b10\.\d{4,9}\/[^\s"<>]+/;
const RESOLVER = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i;

/** Keeps an identifier in its clean form; the first of a kind counts. */
export function keepIdentifier(into: Identifiers, type: string, text: string): void {
  const value = squeeze(text);
  if (type === 'pmid') {
    const digits = /\d+/.exec(value)?.[0];
    if (digits !== undefined) into.pmid ??= digits;
  } else if (type === 'doi') {
    const doi = value.replace(RESOLVER, '');
    if (doi.startsWith('10.')) into.doi ??= doi;
  } else if (type === 'pmcid' || type === 'pmc') {
    const digits = /\d+/.exec(value)?.[0];
    if (digits !== undefined) into.pmcid ??= `PMC${digits}`;
  }
}

/** Finds a DOI that a citation only spells out. */
export function doiInText(text: string): string | undefined {
  if (!text.includes('10.')) return undefined;
  const found = DOI_IN_TEXT.exec(text)?.[0];
  if (found === undefined) return undefined;
  if (found.length > MAX_DOI_LENGTH) return undefined;
  const doi = found.replace(/[.,;:'’”]+$/, '');
  return doi.includes('(') ? doi : doi.replace(/[)\]]+$/, '');
}
