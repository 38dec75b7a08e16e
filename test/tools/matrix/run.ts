import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { LogEntry } from '../../../offline/log.ts';
import { eachOf } from '../../../src/fulltext/hunt.ts';
import { connectModern, type TestClient } from '../../clients.ts';
import { disarm, forget } from '../../library.ts';
import { asUser } from '../../session/support.ts';
import { inject, requests } from '../answers.ts';
import { ARTICLES } from './articles.ts';
import { emptinessIn } from './emptiness.ts';
import type { Misbehaviour } from './faults.ts';
import { FIGURES } from './figures.ts';
import { type Recording, record, replay, told } from './recording.ts';
import { RECORDS } from './records.ts';
import type { Route } from './route.ts';
import { SEARCHES } from './searches.ts';
import { requestOf, UPSTREAMS, upstreamOf } from './upstreams.ts';

/** A call ends by itself after 4 s (vitest.config.ts); the rest is for a busy machine. */
const PATIENCE_MS = 15_000;

export const ROUTES = [...SEARCHES, ...RECORDS, ...ARTICLES, ...FIGURES];
export const nameOf = ({ tool, upstream }: Route) => `${tool}: ${upstream}`;

/** The rows of the fault matrix with what the library answers to each when nothing is wrong. */
export class Matrix {
  /** What was asked of which upstream, as `nameOf` names rows. */
  readonly seen = new Set<string>();
  #recordings = new Map<Route, Recording>();
  #rounds = 0;
  #rows = 0;

  static async recorded(): Promise<Matrix> {
    const matrix = new Matrix();
    const client = await connectModern(asUser('matrix'));
    for (const route of ROUTES) {
      const recording = await record(client, route);
      matrix.#recordings.set(route, recording);
      matrix.#note(route, recording.asked);
    }
    await client.close();
    return matrix;
  }

  /** What is wrong with the answers of these rows, each with a key of its own, all of one user whose session stays readable. */
  async faultsIn(routes: Route[], parallel: number, misbehave?: Misbehaviour): Promise<string[]> {
    this.#rounds += 1;
    await abortAllDurableObjects(); // ends the pauses that upstreams asked for
    await forget(env.LIBRARY_URL);
    const client = await connectModern(asUser(`matrix-${this.#rounds}`));
    const calls = routes.map((route) => ({ route, key: this.#keyFor(route) }));
    const faults = calls.flatMap(({ route, key }) => {
      const recording = this.#recordings.get(route);
      return recording ? replay(route, recording, key, misbehave) : [];
    });
    await inject(...faults);
    const wrong: string[] = [];
    await eachOf(calls, parallel, async ({ route, key }) => {
      const fault = await faultIn(client, route, key, misbehave !== undefined);
      if (fault) wrong.push(`${nameOf(route)} ${fault}`.slice(0, 1000));
    });
    const log = await requests('640\\d{5}');
    await disarm(env.LIBRARY_URL);
    for (const { route, key } of calls) {
      const own = log.filter((entry) => requestOf(entry).includes(key));
      this.#note(route, own);
      const isAsked = own.some((entry) => UPSTREAMS[route.upstream].asked.test(requestOf(entry)));
      if (!misbehave && !isAsked) wrong.push(`${nameOf(route)} was not asked`);
    }
    const session = told(await client.call('read_session', { request: { action: 'summary' } }));
    if (!/"success":true|"code":"no_session"/.test(session)) wrong.push(`the session says ${session}`);
    await client.close();
    return wrong;
  }

  #note({ tool }: Route, asked: LogEntry[]): void {
    for (const entry of asked) this.seen.add(`${tool}: ${upstreamOf(entry)}`);
  }

  /** In the place of the sample: a key of the same kind that is one row's alone. */
  #keyFor({ sample }: Route): string {
    this.#rows += 1;
    const digits = `640${String(this.#rows).padStart(5, '0')}`;
    return /^\d+$/.test(sample) ? digits : sample.replace(/\d+$|$/, digits);
  }
}

/** What is wrong with the answer to a call, or nothing. */
async function faultIn(
  client: TestClient,
  { tool, upstream, args, proof }: Route,
  key: string,
  mayFail: boolean,
): Promise<string | undefined> {
  let text: string;
  try {
    text = told(await client.call(tool, args(key), { timeout: PATIENCE_MS }));
  } catch (error) {
    return `does not answer: ${error}`;
  }
  if (/hunter2|internal_error/.test(text)) return `repeats or breaks: ${text}`;
  if (!mayFail && UPSTREAMS[upstream].told.test(text)) return `tells a failure where there is none: ${text}`;
  if (proof.test(text)) return undefined;
  if (!mayFail) return `does not answer a replay as it answers the library: ${text}`;
  if (!UPSTREAMS[upstream].told.test(text)) return `is not told: ${text}`;
  const claim = emptinessIn(text);
  return claim && `claims ${claim}: ${text}`;
}
