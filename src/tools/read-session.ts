import { z } from 'zod';
import { readSession as readFrom } from '../session/read/read.ts';
import { requestSchema } from '../session/read/request.ts';
import type { Tool } from './tool.ts';

const input = z.strictObject({
  request: requestSchema.describe(
    'One object with action and the fields of that action; JSON text of it too.',
  ),
});

/** Nine answers of different shape: contracts/read-session.md §4. */
const output = z.looseObject({ success: z.boolean() });

export const readSession: Tool<typeof input, typeof output> = {
  name: 'read_session',
  title: 'Read earlier searches and their files',
  description: `Reads back what this server recorded for you: earlier searches, their PMIDs, result files and events, also from another day or client. Use it to go on with former work, to cite or repeat a search, or to page through a large result. Not for new searches (unified_search, pubmed_search_articles) nor for records that were never fetched (pubmed_fetch_articles).

Actions, each with its own fields only:
- summary: the current session, all sessions, what is kept how long. Start here.
- pmids: PMIDs of one search (default: the newest, even if it failed; "last" is told beside it).
- article: a record fetched in the last 7 days.
- log: events and search history.
- search_runs, search_run: list runs; one whole, with request, plan, attempts of each source and failure.
- replay_search: tool and arguments that repeat a run. Nothing is executed; call that tool with them unchanged, and its answer names added and removed PMIDs. No credentials are ever stored.
- list_artifacts, artifact: result files; page a large one with artifact_file, offset and max_chars (next_offset null = end).

Answers are JSON with success true. What is not there is an error with success false, code and hint: no_session (nothing recorded yet), unknown_session, no_history, index_out_of_range, filter_no_match, not_cached, run_not_found, artifact_not_found, artifact_unreadable (missing or changed), not_replayable; store_unavailable: try again. Refused arguments: invalid_input, every fault listed.

Read-only, asks no outside service.`,
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
