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
const idList = (id: z.ZodString, what: string) =>
  z.array(id).min(1).max(MAX_IDS).optional().describe(`${what} ${ONE_LIST}`);

const limit = (what: string) => z.int().min(1).max(1_000_000).optional().describe(what);

const input = z
  .strictObject({
    pmcids: idList(pmcidField, 'PMCIDs, such as PMC3531190.'),
    pmids: idList(pmidField, 'PubMed ids, such as 23193287.'),
    dois: idList(doiField, 'DOIs, one per element.'),
    includeReferences: z.boolean().default(false).describe('Add the reference list, one citation per entry.'),
    includeTables: z
      .boolean()
      .default(true)
      .describe('Add the tables, cell by cell, with captions and notes.'),
    includeAssets: z
      .boolean()
      .default(true)
      .describe('List figures and supplementary files, and mark their places in the text.'),
    includeDetails: z
      .boolean()
      .default(false)
      .describe(
        'Add licence, copyright, funding, ORCID, all dates and abstracts, ids of each reference, where the text mentions each figure and table, and letters or replies printed with the article.',
      ),
    sections: z
      .array(z.string())
      .optional()
      .describe(
        'Keep only sections whose title contains one of these, such as "methods"; any depth, any case, labels do not count.',
      ),
    maxSections: z.int().min(1).max(50).optional().describe('Keep only the first top-level sections.'),
    maxCharacters: limit(
      'Cap the body of each article (text, tables, captions); titles and abstract are free.',
    ),
    maxCharactersPerSection: limit('Cap each top-level section.'),
    maxResponseCharacters: limit(
      'Cap the whole answer: articles that do not fit are not cut but put off, their ids in deferred.ids for the next call.',
    ),
    overflowMode: z
      .enum(['truncate', 'outline'])
      .default('truncate')
      .describe(
        'truncate fills sections in order and drops the rest; outline keeps every heading and shares the characters among sections. Only with a limit.',
      ),
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
  const seconds = config.ncbi.deadlineMs / 1000;
  return `Reads the open-access full text of up to ${MAX_IDS} articles: front matter, abstract, sections, tables, figure captions and, on request, references. Use it to answer from an article's body; for abstracts and citations use pubmed_fetch_articles. Sources in order: ${chain}.

Give ids of one kind. For a long article first ask with overflowMode "outline" and a maxCharacters of about 2000: every heading comes back with its size. Then ask again with sections: ["part of one heading"]. Two limits are independent: maxCharacters shortens each body; maxResponseCharacters puts whole articles off, and deferred.ids are for the next call. Without a limit the answer holds at most ${DEFAULT_ANSWER_CHARACTERS} characters of bodies; longer articles are then also stored whole, and notice says where read_session finds them.

An id without full text is no error: unavailable lists it with a reason and all that was tried (triedTiers). service-error, doi-lookup-failed and fetch-failed mean that a source failed, and so does a notice that says it: try again. The other reasons are final; read the record with pubmed_fetch_articles. A retraction or correction is told in notice. An error names error.data.reason, retryable and the next step.

Read-only, no sign-in of its own. Requests are paced over all users; a call takes seconds, and ends after ${seconds} s at the latest.`;
}

function idLists({ pmcids, pmids, dois }: IdLists): [IdType, string[]][] {
  const lists: [IdType, string[] | undefined][] = [
    ['pmcid', pmcids],
    ['pmid', pmids],
    ['doi', dois],
  ];
  return lists.flatMap(([type, ids]) => (ids ? [[type, ids] as [IdType, string[]]] : []));
}
