import type { UpstreamPolicy } from '../config.ts';
import { AppError } from '../errors.ts';
import { type Call, type Service, sleep, timer, type UpstreamRequest } from './call.ts';
import { afterAttempts, deadlineExceeded, timedOut, unreachable } from './faults.ts';
import { send } from './outbound.ts';
import { takeTurn } from './turn.ts';

/** An answer that came but cannot be read is asked for once more, not until the time is up. */
const ATTEMPTS_AT_INVALID_RESPONSE = 2;

/**
 * Sends a request in its turn and returns what `read` makes of the answer; tries again what is worth it until the
 * attempts or the time of the call are spent (contracts/upstreams.md §3). The total time covers queue, attempts and
 * pauses; the time of one attempt covers header and body, so `read` consumes the body before it resolves.
 *
 * @throws AppError `<service>_unreachable`, `_rate_limited`, `_timeout`, `_deadline_exceeded`, `_invalid_response`,
 *   `queue_full`, `request_budget_spent` and what `read` throws; the call's abort reason when it was cancelled
 */
export async function ask<T>(
  call: Call,
  service: Service,
  request: UpstreamRequest,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeLeft = () => call.startedAt + service.policy.deadlineMs - call.now();
  const deadline = timer(timeLeft());
  const signal = AbortSignal.any([call.signal, deadline.signal]);
  let last: AppError | undefined;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const turn = await takeTurn(call, service, timeLeft(), signal).catch((error) => {
        throw last ? afterAttempts(last, attempt - 1) : error;
      });
      const attemptTime = timer(service.policy.timeoutMs);
      try {
        const response = await send(call, request, AbortSignal.any([signal, attemptTime.signal]));
        const value = await read(response);
        if (turn.throttled) await call.gate(service.id).recovered();
        return value;
      } catch (thrown) {
        signal.throwIfAborted();
        last = asAppError(thrown, service);
      } finally {
        attemptTime.clear();
      }
      if (isRateLimit(last, service)) await call.gate(service.id).throttled(turn.startedAt, toldMs(last));
      const pauseMs = pauseBeforeRetry(last, service, attempt, call.random());
      if (pauseMs === undefined || pauseMs >= timeLeft()) throw afterAttempts(last, attempt);
      await sleep(pauseMs, signal);
    }
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    const final = deadline.signal.aborted ? deadlineExceeded(service) : error;
    if (isFaultOf(service, final)) call.tally.failed.push(final.details.reason);
    throw final;
  } finally {
    deadline.clear();
  }
}

/**
 * Milliseconds to wait before attempt `attempt + 1`, or undefined when there is none. After a 429 the gate holds
 * everybody back, this caller too, so nothing is added; a Retry-After beyond the gate's cap is left to the client.
 */
function pauseBeforeRetry(
  error: AppError,
  service: Service,
  attempt: number,
  random: number,
): number | undefined {
  const { policy } = service;
  const invalid = error.details.reason === `${service.id}_invalid_response`;
  const patience = isRateLimit(error, service) ? policy.maxRetries : service.retriesBeforeNext;
  const retries = Math.min(policy.maxRetries, patience ?? policy.maxRetries);
  const attempts = invalid ? ATTEMPTS_AT_INVALID_RESPONSE : retries + 1;
  if (!error.details.retryable || attempt >= attempts) return undefined;
  if (!isRateLimit(error, service)) return backoff(policy, attempt, random);
  return (toldMs(error) ?? 0) > policy.cooldownCapMs ? undefined : 0;
}

/** Doubled with each attempt, ±25 %, so that callers that failed together do not come back together. */
function backoff(policy: UpstreamPolicy, attempt: number, random: number): number {
  return Math.min(policy.backoffMs * 2 ** (attempt - 1), policy.backoffCapMs) * (0.75 + random * 0.5);
}

/** The service failed, as opposed to a question that it does not take. */
function isFaultOf(service: Service, thrown: unknown): thrown is AppError {
  if (!(thrown instanceof AppError)) return false;
  return thrown.details.retryable || thrown.details.reason.startsWith(`${service.id}_`);
}

function isRateLimit(error: AppError, service: Service): boolean {
  return error.details.reason === `${service.id}_rate_limited`;
}

function toldMs({ details }: AppError): number | undefined {
  return details.retryAfter === undefined ? undefined : details.retryAfter * 1000;
}

function asAppError(thrown: unknown, service: Service): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof Error && thrown.name === 'TimeoutError') return timedOut(service);
  return unreachable(service, 'could not be reached, or the connection broke off', { cause: thrown });
}
