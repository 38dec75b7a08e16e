import { AppError } from '../../errors.ts';
import type { Call } from '../../upstream/call.ts';
import type { SearchReply } from '../esearch.ts';
import { aboutMesh, searchMesh } from './esearch.ts';
import { meshNotice } from './notice.ts';
import { findMeshRecords, type MeshRecord } from './records.ts';
import type { MeshAnswer, MeshRow } from './schema.ts';
import { treeOfRecord } from './tree.ts';

export interface Lookup {
  query: string;
  maxResults: number;
  offset: number;
  includeDetails: boolean;
  includeTree: boolean;
}

/** The last rank that can be asked for: the same as in PubMed, though MeSH does not publish one. */
export const MAX_OFFSET = 9998;
const MAX_ENTRY_TERMS = 50;
/** A query in MeSH's own syntax names no term by itself. */
const SYNTAX = /[[\]"()*]|\b(?:AND|OR|NOT)\b/;

/**
 * Looks up terms of MeSH. The heading that the query names stands first on the first page and is left out wherever else
 * it ranks (contracts/pubmed-tools.md §5).
 *
 * @throws AppError as `searchMesh` and `findMeshRecords`; a tree that fails is told in the answer
 */
export async function lookUpMesh(call: Call, lookup: Lookup): Promise<MeshAnswer> {
  const { query, offset, maxResults, includeTree } = lookup;
  const size = Math.min(maxResults, MAX_OFFSET + 1 - offset);
  const [reply, exact] = await Promise.all([
    searchMesh(call, query, { offset, size }),
    SYNTAX.test(query) ? undefined : exactHeading(call, query),
  ]);
  const page = pageOf(reply, exact, offset, maxResults);
  const records = page.uids.length > 0 ? await recordsOf(call, page.uids) : new Map<string, MeshRecord>();
  const found = page.uids.map((uid) => records.get(uid)).filter((record) => record !== undefined);
  const results = found.map((record) => rowOf(record, lookup));
  const [first] = found;
  const tree = includeTree && first ? await treeFor(call, first) : {};
  if (results[0] && tree.places) results[0].tree = tree.places;
  const answer: MeshAnswer = {
    query,
    offset,
    results,
    totalCount: Math.max(reply.count, exact ? 1 : 0),
    ...(page.next !== undefined && { nextOffset: page.next }),
    ...(tree.failed && { treeFailed: tree.failed }),
  };
  const missing = page.uids.filter((uid) => !records.has(uid));
  const notice = meshNotice({ answer, reply, missing, hidden: page.hidden, includeTree });
  return { ...answer, ...(notice && { notice }) };
}

/** The UID of the heading with this name or entry term. */
async function exactHeading(call: Call, query: string): Promise<string | undefined> {
  const size = 1;
  const { pmids } = await searchMesh(call, `${query}[MH]`, { offset: 0, size });
  return pmids[0];
}

interface Page {
  uids: string[];
  next?: number;
  /** Hits that a page of one row cannot lead to, as the exact term takes its only place. */
  hidden: number;
}

/** The rows of a page; `next` counts the ranks that were used up, so that no record is lost. */
function pageOf(reply: SearchReply, exact: string | undefined, offset: number, maxResults: number): Page {
  const { pmids: ranked, count } = reply;
  const pinned = exact !== undefined && offset === 0;
  const room = pinned && !ranked.includes(exact) ? maxResults - 1 : ranked.length;
  const used = ranked.slice(0, room);
  const others = used.filter((uid) => uid !== exact);
  const uids = pinned ? [exact, ...others] : others;
  const next = offset + used.length;
  const more = next < Math.min(count, MAX_OFFSET + 1);
  if (more && used.length === 0 && ranked.length > 0) return { uids, hidden: count };
  return { uids, hidden: 0, ...(more && used.length > 0 && { next }) };
}

async function recordsOf(call: Call, uids: string[]): Promise<Map<string, MeshRecord>> {
  return findMeshRecords(call, uids).catch((error) => {
    throw error instanceof AppError ? aboutMesh(error) : error;
  });
}

interface Tree {
  places?: NonNullable<MeshRow['tree']>;
  failed?: NonNullable<MeshAnswer['treeFailed']>;
}

async function treeFor(call: Call, record: MeshRecord): Promise<Tree> {
  try {
    return { places: await treeOfRecord(call, record) };
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    const { reason, retryable } = error.details;
    return { failed: { reason, retryable } };
  }
}

function rowOf(record: MeshRecord, { query, includeDetails }: Lookup): MeshRow {
  const { uid, meshId, name, entryTerms, scopeNote, places } = record;
  const isExact = [name, ...entryTerms, meshId ?? ''].some((term) => folded(term) === folded(query));
  const treeNumbers = places.map(({ treeNumber }) => treeNumber);
  return {
    ...(meshId && { meshId }),
    entrezUid: uid,
    name,
    ...(isExact && { exactMatch: true }),
    ...(includeDetails && {
      ...(treeNumbers.length > 0 && { treeNumbers }),
      ...(scopeNote && { scopeNote }),
      ...(entryTerms.length > 0 && { entryTerms: entryTerms.slice(0, MAX_ENTRY_TERMS) }),
      ...(entryTerms.length > MAX_ENTRY_TERMS && { moreEntryTerms: entryTerms.length - MAX_ENTRY_TERMS }),
    }),
  };
}

function folded(term: string): string {
  return term.trim().replace(/\s+/g, ' ').toLowerCase();
}
