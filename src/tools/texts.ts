import type { Config } from '../config.ts';

/** Sentences that the descriptions of tools share: one rule, one wording (tool-text: behaviour). */

/** Sign-in, rate limit and time-out of a tool that asks NCBI. */
export function pacing(config: Config): string {
  return `No sign-in of its own; paced over all users, ${config.ncbi.deadlineMs / 1000} s at most.`;
}

/** What a failed request looks like. */
export const FAILURE =
  'Failures are errors (error.data.reason, such as ncbi_unreachable), never empty results.';
