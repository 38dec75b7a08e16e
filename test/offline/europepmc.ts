import { expect } from 'vitest';
import { article } from './helpers.ts';

export const REST = 'www.ebi.ac.uk/europepmc/webservices/rest';

export interface Hit {
  id: string;
  source: string;
  pmid?: string;
  pmcid?: string;
  doi?: string;
  title: string;
  [field: string]: unknown;
}

export interface Found {
  version: string;
  hitCount: number;
  nextCursorMark?: string;
  nextPageUrl?: string;
  request: Record<string, unknown>;
  resultList: { result: Hit[] };
}

export async function search(
  base: string,
  query: string,
  options: Record<string, string> = {},
): Promise<Found> {
  const params = new URLSearchParams({ query, resultType: 'core', format: 'json', ...options });
  const response = await fetch(`${base}/${REST}/search?${params}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return (await response.json()) as Found;
}

export async function fullText(base: string, id: string) {
  const response = await fetch(`${base}/${REST}/${id}/fullTextXML`);
  return { status: response.status, text: await response.text() };
}

export const LICENCE = '<permissions><license><license-p>CC BY 4.0</license-p></license></permissions>';
/** An invented article with more front matter than ids. */
export function paper(
  ids: Record<string, string>,
  meta: string,
  rest = '<body><p>Text.</p></body>',
  type = '',
) {
  return article(ids, rest)
    .replace('</article-meta>', `${meta}</article-meta>`)
    .replace('<article>', `<article${type && ` article-type="${type}"`}>`);
}
export const title = (text: string) => `<title-group><article-title>${text}</article-title></title-group>`;
