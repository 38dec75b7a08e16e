import { z } from 'zod';
import { strictPmidField } from '../../input/fields.ts';
import { RUN_STATUSES } from '../../record/envelope.ts';
import { SESSION_NAME } from '../sessions.ts';

/** What read_session takes: contracts/read-session.md §2 and schemas/read_session.input.json. */

const SAFE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,511}$/;
const ARTIFACT_URI = /^artifact:\/\/[A-Za-z0-9][A-Za-z0-9_.-]{0,79}\/[A-Za-z0-9][A-Za-z0-9_.-]{0,511}$/;

const action = <A extends string>(name: A, what: string) => z.literal(name).describe(what);
const safe = z.string().min(1).max(512).regex(SAFE);
const sessionId = z
  .string()
  .min(1)
  .max(80)
  .regex(SESSION_NAME)
  .nullable()
  .default(null)
  .describe('Default: current.');
const filter = (what: string) => z.string().min(1).max(500).nullable().default(null).describe(what);
const count = (most: number, usual: number, what: string) =>
  z.int().min(1).max(most).default(usual).describe(what);
const historyLimit = count(100, 10, 'Newest of it.');
const localPaths = z.boolean().default(false).describe('No effect here.');
const runId = safe.describe('From search_run of a search.');

const locator = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('artifact_id'),
      value: safe.describe('32 hex digits.'),
      session_id: sessionId,
    }),
    z.strictObject({
      kind: z.literal('artifact_uri'),
      value: z.string().min(13).max(605).regex(ARTIFACT_URI).describe('artifact://<session>/<id>'),
    }),
  ])
  .describe('Which one.');

export const requestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: action('pmids', 'PMIDs of one search.'),
    search_index: z
      .int()
      .min(-100_000)
      .max(100_000)
      .default(-1)
      .describe('-1 newest, also if it failed; 0 oldest.'),
    query_filter: filter('Instead: newest search whose query holds this.'),
  }),
  z.strictObject({
    action: action('article', 'A record fetched in the last 7 days.'),
    pmid: strictPmidField.describe('One PMID.'),
  }),
  z.strictObject({
    action: action('summary', 'This session, all sessions, limits.'),
    include_history: z.boolean().default(false).describe('Add search_history.'),
    history_limit: historyLimit,
  }),
  z.strictObject({
    action: action('log', 'Events in time order.'),
    event_limit: count(500, 50, 'Newest n.'),
    kind: filter('Only this; see available_event_kinds.'),
    include_history: z.boolean().default(true).describe('Add search_history.'),
    history_limit: historyLimit,
  }),
  z.strictObject({
    action: action('list_artifacts', 'Result files, newest last.'),
    session_id: sessionId,
    tool: filter('Made by it.'),
    kind: filter('Such as search_results.'),
    include_local_paths: localPaths,
    limit: count(100, 10, 'Newest n.'),
  }),
  z.strictObject({
    action: action('artifact', 'One file, page by page.'),
    locator,
    artifact_file: safe.nullable().default(null).describe('Default: the primary one.'),
    include_local_paths: localPaths,
    max_chars: z.int().min(1).max(200_000).default(200_000).describe('Page size.'),
    offset: z.int().min(0).max(2_000_000_000).default(0).describe('next_offset of the page before.'),
  }),
  z.strictObject({
    action: action('search_runs', 'Newest runs, oldest of them first.'),
    session_id: sessionId,
    status: z.enum(RUN_STATUSES).nullable().default(null).describe('Only in this state.'),
    limit: count(100, 10, 'Newest n.'),
  }),
  z.strictObject({
    action: action('search_run', 'One run whole.'),
    run_id: runId,
    session_id: sessionId,
  }),
  z.strictObject({
    action: action('replay_search', 'Call that repeats a run; runs nothing.'),
    run_id: runId,
    session_id: sessionId,
  }),
]);

export type Request = z.output<typeof requestSchema>;
export type RequestOf<A extends Request['action']> = Extract<Request, { action: A }>;
