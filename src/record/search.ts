import type { AppError } from '../errors.ts';
import type { ArtifactDraft } from './artifact.ts';
import type { AttemptStatus, Envelope, Reference } from './envelope.ts';
import type { AttemptEnd } from './transitions.ts';

/** A search that is about to be made. */
export interface Search {
  tool: string;
  query: string;
  /** The arguments as they run again, without those that name sessions and runs. */
  request: Record<string, unknown>;
  sessionId?: string | undefined;
  replayOf?: string | undefined;
}

/** How a search tells what it is doing. Nothing here fails, and nothing waits for a store. */
export interface Progress {
  /** What will be asked of which sources, before any of them is. */
  plan(plan: Record<string, unknown>, sources: string[]): void;
  /** One source has answered, or failed. */
  attempt(end: AttemptEnd): void;
}

/** What a search found, for the record. */
export interface Found<T> {
  output: T;
  /** In the order of the results. */
  pmids: string[];
  references: Reference[];
  /** All that was found here, PMID or not. */
  count: number;
  queryTranslation?: string;
  warnings?: string[];
  artifact: (run: Envelope) => Omit<ArtifactDraft, 'session_id' | 'tool' | 'run_id'>;
}

/** The attempt that an error of a source makes. */
export function failedAttempt(source: string, error: AppError): AttemptEnd {
  const { reason, message, retryable } = error.details;
  const status: AttemptStatus = /rate_limited|queue_full/.test(reason)
    ? 'rate_limited'
    : /timeout|deadline/.test(reason)
      ? 'timeout'
      : 'error';
  return { source, status, failure: { stage: `source:${source}`, type: reason, message, retryable } };
}
