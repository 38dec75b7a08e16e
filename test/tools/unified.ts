import { expect } from 'vitest';
import type { FullArticle, UnifiedResult } from '../../src/search/result.ts';
import { unifiedResultSchema } from '../../src/search/result.ts';
import type { ToolResult } from '../clients.ts';

/** What the tests of unified_search share. */

export const TOOL = 'unified_search';

/** The answer of a success, checked against the whole schema. */
export function answerOf(result: ToolResult): UnifiedResult {
  expect(result.isError ?? false, JSON.stringify(result).slice(0, 500)).toBe(false);
  return unifiedResultSchema.parse(result.structuredContent);
}

export function articlesOf(result: ToolResult): FullArticle[] {
  return answerOf(result).articles.map((article) => {
    if (!('identifiers' in article)) throw new Error('a compact record');
    return article;
  });
}

/** How each source did, by name. */
export function statusesOf(result: ToolResult): Record<string, string> {
  return Object.fromEntries(answerOf(result).source_counts.map(({ source, status }) => [source, status]));
}

/** Where each source is asked, for faults and the log. */
export const HOSTS: Record<string, string> = {
  pubmed: 'eutils\\.ncbi\\.nlm\\.nih\\.gov',
  europe_pmc: 'www\\.ebi\\.ac\\.uk',
  openalex: 'api\\.openalex\\.org',
  semantic_scholar: 'api\\.semanticscholar\\.org',
  crossref: 'api\\.crossref\\.org',
};
