import migration from '../../migrations/0001_search_runs.sql';
import { SCOPES } from '../../src/auth/scopes.ts';
import { CALLER_SCOPES_HEADER } from '../../src/auth/serve-user.ts';
import { UserSession as Base } from '../../src/session/user-session.ts';
import { UpstreamGate as Gate } from '../../src/upstream/gate.ts';
import type { Cost } from './costs.ts';

export class UpstreamGate extends Gate {}

// biome-ignore lint/suspicious/noExplicitAny: bindings of several kinds are wrapped alike
type Any = any;

/** The object of a user, whose bindings count what is billed. */
export class UserSession extends Base {
  #cost: Cost;

  constructor(ctx: DurableObjectState, env: Env) {
    const cost = none();
    super(counting(ctx, cost), countingEnv(env, cost));
    this.#cost = cost;
  }

  /** What was used since the last time this was asked. */
  spent(): Cost {
    const spent = { ...this.#cost };
    Object.assign(this.#cost, none());
    return spent;
  }
}

function none(): Cost {
  return { gate: 0, d1Queries: 0, d1Written: 0, d1Read: 0, r2A: 0, r2B: 0, sqlWritten: 0, sqlRead: 0 };
}

function countingEnv(env: Env, cost: Cost): Env {
  return {
    ...env,
    DB: countingD1(env.DB, cost),
    ARTIFACTS: wrap(env.ARTIFACTS, (name) => {
      if (name === 'put' || name === 'list') cost.r2A += 1;
      if (name === 'get' || name === 'head') cost.r2B += 1;
    }),
    UPSTREAM_GATE: {
      getByName: (name: string) =>
        wrap(env.UPSTREAM_GATE.getByName(name) as Any, () => {
          cost.gate += 1;
        }),
    },
  } as unknown as Env;
}

/** The same object, whose methods are told before they are called. */
function wrap(target: Any, onCall: (name: string) => void): Any {
  return new Proxy(target, {
    get(_, name) {
      const value = target[name];
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        onCall(String(name));
        return target[name](...args);
      };
    },
  });
}

/** D1 tells with each answer how many rows it wrote and read, index rows included. */
function countingD1(db: D1Database, cost: Cost): D1Database {
  const count = (result: D1Result) => {
    cost.d1Queries += 1;
    cost.d1Written += result.meta.rows_written;
    cost.d1Read += result.meta.rows_read;
    return result;
  };
  const inner = Symbol('statement');
  const statement = (of: D1PreparedStatement): Any => ({
    [inner]: of,
    bind: (...values: unknown[]) => statement(of.bind(...values)),
    run: async () => count(await of.run()),
    all: async () => count(await of.all()),
    first: async () => count(await of.all()).results[0] ?? null,
  });
  return {
    prepare: (query: string) => statement(db.prepare(query)),
    batch: async (list: Any[]) => (await db.batch(list.map((one) => one[inner]))).map(count),
  } as Any;
}

function counting(ctx: DurableObjectState, cost: Cost): DurableObjectState {
  const exec = ctx.storage.sql.exec.bind(ctx.storage.sql);
  ctx.storage.sql.exec = ((query: string, ...values: unknown[]) => {
    const cursor = exec(query, ...values);
    const rows = cursor.toArray();
    cost.sqlWritten += cursor.rowsWritten;
    cost.sqlRead += cursor.rowsRead;
    return Object.assign(rows.values(), { toArray: () => rows, one: () => rows[0] });
  }) as never;
  return ctx;
}

/** `/mcp` is the endpoint of one user, `/spent` what the last calls used, `/envelope` the size of a run's, `/setup` makes the tables. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    const user = env.USER_SESSION.getByName('one') as unknown as DurableObjectStub<UserSession>;
    if (pathname === '/spent') return Response.json(await user.spent());
    if (pathname === '/envelope') {
      const query = 'SELECT CAST(AVG(LENGTH(envelope)) AS INTEGER) AS bytes FROM search_runs';
      return Response.json((await env.DB.prepare(query).first<{ bytes: number }>())?.bytes);
    }
    if (pathname === '/setup') {
      for (const statement of migration.replace(/^--.*$/gm, '').split(';'))
        if (statement.trim()) await env.DB.prepare(statement).run();
      return Response.json(true);
    }
    const headers = new Headers(request.headers);
    headers.set(CALLER_SCOPES_HEADER, SCOPES.join(' '));
    return user.fetch(new Request(request, { headers }) as never) as never;
  },
};
