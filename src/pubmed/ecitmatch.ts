import { assertOk, bodyFault, HEAD_CHARACTERS, readText } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';

/** What the Citation Matcher takes of a citation (https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ECitMatch). */
export interface CitationParts {
  journal?: string | undefined;
  year?: string | undefined;
  volume?: string | undefined;
  firstPage?: string | undefined;
  authorName?: string | undefined;
}

export type CitationMatch =
  | { status: 'matched'; pmid: string }
  /** Several articles fit; NCBI names them, or only their number. */
  | { status: 'ambiguous'; pmids: string[]; count?: number }
  | { status: 'not_found'; unknownJournal?: true };

/** A key that no one can take for a PMID (field-cases.md F3). */
const keyOf = (row: number) => `row${row}`;
const ROW = /^row(\d{1,4})$/;
/** What would end a field or a line. */
const DELIMITERS = /[|\p{Cc}\s]+/gu;

/**
 * The match of each citation, in their order, from one request as a rule: NCBI ends its reply at a citation without a
 * journal that it cannot match; that one is not found, and those behind it are asked for again.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` for an answer that breaks off or cannot be read
 */
export async function matchCitations(call: Call, citations: CitationParts[]): Promise<CitationMatch[]> {
  const matches: CitationMatch[] = [];
  while (matches.length < citations.length) {
    const open = citations.slice(matches.length);
    matches.push(...(await matchOnce(call, open)));
    if (matches.length < citations.length) matches.push({ status: 'not_found' });
  }
  return matches;
}

/** The matches of the first citations, up to one without a journal at which NCBI stopped. */
function matchOnce(call: Call, citations: CitationParts[]): Promise<CitationMatch[]> {
  const service = ncbi(call.config);
  const bdata = citations.map(lineOf).join('\r');
  const request = eutilsRequest(call.config, 'ecitmatch', { db: 'pubmed', retmode: 'xml', bdata });
  return ask(call, service, request, async (response) => {
    await assertOk(service, response);
    return readMatches(service, await readText(service, response), citations);
  });
}

function lineOf({ journal, year, volume, firstPage, authorName }: CitationParts, row: number): string {
  const fields = [journal, year, volume, firstPage, authorName, keyOf(row)];
  return `${fields.map((field = '') => field.replace(DELIMITERS, ' ').trim()).join('|')}|`;
}

/**
 * Reads an answer of lines `journal|year|volume|page|author|key|result` for these citations. Each line counts for the
 * citation whose key it has, wherever it stands.
 *
 * @throws AppError
 */
export function readMatches(service: Service, body: string, citations: CitationParts[]): CitationMatch[] {
  const results = new Map<number, CitationMatch>();
  // A last line without its end may hold the beginning of a PMID, which is that of another article.
  for (const line of body.split(/[\r\n]+/).slice(0, -1)) {
    const [key, ...result] = line.split('|').slice(5);
    const row = ROW.exec(key?.trim() ?? '')?.[1];
    const match = row && matchOf(result.join('|').trim());
    if (match) results.set(Number(row), match);
  }
  const end = citations.findIndex((_, row) => !results.has(row));
  const count = end < 0 ? citations.length : end;
  const mayStop = end < 0 || (!citations[end]?.journal?.trim() && results.size === count);
  if (!mayStop) {
    const fault = bodyFault(service, body.slice(0, HEAD_CHARACTERS));
    throw fault ?? invalidResponse(service, 'sent matches of citations that break off', true);
  }
  return citations.slice(0, count).flatMap((_, row) => results.get(row) ?? []);
}

function matchOf(result: string): CitationMatch | undefined {
  if (/^[1-9]\d{0,9}$/.test(result)) return { status: 'matched', pmid: result };
  if (/^NOT_FOUND\b/.test(result)) {
    return { status: 'not_found', ...(/INVALID_JOURNAL/.test(result) && { unknownJournal: true }) };
  }
  if (!/^AMBIGUOUS\b/.test(result)) return undefined;
  const count = Number(/\((\d{1,6}) citations?\)/.exec(result)?.[1]);
  const pmids = /^AMBIGUOUS\s+([\d,\s]+)$/.exec(result)?.[1]?.match(/[1-9]\d{0,9}/g) ?? [];
  return { status: 'ambiguous', pmids, ...(count > 0 && { count }) };
}
