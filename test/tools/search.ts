import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import type { SearchResult } from '../../src/pubmed/search/result.ts';
import type { ToolResult } from '../clients.ts';
import { arm, logOf } from '../library.ts';

/** What the tests of pubmed_search_articles share. */

export const TOOL = 'pubmed_search_articles';

export const answerOf = (result: ToolResult) => {
  expect(result.isError ?? false).toBe(false);
  return result.structuredContent as unknown as SearchResult;
};

/** Answers the searches whose request holds `word`. */
export const answerSearch = (word: string, fault: Omit<Fault, 'match' | 'times'>, times = 1) =>
  arm(env.LIBRARY_URL, [{ match: `esearch.*${word}|${word}.*retmode`, times, ...fault }]);
export const answerSummaries = (pmid: string, fault: Omit<Fault, 'match' | 'times'>, times = 1) =>
  arm(env.LIBRARY_URL, [{ match: `esummary.*id=${pmid}`, times, ...fault }]);

/** The parameters of each search whose request holds `word`. */
export async function searchesFor(word: string): Promise<URLSearchParams[]> {
  const entries = await logOf(env.LIBRARY_URL, `esearch.*${word}|${word}.*retmode`);
  return entries.map(({ url, body }) => new URLSearchParams(body || new URL(url).search));
}

/** An answer of ESearch as PubMed sends it. */
export function found(count: number, idlist: string[], more: object = {}): { body: string } {
  const esearchresult = {
    count: String(count),
    retmax: String(idlist.length),
    retstart: '0',
    idlist,
    translationset: [],
    querytranslation: '"x"[All Fields]',
    ...more,
  };
  return { body: JSON.stringify({ header: { type: 'esearch', version: '0.3' }, esearchresult }) };
}

/** An answer of ESummary with these records, by PMID. */
export function summarised(records: Record<string, object>): { body: string } {
  const result = {
    uids: Object.keys(records),
    ...Object.fromEntries(Object.entries(records).map(([uid, record]) => [uid, { uid, ...record }])),
  };
  return { body: JSON.stringify({ header: { type: 'esummary', version: '0.3' }, result }) };
}
