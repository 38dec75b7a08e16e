import type { Folder } from '../folder.ts';
import { recall } from './history.ts';

/** The PMIDs that a request asks for, each once and in its order: from its id lists or from the history server. */
export type AskedPmids =
  | { pmids: string[] }
  /** No id and no history, or only ids that cannot be one. */
  | { pmids?: undefined; problem: 'empty' }
  /** A set that the history server does not have, or a start behind its end. */
  | { pmids?: undefined; problem: 'history'; retstart: number; retmax: number };

const MAX_RECORDS = 10_000;

/** Reads `id` or `query_key` and `WebEnv`; `retstart` and `retmax` count in both. */
export function askedPmids(params: URLSearchParams, folder: Folder): AskedPmids {
  const retstart = Number(params.get('retstart')) || 0;
  const retmax = Math.min(Number(params.get('retmax') ?? MAX_RECORDS) || 0, MAX_RECORDS);
  const key = params.get('query_key');
  if (!key) {
    const pmids = idsOf(params.getAll('id'));
    return pmids.length > 0 ? { pmids: pmids.slice(retstart, retstart + retmax) } : { problem: 'empty' };
  }
  const stored = recall(folder, params.get('WebEnv'), key);
  if (!stored || retstart > 9998 || (retstart > 0 && retstart >= stored.length))
    return { problem: 'history', retstart, retmax };
  return { pmids: stored.slice(retstart, retstart + retmax) };
}

/** NCBI reads ids as numbers, drops what cannot be one, and answers each distinct id once. */
export function idsOf(lists: string[]): string[] {
  const ids = lists.flatMap((list) => list.split(',')).map((id) => /^\s*0*([1-9]\d{0,17})\s*$/.exec(id)?.[1]);
  return [...new Set(ids.filter((id) => id !== undefined))];
}
