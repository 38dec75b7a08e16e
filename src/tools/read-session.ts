import { z } from 'zod';
import { readSession as readFrom } from '../session/read/read.ts';
import { requestSchema } from '../session/read/request.ts';
import type { Tool } from './tool.ts';

const input = z.strictObject({
  request: requestSchema.describe('One action.'),
});

/** Nine answers of different shape: contracts/read-session.md §4. */
const output = z.looseObject({ success: z.boolean() });

export const readSession: Tool<typeof input, typeof output> = {
  name: 'read_session',
  title: 'Read earlier searches and their files',
  description: `Reads back what this server recorded for you, also on another day or client: searches, PMIDs, result files, records, events. Use it to go on with, cite or repeat former work, or to page a large result; unified_search and pubmed_search_articles for new searches, pubmed_fetch_articles for new records.

Actions: summary (start here), pmids, article, log, search_runs, search_run, replay_search (make the call it gives unchanged: the answer names added and removed PMIDs), list_artifacts, artifact (next_offset null = end). Each has its own fields only.

Answers are JSON with success. What is not there is an error with code and hint: no_session (nothing recorded yet), index_out_of_range, filter_no_match, not_cached, run_not_found, artifact_not_found, artifact_unreadable (missing or changed), not_replayable, invalid_input; store_unavailable: try again.

Read-only; asks no outside service, no sign-in of its own.`,
  input,
  output,
  annotations: { readOnlyHint: true, openWorldHint: false, idempotentHint: true, destructiveHint: false },
  rootErrors: true,
  keepEmpty: true,
  jsonErrors: true,

  run: async ({ request }, { session, now }) =>
    (await readFrom({ stores: session, now: now() }, request)) as z.output<typeof output>,
  text: (answer) => JSON.stringify(answer),
};
