import type { Manifest } from '../../record/artifact.ts';

/** An artifact as a client sees it: contracts/read-session.md §4.6. Paths do not exist here. */
export function locatorOf(manifest: Manifest): Record<string, unknown> {
  const { artifact_id, session_id, artifact_uri, primary_file, files, read_order } = manifest;
  const names = Object.keys(files).sort();
  const byId = { kind: 'artifact_id', value: artifact_id, session_id };
  const byUri = { kind: 'artifact_uri', value: artifact_uri };
  const call = (locator: object, artifact_file?: string) =>
    `read_session(request=${JSON.stringify({ action: 'artifact', locator, ...(artifact_file && { artifact_file }) })})`;
  const callsBy = (locator: object) => Object.fromEntries(names.map((name) => [name, call(locator, name)]));
  return withoutEmpty({
    artifact_id,
    session_id,
    artifact_uri,
    tool: manifest.tool,
    kind: manifest.kind,
    created_at: manifest.created_at,
    primary_file,
    size_bytes: files[primary_file]?.size_bytes,
    schema_version: manifest.schema_version,
    audit_status: manifest.audit_status,
    search_run_id: manifest.search_run_id,
    summary: manifest.summary,
    files: names,
    mime_types: Object.fromEntries(names.map((name) => [name, files[name]?.mime_type])),
    read_order,
    read_files: callsBy(byId),
    read_files_by_uri: callsBy(byUri),
    remote_retrieval: {
      artifact_uri,
      file_parameter: 'artifact_file',
      offset_parameter: 'offset',
      max_chars_parameter: 'max_chars',
      supports_paging: true,
      read_via: 'read_session',
    },
    read_via_uri: call(byUri),
    read_via: call(byId),
  });
}

function withoutEmpty(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined && item !== ''));
}
