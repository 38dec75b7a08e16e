import { describe, expect, it } from 'vitest';
import type { AttemptStatus, Envelope } from '../../src/record/envelope.ts';
import * as run from '../../src/record/transitions.ts';

const T = '2026-11-30T10:00:00.000Z';
const START = {
  run_id: 'r',
  session_id: 's',
  tool: 't',
  query: 'q',
  answers_from: 'live' as const,
  request: { query: 'q' },
  replay_of: null,
};
const RESULTS = {
  count: 0,
  result: { count: 0, pmids: [], references: [] },
  reproducibility: {
    request_sha256: '',
    results_sha256: '',
    query_translation: null,
    source_counts: [],
    date: T,
  },
  warnings: [],
};
const FAILURE = { stage: 'execution', type: 'X', message: 'm'.repeat(3000), retryable: false };

const begun = run.running(
  run.started(START, T),
  {},
  [run.pendingAttempt('a', 'q', T), run.pendingAttempt('b', 'q', T)],
  T,
);
const answered = (a: AttemptStatus, b: AttemptStatus): Envelope =>
  [a, b].reduce((so, status, i) => run.attempted(so, { source: i === 0 ? 'a' : 'b', status }, T), begun);

/** contracts/read-session.md §5, state machine. */
describe('a run', () => {
  it('is started, then running with pending attempts', () => {
    expect(run.started(START, T)).toMatchObject({
      status: 'started',
      source_attempts: [],
      result: {},
      recoverable: true,
    });
    expect(begun).toMatchObject({
      status: 'running',
      source_attempts: [{ status: 'pending', attempt: 1 }, { status: 'pending' }],
    });
  });

  it.each([
    ['ok', 'ok', 'completed', false],
    ['empty', 'empty', 'completed', false],
    ['ok', 'skipped', 'completed', false],
    ['ok', 'timeout', 'partial', true],
    ['empty', 'rate_limited', 'partial', true],
    ['partial', 'ok', 'partial', true],
  ] as const)('with %s and %s ends as %s', (a, b, status, recoverable) => {
    expect(run.finished(answered(a, b), RESULTS, T)).toMatchObject({ status, recoverable });
  });

  it('has failed by its sources only when all that were asked failed', () => {
    expect(run.allFailed(answered('error', 'timeout'))).toBe(true);
    expect(run.allFailed(answered('error', 'empty'))).toBe(false);
    expect(run.allFailed(run.started(START, T))).toBe(false);
  });

  it('tells a failure within bounds, and whether a repetition may help', () => {
    const failed = run.failed(begun, FAILURE, T);
    expect(failed).toMatchObject({ status: 'failed', recoverable: false });
    expect(failed.failure?.message).toHaveLength(2000);
    expect(run.failed(begun, { ...FAILURE, retryable: true }, T).recoverable).toBe(true);
  });

  it('that is cancelled cancels what was pending', () => {
    const cancelled = run.cancelled(run.attempted(begun, { source: 'a', status: 'ok' }, T), T);
    expect(cancelled).toMatchObject({ status: 'cancelled', recoverable: true });
    expect(cancelled.source_attempts.map(({ status }) => status)).toEqual(['ok', 'cancelled']);
  });

  it('counts a second attempt of one source', () => {
    const twice = run.attempted(answered('error', 'ok'), { source: 'a', status: 'ok', returned: 3 }, T);
    expect(twice.source_attempts.map(({ source, attempt }) => `${source}${attempt}`)).toEqual([
      'a1',
      'b1',
      'a2',
    ]);
  });

  it.each(['completed', 'partial', 'failed', 'cancelled', 'interrupted'] as const)(
    'that is %s never changes again',
    (status) => {
      const ended = { ...begun, status };
      expect(() => run.running(ended, {}, [], T)).toThrow();
      expect(() => run.attempted(ended, { source: 'a', status: 'ok' }, T)).toThrow();
      expect(() => run.finished(ended, RESULTS, T)).toThrow();
      expect(() => run.failed(ended, FAILURE, T)).toThrow();
      expect(() => run.cancelled(ended, T)).toThrow();
      expect(() => run.interrupted(ended, T)).toThrow();
    },
  );

  it('has a row in the history unless an exception or a refusal ended it', () => {
    expect(run.isRecorded(run.cancelled(begun, T))).toBe(true);
    expect(run.isRecorded(run.finished(answered('ok', 'ok'), RESULTS, T))).toBe(true);
    expect(run.isRecorded(run.failed(begun, { ...FAILURE, stage: 'sources' }, T))).toBe(true);
    expect(run.isRecorded(run.failed(begun, { ...FAILURE, stage: 'validation' }, T))).toBe(false);
    expect(run.isRecorded(run.interrupted(begun, T))).toBe(false);
  });
});
