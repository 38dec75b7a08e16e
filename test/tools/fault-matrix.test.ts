import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../offline/log.ts';
import { eachOf } from '../../src/fulltext/hunt.ts';
import { tools } from '../../src/mcp/tools.ts';
import { connectModern, type TestClient } from '../clients.ts';
import { disarm, forget } from '../library.ts';
import { asUser, read } from '../session/support.ts';
import { inject, requests } from './answers.ts';
import { ARTICLES } from './matrix/articles.ts';
import { emptinessIn } from './matrix/emptiness.ts';
import { DELAYS, EMPTY, MISBEHAVIOURS, type Misbehaviour } from './matrix/faults.ts';
import { FIGURES } from './matrix/figures.ts';
import { type Recording, record, replay, told } from './matrix/recording.ts';
import { RECORDS } from './matrix/records.ts';
import type { Route } from './matrix/route.ts';
import { SEARCHES } from './matrix/searches.ts';
import { requestOf, UPSTREAMS, upstreamOf } from './matrix/upstreams.ts';

/** A call ends by itself after 4 s (vitest.config.ts); the rest is for a busy machine. */
const PATIENCE_MS = 15_000;
/** More at once, and on a busy machine a source has no time to answer in its 1.5 s. */
const PARALLEL = 6;
/** Of those that wait. */
const PARALLEL_WAITS = 30;
const WAVES = [0, 1, 2];
const ROUTES = [...SEARCHES, ...RECORDS, ...ARTICLES, ...FIGURES];

const nameOf = ({ tool, upstream }: Route) => `${tool}: ${upstream}`;

/**
 * Every tool, every upstream that it asks, and every way in which that may misbehave. The rows of a fault
 * run side by side.
 */
describe('a misbehaving upstream', () => {
  const recordings = new Map<Route, Recording>();
  const seen = new Set<string>();
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(asUser('matrix'));
    for (const route of ROUTES) {
      const recording = await record(client, route);
      recordings.set(route, recording);
      note(route, recording.asked);
    }
  }, 120_000);
  afterAll(() => client.close());

  const note = ({ tool }: Route, asked: LogEntry[]) => {
    for (const entry of asked) seen.add(`${tool}: ${upstreamOf(entry)}`);
  };

  let rows = 0;
  /** In the place of the sample: a key of the same kind that is one row's alone. */
  const keyFor = ({ sample }: Route) => {
    rows += 1;
    const digits = `640${String(rows).padStart(5, '0')}`;
    return /^\d+$/.test(sample) ? digits : sample.replace(/\d+$|$/, digits);
  };

  /** What is wrong with the answers of these rows, each with a key of its own. */
  async function faultsIn(routes: Route[], parallel: number, misbehave?: Misbehaviour): Promise<string[]> {
    await abortAllDurableObjects(); // ends the pauses that upstreams asked for, and counts calls anew
    await forget(env.LIBRARY_URL);
    const calls = routes.map((route) => ({ route, key: keyFor(route) }));
    const faults = calls.flatMap(({ route, key }) => {
      const recording = recordings.get(route);
      return recording ? replay(route, recording, key, misbehave) : [];
    });
    await inject(...faults);
    const wrong: string[] = [];
    await eachOf(calls, parallel, async ({ route, key }) => {
      const fault = await faultIn(route, key, misbehave !== undefined);
      if (fault) wrong.push(`${nameOf(route)} ${fault}`.slice(0, 1000));
    });
    const log = await requests('640\\d{5}');
    await disarm(env.LIBRARY_URL);
    for (const { route, key } of calls) {
      const own = log.filter((entry) => requestOf(entry).includes(key));
      note(route, own);
      const isAsked = own.some((entry) => UPSTREAMS[route.upstream].asked.test(requestOf(entry)));
      if (!misbehave && !isAsked) wrong.push(`${nameOf(route)} was not asked`);
    }
    return wrong;
  }

  /** What is wrong with the answer to a call, or nothing. */
  async function faultIn(
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
    if (!mayFail && UPSTREAMS[upstream].told.test(text))
      return `tells a failure where there is none: ${text}`;
    if (proof.test(text)) return undefined;
    if (!mayFail) return `does not answer a replay as it answers the library: ${text}`;
    if (!UPSTREAMS[upstream].told.test(text)) return `is not told: ${text}`;
    const claim = emptinessIn(text);
    return claim && `claims ${claim}: ${text}`;
  }

  it('is the only cause: without a fault each row has its proof', async () => {
    expect(await faultsIn(ROUTES, 2)).toEqual([]);
  });

  it.each(MISBEHAVIOURS)('sending %s is told, and never taken for "nothing"', async (name, misbehave) => {
    const struck = ROUTES.filter(({ emptyIsAnswer }) => !(emptyIsAnswer && name === EMPTY));
    expect(await faultsIn(struck, PARALLEL, misbehave)).toEqual([]);
  });

  it.each(DELAYS)('sending %s is told in time, and never taken for "nothing"', async (_, misbehave) => {
    const wrong: string[] = [];
    for (const wave of WAVES) {
      const routes = ROUTES.filter(({ upstream }) => UPSTREAMS[upstream].wave === wave);
      wrong.push(...(await faultsIn(routes, PARALLEL_WAITS, misbehave)));
    }
    expect(wrong).toEqual([]);
  });

  it('has a row for each upstream that a tool asked, and for no other', () => {
    expect([...seen].sort()).toEqual([...new Set(ROUTES.map(nameOf))].sort());
  });

  it('has rows of every tool that asks services', () => {
    const asking = tools.filter(({ annotations }) => annotations.openWorldHint).map(({ name }) => name);
    expect(new Set(ROUTES.map(({ tool }) => tool))).toEqual(new Set(asking));
  });

  it('leaves the session readable', async () => {
    expect(await read(client, { action: 'summary' })).toMatchObject({ success: true });
  });
});
