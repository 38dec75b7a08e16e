import { encode } from '@toon-format/toon';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { invalidInput } from '../input/invalid-input.ts';
import { runText } from '../record/run-report.ts';
import { type Diagnostic, readQuestion } from '../search/diagnose.ts';
import { OPTIONS } from '../search/fields.ts';
import { markdownOf } from '../search/markdown.ts';
import type { Offer, Plan, Question } from '../search/plan.ts';
import { recordedSearch } from '../search/record.ts';
import { unifiedResultSchema } from '../search/result.ts';
import { journalled } from '../session/journalled.ts';
import { SOURCES, type SourceName } from '../sources/hit.ts';
import { credentialPaths } from '../text/credentials.ts';
import { replayField, sessionField } from './session-fields.ts';
import type { Tool } from './tool.ts';

const NOTHING_OFF: Offer = { thisYear: new Date(0).getUTCFullYear(), disabled: [] };

/** What the name of an option does not say. */
const OPTION_NOTES: Partial<Record<(typeof OPTIONS)[number], string>> = {
  preprints: ' (asks preprint servers)',
  counts_first: ' (advice on totals)',
  native_semantic: ' (by meaning, openalex)',
  systematic: ' (exact Boolean)',
  shallow: ' (no effect)',
  compact: ' (short)',
};

const input = z
  .strictObject({
    query: z
      .string()
      .max(4096)
      .default('')
      .describe(
        'Words, "phrases", AND/OR/NOT, parentheses; or only PMIDs, DOIs, PMCIDs or arXiv numbers. Tags ([tiab]) work in PubMed only.',
      ),
    limit: z.int().min(1).max(100).default(10).describe('Hits per source; merged there may be more.'),
    sources: z
      .string()
      .max(1024)
      .default('auto')
      .describe(
        `auto (by the question), all (the first five), or names with commas: ${SOURCES.join(', ')}. -name leaves one out: auto,-crossref.`,
      ),
    ranking: z
      .enum(['balanced', 'impact', 'recency', 'quality'])
      .default('balanced')
      .describe('What counts besides the words.'),
    output_format: z
      .enum(['markdown', 'json', 'toon'])
      .default('markdown')
      .describe('Form of the text; toon saves tokens.'),
    filters: z
      .string()
      .max(4096)
      .default('')
      .describe(
        'key:value with commas. year:2020-2025, 2020-, -2025 or 2024. PubMed only: age_group (newborn, infant, preschool, child, adolescent, young_adult, adult, middle_aged, aged, aged_80), sex, species (humans, animals), language (english …), clinical_query (therapy, diagnosis, prognosis, etiology, clinical_prediction; also …_narrow).',
      ),
    options: z
      .string()
      .max(2048)
      .default('')
      .describe(
        `Flags with commas: ${OPTIONS.map((name) => name + (OPTION_NOTES[name] ?? '')).join(', ')}. no_… leaves that part out.`,
      ),
    session_id: sessionField,
    replay_of: replayField,
  })
  // Beside other faults these are told with them; alone they come from `run`, which knows what is switched off here.
  .superRefine(
    (args, context) => {
      for (const { field, message } of readQuestion(args, NOTHING_OFF).faults) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    },
    { when: ({ issues }) => issues.length > 0 },
  );

export const unifiedSearch: Tool<typeof input, typeof unifiedResultSchema> = {
  name: 'unified_search',
  title: 'Search all sources',
  description,
  input,
  output: unifiedResultSchema,
  aliases: { q: 'query', term: 'query', max_results: 'limit', maxResults: 'limit', source: 'sources' },
  annotations: { readOnlyHint: false, openWorldHint: true, idempotentHint: false, destructiveHint: false },
  rootErrors: true,

  run: async ({ session_id, replay_of, ...args }, call) => {
    const { query, output_format } = args;
    const record = {
      tool: 'unified_search',
      query,
      request: args,
      sessionId: session_id,
      replayOf: replay_of,
    };
    const offer: Offer = {
      thisYear: new Date(call.now()).getUTCFullYear(),
      disabled: disabledIn(call.config),
    };
    // A credential is refused before there is a record that it could get into; other faults are recorded.
    if (credentialPaths(args).length > 0) planned(args, offer);
    return journalled(call, record, async (progress) => {
      const found = await recordedSearch(call, planned(args, offer), output_format, progress);
      call.session.keepArticles(found.cached, call.now());
      return found;
    });
  },
  text: (result, { output_format }) => {
    if (output_format === 'json') return JSON.stringify(result);
    if (output_format === 'toon') return encode(result);
    return [markdownOf(result), runText(result)].filter(Boolean).join('\n\n');
  },
};

function disabledIn({ unifiedSearch, europePmc }: Config): SourceName[] {
  const served = new Set<SourceName>(['europe_pmc', 'medrxiv', 'biorxiv', 'arxiv']);
  return SOURCES.filter(
    (name) => unifiedSearch.disabledSources.includes(name) || (!europePmc && served.has(name)),
  );
}

/** @throws AppError with all that is wrong with the question */
function planned(question: Question, offer: Offer): Plan {
  const { faults, plan } = readQuestion(question, offer);
  if (!plan) throw refusal(faults);
  return plan;
}

/** All that is wrong, in one message, before any request. */
function refusal(found: Diagnostic[]): AppError {
  const faults = found.map(({ field, message }) => ({
    code: 'invalid_value' as const,
    path: `/${field}`,
    message,
  }));
  const data = invalidInput(faults);
  return new AppError({
    reason: 'invalid_input',
    message: found.map(({ field, message }) => `${field}: ${message}.`).join(' '),
    hint: data.recovery.instruction,
    code: ERROR_CODE.invalidParams,
    retryable: false,
    data: { ...data },
  });
}

function description(config: Config): string {
  return `Asks several literature sources one question, merges and ranks what they find: the first look at a topic. Use pubmed_search_articles for a complete, paged search, pubmed_fetch_articles for ids you have, pubmed_fetch_fulltext to read.

Records that share an id become one. A preprint stays apart, linked behind its journal version; preprints are left out and counted unless asked for. source_counts says "10 of 4,312" for each source: the list is never the total.

Each source has ${config.unifiedSearch.sourceDeadlineMs / 1000} s. One that fails is named in source_errors and search_status.state is partial; if all fail it is an error (all_sources_failed), never "no hits". Only when nobody has a hit is the question relaxed, in PubMed; relaxation says how. Unknown sources, filters, options and texts that look like keys are refused, nothing sent (invalid_input).

Recorded: search_run names the record for read_session, with all results and strategy. No sign-in of its own; paced over all users.`;
}
