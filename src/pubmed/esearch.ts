import { z } from 'zod';
import { AppError, ERROR_CODE, whenToRetry } from '../errors.ts';
import { plainLine } from '../text/plain-line.ts';
import { assertOk, readText } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { answerIn, anyText, saidError, texts } from './eutils-json.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';

/** What PubMed made of a search. */
export interface SearchReply {
  /** All hits, of which `pmids` are one page. */
  count: number;
  pmids: string[];
  /** The query as PubMed spelled it out. */
  translation: string;
  unknownFields: string[];
  phrasesNotFound: string[];
  quotedPhrasesNotFound: string[];
  phrasesIgnored: string[];
  /** What else it says, such as that of a truncated word it searched only the first 600 forms. */
  messages: string[];
}

export interface Page {
  offset: number;
  size: number;
}

/** PubMed gives out the first 9,999 hits of a search (https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ESearch). */
export const WINDOW = 9999;

const SORTS = { relevance: 'relevance', pub_date: 'pub_date', author: 'Author', journal: 'JournalName' };
export type Sort = keyof typeof SORTS;

const resultSchema = z.object({
  count: z
    .union([z.int(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int().min(0)),
  retstart: z
    .union([z.int(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .optional(),
  idlist: texts.pipe(z.array(z.string().regex(/^\d{1,20}$/))),
  querytranslation: anyText.optional(),
  errorlist: z.object({ phrasesnotfound: texts, fieldsnotfound: texts }).optional(),
  warninglist: z
    .object({ phrasesignored: texts, quotedphrasesnotfound: texts, outputmessages: texts })
    .optional(),
});

/** Says no more than a count of 0. */
const NOTHING_FOUND = /^no items found\.?$/i;
/** A message that tells of a search that was not done (contracts/upstreams.md §4). */
const FAILURE = /\bfailed\b|\btimed?[ -]?out\b|unavailable|exception\b/i;

/**
 * One page of a PubMed search (https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ESearch). Size 0 asks for the
 * count and the translation alone.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response`, `ncbi_resource_not_found`, `search_history_unknown`,
 *   `blank_query` and `offset_too_large` by the answer
 */
export async function searchPubmed(call: Call, term: string, page: Page, sort: Sort): Promise<SearchReply> {
  return searchDatabase(call, { db: 'pubmed', term, sort: SORTS[sort] }, page).catch((error) => {
    throw error instanceof AppError ? aboutSearch(error) : error;
  });
}

/** One page of a search in any database of NCBI; `asked` names it, the term and what else ESearch takes. */
export async function searchDatabase(
  call: Call,
  asked: { db: string; term: string } & Record<string, string>,
  page: Page,
): Promise<SearchReply> {
  const service = ncbi(call.config);
  const request = eutilsRequest(call.config, 'esearch', {
    ...asked,
    retmode: 'json',
    retstart: String(page.offset),
    retmax: String(page.size),
  });
  return ask(call, service, request, async (response) => {
    await assertOk(service, response);
    return readSearch(service, await readText(service, response), page);
  });
}

/** Reads an ESearch answer, JSON or XML. An ERROR in it is an error, never a search without hits. @throws AppError */
export function readSearch(service: Service, body: string, page: Page): SearchReply {
  const answer = answerIn(service, body, (value) => 'esearchresult' in value) as { esearchresult: unknown };
  const { data: said } = z.object({ ERROR: anyText }).safeParse(answer.esearchresult);
  if (said) throw searchError(service, said.ERROR);
  const { data: result } = resultSchema.safeParse(answer.esearchresult);
  if (!result) throw invalidResponse(service, 'sent a search answer of unknown shape', true);
  const { count, retstart, idlist, errorlist, warninglist } = result;
  const messages = warninglist?.outputmessages.filter((message) => !NOTHING_FOUND.test(message.trim())) ?? [];
  const failure = messages.find((message) => FAILURE.test(message));
  if (failure) throw saidError(service, failure);
  const due = Math.max(0, Math.min(page.size, Math.min(count, WINDOW) - page.offset));
  if (idlist.length !== due) {
    throw invalidResponse(service, 'sent a search answer whose count and hits contradict each other', true);
  }
  // Without hits on the page NCBI says 0, whatever was asked.
  if (due > 0 && (retstart ?? page.offset) !== page.offset) {
    throw invalidResponse(service, 'sent another page of the search than was asked for', true);
  }
  return {
    count,
    pmids: idlist,
    translation: plainLine(result.querytranslation ?? ''),
    unknownFields: errorlist?.fieldsnotfound ?? [],
    phrasesNotFound: errorlist?.phrasesnotfound ?? [],
    quotedPhrasesNotFound: warninglist?.quotedphrasesnotfound ?? [],
    phrasesIgnored: warninglist?.phrasesignored ?? [],
    messages,
  };
}

/** What ESearch says in `ERROR` (corpus/observed/esearch-200-ERROR-*): three faults of the query, else of NCBI. */
function searchError(service: Service, said: string): AppError {
  const refuse = (reason: string, message: string, hint: string) =>
    new AppError({ reason, message, hint, code: ERROR_CODE.invalidParams, retryable: false });
  if (/^Empty term/i.test(said)) {
    return refuse(
      'blank_query',
      'NCBI finds nothing to search for in this query',
      'Give words to search for.',
    );
  }
  if (/retstart\W*cannot be larger/i.test(said)) {
    return refuse(
      'offset_too_large',
      'PubMed serves only the first 9,999 hits of a search',
      'Split the search by dateRange.',
    );
  }
  if (/^Unable to obtain query #/i.test(said)) {
    return refuse(
      'search_history_unknown',
      'The query names an earlier search by its number, which NCBI does not know here',
      'Write out that search in place of its number.',
    );
  }
  return saidError(service, said);
}

/** The same failure, with a next step that fits a search: the general ones speak of ids and articles. */
function aboutSearch({ details, cause }: AppError): AppError {
  if (!/^(?:ncbi_|queue_full)/.test(details.reason)) return new AppError(details, { cause });
  const next = details.retryable
    ? `Try again ${whenToRetry(details.retryAfter)}.`
    : 'The same request will fail again: shorten or simplify the query.';
  const hint = `The search was not done, which does not mean that there are no articles. ${next}`;
  return new AppError({ ...details, hint }, { cause });
}
