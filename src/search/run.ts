import { AppError, ERROR_CODE, whenToRetry } from '../errors.ts';
import type { SourceName, SourceRequest } from '../sources/hit.ts';
import type { Call } from '../upstream/call.ts';
import { isPreprint } from './article-view.ts';
import { fanOut } from './fan-out.ts';
import { PREPRINT_SERVERS } from './fields.ts';
import { mergeHits } from './merge.ts';
import { errorView, type Outcome } from './outcome.ts';
import type { MergeStatistics } from './paper.ts';
import { lookupOf, type Plan } from './plan.ts';
import { type Ranked, rank } from './rank/rank.ts';
import { type Relaxation, relax } from './relax.ts';

/** What a search found, before it is written out. */
export interface Found {
  plan: Plan;
  outcomes: Outcome[];
  ranked: Ranked[];
  statistics: MergeStatistics;
  preprintsLeftOut: number;
  relaxation?: Relaxation;
  /** PubMed did not answer to a wider form. */
  relaxingFailed: boolean;
  /** Sources that were asked because all of the chosen ones failed. */
  fallback: SourceName[];
}

/** Steps of progress: contracts/unified-search.md A7. */
const STEPS = { reading: 1, asking: 3, merging: 5, ranking: 8, writing: 9, all: 10 };
/** Asked where every source that was chosen for a plain question failed. */
const FALLBACK: SourceName[] = ['europe_pmc', 'openalex'];
const FALLBACK_LIMIT = 20;
/** As many as a source returns at once. */
const MOST_IDS = 100;

/**
 * Asks all sources of the plan, merges and ranks what they return.
 *
 * @throws AppError `all_sources_failed` when no source answered: that is never an empty result
 */
export async function search(call: Call, plan: Plan): Promise<Found> {
  call.progress(STEPS.reading, STEPS.all, 'Question read');
  const outcomes = await ask(call, plan, plan.sources);
  const fallback = outcomes.every(({ answer }) => !answer) ? fallbackOf(plan) : [];
  if (fallback.length > 0) {
    outcomes.push(...(await ask(call, { ...plan, limit: Math.min(plan.limit, FALLBACK_LIMIT) }, fallback)));
  }
  if (outcomes.every(({ answer }) => !answer)) throw allFailed(outcomes);
  const widened = needsRelaxing(plan, outcomes) ? await relax(call, requestOf(plan)) : undefined;
  const relaxingFailed = widened === 'failed';
  const relaxed = relaxingFailed ? undefined : widened;
  const used = relaxed ? replace(outcomes, relaxed.outcome) : outcomes;

  call.progress(STEPS.merging, STEPS.all, 'Merging what was found');
  const hits = used.flatMap(({ answer }) => answer?.hits ?? []);
  const { papers, statistics } = mergeHits(hits);
  const kept = plan.keepPreprints ? papers : papers.filter((paper) => !isPreprint(paper));
  call.progress(STEPS.ranking, STEPS.all, `Ranking ${kept.length} articles`);
  const ranked = rank(kept, { query: plan.query, mode: plan.ranking, now: call.now() });
  call.progress(STEPS.writing, STEPS.all, 'Writing the answer');
  return {
    plan,
    outcomes: used,
    ranked,
    statistics,
    preprintsLeftOut: papers.length - kept.length,
    ...(relaxed && { relaxation: relaxed.relaxation }),
    relaxingFailed,
    fallback,
  };
}

function ask(call: Call, plan: Plan, sources: SourceName[]): Promise<Outcome[]> {
  call.progress(STEPS.asking, STEPS.all, `Asking ${sources.join(', ')}`);
  return fanOut(
    call,
    sources,
    () => requestOf(plan),
    ({ source, status }, done) => {
      const share = (STEPS.merging - STEPS.asking) * (done / (sources.length + 1));
      call.progress(
        Number((STEPS.asking + share).toFixed(2)),
        STEPS.all,
        `${source}: ${status} (${done} of ${sources.length})`,
      );
    },
  );
}

function requestOf({ query, limit, mode, filters, analysis }: Plan): SourceRequest {
  const { years, pubmedClauses } = filters;
  return {
    query,
    limit: analysis.isLookup ? Math.min(MOST_IDS, Math.max(limit, analysis.identifiers.length)) : limit,
    mode,
    ...(years && { years }),
    pubmedClauses,
    ...(analysis.isLookup && { lookup: lookupOf(analysis) }),
  };
}

function fallbackOf({ auto, analysis, mode, sources, disabled }: Plan): SourceName[] {
  if (!auto || mode !== 'keyword' || analysis.complexity !== 'simple') return [];
  return FALLBACK.filter((name) => !sources.includes(name) && !disabled.includes(name));
}

/** Only after a true zero: PubMed itself said that it has nothing, and nobody else has anything. */
function needsRelaxing({ options, mode, analysis }: Plan, outcomes: Outcome[]): boolean {
  const pubmed = outcomes.find(({ source }) => source === 'pubmed');
  return (
    mode === 'keyword' &&
    analysis.identifiers.length === 0 &&
    !options.has('no_relax') &&
    pubmed?.status === 'empty' &&
    outcomes.every(({ answer }) => (answer?.hits.length ?? 0) === 0)
  );
}

function replace(outcomes: Outcome[], outcome: Outcome): Outcome[] {
  return outcomes.map((one) => (one.source === outcome.source ? outcome : one));
}

function allFailed(outcomes: Outcome[]): AppError {
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  const names = errors.map(({ source, message }) => `${source}: ${message}`).join('; ');
  const retryable = errors.some((error) => error.retryable);
  const waits = errors.flatMap(({ retryAfter }) => retryAfter ?? []);
  const retryAfter = retryable && waits.length > 0 ? Math.min(...waits) : undefined;
  const others = errors.every(({ source }) => PREPRINT_SERVERS.includes(source))
    ? ''
    : ' or ask other sources';
  return new AppError({
    reason: 'all_sources_failed',
    message: `No source could answer, which does not mean that there are no articles. ${names}`,
    hint: retryable
      ? `Try again ${whenToRetry(retryAfter)}${others}.`
      : 'Change the query, or ask other sources.',
    code: ERROR_CODE.unavailable,
    retryable,
    ...(retryAfter !== undefined && { retryAfter }),
    data: {
      search_status: {
        state: 'failed',
        attempted_sources: errors.map(({ source }) => source),
        failed_sources: errors.map(({ source }) => source),
        retryable_sources: errors.filter((error) => error.retryable).map(({ source }) => source),
      },
      source_errors: errors.map(errorView),
    },
  });
}
