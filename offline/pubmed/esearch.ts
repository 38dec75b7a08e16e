import type { Folder } from '../folder.ts';
import { type Asked, json, xml } from '../service.ts';
import { type DateRange, dateRange, lastDays } from './date-range.ts';
import { esearchXml } from './esearch-xml.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import { type Field, fieldOf } from './fields.ts';
import type { TermSet } from './found.ts';
import { keep, recall, type StoredSet } from './history.ts';
import { sorted } from './order.ts';
import { type Doc, pubmedIndex } from './search-index.ts';

const MAX_START = 9998;
const MAX_COUNT = 10_000;
const EMPTY = 'Empty term and query_key - nothing todo';
const TOO_FAR =
  "Search Backend failed: Exception:\n'retstart' cannot be larger than 9998. For PubMed, ESearch can only retrieve the first 9,999 records matching the query. To obtain more than 9,999 PubMed records, consider using EDirect that contains additional logic to batch PubMed search results automatically so that an arbitrary number can be retrieved. For details see https://www.ncbi.nlm.nih.gov/books/NBK25499/";

/** The body of an answer in the names of the JSON form. */
export interface SearchResult {
  count: string;
  retmax: string;
  retstart: string;
  querykey?: string;
  webenv?: string;
  idlist: string[];
  translationset: { from: string; to: string }[];
  translationstack?: (TermSet | string)[];
  querytranslation: string;
  errorlist?: { phrasesnotfound: string[]; fieldsnotfound: string[] };
  warninglist?: { phrasesignored: string[]; quotedphrasesnotfound: string[]; outputmessages: string[] };
}

/** esearch.fcgi of PubMed. Its errors are answers with status 200. */
export async function esearch({ params }: Asked, folder: Folder): Promise<Response> {
  const result = await search(params, folder).catch((error: unknown) => {
    if (error instanceof Forgotten) return { ERROR: error.message };
    throw error;
  });
  if (params.get('retmode') === 'json')
    return json({ header: { type: 'esearch', version: '0.3' }, esearchresult: result });
  return xml(esearchXml(result));
}

class Forgotten extends Error {}

async function search(params: URLSearchParams, folder: Folder): Promise<SearchResult | { ERROR: string }> {
  const webenv = params.get('WebEnv');
  const recalled = (key: string | number): string[] => {
    const pmids = recall(folder, webenv, key);
    if (!pmids) throw new Forgotten(`Unable to obtain query #${key}`);
    return pmids;
  };
  const term = params.get('term')?.trim() ?? '';
  const key = params.get('query_key');
  if (!term && !key) return { ERROR: EMPTY };
  const start = count(params.get('retstart'), 0);
  if (start > MAX_START) return { ERROR: TOO_FAR };

  const index = await pubmedIndex(folder);
  const query = key ? [`#${key}`, ...(term ? [`AND (${term})`] : [])].join(' ') : term;
  const evaluation = evaluate(query, index, recalled, within(params));
  const { found } = evaluation;
  const docs = sorted([...(found?.docs ?? [])], params.get('sort') ?? '', found?.sought ?? new Set());
  const size = Math.min(count(params.get('retmax'), 20), MAX_COUNT);
  const stored =
    params.get('usehistory') === 'y'
      ? keep(
          folder,
          docs.map(({ pmid }) => pmid),
          webenv,
        )
      : undefined;
  return answer(docs, docs.slice(start, start + size), start, evaluation, stored);
}

function answer(
  docs: Doc[],
  page: Doc[],
  start: number,
  { found, translation, notes }: Evaluation,
  stored: StoredSet | undefined,
): SearchResult {
  const { phrasesnotfound, fieldsnotfound, phrasesignored, quotedphrasesnotfound } = notes;
  const outputmessages = docs.length === 0 ? ['No items found.'] : [];
  const lost = phrasesnotfound.length + fieldsnotfound.length > 0;
  const warned = phrasesignored.length + quotedphrasesnotfound.length + outputmessages.length > 0;
  return {
    count: String(docs.length),
    retmax: String(page.length),
    retstart: docs.length === 0 ? '0' : String(start),
    ...(stored && { querykey: stored.querykey, webenv: stored.webenv }),
    idlist: page.map(({ pmid }) => pmid),
    translationset: notes.translations,
    ...(found &&
      docs.length > 0 && {
        translationstack: [...found.stack, ...(found.stack.length === 1 ? ['GROUP'] : [])],
      }),
    querytranslation: translation,
    ...(lost && { errorlist: { phrasesnotfound, fieldsnotfound } }),
    ...(warned && { warninglist: { phrasesignored, quotedphrasesnotfound, outputmessages } }),
  };
}

/** Without both bounds, or without a datetype, NCBI ignores the range and does not say so. */
function within(params: URLSearchParams): { field: Field; range: DateRange } | undefined {
  const field = fieldOf(params.get('datetype') ?? '');
  if (field?.kind !== 'date') return undefined;
  const [from, to] = [params.get('mindate'), params.get('maxdate')];
  const days = count(params.get('reldate'), 0);
  const range = from && to ? dateRange(from, to) : days > 0 ? lastDays(days) : undefined;
  return range && { field, range };
}

function count(text: string | null, otherwise: number): number {
  return text && /^\d+$/.test(text.trim()) ? Number(text) : otherwise;
}
