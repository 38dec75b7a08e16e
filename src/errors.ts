/** What a failed call tells the client; the published names are in ../shared/contracts/fetch-fulltext.md §2.6. */
export interface ErrorDetails {
  /** Stable, machine-readable name of the cause. */
  reason: string;
  /** What failed, in one sentence; reaches the client as it is, so it never holds a key, an e-mail or an upstream body. */
  message: string;
  /** What the caller should do next. */
  hint: string;
  /** JSON-RPC style number, one of `ERROR_CODE`. */
  code: number;
  retryable: boolean;
  /** Seconds until a retry is worth it. */
  retryAfter?: number;
  /** What a service sent in place of an answer: an HTTP status, or an empty body. To decide by; no client is told. */
  sent?: number | 'nothing';
  /** Further fields for `error.data`. */
  data?: Record<string, unknown>;
}

/** JSON-RPC codes where the specification has one, the server-defined range (-32000 to -32099) else. */
export const ERROR_CODE = {
  invalidParams: -32602,
  internal: -32603,
  unavailable: -32000,
  notFound: -32001,
  rateLimited: -32003,
  timeout: -32004,
  cancelled: -32005,
} as const;

/** The one error type of the server. Everything else that is thrown is a fault of ours and told as `internal_error`. */
export class AppError extends Error {
  readonly details: ErrorDetails;

  constructor(details: ErrorDetails, options?: { cause?: unknown }) {
    super(details.message, options);
    this.name = 'AppError';
    this.details = details;
  }
}

/** When to try again, for a hint: the seconds that are told, else a minute. */
export function whenToRetry(retryAfter: number | undefined): string {
  return retryAfter === undefined ? 'in a minute' : `in ${retryAfter} s`;
}
