export interface ArtifactFile {
  name: string;
  text: string;
}

/** What a tool wants kept. The first file is the primary one. */
export interface ArtifactDraft {
  session_id: string;
  tool: string;
  kind: string;
  files: ArtifactFile[];
  read_order?: string[];
  summary: Record<string, unknown>;
  run_id?: string;
  audit_status?: string;
}

/** What is stored of an artifact beside its files: contracts/read-session.md §7, and the MIME types. */
export interface Manifest {
  artifact_id: string;
  session_id: string;
  tool: string;
  kind: string;
  created_at: string;
  artifact_uri: string;
  primary_file: string;
  schema_version: 'research-artifact/v1';
  files: Record<string, { size_bytes: number; sha256: string; mime_type: string }>;
  read_order: string[];
  summary: Record<string, unknown>;
  audit_status?: string;
  search_run_id?: string;
}
