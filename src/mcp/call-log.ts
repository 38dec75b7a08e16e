import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Call } from '../upstream/call.ts';
import type { ErrorValue } from './error-result.ts';

/** What the log keeps of a tool call: names and numbers that the server made itself, nothing that was asked or found. */
export interface CallLine {
  tool: string;
  ms: number;
  /** Requests to services, attempts included. */
  requests: number;
  /** `ok`; `partial`: answered, though a service failed; `cancelled`; else the reason of the error. */
  outcome: string;
  /** Reasons why requests to services failed for good. */
  failed: string[];
  /** A pseudonym: the same for all calls of a user of this deployment. */
  user: string;
  /** `legacy`: the 2025 revisions, `modern`: 2026-07-28. */
  protocol: 'legacy' | 'modern';
}

/** The line of a call that has ended; without a result it was cancelled. */
export function callLine(
  tool: string,
  { startedAt, tally, now }: Pick<Call, 'startedAt' | 'tally' | 'now'>,
  { user, protocol }: Pick<CallLine, 'user' | 'protocol'>,
  result: CallToolResult | undefined,
): CallLine {
  const { requests, failed } = tally;
  const outcome = result ? outcomeOf(result, failed) : 'cancelled';
  return { tool, ms: now() - startedAt, requests, outcome, failed: [...new Set(failed)], user, protocol };
}

function outcomeOf({ isError, structuredContent }: CallToolResult, failed: string[]): string {
  if (!isError) return failed.length > 0 ? 'partial' : 'ok';
  const { error } = structuredContent as { error?: ErrorValue };
  return error?.data.reason ?? 'internal_error';
}
