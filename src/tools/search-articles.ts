import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { invalidInput } from '../input/invalid-input.ts';
import { DATE_TYPES, dateFilter } from '../pubmed/search/dates.ts';
import type { Filters } from '../pubmed/search/query.ts';
import { cachedRows, recordedSearch } from '../pubmed/search/record.ts';
import { refusals } from '../pubmed/search/refused.ts';
import { searchResultSchema } from '../pubmed/search/result.ts';
import { textOf } from '../pubmed/search/text.ts';
import { quotable, unquoted } from '../pubmed/search/words.ts';
import { journalled } from '../session/journalled.ts';
import { credentialPaths } from '../text/credentials.ts';
import { PAGE_ALIASES } from './page-aliases.ts';
import { replayField, sessionField } from './session-fields.ts';
import { pacing } from './texts.ts';
import type { Tool } from './tool.ts';

/** As of `blank_query` in contracts/spell-check.md §3: a validation fault with a name of its own. */
const VALIDATION = -32007;

const MAX_QUERY = 20_000;
const value = z.string().max(300);
const values = z.array(value).max(20);
const optionalText = (what: string) => value.optional().describe(what);
const date = (what: string) => optionalText(`${what}: YYYY, YYYY/MM or YYYY/MM/DD.`);

const input = z
  .strictObject({
    query: z
      .string()
      .max(MAX_QUERY)
      .default('')
      .describe(
        'PubMed syntax: `(sepsis[tiab] OR "septic shock"[mh]) NOT review[pt]`; `10.x/y[doi]` finds a DOI. Filters are added around it. Or filters alone.',
      ),
    maxResults: z.int().min(0).max(1000).default(20).describe('PMIDs per page; 0 = count.'),
    offset: z.int().min(0).max(9998).default(0).describe('nextOffset of the page before.'),
    sort: z
      .enum(['relevance', 'pub_date', 'author', 'journal'])
      .default('relevance')
      .describe('Same on all pages; pub_date is steadiest.'),
    dateRange: z
      .strictObject({
        minDate: date('From'),
        maxDate: date('To'),
        dateType: z.enum(DATE_TYPES).default('pdat').describe('pdat published, edat entered, mdat changed.'),
      })
      .optional()
      .describe('Either bound may be missing; maxDate 2024 ends on 2024/12/31.'),
    publicationTypes: values.optional().describe('Any of: "Randomized Controlled Trial".'),
    meshTerms: values.optional().describe('All of: "Sepsis".'),
    author: optionalText('"Smith J" also finds Smith JA.'),
    journal: optionalText('Title or NLM abbreviation: "N Engl J Med".'),
    issn: z
      .string()
      .regex(/^\d{4}-\d{3}[\dXx]$/)
      .optional()
      .describe('Print or electronic: 0028-4793.'),
    language: optionalText('One, in English: "german".'),
    hasAbstract: z.boolean().optional().describe('With an abstract.'),
    freeFullText: z.boolean().optional().describe('With free full text.'),
    species: z.enum(['humans', 'animals']).optional().describe('Only studies of these.'),
    summaryCount: z
      .int()
      .min(0)
      .max(50)
      .default(0)
      .describe('Hits with title, authors, journal, date, ids, retraction flag.'),
    session_id: sessionField,
    replay_of: replayField,
  })
  // Beside other faults these are told with them; alone they have their published names (in `run`).
  .superRefine(
    (args, context) => {
      for (const { path, message } of refusals(args)) context.addIssue({ code: 'custom', path, message });
    },
    { when: ({ issues }) => issues.length > 0 },
  );

type Args = Omit<z.output<typeof input>, 'session_id' | 'replay_of'>;

export const searchArticles: Tool<typeof input, typeof searchResultSchema> = {
  name: 'pubmed_search_articles',
  title: 'Search PubMed',
  description,
  input,
  output: searchResultSchema,
  aliases: { term: 'query', queryTerm: 'query', sortBy: 'sort', ...PAGE_ALIASES },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ session_id, replay_of, ...args }, call) => {
    const { query } = args;
    const search = {
      tool: 'pubmed_search_articles',
      query,
      request: args,
      sessionId: session_id,
      replayOf: replay_of,
    };
    // A credential is refused before there is a record that it could get into; other faults are recorded.
    if (credentialPaths(args).length > 0) refuse(args, {});
    const result = await journalled(call, search, async (progress) => {
      const filters = filtersOf(args);
      refuse(args, filters);
      return recordedSearch(call, { ...args, filters }, progress);
    });
    call.session.keepArticles(cachedRows(result.summaries), call.now());
    return result;
  },
  text: textOf,
};

/** What narrows the search, as it is applied. */
function filtersOf(args: Args): Filters {
  const { dateRange, publicationTypes, meshTerms, author, journal, issn, language, species } = args;
  const filters: Filters = {
    date: dateFilter(dateRange?.minDate, dateRange?.maxDate, dateRange?.dateType),
    publicationTypes: publicationTypes?.map(quotable),
    meshTerms: meshTerms?.map(quotable),
    author: author && unquoted(author),
    journal: journal && quotable(journal),
    issn: issn?.toUpperCase(),
    language: language && unquoted(language),
    hasAbstract: args.hasAbstract || undefined,
    freeFullText: args.freeFullText || undefined,
    species,
  };
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** @throws AppError for arguments that leave nothing to search for, with all that is wrong in them */
function refuse(args: Args, filters: Filters): void {
  const found = refusals(args);
  if (found.length === 0 && args.query === '' && Object.keys(filters).length === 0) {
    found.push({ reason: 'blank_query', path: ['query'], message: 'There is neither a query nor a filter.' });
  }
  const [first] = found;
  if (!first) return;
  const faults = found.map(({ path, message }) => ({
    code: 'invalid_value' as const,
    path: `/${path.join('/')}`,
    message,
  }));
  throw new AppError({
    reason: first.reason,
    message: found.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
    hint: 'Nothing was sent to NCBI. Correct these fields and call the tool again.',
    code: VALIDATION,
    retryable: false,
    data: { ...invalidInput(faults), fields: found.map(({ path }) => path.join('.')) },
  });
}

function description(config: Config): string {
  return `Searches PubMed by words, authors, journals, dates and filters; returns PMIDs in order, the exact total ("10 of 4,312") and how PubMed understood the query. Use it for a search to page and report; unified_search for a first look over many sources, pubmed_convert_ids for ids you have, pubmed_spell_check for spelling. Then read with pubmed_fetch_articles or pubmed_fetch_fulltext.

To screen all: maxResults 1000, then offset = nextOffset until it is absent. Beyond 9,999 hits dateSlices lists date ranges to search one by one. For a glance: maxResults 5, summaryCount 5.

notice names tags and phrases that PubMed ignored, filtersIgnored values it does not know; queryIgnored: only filters matched. No hits is totalCount 0 with nextCall, what to try. Errors (error.data.reason): blank_query, blank_filter, invalid_date_range, invalid_input (nothing sent); ncbi_unreachable, ncbi_timeout, ncbi_rate_limited, ncbi_refused, search_history_unknown. summariesFailed: PMIDs only.

Recorded: search_run names the record for read_session; else read-only. ${pacing(config)}`;
}
