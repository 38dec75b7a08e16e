import type { Article } from '../jats/article.ts';
import { ParseError } from '../jats/parse-error.ts';
import { readJats } from '../jats/read.ts';
import { bodyFault, HEAD_CHARACTERS, headOf, statusFault, textOf } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';

/**
 * The article that PMC holds under a PMCID (`PMC123`), parsed while it arrives; undefined when PMC has none.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` when the XML breaks off or is not well-formed
 */
export async function fetchPmcArticle(call: Call, pmcid: string): Promise<Article | undefined> {
  const service = ncbi(call.config);
  const id = pmcid.replace(/^PMC/, '');
  const request = eutilsRequest(call.config, 'efetch', { db: 'pmc', id, retmode: 'xml' });
  return ask(call, service, request, async (response) => {
    if (!response.ok) {
      const head = await headOf(response);
      // NCBI's word for "none of these ids can exist", the same as an unknown id (upstreams.md §4).
      if (response.status === 400 && head.includes('ID list is empty!')) return undefined;
      throw statusFault(service, response, head);
    }
    return readArticle(service, response);
  });
}

async function readArticle(service: Service, response: Response): Promise<Article | undefined> {
  let head = '';
  const keepHead = (text: string) => {
    if (head.length < HEAD_CHARACTERS) head = (head + text).slice(0, HEAD_CHARACTERS);
  };
  try {
    let article: Article | undefined;
    for await (const item of readJats(textOf(response, keepHead))) {
      if (item.kind === 'article') article ??= item.article;
    }
    return article;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw bodyFault(service, head) ?? xmlFault(service, error);
  }
}

function xmlFault(service: Service, { fault, line, column }: ParseError) {
  const at = `at line ${line}, column ${column}`;
  switch (fault) {
    case 'truncated':
      return invalidResponse(service, `sent an article that breaks off ${at}`, true);
    case 'too-deep':
      return invalidResponse(service, `sent an article that is nested too deeply ${at}`);
    case 'not-jats':
      return invalidResponse(service, 'sent XML that holds no article');
    case 'malformed':
      return invalidResponse(service, `sent XML that is not well-formed ${at}`);
  }
}
