import { encode } from '@toon-format/toon';
import { AppError } from '../errors.ts';
import type { CachedArticle } from '../record/cached-article.ts';
import type { Failure, Reference } from '../record/envelope.ts';
import type { Progress, Found as Recorded } from '../record/search.ts';
import { searchArtifact } from '../record/search-files.ts';
import type { AttemptEnd } from '../record/transitions.ts';
import { cachedHit } from '../sources/cached.ts';
import type { Call } from '../upstream/call.ts';
import { answerOf } from './answer.ts';
import { fitted } from './fit.ts';
import { markdownOf } from './markdown.ts';
import type { Outcome } from './outcome.ts';
import type { Paper } from './paper.ts';
import type { Plan } from './plan.ts';
import type { UnifiedResult } from './result.ts';
import { type Found, search } from './run.ts';

export interface RecordedSearch extends Recorded<UnifiedResult> {
  cached: CachedArticle[];
}

/** Asks all sources and tells the journal what was asked, how each did, and what is to be kept. */
export async function recordedSearch(
  call: Call,
  plan: Plan,
  format: string,
  progress: Progress,
): Promise<RecordedSearch> {
  progress.plan(planView(plan), plan.sources);
  let found: Found;
  try {
    found = await search(call, plan);
  } catch (thrown) {
    if (!call.signal.aborted) for (const end of failedAttempts(thrown)) progress.attempt(end);
    throw thrown;
  }
  for (const outcome of found.outcomes) progress.attempt(attemptOf(outcome));
  const translation = found.outcomes.find(({ source }) => source === 'pubmed')?.answer?.translation;
  const papers = found.ranked.map(({ paper }) => paper);
  const whole = answerOf(found, 'whole');
  const output = fitted(found, whole);
  return {
    output,
    pmids: papers.flatMap(({ ids }) => ids.pmid ?? []),
    references: papers.map(referenceOf),
    count: papers.length,
    ...(translation && { queryTranslation: translation }),
    warnings: found.outcomes.flatMap(({ source, answer }) =>
      (answer?.warnings ?? []).map((warning) => `${source}: ${warning}`),
    ),
    cached: papers.flatMap(cachedHit),
    artifact: (run) =>
      searchArtifact(run, {
        results:
          format === 'toon'
            ? { name: 'results.toon', text: encode(whole) }
            : { name: 'results.json', text: `${JSON.stringify(whole, null, 2)}\n` },
        response: markdownOf(output),
        strategy: strategyOf(found),
        checks: [
          {
            check: 'missing_identifiers',
            severity: papers.every(({ ids }) => ids.pmid ?? ids.doi) ? 'pass' : 'info',
            message: `${papers.filter(({ ids }) => !(ids.pmid ?? ids.doi)).length} articles have neither PMID nor DOI`,
          },
        ],
        counts: {
          returned: papers.length,
          limit: plan.limit * found.outcomes.length,
          duplicates: 0,
        },
      }),
  };
}

function planView(plan: Plan): Record<string, unknown> {
  const { years, pubmedClauses } = plan.filters;
  return {
    dispatch_sources: plan.sources,
    retrieval_mode: plan.mode,
    limit: plan.limit,
    normalized_query: plan.query,
    filters: {
      ...(years?.from !== undefined && { min_year: years.from }),
      ...(years?.to !== undefined && { max_year: years.to }),
      ...(pubmedClauses.length > 0 && { pubmed_clauses: pubmedClauses }),
    },
    ranking: plan.ranking,
    options: [...plan.options],
  };
}

function attemptOf({ source, status, answer, error }: Outcome): AttemptEnd {
  return {
    source,
    status,
    physical_query: answer?.sentQuery ?? null,
    returned: answer?.hits.length ?? 0,
    available: answer?.total ?? null,
    metadata: answer && answer.warnings.length > 0 ? { warnings: answer.warnings } : {},
    failure: error ? failureOf(error) : null,
  };
}

interface SaidError {
  source: string;
  kind: string;
  message: string;
  retryable: boolean;
  status: string;
}

function failureOf({ source, kind, message, retryable }: SaidError): Failure {
  return { stage: `source:${source}`, type: kind, message, retryable };
}

/** How each source failed, as the error of a search that all sources failed tells it. */
function failedAttempts(thrown: unknown): AttemptEnd[] {
  const said = thrown instanceof AppError ? thrown.details.data?.source_errors : undefined;
  return Array.isArray(said)
    ? (said as SaidError[]).map((error) => ({
        source: error.source,
        status: error.status as AttemptEnd['status'],
        failure: failureOf(error),
      }))
    : [];
}

function strategyOf({ plan, outcomes, relaxation, fallback }: Found): Record<string, unknown> {
  const queries = outcomes.map(({ source, answer }) => [
    source,
    {
      logical_query: plan.query,
      physical_query: answer?.sentQuery ?? null,
      provider_mode: plan.mode,
      executed: true,
    },
  ]);
  const counts = outcomes.map(({ source, answer }) => [
    source,
    { returned: answer?.hits.length ?? 0, total_available: answer?.total ?? null },
  ]);
  const { normalized_query, ...view } = planView(plan);
  return {
    original_query: plan.query,
    normalized_query,
    source_queries: Object.fromEntries(queries),
    analysis: plan.analysis,
    ...view,
    requested_sources: plan.auto ? 'auto' : plan.sources,
    fallback_sources: fallback,
    source_counts: Object.fromEntries(counts),
    relaxation: relaxation ?? null,
  };
}

function referenceOf({ ids, title, primarySource }: Paper): Reference {
  return {
    pmid: ids.pmid ?? null,
    pmc: ids.pmcid ?? null,
    doi: ids.doi ?? null,
    openalex_id: ids.openalex ?? null,
    semantic_scholar_id: ids.s2 ?? null,
    title: title ?? '',
    primary_source: primarySource,
  };
}
