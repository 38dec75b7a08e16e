import type { UpstreamMode } from '../config.ts';

/** The record of one search: schema `search-run/v1`, contracts/read-session.md §5. */

export const ACTIVE_STATUSES = ['started', 'planned', 'running'] as const;
export const ENDED_STATUSES = ['completed', 'partial', 'failed', 'cancelled', 'interrupted'] as const;
export const RUN_STATUSES = [...ACTIVE_STATUSES, ...ENDED_STATUSES] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];
export type EndedStatus = (typeof ENDED_STATUSES)[number];

export type AttemptStatus =
  | 'pending'
  | 'ok'
  | 'empty'
  | 'partial'
  | 'error'
  | 'timeout'
  | 'rate_limited'
  | 'skipped'
  | 'cancelled';

export interface Failure {
  stage: string;
  type: string;
  message: string;
  retryable: boolean;
}

/** What one source was asked and what it answered. */
export interface Attempt {
  source: string;
  attempt: number;
  started_at: string;
  completed_at: string | null;
  updated_at: string;
  status: AttemptStatus;
  /** The question as the caller put it, and as it was sent. */
  logical_query: string;
  physical_query: string | null;
  returned: number;
  available: number | null;
  metadata: Record<string, unknown>;
  failure: Failure | null;
}

export interface Reference {
  pmid: string | null;
  pmc: string | null;
  doi: string | null;
  openalex_id: string | null;
  semantic_scholar_id: string | null;
  title: string;
  primary_source: string;
}

/** With it a search can be cited, and a repetition be compared (design.md §6). */
export interface Reproducibility {
  /** Over the canonical JSON of the request. */
  request_sha256: string;
  /** Over the canonical JSON of the result ids, in their order. */
  results_sha256: string;
  query_translation: string | null;
  source_counts: { source: string; returned: number; available: number | null }[];
  date: string;
}

export interface ArtifactLink {
  artifact_id: string;
  artifact_uri: string;
  tool: string;
  kind: string;
  primary_file: string;
  sha256: string;
  files: Record<string, { size_bytes: number; sha256: string }>;
}

export interface Envelope {
  schema_version: 'search-run/v1';
  run_id: string;
  /** Not in the published list: which session and tool the run belongs to. */
  session_id: string;
  tool: string;
  query: string;
  /** Whose articles they are; runs of earlier versions do not say. */
  answers_from?: UpstreamMode;
  status: RunStatus;
  request: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  plan: Record<string, unknown>;
  source_attempts: Attempt[];
  result: { count?: number; pmids?: string[]; references?: Reference[] };
  reproducibility: Reproducibility | null;
  artifact: ArtifactLink | null;
  failure: Failure | null;
  warnings: string[];
  replay_of: string | null;
  recoverable: boolean;
}

export function isEnded(status: RunStatus): status is EndedStatus {
  return (ENDED_STATUSES as readonly string[]).includes(status);
}

export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
