import type { UserStores } from '../session.ts';

/**
 * Deletes a session with its runs, result files, history and events. Notes belong to no session and stay. May be called
 * again for what a failure left.
 *
 * @returns false, and nothing deleted, while a search is going on: it would write into what is being deleted
 */
export async function removeSession(stores: UserStores, sessionId: string): Promise<boolean> {
  const { working, runs, artifacts, history, events, sessions } = stores;
  if (working.size > 0) return false;
  await artifacts.deleteSession(sessionId);
  await runs.deleteSession(sessionId);
  history.deleteSession(sessionId);
  events.deleteSession(sessionId);
  sessions.delete(sessionId);
  return true;
}
