import { expect } from 'vitest';
import { articlesSchema, type FetchedArticles } from '../../src/pubmed/articles/schema.ts';
import type { ToolResult } from '../clients.ts';

/** What the tests of pubmed_fetch_articles and pubmed_convert_ids share. */

/** Success answers are held against the strict schema; the advertised one lets errors pass too (design.md §7). */
export function articlesOf(result: ToolResult): FetchedArticles {
  expect(result.isError ?? false).toBe(false);
  return articlesSchema.parse(result.structuredContent);
}

/** Hits the request for records of exactly these ids, by GET or POST. */
export const efetchOf = (...ids: string[]) => `db=pubmed&id=${ids.join('(?:,|%2C)')}&retmode=xml`;
