import { AppError, ERROR_CODE, type ErrorDetails } from '../errors.ts';
import type { Service } from './call.ts';

/** Reasons and retry rules: contracts/upstreams.md §3 and §4. Each function makes one error; none holds upstream text. */

/** The service does not answer as it should; worth a retry. */
export function unreachable(
  service: Service,
  what: string,
  { cause, sent }: { cause?: unknown; sent?: ErrorDetails['sent'] } = {},
): AppError {
  return new AppError(
    {
      reason: `${service.id}_unreachable`,
      message: `${service.label} ${what}`,
      hint: `This says nothing about what was asked: ${service.label} was not able to answer. Try again in a minute.`,
      code: ERROR_CODE.unavailable,
      retryable: true,
      ...(sent !== undefined && { sent }),
    },
    { cause },
  );
}

export function timedOut(service: Service): AppError {
  return new AppError({
    reason: `${service.id}_timeout`,
    message: `${service.label} did not answer within ${service.policy.timeoutMs / 1000} s`,
    hint: 'Try again, with fewer ids if there were several.',
    code: ERROR_CODE.timeout,
    retryable: true,
  });
}

/** `retryAfterMs` as the service told it, when it did. */
export function rateLimited(service: Service, retryAfterMs?: number): AppError {
  const retryAfter = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  return new AppError({
    reason: `${service.id}_rate_limited`,
    message: `${service.label} refused the request because too many arrived`,
    hint: `Wait ${retryAfter === undefined ? 'a minute' : `${retryAfter} s`} and try again.${ofKey(service)}`,
    code: ERROR_CODE.rateLimited,
    retryable: true,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function ofKey({ id }: Service): string {
  return id === 'ncbi' ? ' A deployment with its own NCBI_API_KEY may ask more often.' : '';
}

/** The answer is whole but cannot be read. `mayBeCut` marks one that perhaps broke off, which is worth a second try. */
export function invalidResponse(service: Service, what: string, mayBeCut = false): AppError {
  return new AppError({
    reason: `${service.id}_invalid_response`,
    message: `${service.label} ${what}`,
    hint: mayBeCut
      ? 'This says nothing about what was asked. Try again in a minute.'
      : 'This says nothing about what was asked, but the same request will bring the same answer.',
    code: ERROR_CODE.unavailable,
    retryable: mayBeCut,
  });
}

export function refused(service: Service, status: number): AppError {
  return new AppError({
    reason: `${service.id}_refused`,
    message: `${service.label} refused the request (HTTP ${status})`,
    hint: 'Check the arguments; the same request will be refused again.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
    sent: status,
  });
}

export function queueFull(service: Service, queueSize: number, waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError({
    reason: 'queue_full',
    message: `${service.label} could be asked only in ${retryAfter} s, later than this call may take: ${queueSize} requests wait, or a pause is on`,
    hint: `Wait ${retryAfter} s and try again, with fewer ids if there were several.`,
    code: ERROR_CODE.rateLimited,
    retryable: true,
    retryAfter,
    data: { endpoint: service.label, queueSize },
  });
}

export function deadlineExceeded(service: Service): AppError {
  const { deadlineMs } = service.policy;
  return new AppError({
    reason: `${service.id}_deadline_exceeded`,
    message: `The ${Number((deadlineMs / 1000).toFixed(1))} s that one call may take ran out while waiting for ${service.label}`,
    hint: 'Try again, with fewer ids if there were several.',
    code: ERROR_CODE.timeout,
    retryable: true,
    data: { deadlineMs },
  });
}

export function requestBudgetSpent(limit: number): AppError {
  return new AppError({
    reason: 'request_budget_spent',
    message: `This call has used all ${limit} requests to outside services that one call may make`,
    hint: 'Ask for what is missing in another call.',
    code: ERROR_CODE.unavailable,
    retryable: true,
  });
}

/** The same error, telling how often it was tried. */
export function afterAttempts(error: AppError, attempts: number): AppError {
  const { details } = error;
  const times = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return new AppError(
    {
      ...details,
      message: `${details.message} (failed after ${times})`,
      data: { ...details.data, attempts },
    },
    { cause: error.cause },
  );
}
