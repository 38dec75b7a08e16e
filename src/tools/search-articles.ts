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
import { replayField, sessionField } from './session-fields.ts';
import type { Tool } from './tool.ts';

/** As of `blank_query` in contracts/spell-check.md §3: a validation fault with a name of its own. */
const VALIDATION = -32007;

const MAX_QUERY = 20_000;
const value = z.string().max(300);
const values = z.array(value).max(20);
const optionalText = (what: string) => value.optional().describe(what);
const date = (what: string) => optionalText(`${what}: YYYY, YYYY/MM or YYYY/MM/DD. Empty = no limit.`);

const input = z
  .strictObject({
    query: z
      .string()
      .max(MAX_QUERY)
      .default('')
      .describe(
        'PubMed syntax: field tags, AND/OR/NOT in capitals, quotes, parentheses, such as `(sepsis[tiab] OR "septic shock"[mh]) NOT review[pt]`. `10.x/y[doi]` finds a DOI; to read PMIDs use pubmed_fetch_articles. Put in parentheses before filters are added. Omit to search by filters alone.',
      ),
    maxResults: z.int().min(0).max(1000).default(20).describe('PMIDs per page; 0 = count only.'),
    offset: z.int().min(0).max(9998).default(0).describe('Hits to skip: nextOffset of the page before.'),
    sort: z
      .enum(['relevance', 'pub_date', 'author', 'journal'])
      .default('relevance')
      .describe('Keep it the same on all pages; over many pages pub_date (newest first) is the steadiest.'),
    dateRange: z
      .strictObject({
        minDate: date('First day'),
        maxDate: date('Last day'),
        dateType: z
          .enum(DATE_TYPES)
          .default('pdat')
          .describe('pdat = published, edat = entered in PubMed, mdat = last changed.'),
      })
      .optional()
      .describe('Either bound may be missing. Partial dates are widened: maxDate 2024 ends on 2024/12/31.'),
    publicationTypes: values
      .optional()
      .describe('Any of these, such as "Randomized Controlled Trial", "Review".'),
    meshTerms: values.optional().describe('All of these MeSH headings, such as "Sepsis".'),
    author: optionalText('Surname and initials, such as "Smith J"; also finds Smith JA.'),
    journal: optionalText('Title or its NLM abbreviation, such as "N Engl J Med".'),
    issn: z
      .string()
      .regex(/^\d{4}-\d{3}[\dXx]$/)
      .optional()
      .describe('Print or electronic ISSN of the journal, such as 0028-4793.'),
    language: optionalText('One, in English, such as "german".'),
    hasAbstract: z.boolean().optional().describe('Only records with an abstract.'),
    freeFullText: z.boolean().optional().describe('Only records with a free full text.'),
    species: z.enum(['humans', 'animals']).optional().describe('Studies indexed with this heading.'),
    summaryCount: z
      .int()
      .min(0)
      .max(50)
      .default(0)
      .describe('Give title, authors, journal, date, ids and retraction flag for the first so many hits.'),
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
  aliases: {
    term: 'query',
    queryTerm: 'query',
    limit: 'maxResults',
    retmax: 'maxResults',
    num_results: 'maxResults',
    pageSize: 'maxResults',
    retstart: 'offset',
    sortBy: 'sort',
  },
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
  return `Searches PubMed for articles by words, authors, journals, dates and other filters. Returns PMIDs in order and the exact total ("10 of 4,312"), and says how PubMed understood the query. Start here to find literature; then read abstracts with pubmed_fetch_articles, or articles with pubmed_fetch_fulltext. Not for ids that you have (pubmed_convert_ids), nor for spelling (pubmed_spell_check).

To screen everything: maxResults 0 for the count, then pages of up to 1000, offset = nextOffset, same sort, until nextOffset is absent. PubMed gives out only the first 9,999 hits: beyond, dateSlices lists date ranges to search one by one. For a glance: maxResults 5, summaryCount 5.

Read notice: it names field tags and phrases that PubMed ignored or did not know, so that hits may lack them. A filter value that PubMed does not know is dropped and the filter listed in filtersIgnored; queryIgnored: only filters matched. No hits is a result with totalCount 0 and nextCall, what to try next. A failed search is never "no hits" but an error: error.data.reason (blank_query, blank_filter, invalid_date_range and invalid_input before anything is sent; ncbi_unreachable, ncbi_timeout, ncbi_rate_limited after retries; ncbi_refused: NCBI takes no such request; search_history_unknown: #1 names no search here), error.data.retryable and the next step. If only summaries fail, the PMIDs come with summariesFailed.

Every search is recorded: search_run names its record, which read_session shows and replays. Read-only but for that, no sign-in of its own. One request to NCBI, two with summaries, paced over all users; a call ends after ${config.ncbi.deadlineMs / 1000} s at the latest.`;
}
