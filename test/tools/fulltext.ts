import type { PmcArticle } from '../../src/fulltext/article-schema.ts';
import type { CopyView } from '../../src/fulltext/copy-schema.ts';
import type { FullText, Unavailable } from '../../src/fulltext/result.ts';
import type { ToolResult } from '../clients.ts';

/** What the tests of pubmed_fetch_fulltext share: the parts of its answers, and faults of the sources. */

export const TOOL = 'pubmed_fetch_fulltext';

export const answerOf = (result: ToolResult) => result.structuredContent as unknown as FullText;
export const articlesOf = (result: ToolResult) => answerOf(result).articles as PmcArticle[];
export const copiesOf = (result: ToolResult) => answerOf(result).articles as CopyView[];
export const unavailableOf = (result: ToolResult): Unavailable[] => answerOf(result).unavailable ?? [];

/** What was tried for an id, as `tier:outcome`. */
export const chainOf = (row: Unavailable | undefined) =>
  row?.triedTiers.map(({ tier, outcome }) => `${tier}:${outcome}`);

/** Ids that the library does not know, one range for each test. */
export const block = (n: number) => (i: number) => `7${String(n).padStart(3, '0')}00${i}`;

/** A small article set as PMC would send it. */
export function articleSet(
  ...articles: { pmcid: string; pmid?: string; doi?: string; body?: string }[]
): string {
  const id = (type: string, value: string | undefined) =>
    value === undefined ? '' : `<article-id pub-id-type="${type}">${value}</article-id>`;
  const xml = articles.map(
    ({ pmcid, pmid, doi, body = '<p>Served.</p>' }) =>
      `<article><front><article-meta>${id('pmcid', pmcid)}${id('pmid', pmid)}${id('doi', doi)}</article-meta></front>${body && `<body>${body}</body>`}</article>`,
  );
  return `<?xml version="1.0"?><pmc-articleset>${xml.join('')}</pmc-articleset>`;
}
