import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { answerOf, inPublishedForm, type Limits } from '../fulltext/answer.ts';
import { cachedFront } from '../fulltext/cached.ts';
import { findFullText } from '../fulltext/chain.ts';
import { keepWhole, unlimited } from '../fulltext/keep-whole.ts';
import { markdownOf } from '../fulltext/markdown.ts';
import { fullTextSchema, type IdType } from '../fulltext/result.ts';
import { type Selected, type Selection, select } from '../fulltext/select.ts';
import { doiField, pmcidField, pmidField } from '../input/fields.ts';
import { sessionField } from './session-fields.ts';
import { pacing } from './texts.ts';
import type { Tool } from './tool.ts';

interface IdLists {
  pmcids?: string[] | undefined;
  pmids?: string[] | undefined;
  dois?: string[] | undefined;
}

const MAX_IDS = 10;
/** About 15,000 tokens in one channel; clients refuse answers of more than 25,000. */
const DEFAULT_ANSWER_CHARACTERS = 60_000;
/** White space, and characters that show nothing: controls, joiners, marks of direction. */
const BLANK = /[\s\p{Cc}\p{Cf}]+/gu;
const ONE_LIST = 'Give exactly one of pmcids, pmids and dois.';
const idList = (id: z.ZodString, what: string) => z.array(id).min(1).max(MAX_IDS).optional().describe(what);

const limit = (what: string) => z.int().min(1).max(1_000_000).optional().describe(what);

const input = z
  .strictObject({
    pmcids: idList(pmcidField, `PMC3531190. ${ONE_LIST}`),
    pmids: idList(pmidField, 'Or PMIDs: 23193287.'),
    dois: idList(doiField, 'Or DOIs: 10.1093/nar/gks1195.'),
    includeReferences: z.boolean().default(false).describe('Add the reference list.'),
    includeTables: z.boolean().default(true).describe('Add tables, cell by cell.'),
    includeAssets: z.boolean().default(true).describe('List figures and supplements.'),
    includeDetails: z
      .boolean()
      .default(false)
      .describe('Add licence, funding, ORCID, all dates and abstracts, ids of references, printed letters.'),
    sections: z
      .array(z.string())
      .optional()
      .describe('Only sections whose title holds one of these, at any depth: ["methods"].'),
    maxSections: z.int().min(1).max(50).optional().describe('Only the first so many.'),
    maxCharacters: limit('Cap of each body.'),
    maxCharactersPerSection: limit('Cap of each top-level section.'),
    maxResponseCharacters: limit('Cap of the answer; the rest is deferred whole.'),
    overflowMode: z
      .enum(['truncate', 'outline'])
      .default('truncate')
      .describe('At a limit: truncate drops the end, outline keeps every heading.'),
    session_id: sessionField,
  })
  .refine((args) => idLists(args).length === 1, { message: ONE_LIST, when: () => true });

export const fetchFullText: Tool<typeof input, typeof fullTextSchema> = {
  name: 'pubmed_fetch_fulltext',
  title: 'Read open-access full text',
  description,
  input,
  output: fullTextSchema,
  aliases: { pmcid: 'pmcids', pmcId: 'pmcids', pmid: 'pmids', doi: 'dois' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async (args, call) => {
    const [idType, ids] = idLists(args)[0] ?? ['pmcid', []];
    const terms = sectionTerms(args.sections);
    const selection: Selection = {
      ...args,
      sections: terms,
      mode: args.overflowMode,
      maxCharacters: args.maxCharacters ?? defaultCharacters(args, ids.length),
      maxCharactersPerSection: args.maxCharactersPerSection ?? Number.POSITIVE_INFINITY,
    };
    const ownLimit = [args.maxCharacters, args.maxCharactersPerSection, args.maxResponseCharacters].some(
      (limit) => limit !== undefined,
    );
    const whole: Selected['article'][] = [];
    const findings = await findFullText(call, idType, ids, (found, wanted) => {
      const selected = select(found, wanted, selection);
      if (selected.entry && !ownLimit) whole.push(select(found, wanted, unlimited(selection)).article);
      return selected;
    });
    call.session.keepArticles(
      findings.articles.flatMap(({ kept }) => cachedFront(kept.article)),
      call.now(),
    );
    return keepWhole(call, answerOf(findings, idType, selection, args), whole, args.session_id);
  },

  text: markdownOf,
  structured: (output, args) => (args.includeDetails ? output : inPublishedForm(output)),
};

/** The terms that can match a heading. @throws AppError `blank_filter` when there are terms, and all are blank (§1) */
function sectionTerms(given: string[] = []): string[] {
  const terms = given.filter((term) => term !== '');
  const wanted = terms.map((term) => term.replace(BLANK, ' ').trim()).filter(Boolean);
  if (terms.length === 0 || wanted.length > 0) return wanted;
  throw new AppError({
    reason: 'blank_filter',
    message: 'sections holds only blank terms, which no heading can match',
    hint: 'Leave sections out, or give a part of a heading such as "methods".',
    code: ERROR_CODE.invalidParams,
    retryable: false,
    data: { fields: given.flatMap((term, at) => (term === '' ? [] : [`sections.${at}`])) },
  });
}

/** Without a limit of the caller's own, an answer stays within what clients take (field-cases.md C10). */
function defaultCharacters(args: Limits, articles: number): number {
  const limited = args.maxCharactersPerSection !== undefined || args.maxResponseCharacters !== undefined;
  return limited ? Number.POSITIVE_INFINITY : Math.floor(DEFAULT_ANSWER_CHARACTERS / articles);
}

function description(config: Config): string {
  const sources = ['PubMed Central'];
  if (config.europePmc) sources.push('Europe PMC');
  if (config.unpaywall) sources.push('open-access copies that Unpaywall knows');
  const chain = sources.length > 1 ? sources.join(', then ') : 'PubMed Central (PMC only)';
  return `Reads the open-access full text of up to ${MAX_IDS} articles: front matter, abstract, sections, tables, figure captions and, on request, references. Use it to answer from the body; pubmed_fetch_articles for abstracts, get_article_figures for pictures. Asks ${chain}.

Long article: first overflowMode "outline" with maxCharacters 2000 (every heading and its size), then sections. Without a limit bodies share ${DEFAULT_ANSWER_CHARACTERS} characters; longer ones are also stored whole, notice says where read_session finds them. deferred.ids are for the next call.

An id without full text is no error: unavailable gives reason and triedTiers. After service-error, doi-lookup-failed, fetch-failed try again; other reasons are final. notice tells retractions and corrections. An error has error.data.reason and retryable.

Read-only. ${pacing(config)}`;
}

function idLists({ pmcids, pmids, dois }: IdLists): [IdType, string[]][] {
  const lists: [IdType, string[] | undefined][] = [
    ['pmcid', pmcids],
    ['pmid', pmids],
    ['doi', dois],
  ];
  return lists.flatMap(([type, ids]) => (ids ? [[type, ids] as [IdType, string[]]] : []));
}
