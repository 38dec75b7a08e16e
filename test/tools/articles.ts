import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { articlesSchema, type FetchedArticles } from '../../src/pubmed/articles/schema.ts';
import type { ToolResult } from '../clients.ts';
import { arm, logOf } from '../library.ts';

/** What the tests of pubmed_fetch_articles and pubmed_convert_ids share. */

/** Success answers are held against the strict schema; the advertised one lets errors pass too (design.md §7). */
export function articlesOf(result: ToolResult): FetchedArticles {
  expect(result.isError ?? false).toBe(false);
  return articlesSchema.parse(result.structuredContent);
}

export const textOf = (result: ToolResult) => result.content.map(({ text }) => text).join('\n');

export function errorOf(result: ToolResult) {
  expect(result.isError).toBe(true);
  expect(Object.keys(result.structuredContent ?? {})).toEqual(['error']);
  return result.structuredContent?.error as {
    code: number;
    message: string;
    data: { reason: string; retryable: boolean; errors?: { code: string; path: string }[] };
  };
}

export const inject = (...faults: Fault[]) => arm(env.LIBRARY_URL, faults);
export const requests = (match: string) => logOf(env.LIBRARY_URL, match);
/** Hits the request for records of exactly these ids, by GET or POST. */
export const efetchOf = (...ids: string[]) => `db=pubmed&id=${ids.join('(?:,|%2C)')}&retmode=xml`;
