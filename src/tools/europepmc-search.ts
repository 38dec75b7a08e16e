import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { europePmcMarkdown } from '../europepmc/markdown.ts';
import { COLLECTIONS } from '../europepmc/query.ts';
import { type RecordedEuropePmcSearch, recordedEuropePmcSearch } from '../europepmc/record.ts';
import { europePmcSchema } from '../europepmc/schema.ts';
import { isBlankQuery } from '../pubmed/search/words.ts';
import { isBlank } from '../pubmed/spell/blank.ts';
import { journalled } from '../session/journalled.ts';
import { FIRST_CURSOR } from '../sources/europepmc-page.ts';
import { credentialPaths, HOLDS_CREDENTIAL } from '../text/credentials.ts';
import { blankQuery, refuseBlank } from './blank-query.ts';
import { replayField, sessionField } from './session-fields.ts';
import type { Tool } from './tool.ts';

const SORTS = ['P_PDATE_D', 'CITED', 'AUTH_FIRST', 'PUB_YEAR'].flatMap((field) => [
  `${field} asc`,
  `${field} desc`,
]);

const input = z
  .strictObject({
    query: z
      .string()
      .min(1)
      .max(1500)
      .describe(
        'Words, or Europe PMC syntax: TITLE:, AUTH:"Smith J", DOI:"10.x/y", PUB_YEAR:[2020 TO 2024], AND OR NOT.',
      ),
    sources: z
      .array(z.enum(COLLECTIONS))
      .min(1)
      .max(COLLECTIONS.length)
      .default(['MED', 'PMC', 'PPR'])
      .describe('MED PubMed, PMC, PPR preprints, PAT patents, AGR agriculture.'),
    resultType: z
      .enum(['core', 'lite'])
      .default('core')
      .describe('lite: without abstracts and most retraction marks.'),
    pageSize: z.int().min(1).max(100).default(25).describe('Records per page.'),
    cursorMark: z.string().max(1000).default(FIRST_CURSOR).describe('nextCursorMark of the page before.'),
    sort: z.enum(SORTS).optional().describe('P_PDATE_D = date. Omit for relevance.'),
    session_id: sessionField,
    replay_of: replayField,
  })
  .refine(...refuseBlank(isBlankQuery))
  // Here, not in `run`: refused before there is a record that a credential could get into.
  .superRefine(
    (args, context) => {
      for (const path of credentialPaths(args)) {
        context.addIssue({ code: 'custom', path, message: HOLDS_CREDENTIAL });
      }
    },
    { when: () => true },
  );

export const searchEuropePmcRecords: Tool<typeof input, typeof europePmcSchema> = {
  name: 'pubmed_europepmc_search',
  title: 'Search Europe PMC',
  description,
  input,
  output: europePmcSchema,
  aliases: { limit: 'pageSize', max_results: 'pageSize', maxResults: 'pageSize', term: 'query' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },
  isEnabled: ({ europePmc }) => europePmc !== undefined,

  run: async ({ session_id, replay_of, ...args }, call) => {
    const search = {
      tool: 'pubmed_europepmc_search',
      query: args.query,
      request: args,
      sessionId: session_id,
      replayOf: replay_of,
    };
    let cached: RecordedEuropePmcSearch['cached'] = [];
    const answer = await journalled(call, search, async (progress) => {
      if (isBlankQuery(args.query)) throw blankQuery('Give words to search for; nothing was sent.');
      if (isBlank(args.cursorMark)) throw blankCursor();
      const found = await recordedEuropePmcSearch(
        call,
        { ...args, sources: [...new Set(args.sources)] },
        progress,
      );
      cached = found.cached;
      return found;
    });
    call.session.keepArticles(cached, call.now());
    return answer;
  },

  text: europePmcMarkdown,
};

function description(config: Config): string {
  return `Searches Europe PMC: PubMed and PMC records, preprints; patents and agriculture if asked. Gives ids, open access, citation counts, abstract start.

Use it for preprints, its fields or citation counts. For PubMed's syntax use pubmed_search_articles; for several sources, merged, unified_search. Then read with pubmed_fetch_articles or pubmed_fetch_fulltext.

Page with nextCursorMark, other arguments unchanged, until it is absent. A preprint and its article are two records: see isPreprint, otherVersions. Read notice.

No hits is totalCount 0. A failure is an error with error.data.reason (europepmc_invalid_input: query or cursor refused; blank_query; europepmc_unreachable …), retryable, next step.

Read-only but for its record (search_run). One request, paced; ${config.ncbi.deadlineMs / 1000} s at most.`;
}

function blankCursor(): AppError {
  return new AppError({
    reason: 'blank_cursor',
    message: 'cursorMark holds no visible character',
    hint: 'Leave it out for the first page; nothing was sent.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}
