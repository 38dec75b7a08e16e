import { encode } from '@toon-format/toon';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { invalidInput } from '../input/invalid-input.ts';
import { type Diagnostic, readQuestion } from '../search/diagnose.ts';
import { OPTIONS } from '../search/fields.ts';
import { markdownOf } from '../search/markdown.ts';
import type { Offer, Plan, Question } from '../search/plan.ts';
import { recordedSearch } from '../search/record.ts';
import { unifiedResultSchema } from '../search/result.ts';
import { journalled } from '../session/journalled.ts';
import { runText } from '../session/run-report.ts';
import { SOURCES, type SourceName } from '../sources/hit.ts';
import { credentialPaths } from '../text/credentials.ts';
import { replayField, sessionField } from './session-fields.ts';
import type { Tool } from './tool.ts';

const NOTHING_OFF: Offer = { thisYear: new Date(0).getUTCFullYear(), disabled: [] };

const input = z
  .strictObject({
    query: z
      .string()
      .max(4096)
      .default('')
      .describe(
        'The question in words, or with "phrases", AND/OR/NOT in capitals and parentheses; or nothing but PMIDs, DOIs, PMCIDs or arXiv numbers, which are looked up. PubMed field tags ([tiab]) only where PubMed is asked.',
      ),
    limit: z.int().min(1).max(100).default(10).describe('Hits PER SOURCE; the merged list may hold more.'),
    sources: z
      .string()
      .max(1024)
      .default('auto')
      .describe(
        `auto (chosen by the question), all (the first five), or names with commas, no blanks: ${SOURCES.join(', ')}. -name leaves one out: auto,-semantic_scholar.`,
      ),
    ranking: z
      .enum(['balanced', 'impact', 'recency', 'quality'])
      .default('balanced')
      .describe('What counts besides the words; balanced is adapted to the kind of question.'),
    output_format: z
      .enum(['markdown', 'json', 'toon'])
      .default('markdown')
      .describe('Of the text; structuredContent is always the same.'),
    filters: z
      .string()
      .max(4096)
      .default('')
      .describe(
        'key:value with commas. All sources: year:2020-2025, 2020-, -2025 or 2024 (that year only). PubMed only: age_group (newborn, infant, preschool, child, adolescent, young_adult, adult, middle_aged, aged, aged_80), sex, species (humans, animals), language (english …), clinical_query (therapy, diagnosis, prognosis, etiology, clinical_prediction; each also with _narrow).',
      ),
    options: z
      .string()
      .max(2048)
      .default('')
      .describe(
        `Flags with commas: ${OPTIONS.join(', ')}. preprints also asks the preprint servers; systematic = exact Boolean, no relaxing (not crossref); native_semantic = by meaning (openalex); counts_first = advice on the totals; compact = short records alone; no_… leaves that part out; shallow changes nothing here.`,
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
  return `Asks several literature sources one question, merges what they return and ranks it: the first look at a topic. For a search that must be complete and paged, or that uses PubMed syntax, use pubmed_search_articles; for ids that you have, pubmed_fetch_articles; to read, pubmed_fetch_fulltext.

Records with a shared DOI, PMID or other id become one that names all its sources; a preprint stays apart, behind its journal version and linked with it. Preprints are left out and counted unless options=preprints or include_detected_preprints, or a preprint server is asked. source_counts says "10 of 4,312" for each source: the list is never the total.

Each source has ${config.unifiedSearch.sourceDeadlineMs / 1000} s. One that fails or is too slow is named in source_errors while the others are answered, and search_status.state is partial; if all fail the call is an error (all_sources_failed), never "no hits". Only when PubMed truly has nothing and nobody else has a hit is the question relaxed step by step in PubMed, and relaxation says how (not with no_relax or systematic). Refused before any request, all faults in one message: unknown sources, filters or options, and texts that look like keys (invalid_input).

Every search is recorded: search_run names its record, which read_session shows and replays; its artifact holds all results, strategy and audit. A record that could not be saved is said, and costs no result. No sign-in of its own; requests are paced over all users.`;
}
