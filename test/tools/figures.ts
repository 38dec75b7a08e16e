import { expect } from 'vitest';
import { type FiguresAnswer, figuresSchema } from '../../src/figures/schema.ts';
import type { ToolResult } from '../clients.ts';
import type { ToolError } from './answers.ts';

/** What the tests of get_article_figures share. */

export const TOOL = 'get_article_figures';

/** Success answers are held against the strict schema; the advertised one lets errors pass too (design.md §7). */
export function figuresOf(result: ToolResult): FiguresAnswer {
  expect(result.isError ?? false).toBe(false);
  return figuresSchema.strict().parse(result.structuredContent);
}

/** The error of a result that is one; this tool tells at the root too that it failed. */
export function failureOf(result: ToolResult): ToolError {
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toMatchObject({ success: false });
  return result.structuredContent?.error as ToolError;
}

export const FULL_TEXT = (pmcid: string) => `${pmcid}/fullTextXML`;
export const EFETCH = (pmcid: string) => `efetch\\.fcgi\\?db=pmc&id=${pmcid.slice(3)}&`;
export const BIOC = (pmcid: string) => `BioC_json/${pmcid}/unicode`;
export const PAGE = (pmcid: string) => `pmc\\.ncbi\\.nlm\\.nih\\.gov/articles/${pmcid}/`;

interface Pieces {
  pmid?: string;
  meta?: string;
  body: string;
  rest?: string;
}

/** A small article as Europe PMC would send it. */
export function jats(pmcid: string, { pmid, meta = '', body, rest = '' }: Pieces): string {
  const own = pmid ? `<article-id pub-id-type="pmid">${pmid}</article-id>` : '';
  return `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta><article-id pub-id-type="pmcid">${pmcid}</article-id>${own}<title-group><article-title>Sample</article-title></title-group>${meta}</article-meta></front><body>${body}</body>${rest}</article>`;
}
