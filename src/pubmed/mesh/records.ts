import { plainLine } from '../../text/plain-line.ts';
import { assertOk, bodyFault, HEAD_CHARACTERS, readText } from '../../upstream/body.ts';
import type { Call, Service } from '../../upstream/call.ts';
import { invalidResponse } from '../../upstream/faults.ts';
import { ask } from '../../upstream/retry.ts';
import { saidError } from '../eutils-json.ts';
import { eutilsRequest, ncbi } from '../ncbi.ts';
import { child, type Tree, text, textsIn, treeOf, trees } from '../xml-tree.ts';

/** One place of a heading in the MeSH tree. UIDs are NCBI's numbers of MeSH records. */
export interface Place {
  treeNumber: string;
  /** Of the term directly above; absent where NCBI names none. */
  parent?: string;
  children: string[];
}

/** A MeSH record, as far as ESummary tells it. */
export interface MeshRecord {
  uid: string;
  /** `D018805`; absent where neither the record nor its UID tells it. */
  meshId?: string;
  name: string;
  /** Other names that lead to this term. */
  entryTerms: string[];
  scopeNote?: string;
  places: Place[];
}

/** Characters; longer than any in MeSH. */
const MAX_NAME = 500;
const MAX_NOTE = 5000;
const UID = /^[1-9]\d{0,9}$/;
const MESH_ID = /^[DCQ]\d{6,9}$/;
/** contracts/pubmed-tools.md §5. UIDs of newer records, such as 2052179, do not tell the id. */
const LETTERS: Record<string, string> = { 68: 'D', 67: 'C', 81: 'Q' };

/**
 * The MeSH records of UIDs, in one request. ESummary is asked in its version 1.0, whose names are known from
 * contracts/pubmed-tools.md §5. A UID without a record has no entry.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` and `ncbi_resource_not_found` by the answer
 */
export async function findMeshRecords(call: Call, uids: string[]): Promise<Map<string, MeshRecord>> {
  const service = ncbi(call.config);
  const request = eutilsRequest(call.config, 'esummary', { db: 'mesh', id: uids.join(',') });
  return ask(call, service, request, async (response) => {
    await assertOk(service, response);
    return readMeshRecords(service, await readText(service, response), uids);
  });
}

/** Reads the MeSH records of the asked UIDs from an ESummary answer. @throws AppError */
export function readMeshRecords(service: Service, body: string, uids: string[]): Map<string, MeshRecord> {
  const tree = treeOf(body);
  const result = tree && child(tree, 'eSummaryResult');
  if (!result) {
    throw (
      bodyFault(service, body.slice(0, HEAD_CHARACTERS)) ??
      invalidResponse(service, 'sent an answer that breaks off or cannot be read', true)
    );
  }
  const docs = trees(result, 'DocSum');
  const [error] = textsIn(result, 'ERROR');
  if (docs.length === 0 && error !== undefined) throw saidError(service, error);
  const records = docs.map((doc) => recordOf(service, doc)).filter(({ uid }) => uids.includes(uid));
  if (records.length === 0) throw invalidResponse(service, 'sent none of the MeSH records asked for', true);
  return new Map(records.map((record) => [record.uid, record]));
}

function recordOf(service: Service, doc: Tree): MeshRecord {
  const uid = text(doc, 'Id') ?? '';
  const items = trees(doc, 'Item');
  const terms = named(items, 'DS_MeshTerms')
    .flatMap(textsOf)
    .map((term) => lineOf(term, MAX_NAME))
    .filter(Boolean);
  const [name, ...entryTerms] = terms;
  if (!name) throw invalidResponse(service, 'sent a MeSH record without a name', true);
  const meshId = meshIdOf(uid, named(items, 'DS_MeshUI').flatMap(textsOf)[0]);
  const scopeNote = lineOf(named(items, 'DS_ScopeNote').flatMap(textsOf)[0] ?? '', MAX_NOTE);
  const links = named(items, 'DS_IdxLinks').flatMap((links) => trees(links, 'Item'));
  return {
    uid,
    ...(meshId && { meshId }),
    name,
    entryTerms: [...new Set(entryTerms)],
    ...(scopeNote && { scopeNote }),
    places: links.flatMap((link) => placeOf(service, link)),
  };
}

/**
 * `DS_IdxLinks` is a list of structures with `Parent`, `TreeNum` and `Children`; of these only `TreeNum` stands in the
 * contract. The names of the others were not checked against the live service, so that a structure without them is an
 * answer that cannot be read, never a term without broader and narrower ones.
 */
function placeOf(service: Service, link: Tree): Place[] {
  const items = trees(link, 'Item');
  const treeNumber = named(items, 'TreeNum').flatMap(textsOf)[0]?.trim() ?? '';
  if (treeNumber === '' || treeNumber.startsWith('@')) return [];
  if (named(items, 'Parent').length === 0 && named(items, 'Children').length === 0) {
    throw invalidResponse(service, 'sent a MeSH record whose place in the tree cannot be read');
  }
  const [parent] = named(items, 'Parent').flatMap(textsOf);
  const children = named(items, 'Children').flatMap(textsOf);
  return [
    {
      treeNumber: lineOf(treeNumber, MAX_NAME),
      ...(parent && UID.test(parent) && { parent }),
      children: children.filter((uid) => UID.test(uid)),
    },
  ];
}

function lineOf(value: string, most: number): string {
  return plainLine(value).slice(0, most).toWellFormed();
}

function named(items: Tree[], name: string): Tree[] {
  return items.filter((item) => item['@Name'] === name);
}

/** The text of an item, or those of the items in it. */
function textsOf(item: Tree): string[] {
  const own = text(item, '#text');
  return [...(own === undefined ? [] : [own]), ...textsIn(item, 'Item')];
}

/** As the record says it (`DS_MeshUI`, not checked against the live service), else as its UID does. */
function meshIdOf(uid: string, told: string | undefined): string | undefined {
  if (told && MESH_ID.test(told)) return told;
  const letter = /^\d{8}$/.test(uid) ? LETTERS[uid.slice(0, 2)] : undefined;
  return letter && `${letter}${uid.slice(2)}`;
}
