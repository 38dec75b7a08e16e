import { z } from 'zod';
import type { Envelope } from './envelope.ts';

/** What an answer says of its own run: contracts/unified-search.md A6, read-session.md §5. */
export const searchRunSchema = z.strictObject({
  run_id: z.string().optional(),
  status: z.string(),
  recoverable: z.boolean().optional(),
  history_available: z.boolean(),
  inspect: z.string().optional(),
  replay: z.string().optional(),
  artifact_uri: z.string().optional(),
  intended_status: z.string().optional(),
  warning: z.string().optional(),
});

export const replaySchema = z
  .strictObject({
    replay_of: z.string(),
    former_status: z.string(),
    former_date: z.string(),
    added: z.array(z.string()).describe('PMIDs that the former run did not list'),
    removed: z.array(z.string()).describe('PMIDs that only the former run listed'),
    unchanged: z.int().min(0),
    failed_sources: z
      .array(z.string())
      .optional()
      .describe('Failed in one of the two runs: what these have seems added or removed, and may be neither'),
  })
  .describe('Against the run named in replay_of');

/** Fields that every search adds to its own answer. */
export const runFields = {
  search_run: searchRunSchema.optional().describe('The record of this search'),
  replay: replaySchema.optional(),
};

export type SearchRun = z.infer<typeof searchRunSchema>;
export type Replay = z.infer<typeof replaySchema>;

export function reportOf({ run_id, session_id, status, recoverable, artifact }: Envelope): SearchRun {
  const call = (action: string) => `read_session(request=${JSON.stringify({ action, run_id, session_id })})`;
  return {
    run_id,
    status,
    recoverable,
    history_available: true,
    inspect: call('search_run'),
    replay: call('replay_search'),
    ...(artifact && { artifact_uri: artifact.artifact_uri }),
  };
}

/** Of a run that could not be written: the search itself was done. */
export function unavailableReport(intended_status: string): SearchRun {
  return {
    status: 'history_unavailable',
    history_available: false,
    intended_status,
    warning:
      'The record of this search could not be saved: it is not in the history, and cannot be replayed.',
  };
}

/** How the PMIDs of two runs of one search differ. */
export function replayOf(former: Envelope, run: Envelope): Replay {
  const [before, pmids] = [former.result.pmids ?? [], run.result.pmids ?? []];
  const [then, now] = [new Set(before), new Set(pmids)];
  const failedSources = [...new Set([...failedIn(former), ...failedIn(run)])];
  const added = pmids.filter((pmid) => !then.has(pmid));
  return {
    replay_of: former.run_id,
    former_status: former.status,
    former_date: former.created_at,
    added,
    removed: before.filter((pmid) => !now.has(pmid)),
    unchanged: pmids.length - added.length,
    ...(failedSources.length > 0 && { failed_sources: failedSources }),
  };
}

/** A source that told its ids, and of these no records, has not failed here. */
function failedIn({ source_attempts }: Envelope): string[] {
  return source_attempts.flatMap(({ source, failure, status }) =>
    failure && status !== 'partial' ? [source] : [],
  );
}

/** The same for the text channel; empty where there is nothing. */
export function runText({
  search_run,
  replay,
}: {
  search_run?: SearchRun | undefined;
  replay?: Replay | undefined;
}): string {
  const lines = [
    search_run?.run_id &&
      `Run: ${search_run.run_id} (${search_run.status})${search_run.artifact_uri ? `, artifact ${search_run.artifact_uri}` : ''}. Later: \`${search_run.inspect}\` or \`${search_run.replay}\`.`,
    search_run?.warning && `Run: ${search_run.warning}`,
    replay &&
      `Against run ${replay.replay_of} of ${replay.former_date.slice(0, 10)}: ${replay.unchanged} unchanged; added: ${listed(replay.added)}; removed: ${listed(replay.removed)}.${incomparable(replay.failed_sources)}`,
  ];
  return lines.filter(Boolean).join('\n');
}

function incomparable(failedSources: string[] = []): string {
  return failedSources.length > 0
    ? ` ${failedSources.join(', ')} failed in one of the two runs: what seems added or removed may be neither.`
    : '';
}

function listed(pmids: string[]): string {
  return pmids.length > 0 ? pmids.join(', ') : 'none';
}
