import { Hono } from 'hono';
import { callTool, failureText } from '../call-tool.ts';
import { problem } from '../page.tsx';
import type { PageEnv } from '../page-env.ts';
import { runPath } from './addresses.ts';
import { onShelf } from './on-shelf.ts';

interface Replay {
  tool: string;
  arguments: Record<string, unknown>;
}

/** Repeats a search as an agent does: `replay_search` gives the call, which is made unchanged, and makes a new run. */
export const repeat = new Hono<PageEnv>().post('/library/runs/:id/repeat', async (c) => {
  const run_id = c.req.param('id');
  const run = await onShelf(c, (shelf) => shelf.run(run_id));
  if (!run) return problem(c, 404, 'No such search', 'You have no search of this id.');
  const request = { action: 'replay_search', run_id, session_id: run.session_id };
  const told = await callTool(c, 'read_session', { request });
  if (told.isError) return problem(c, 409, 'This search cannot be repeated', failureText(told));
  const replay = told.structuredContent?.replay as Replay;
  const answer = await callTool(c, replay.tool, replay.arguments);
  const search = answer.structuredContent?.search_run as { run_id?: string } | undefined;
  if (answer.isError) return problem(c, 502, 'The search failed', failureText(answer));
  if (!search?.run_id)
    return problem(c, 502, 'The search was not recorded', 'It was made, but its record could not be saved.');
  return c.redirect(runPath(search.run_id), 303);
});
