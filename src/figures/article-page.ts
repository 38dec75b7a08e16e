import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { assertOk, textOf } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { ask } from '../upstream/retry.ts';
import { articleUrl, figureAddress } from './addresses.ts';

const MAX_CHARACTERS = 4_000_000;
const PATIENCE_MS = 10_000;
/** Pages, unlike the services for programs, turn plain program names away. */
const HEADERS = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; pubmed-edge-mcp)' };

const TAG = /<(?:img|source|a)\s[^<>]{1,4000}>/gi;
const ADDRESS = /\s(src|data-src|srcset|data-srcset|href)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Its own service: a bot check on the pages must not slow E-utilities down, and nobody waits for a second try. */
function pages({ ncbi }: Config): Service {
  const policy = { ...ncbi, maxRetries: 0, timeoutMs: Math.min(PATIENCE_MS, ncbi.timeoutMs) };
  return { id: 'pmcpage', label: "PMC's article page", policy };
}

/**
 * Addresses of pictures and files on the article's page, by which built ones become exact (contracts/article-figures.md
 * §5). A best effort: undefined when the page cannot be read, which is no failure of the call.
 */
export async function readArticlePage(call: Call, pmcid: string): Promise<string[] | undefined> {
  const url = articleUrl(pmcid);
  const service = pages(call.config);
  try {
    return await ask(call, service, { url, headers: HEADERS }, async (response) => {
      await assertOk(service, response);
      let html = '';
      for await (const text of textOf(service, response)) {
        html += text;
        if (html.length > MAX_CHARACTERS) break;
      }
      return addressesOn(html, url);
    });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Addresses in the HTML whose host serves figures, in order, each once. */
export function addressesOn(html: string, base: string): string[] {
  const found = new Set<string>();
  for (const [tag] of html.matchAll(TAG)) {
    for (const [, name = '', double, single] of tag.matchAll(ADDRESS)) {
      const value = (double ?? single ?? '').replaceAll('&amp;', '&');
      const candidates = /srcset$/i.test(name) ? value.split(',') : [value];
      for (const candidate of candidates) {
        const [text = ''] = candidate.trim().split(/\s/, 1);
        const address = text === '' ? undefined : figureAddress(text, base);
        if (address) found.add(address);
      }
    }
  }
  return [...found];
}
