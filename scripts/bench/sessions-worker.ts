import migration from '../../migrations/0001_search_runs.sql';
import { UserSession as Base } from '../../src/session/user-session.ts';
import { UpstreamGate as Gate } from '../../src/upstream/gate.ts';

const STATEMENTS = 50;

export class UpstreamGate extends Gate {}

/** The object of a user, with a way to fill its history, and one to write to D1 without a journal. */
export class UserSession extends Base {
  seed(runs: number): void {
    const { sql } = this.ctx.storage;
    sql.exec(`INSERT OR IGNORE INTO sessions VALUES ('default', '2026-01-01', '2026-01-01')`);
    sql.exec(`INSERT OR REPLACE INTO settings VALUES ('current_session', 'default')`);
    const pmids = Array.from({ length: 200 }, (_, i) => 30_000_000 + i).join();
    for (let run = 0; run < runs; run += 1) {
      const values = [`run${run}`, `sepsis number ${run}`, `sepsis number ${run}`, pmids];
      sql.exec(
        `INSERT INTO history (session_id, run_id, status, recorded_at, result_count, pmid_count, query, folded, pmids)
        VALUES ('default', ?, 'completed', '2026-01-01', 200, 200, ?, ?, ?)`,
        ...values,
      );
    }
  }

  /** Two short writes to D1, one after the other: a search waits for as many. @returns milliseconds */
  async twoWrites(): Promise<number> {
    const before = performance.now();
    for (const state of ['started', 'completed'])
      await this.env.DB.prepare('INSERT INTO bare VALUES (?)').bind(state).run();
    return performance.now() - before;
  }
}

/**
 * `/user/NAME` is the MCP endpoint of a user; `/setup` makes the tables; `/bare/NAME` makes two writes
 * to D1; `/seed/NAME?runs=N` fills a user's history.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, kind, name = ''] = pathname.split('/');
    const user = env.USER_SESSION.getByName(name) as unknown as DurableObjectStub<UserSession>;
    if (kind === 'user')
      return user.fetch(new Request(new URL('/mcp', request.url), request) as never) as never;
    if (kind === 'setup') {
      for (const statement of migration.replace(/^--.*$/gm, '').split(';')) {
        if (statement.trim()) await env.DB.prepare(statement).run();
      }
      await env.DB.prepare('CREATE TABLE bare (state TEXT)').run();
      return Response.json(true);
    }
    if (kind === 'bare') return Response.json(await user.twoWrites());
    const runs = Number(searchParams.get('runs'));
    await user.seed(runs);
    const insert = env.DB.prepare(
      `INSERT INTO search_runs VALUES (?, 'default', ?, 'pubmed_search_articles', ?, 'completed', ?, ?, 200, 1, NULL, NULL, 0, ?)`,
    );
    const envelope = JSON.stringify({ schema_version: 'search-run/v1', padding: 'x'.repeat(4000) });
    for (let at = 0; at < runs; at += STATEMENTS) {
      const some = Array.from({ length: Math.min(STATEMENTS, runs - at) }, (_, i) => {
        const time = new Date(Date.UTC(2026, 0, 1) + (at + i) * 1000).toISOString();
        return insert.bind(name, `run${at + i}`, `sepsis number ${at + i}`, time, time, envelope);
      });
      await env.DB.batch(some);
    }
    return Response.json(runs);
  },
};
