import { AppError } from '../errors.ts';
import type { SourceAnswer, SourceName } from '../sources/hit.ts';
import type { UnifiedResult } from './result.ts';

/** Why a source gave nothing, or not all: contracts/unified-search.md A6. */
export interface SourceError {
  source: SourceName;
  operation: 'search';
  /** timeout, rate_limit, unreachable, invalid_response, refused, query_not_supported … */
  kind: string;
  status: SourceStatus;
  message: string;
  retryable: boolean;
  /** Seconds. */
  retryAfter?: number;
  suggestion: string;
}

/** `empty` only where the source itself said that it has none: a failure is never an empty answer. */
export type SourceStatus = 'ok' | 'empty' | 'partial' | 'error' | 'timeout' | 'rate_limited';

/** How one source did. */
export interface Outcome {
  source: SourceName;
  status: SourceStatus;
  /** Absent when it failed. */
  answer?: SourceAnswer;
  error?: SourceError;
  tookMs: number;
}

/** The outcome of an answer that came. */
export function answered(source: SourceName, answer: SourceAnswer, tookMs: number): Outcome {
  const { incomplete, hits } = answer;
  const status = incomplete ? 'partial' : hits.length === 0 ? 'empty' : 'ok';
  if (!incomplete) return { source, status, answer, tookMs };
  const { reason, message, retryable } = incomplete;
  const error: SourceError = {
    source,
    operation: 'search',
    kind: kindOf(reason),
    status,
    message,
    retryable,
    suggestion:
      'Fetch these records later by their ids (pubmed_fetch_articles): others do not know of every retraction.',
  };
  return { source, status, answer, error, tookMs };
}

/** The outcome of a failure; a fault of ours is told without its message, which may hold anything. */
export function failed(source: SourceName, thrown: unknown, tookMs: number): Outcome {
  const details = thrown instanceof AppError ? thrown.details : INTERNAL;
  const kind = kindOf(details.reason);
  const status = kind === 'timeout' ? 'timeout' : kind === 'rate_limit' ? 'rate_limited' : 'error';
  const error: SourceError = {
    source,
    operation: 'search',
    kind,
    status,
    message: details.message,
    retryable: details.retryable,
    ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }),
    suggestion: kind === 'timeout' ? 'Ask it again, or leave it out.' : details.hint,
  };
  return { source, status, error, tookMs };
}

/** An error of a source as the answer shows it. */
export function errorView(error: SourceError): UnifiedResult['source_errors'][number] {
  const { retryAfter, kind, ...others } = error;
  return {
    ...others,
    kind,
    ...(kind === 'rate_limit' && { status_code: 429 }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  };
}

/** The reason of an error without the name of the service that it begins with. */
function kindOf(reason: string): string {
  if (/_(?:timeout|deadline_exceeded)$/.test(reason)) return 'timeout';
  if (/_rate_limited$|^queue_full$/.test(reason)) return 'rate_limit';
  return /_(unreachable|invalid_response|refused)$/.exec(reason)?.[1] ?? reason;
}

const INTERNAL = {
  reason: 'internal_error',
  message: 'The answer of this source could not be used',
  hint: 'This says nothing about what it holds. Ask the other sources.',
  retryable: false,
  retryAfter: undefined,
};
