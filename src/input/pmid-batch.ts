import { type BatchOptions, MAX_BATCH_CHARACTERS, MAX_BATCH_IDS } from './batch-field.ts';
import { type FaultCode, fault } from './faults.ts';
import { pmidField } from './fields.ts';
import { parsePmid, parsePmidForm } from './identifiers.ts';
import { fencedBody, readJson } from './json-text.ts';
import { pointer } from './pointer.ts';
import type { Fault, Normalization } from './prepare.ts';

export type PmidBatch =
  | { ok: true; value: string[] | 'last'; normalizations: Normalization[] }
  | { ok: false; faults: Fault[] };

/** A marker of up to four digits; more digits are an identifier, whose loss nobody would see (design.md §8). */
const LIST_ITEM = /^(?:[-*+]|\d{1,4}[.)])[ \t]+(?=\S)/;
const SEPARATORS = /[\s,;|，；、]+/;

/**
 * Reads PMIDs from an array, or from text as a person or a model writes them: contracts/input-rules.md B4. Ids come in
 * first order, each once; `last`, the ids of the last search, only where `allowLast` says so. `path` is where the batch
 * stands in the arguments.
 */
export function parsePmidBatch(
  raw: unknown,
  { allowLast = false, allowZeros = false, maxIds = MAX_BATCH_IDS }: Partial<BatchOptions> = {},
  path = '',
): PmidBatch {
  const parse = allowZeros ? parsePmid : parsePmidForm;
  const read = typeof raw === 'string' ? readBatchText(raw) : itemsOf(raw, 'invalid_type');
  if ('code' in read) return refused(read.code, path, maxIds);
  const { items } = read;
  if (items.length === 0) return refused('too_few_items', path, maxIds);
  if (items.length > maxIds) return refused('too_many_items', path, maxIds);
  const last = allowLast && items.length === 1 && isLast(items[0]);
  const pmids = last ? ['last'] : items.map((item) => (typeof item === 'string' && parse(item)) || undefined);
  const faults = pmids.flatMap((pmid, index) =>
    pmid === undefined ? [itemFault(items[index], pointer(path, index))] : [],
  );
  if (faults.length > 0) return { ok: false, faults };
  const value = last ? 'last' : [...new Set(pmids.filter((pmid) => pmid !== undefined))];
  return { ok: true, value, normalizations: changes(raw, pmids, path) };
}

function readBatchText(text: string): { items: unknown[] } | { code: FaultCode } {
  if (text.length > MAX_BATCH_CHARACTERS) return { code: 'input_too_large' };
  const body = (fencedBody(text) ?? text).trim();
  if (/^[[{]/.test(body)) {
    const read = readJson(body, 1);
    if (!read.ok) return { code: read.code };
    return itemsOf(read.value, 'invalid_identifier_batch');
  }
  const items = body.split('\n').some((line) => LIST_ITEM.test(line.trim())) ? listItems(body) : listed(body);
  return items ? { items } : { code: 'invalid_identifier_batch' };
}

/** Once one line is a Markdown item, all must be. */
function listItems(body: string): string[] | undefined {
  const lines = body.split('\n').flatMap((line) => line.trim() || []);
  return lines.every((line) => LIST_ITEM.test(line))
    ? lines.map((line) => line.replace(LIST_ITEM, ''))
    : undefined;
}

/** Ids parted by any run of separators; with an address among them a blank does not part. */
function listed(body: string): string[] | undefined {
  if (/^(?:[,;|，；、]|$)|[,;|，；、]$/.test(body)) return undefined;
  if (body.includes('://')) return body.split(/[,;|，；、\n]/).flatMap((item) => item.trim() || []);
  return body
    .replace(/`([^`]*)`/g, (_, quoted: string) => `\`${quoted.trim()}\``)
    .replace(/\b(pmid|pubmed) *: */gi, '$1:')
    .split(SEPARATORS);
}

function itemsOf(value: unknown, code: FaultCode): { items: unknown[] } | { code: FaultCode } {
  return Array.isArray(value) ? { items: value } : { code };
}

function isLast(item: unknown): boolean {
  return typeof item === 'string' && /^last$/i.test(item.trim());
}

function changes(raw: unknown, pmids: (string | undefined)[], path: string): Normalization[] {
  if (!Array.isArray(raw)) return raw === pmids.join() ? [] : [{ path, rule: 'identifier_batch' }];
  return raw.flatMap((item, index) =>
    item === pmids[index] ? [] : [{ path: pointer(path, index), rule: 'identifier' as const }],
  );
}

function itemFault(item: unknown, path: string): Fault {
  const code = typeof item === 'string' ? 'invalid_identifier' : 'invalid_type';
  return fault(code, path, pmidField);
}

function refused(code: FaultCode, path: string, maxIds: number): PmidBatch {
  const message =
    `Expected 1 to ${maxIds} PMIDs: an array of texts, or text of at most ${MAX_BATCH_CHARACTERS} characters in which ` +
    'they are parted by commas or stand one on a line as Markdown items.';
  const expected = {
    type: ['string', 'array'],
    minItems: 1,
    maxItems: maxIds,
    maxLength: MAX_BATCH_CHARACTERS,
  };
  return { ok: false, faults: [{ code, path, message, expected }] };
}
