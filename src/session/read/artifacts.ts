import type { Manifest } from '../../record/artifact.ts';
import { locatorOf } from './locator.ts';
import { pageOf } from './paging.ts';
import { type Answer, currentSession, type Reader, refusal, sessionOf } from './reader.ts';
import type { RequestOf } from './request.ts';

const MAKE_ONE = 'Run a tool that makes artifacts first, such as unified_search.';
const GONE =
  'list_artifacts lists those of a session, and summary the sessions. The oldest are deleted when there are too many: replay_search of its run makes it anew.';
const NO_PATHS = 'Hidden: this server keeps no local files. Read them with the calls in read_files.';

/** contracts/read-session.md §4.5; `total_artifacts` counts all that match, not only those returned. */
export async function listArtifacts(reader: Reader, request: RequestOf<'list_artifacts'>): Promise<Answer> {
  const { session_id } = sessionOf(reader, request.session_id, MAKE_ONE);
  const { total, manifests } = await reader.stores.artifacts.list(session_id, request.limit, request);
  return {
    success: true,
    session_id,
    total_artifacts: total,
    returned_artifacts: manifests.length,
    artifacts: manifests.map(locatorOf),
    ...(request.include_local_paths && { local_paths: NO_PATHS }),
    hint: 'The calls in read_files read one file each; begin in read_order.',
  };
}

/** contracts/read-session.md §4.7, with `total_chars`. */
export async function artifact(reader: Reader, request: RequestOf<'artifact'>): Promise<Answer> {
  const { offset, max_chars } = request;
  const manifest = await find(reader, request.locator);
  const name = request.artifact_file ?? manifest.primary_file;
  const file = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
  const available_files = Object.keys(manifest.files).sort();
  const text = await reader.stores.artifacts.text(manifest, name);
  if (!file || text === undefined) {
    const hint = file
      ? 'The stored file is missing or was changed, so nothing of it is shown. Repeat the search to make it anew.'
      : 'Take one of available_files.';
    throw refusal('artifact_unreadable', 'Artifact file could not be read', hint, { available_files });
  }
  const { content, total_chars, next_offset } = pageOf(text, offset, max_chars);
  return {
    success: true,
    artifact: locatorOf(manifest),
    file: { name, size_bytes: file.size_bytes, sha256: file.sha256, mime_type: file.mime_type },
    available_files,
    read_order: manifest.read_order,
    retrieval: {
      artifact_id: manifest.artifact_id,
      artifact_uri: manifest.artifact_uri,
      artifact_file: name,
      offset,
      max_chars,
      supports_paging: true,
      next_offset,
    },
    content,
    offset,
    next_offset,
    total_chars,
    truncated: next_offset !== null,
    ...(request.include_local_paths && { local_paths: NO_PATHS }),
  };
}

async function find(reader: Reader, locator: RequestOf<'artifact'>['locator']): Promise<Manifest> {
  const { artifacts } = reader.stores;
  const [session, id] =
    locator.kind === 'artifact_uri'
      ? (locator.value.slice('artifact://'.length).split('/') as [string, string])
      : [sessionOf(reader, locator.session_id, MAKE_ONE).session_id, locator.value];
  const manifest = await artifacts.find(session, id);
  if (manifest) return manifest;
  if (locator.kind === 'artifact_uri') currentSession(reader, MAKE_ONE);
  const elsewhere = await artifacts.sessionOf(id);
  const hint = elsewhere
    ? `It belongs to session "${elsewhere}": take the locator {"kind":"artifact_uri","value":"artifact://${elsewhere}/${id}"}.`
    : GONE;
  throw refusal('artifact_not_found', 'Artifact not found', hint);
}
