import { ACTIVE_STATUSES, type Envelope, RUN_STATUSES, type RunStatus } from '../record/envelope.ts';

/** One run in a list. */
export interface RunRow {
  run_id: string;
  query: string;
  status: RunStatus;
  created_at: string;
  updated_at: string;
  source_attempts: number;
  result_count: number;
  artifact_uri: string | null;
  recoverable: boolean;
}

/** Where a run stands in the order of a list. */
export type RunKey = Pick<RunRow, 'created_at' | 'run_id'>;

const ACTIVE = `status IN ('${ACTIVE_STATUSES.join("', '")}')`;
const COLUMNS =
  'run_id, query, status, created_at, updated_at, source_attempts, result_count, artifact_uri, recoverable';
const QUERY_CHARACTERS = 2000;

/** The search runs of one user in D1. Every method throws when D1 does; every statement names the user. */
export class Runs {
  #db: () => D1Database;
  #user: string;

  constructor(db: () => D1Database, user: string) {
    this.#db = db;
    this.#user = user;
  }

  async start(run: Envelope): Promise<void> {
    const insert = `INSERT OR IGNORE INTO search_runs (tool, query, status, updated_at, result_count, source_attempts,
      artifact_uri, recoverable, envelope, replay_of, created_at, session_id, user_id, run_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const { replay_of, created_at, session_id, run_id } = run;
    await this.#db()
      .prepare(insert)
      .bind(run.tool, ...changing(run), replay_of, created_at, session_id, this.#user, run_id)
      .run();
  }

  /**
   * Writes the next state of an active run, and what belongs to it in the same transaction. An ended run stays as it
   * is: then the result is false (terminal states are immutable, contracts/read-session.md §5).
   */
  async update(run: Envelope, together: D1PreparedStatement[] = []): Promise<boolean> {
    const statement = this.#db()
      .prepare(
        `UPDATE search_runs SET query = ?, status = ?, updated_at = ?, result_count = ?, source_attempts = ?,
        artifact_uri = ?, recoverable = ?, envelope = ? WHERE user_id = ? AND run_id = ? AND ${ACTIVE}`,
      )
      .bind(...changing(run), this.#user, run.run_id);
    const [result] =
      together.length > 0 ? await this.#db().batch([statement, ...together]) : [await statement.run()];
    return result?.meta.changes !== 0;
  }

  async find(runId: string): Promise<Envelope | undefined> {
    const row = await this.#db()
      .prepare('SELECT envelope FROM search_runs WHERE user_id = ? AND run_id = ?')
      .bind(this.#user, runId)
      .first<{ envelope: string }>();
    return row ? (JSON.parse(row.envelope) as Envelope) : undefined;
  }

  /**
   * The newest runs of a session, or those before one, oldest of them first: by (created_at, run_id),
   * contracts/read-session.md §4.8.
   */
  async newest(
    sessionId: string,
    limit: number,
    status: RunStatus | null = null,
    before?: RunKey,
  ): Promise<RunRow[]> {
    const { results } = await this.#db()
      .prepare(
        `SELECT ${COLUMNS} FROM search_runs WHERE user_id = ? AND session_id = ? ${status ? 'AND status = ?' : ''}
        ${before ? 'AND (created_at, run_id) < (?, ?)' : ''}
        ORDER BY created_at DESC, run_id DESC LIMIT ?`,
      )
      .bind(
        this.#user,
        sessionId,
        ...(status ? [status] : []),
        ...(before ? [before.created_at, before.run_id] : []),
        limit,
      )
      .all<Omit<RunRow, 'recoverable'> & { recoverable: number }>();
    return results.reverse().map((row) => ({ ...row, recoverable: row.recoverable === 1 }));
  }

  async countByStatus(sessionId: string): Promise<Partial<Record<RunStatus, number>>> {
    const { results } = await this.#db()
      .prepare(
        'SELECT status, COUNT(*) AS runs FROM search_runs WHERE user_id = ? AND session_id = ? GROUP BY status',
      )
      .bind(this.#user, sessionId)
      .all<{ status: RunStatus; runs: number }>();
    const counts = new Map(results.map(({ status, runs }) => [status, runs]));
    return Object.fromEntries(
      RUN_STATUSES.flatMap((status) => (counts.has(status) ? [[status, counts.get(status)]] : [])),
    );
  }

  /** Of all sessions together. */
  async count(): Promise<number> {
    const row = await this.#db()
      .prepare('SELECT COUNT(*) AS runs FROM search_runs WHERE user_id = ?')
      .bind(this.#user)
      .first<{ runs: number }>();
    return row?.runs ?? 0;
  }

  /** How many runs each session has. */
  async countBySession(): Promise<Map<string, number>> {
    const { results } = await this.#db()
      .prepare('SELECT session_id, COUNT(*) AS runs FROM search_runs WHERE user_id = ? GROUP BY session_id')
      .bind(this.#user)
      .all<{ session_id: string; runs: number }>();
    return new Map(results.map(({ session_id, runs }) => [session_id, runs]));
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#db()
      .prepare('DELETE FROM search_runs WHERE user_id = ? AND session_id = ?')
      .bind(this.#user, sessionId)
      .run();
  }

  /** Runs that are active and were last written before this time. */
  async silentSince(before: string): Promise<Envelope[]> {
    const { results } = await this.#db()
      .prepare(`SELECT envelope FROM search_runs WHERE user_id = ? AND ${ACTIVE} AND updated_at < ?`)
      .bind(this.#user, before)
      .all<{ envelope: string }>();
    return results.map(({ envelope }) => JSON.parse(envelope) as Envelope);
  }

  /** Deletes all but the newest runs of the user. @returns how many were deleted */
  async keepNewest(kept: number): Promise<number> {
    const { meta } = await this.#db()
      .prepare(
        `DELETE FROM search_runs WHERE user_id = ?1 AND run_id IN (
          SELECT run_id FROM search_runs WHERE user_id = ?1 ORDER BY created_at DESC, run_id DESC LIMIT -1 OFFSET ?2)`,
      )
      .bind(this.#user, kept)
      .run();
    return meta.changes;
  }
}

/** The values of the columns that change with the state, in the order of both statements. */
function changing(run: Envelope): (string | number | null)[] {
  const { status, updated_at, result, source_attempts, artifact, recoverable } = run;
  return [
    run.query.slice(0, QUERY_CHARACTERS),
    status,
    updated_at,
    result.count ?? 0,
    source_attempts.length,
    artifact?.artifact_uri ?? null,
    recoverable ? 1 : 0,
    JSON.stringify(run),
  ];
}
