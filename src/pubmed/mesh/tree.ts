import type { Call } from '../../upstream/call.ts';
import { findMeshRecords, type MeshRecord } from './records.ts';
import type { MeshRow, MeshTerm } from './schema.ts';

/** Most narrower terms of one place, and most terms that one request names. */
const MAX_NARROWER = 100;
const MAX_NAMED = 300;

/**
 * The terms directly above and below a heading, at each of its places in the tree, named by one request.
 *
 * @throws AppError as `findMeshRecords`
 */
export async function treeOfRecord(
  call: Call,
  { places }: MeshRecord,
): Promise<NonNullable<MeshRow['tree']>> {
  const uids = places.flatMap(({ parent, children }) => [
    ...(parent ? [parent] : []),
    ...children.slice(0, MAX_NARROWER),
  ]);
  const asked = [...new Set(uids)].slice(0, MAX_NAMED);
  const records = asked.length > 0 ? await findMeshRecords(call, asked) : new Map<string, MeshRecord>();
  const termOf = (uid: string): MeshTerm => {
    const { meshId, name } = records.get(uid) ?? {};
    return { ...(meshId && { meshId }), entrezUid: uid, ...(name && { name }) };
  };
  return places.map(({ treeNumber, parent, children }) => ({
    treeNumber,
    ...(parent && { broader: termOf(parent) }),
    narrower: children.slice(0, MAX_NARROWER).map(termOf).sort(byName),
    ...(children.length > MAX_NARROWER && { moreNarrower: children.length - MAX_NARROWER }),
  }));
}

function byName(a: MeshTerm, b: MeshTerm): number {
  return (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'en');
}
