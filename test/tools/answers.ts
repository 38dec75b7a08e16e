import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import type { LogEntry } from '../../offline/log.ts';
import type { ToolResult } from '../clients.ts';
import { arm, logOf } from '../library.ts';

/** What the tests of all tools share: the two channels of an answer, and the library that vitest.config.ts started. */

export const textOf = (result: ToolResult): string => result.content.map(({ text }) => text).join('\n');

export interface ToolError {
  code: number;
  message: string;
  data: {
    reason: string;
    retryable: boolean;
    retryAfter?: number;
    executed?: boolean;
    fields?: string[];
    errors?: { code: string; path: string }[];
    recovery: { hint: string };
  };
}

/** The error of a result that is one, and holds nothing else. */
export function errorOf(result: ToolResult): ToolError {
  expect(result.isError).toBe(true);
  expect(Object.keys(result.structuredContent ?? {})).toEqual(['error']);
  return result.structuredContent?.error as ToolError;
}

/** Each fault matches only what its own test asks for: the tests of a file share the library. */
export const inject = (...faults: Fault[]): Promise<void> => arm(env.LIBRARY_URL, faults);
export const requests = (match: string): Promise<LogEntry[]> => logOf(env.LIBRARY_URL, match);
