import type { SourceName } from '../sources/hit.ts';
import { compactArticle, fullArticle, type View } from './article-view.ts';
import { nextTools } from './next.ts';
import { noticeOf } from './notice.ts';
import { errorView, type Outcome } from './outcome.ts';
import type { UnifiedResult } from './result.ts';
import type { Found } from './run.ts';

/** How much of each record is told; `compact` is what the caller asked for with the option of that name. */
export type Records = 'whole' | 'lean' | 'compact';

/** What was found, in the published shape (contracts/unified-search.md A6). */
export function answerOf(found: Found, records: Records): UnifiedResult {
  const { plan, outcomes, ranked, statistics, relaxation } = found;
  const { options } = plan;
  const compact = options.has('compact');
  const view: View = {
    scores: !compact && !options.has('no_scores'),
    openAccess: !options.has('no_oa'),
    lean: records === 'lean',
  };
  const articles = ranked.map((one) =>
    records === 'compact' ? compactArticle(one, view) : fullArticle(one, view),
  );
  const next = compact || options.has('no_next') ? [] : nextTools(found);
  const notice = noticeOf(found);
  return {
    tool: 'unified_search',
    query: plan.query,
    search_status: statusOf(found),
    statistics: {
      total_input: statistics.totalInput,
      unique_articles: statistics.uniqueArticles,
      duplicates_removed: statistics.duplicatesRemoved,
      merged_records: statistics.mergedRecords,
      by_source: { ...statistics.bySource } as Record<string, number>,
      dedup_by_doi: statistics.dedupByDoi,
      dedup_by_pmid: statistics.dedupByPmid,
      dedup_by_identifier: statistics.dedupByIdentifier,
      dedup_by_title: statistics.dedupByTitle,
      preprints_left_out: found.preprintsLeftOut,
    },
    source_counts: outcomes.map(({ source, status, answer }) => ({
      source,
      status,
      returned: answer?.hits.length ?? 0,
      total_available: answer?.total ?? null,
      has_more: answer ? answer.total > answer.hits.length : null,
      ...(relaxation && source === 'pubmed' && { relaxed: true as const }),
    })),
    articles,
    source_errors: outcomes.flatMap(({ error }) => (error ? [errorView(error)] : [])),
    ...(notice && { notice }),
    ...(relaxation && { relaxation }),
    ...(view.scores && { ranking: { mode: plan.ranking, dimensions: dimensionsOf(found) } }),
    ...(!compact && !options.has('no_analysis') && { analysis: analysisView(found) }),
    ...(options.has('counts_first') && { orientation: orientationOf(outcomes) }),
    ...(!compact && !options.has('no_provenance') && { source_metadata: metadataOf(found) }),
    ...(next.length > 0 && { next_tools: next }),
  };
}

function statusOf({ outcomes, ranked, relaxation }: Found): UnifiedResult['search_status'] {
  const names = (test: (outcome: Outcome) => boolean): SourceName[] =>
    outcomes.filter(test).map(({ source }) => source);
  const unsure = names(({ status }) => status !== 'ok' && status !== 'empty');
  const answered = outcomes.some(({ answer }) => answer?.hits.length);
  return {
    state: unsure.length > 0 ? 'partial' : answered ? 'completed' : 'empty',
    bounded: true,
    exhaustive: false,
    ...(relaxation && { relaxed: true as const }),
    returned: ranked.length,
    attempted_sources: names(() => true),
    successful_sources: names(({ answer }) => answer !== undefined),
    failed_sources: names(({ answer }) => answer === undefined),
    retryable_sources: names(({ error }) => error?.retryable === true),
    continuation_available_sources: names(
      ({ answer }) => answer !== undefined && answer.total > answer.hits.length,
    ),
    unknown_completeness_sources: unsure,
  };
}

function dimensionsOf({ ranked }: Found): string[] {
  return [...new Set(ranked.flatMap(({ dimensions }) => Object.keys(dimensions ?? {})))];
}

function analysisView({ plan }: Found): NonNullable<UnifiedResult['analysis']> {
  const { complexity, intent, identifiers, keywords, pico, clinicalCategory, years } = plan.analysis;
  return {
    original_query: plan.query,
    complexity,
    intent,
    identifiers: identifiers.map(({ type, value }) => ({ type, value })),
    keywords,
    ...(pico && { pico: { ...pico } as Record<string, string> }),
    ...(clinicalCategory && { clinical_category: clinicalCategory }),
    ...(years && { year_constraints: years }),
    recommended_sources: plan.recommended,
  };
}

function orientationOf(outcomes: Outcome[]): NonNullable<UnifiedResult['orientation']> {
  const counts = outcomes
    .flatMap(({ source, answer }) => (answer ? [{ source, total_available: answer.total }] : []))
    .sort((a, b) => b.total_available - a.total_available);
  const pubmed = counts.find(({ source }) => source === 'pubmed')?.total_available;
  const advice =
    pubmed === undefined
      ? 'PubMed was not asked or did not answer.'
      : pubmed > 1000
        ? 'Many hits: narrow by year, publication type or MeSH terms before screening.'
        : pubmed === 0
          ? 'No hit in PubMed: check the spelling, or use fewer words.'
          : 'Few enough to screen in full with pubmed_search_articles.';
  return { counts, advice };
}

function metadataOf({ plan, outcomes }: Found): NonNullable<UnifiedResult['source_metadata']> {
  const { pubmedOnly } = plan.filters;
  return outcomes.map(({ source, answer, tookMs }) => ({
    source,
    mode: plan.mode,
    ...(answer && { query_sent: answer.sentQuery }),
    ...(answer?.translation && { query_translation: answer.translation }),
    took_ms: Math.round(tookMs),
    warnings: [
      ...(answer?.warnings ?? []),
      ...(source !== 'pubmed' && pubmedOnly.length > 0
        ? [`Not applied here: ${pubmedOnly.join(', ')}.`]
        : []),
    ],
  }));
}
