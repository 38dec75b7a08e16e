import { AppError, ERROR_CODE } from '../../errors.ts';
import type { UserStores } from '../session.ts';
import type { SessionRow } from '../sessions.ts';

/** What the actions of read_session have: the user's stores and the time. */
export interface Reader {
  stores: UserStores;
  now: number;
}

export type Answer = Record<string, unknown>;

/**
 * An error of contracts/read-session.md §3: the published text, a stable code beside it, and the next step. Its extras
 * stand at the root of the answer.
 */
export function refusal(code: string, message: string, hint: string, extras: Answer = {}): AppError {
  return new AppError({
    reason: code,
    message,
    hint,
    code: ERROR_CODE.notFound,
    retryable: false,
    data: { code, hint, ...extras },
  });
}

/** @throws AppError `no_session` with a hint that fits the action */
export function currentSession({ stores }: Reader, hint: string): SessionRow {
  const current = stores.sessions.current();
  if (!current) throw refusal('no_session', 'No active session', hint);
  return current;
}

/**
 * The session that a request names, else the current one.
 *
 * @throws AppError `no_session`; `unknown_session` for a name that this user has no session of
 */
export function sessionOf(reader: Reader, named: string | null, hint: string): SessionRow {
  if (named === null) return currentSession(reader, hint);
  const { sessions } = reader.stores;
  const session = sessions.find(named);
  if (session) return session;
  const known = sessions.all().map(({ session_id }) => session_id);
  if (known.length === 0) throw refusal('no_session', 'No active session', hint);
  throw refusal(
    'unknown_session',
    'No session of this name',
    'Take one of sessions, or null for the current one.',
    { sessions: known.slice(0, 20) },
  );
}
