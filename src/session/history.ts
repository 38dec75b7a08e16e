import { type Envelope, isEnded } from '../record/envelope.ts';
import { isRecorded } from '../record/transitions.ts';

/** One search as `pmids`, `summary` and `log` tell it; `index` counts from the oldest of its session. */
export interface HistoryRow {
  index: number;
  run_id: string;
  query: string;
  status: string;
  timestamp: string;
  result_count: number;
  pmid_count: number;
}

export interface HistoryEntry extends HistoryRow {
  pmids: string[];
}

interface Row extends Record<string, SqlStorageValue> {
  seq: number;
  run_id: string;
  query: string;
  status: string;
  recorded_at: string;
  result_count: number;
  pmid_count: number;
}

const COLUMNS = 'seq, run_id, query, status, recorded_at, result_count, pmid_count';

/** The searches that ended, session by session, in the user's own SQLite: one row a run (contracts/read-session.md §4.1). */
export class History {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Remembers that a run goes on, so that one which ends unseen is found again. */
  open(run: Envelope): void {
    const { run_id, session_id, created_at } = run;
    const insert = 'INSERT OR IGNORE INTO open_runs VALUES (?, ?, ?, ?)';
    this.#sql.exec(insert, run_id, session_id, created_at, JSON.stringify(run));
  }

  /** As they started. */
  openRuns(): Envelope[] {
    return this.#sql
      .exec<{ envelope: string }>('SELECT envelope FROM open_runs ORDER BY started_at')
      .toArray()
      .map(({ envelope }) => JSON.parse(envelope));
  }

  forget(runId: string): void {
    this.#sql.exec('DELETE FROM open_runs WHERE run_id = ?', runId);
  }

  /** Takes a run that has ended out of the open ones, and into the history if it belongs there. True if it is new there. */
  record(run: Envelope): boolean {
    if (!isEnded(run.status)) return false;
    this.forget(run.run_id);
    if (!isRecorded(run)) return false;
    const pmids = run.result.pmids ?? [];
    const { rowsWritten } = this.#sql.exec(
      `INSERT OR IGNORE INTO history (session_id, run_id, status, recorded_at, result_count, pmid_count, query, folded, pmids)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      run.session_id,
      run.run_id,
      run.status,
      run.updated_at,
      run.result.count ?? 0,
      pmids.length,
      run.query,
      run.query.toLowerCase(),
      pmids.join(','),
    );
    return rowsWritten > 0;
  }

  count(sessionId: string): number {
    return this.#sql
      .exec<{ n: number }>('SELECT COUNT(*) AS n FROM history WHERE session_id = ?', sessionId)
      .one().n;
  }

  /** List-style: 0 is the oldest, -1 the newest. Undefined outside. */
  at(sessionId: string, index: number): HistoryEntry | undefined {
    const total = this.count(sessionId);
    const absolute = index < 0 ? total + index : index;
    if (absolute < 0 || absolute >= total) return undefined;
    return this.#entry(
      'session_id = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2',
      sessionId,
      total - 1 - absolute,
    );
  }

  /** The newest search whose query holds this text, in any case. */
  matching(sessionId: string, text: string): HistoryEntry | undefined {
    const where = 'session_id = ?1 AND instr(folded, ?2) > 0 ORDER BY seq DESC LIMIT 1';
    return this.#entry(where, sessionId, text.toLowerCase());
  }

  /** What `last` means everywhere: the newest run that is completed or partial (design.md §6). */
  last(sessionId: string): HistoryEntry | undefined {
    const where = `session_id = ?1 AND status IN ('completed', 'partial') ORDER BY seq DESC LIMIT 1`;
    return this.#entry(where, sessionId);
  }

  /** The newest rows, oldest of them first. */
  newest(sessionId: string, limit: number): HistoryRow[] {
    const rows = this.#sql
      .exec<Row>(
        `SELECT ${COLUMNS} FROM history WHERE session_id = ? ORDER BY seq DESC LIMIT ?`,
        sessionId,
        limit,
      )
      .toArray()
      .reverse();
    const first = this.count(sessionId) - rows.length;
    return rows.map((row, i) => told(row, first + i));
  }

  deleteSession(sessionId: string): void {
    for (const table of ['history', 'open_runs'])
      this.#sql.exec(`DELETE FROM ${table} WHERE session_id = ?`, sessionId);
  }

  /** Deletes all but the newest rows of all sessions together. */
  keepNewest(kept: number): void {
    this.#sql.exec(
      'DELETE FROM history WHERE seq <= (SELECT seq FROM history ORDER BY seq DESC LIMIT 1 OFFSET ?)',
      kept,
    );
  }

  #entry(where: string, ...values: SqlStorageValue[]): HistoryEntry | undefined {
    const [row] = this.#sql
      .exec<Row & { session_id: string; pmids: string }>(
        `SELECT ${COLUMNS}, session_id, pmids FROM history WHERE ${where}`,
        ...values,
      )
      .toArray();
    if (!row) return undefined;
    const { older } = this.#sql
      .exec<{ older: number }>(
        'SELECT COUNT(*) AS older FROM history WHERE session_id = ? AND seq < ?',
        row.session_id,
        row.seq,
      )
      .one();
    return { ...told(row, older), pmids: row.pmids ? row.pmids.split(',') : [] };
  }
}

function told(
  { run_id, query, status, recorded_at, result_count, pmid_count }: Row,
  index: number,
): HistoryRow {
  return { index, run_id, query, status, timestamp: recorded_at, result_count, pmid_count };
}
