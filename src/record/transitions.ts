import type { UpstreamMode } from '../config.ts';
import {
  type Attempt,
  type AttemptStatus,
  type EndedStatus,
  type Envelope,
  type Failure,
  isEnded,
  type Reproducibility,
} from './envelope.ts';

/** The state machine of contracts/read-session.md §5, over envelopes that are never changed in place. */

const MAX_MESSAGE = 2000;
const ANSWERED: readonly AttemptStatus[] = ['ok', 'empty', 'partial'];
const FAILED: readonly AttemptStatus[] = ['error', 'timeout', 'rate_limited'];

export interface Start {
  run_id: string;
  session_id: string;
  tool: string;
  query: string;
  answers_from: UpstreamMode;
  request: Record<string, unknown>;
  replay_of: string | null;
}

export function started(start: Start, now: string): Envelope {
  return {
    schema_version: 'search-run/v1',
    ...start,
    status: 'started',
    created_at: now,
    updated_at: now,
    plan: {},
    source_attempts: [],
    result: {},
    reproducibility: null,
    artifact: null,
    failure: null,
    warnings: [],
    recoverable: true,
  };
}

export function pendingAttempt(source: string, query: string, now: string): Attempt {
  return {
    source,
    attempt: 1,
    started_at: now,
    completed_at: null,
    updated_at: now,
    status: 'pending',
    logical_query: query,
    physical_query: null,
    returned: 0,
    available: null,
    metadata: {},
    failure: null,
  };
}

export function running(
  run: Envelope,
  plan: Record<string, unknown>,
  attempts: Attempt[],
  now: string,
): Envelope {
  return { ...active(run), status: 'running', plan, source_attempts: attempts, updated_at: now };
}

/** The run with one attempt ended: a pending one of that source is updated, else it is a further attempt. */
export function attempted(run: Envelope, end: AttemptEnd, now: string): Envelope {
  const { source_attempts } = active(run);
  const before = source_attempts.filter(({ source }) => source === end.source);
  const open = before.find(({ status }) => status === 'pending');
  const base = open ?? {
    ...pendingAttempt(end.source, run.query, now),
    attempt: before.length + 1,
  };
  const ended: Attempt = { ...base, ...end, completed_at: now, updated_at: now };
  const others = open
    ? source_attempts.map((one) => (one === open ? ended : one))
    : [...source_attempts, ended];
  return { ...run, status: 'running', source_attempts: others, updated_at: now };
}

export interface AttemptEnd {
  source: string;
  status: AttemptStatus;
  physical_query?: string | null;
  returned?: number;
  available?: number | null;
  metadata?: Record<string, unknown>;
  failure?: Failure | null;
}

export interface Results {
  count: number;
  result: Required<Envelope['result']>;
  reproducibility: Reproducibility;
  warnings: string[];
}

/** Completed, or partial where a source failed but another answered. */
export function finished(run: Envelope, results: Results, now: string): Envelope {
  const status = run.source_attempts.some(
    ({ status }) => status !== 'ok' && status !== 'empty' && status !== 'skipped',
  )
    ? 'partial'
    : 'completed';
  const { result, reproducibility, warnings } = results;
  return ended(run, status, { result, reproducibility, warnings: [...run.warnings, ...warnings] }, now);
}

export function failed(run: Envelope, failure: Failure, now: string): Envelope {
  return ended(run, 'failed', { failure: bounded(failure) }, now);
}

export function cancelled(run: Envelope, now: string): Envelope {
  const source_attempts = active(run).source_attempts.map((one) =>
    one.status === 'pending'
      ? { ...one, status: 'cancelled' as const, completed_at: now, updated_at: now }
      : one,
  );
  const warnings = [...run.warnings, 'The client cancelled the call or went away before the search ended.'];
  return ended({ ...run, source_attempts }, 'cancelled', { warnings }, now);
}

/** A run that nobody has worked on for so long is not going on: its object was restarted. */
export const SILENCE_MS = 10 * 60 * 1000;

export function interrupted(run: Envelope, now: string): Envelope {
  const failure: Failure = {
    stage: 'recovery',
    type: 'InterruptedSearchRun',
    message: `The search was still ${run.status} when the server found it again. It is not continued; replay it.`,
    retryable: true,
  };
  return ended(run, 'interrupted', { failure }, now);
}

/** Whether every source that was asked failed; false when none was. */
export function allFailed({ source_attempts }: Envelope): boolean {
  return (
    source_attempts.some(({ status }) => FAILED.includes(status)) &&
    !source_attempts.some(({ status }) => ANSWERED.includes(status))
  );
}

/** Runs that end by their sources or by the caller have a row in the history; exceptions and refusals have none. */
export function isRecorded({ status, failure }: Envelope): boolean {
  if (status === 'failed') return failure?.stage === 'sources';
  return status === 'completed' || status === 'partial' || status === 'cancelled';
}

function ended(run: Envelope, status: EndedStatus, more: Partial<Envelope>, now: string): Envelope {
  const recoverable =
    status === 'completed' ? false : status === 'failed' ? (more.failure?.retryable ?? false) : true;
  return { ...active(run), ...more, status, recoverable, updated_at: now };
}

/** @throws Error for a run that has ended: terminal states are immutable */
function active(run: Envelope): Envelope {
  if (isEnded(run.status)) throw new Error(`run ${run.run_id} has ended`);
  return run;
}

function bounded(failure: Failure): Failure {
  return {
    ...failure,
    stage: failure.stage.slice(0, 80),
    type: failure.type.slice(0, 120),
    message: failure.message.slice(0, MAX_MESSAGE),
  };
}
