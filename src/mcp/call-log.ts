import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Call } from '../upstream/call.ts';
import type { ErrorValue } from './error-result.ts';

/** What the log keeps of a tool call: names and numbers that the server made itself, nothing that was asked or found. */
export interface CallLine {
  /** Or the name of a resource that asks a service. */
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

/** The line of a call that has ended. */
export function callLine(
  tool: string,
  { startedAt, tally, now }: Pick<Call, 'startedAt' | 'tally' | 'now'>,
  { user, protocol }: Pick<CallLine, 'user' | 'protocol'>,
  outcome: string,
): CallLine {
  const { requests, failed } = tally;
  return { tool, ms: now() - startedAt, requests, outcome, failed: [...new Set(failed)], user, protocol };
}

/** Without a result the call was cancelled. */
export function outcomeOf(result: CallToolResult | undefined, { failed }: Call['tally']): string {
  if (!result) return 'cancelled';
  const { isError, structuredContent } = result;
  if (!isError) return failed.length > 0 ? 'partial' : 'ok';
  const { error } = structuredContent as { error?: ErrorValue };
  return error?.data.reason ?? 'internal_error';
}
