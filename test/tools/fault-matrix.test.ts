import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.ts';
import { connectModern, type TestClient } from '../clients.ts';
import { disarm } from '../library.ts';
import { asUser, read } from '../session/support.ts';
import { textOf } from './answers.ts';
import { EMPTY, MISBEHAVIOURS, type Misbehaviour } from './matrix/faults.ts';
import { type Recording, record, replay } from './matrix/recording.ts';
import { ROUTES, type Route } from './matrix/routes.ts';

/** A call that waits for what never comes would take 60 s; one that ends by itself here takes 4. */
const PATIENCE_MS = 30_000;
/** What tools say when there is nothing: no healthy call of the matrix says it. */
const EMPTINESS =
  /"(?:totalCount|total_available|figure_count)":0\b|"hasSuggestion":false|No suggestion|not_in_pmc|not_open_access|resource_not_found|"reason":"(?:not-found|not_found|no-oa|no-doi|no-epmc-fulltext|no-body)"|"status":"empty"|\b0 articles|no open full text|paper_not_found|"not_found":1|No (?:articles|hits|figures|term)\b/;

/** Behind a source that failed others may have nothing: then the answer says what that is worth. */
const DOUBT = /not known whether there is|whether there are any is not known/;

/**
 * Every tool, every upstream that it asks, and every way in which that may misbehave. One client, and all rows of a fault
 * at once: most of the time is waiting.
 */
describe('a misbehaving upstream', () => {
  const recordings = new Map<Route, Recording>();
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(asUser('matrix'));
    for (const route of ROUTES) recordings.set(route, await record(client, route));
  });
  afterEach(() => disarm(env.LIBRARY_URL));
  afterAll(() => client.close());

  let rows = 0;
  /** In the place of the sample: a key of the same kind that is one row's alone. */
  const keyFor = ({ sample }: Route) => {
    rows += 1;
    const digits = `640${String(rows).padStart(5, '0')}`;
    return /^\d+$/.test(sample) ? digits : sample.replace(/\d+$|$/, digits);
  };

  /** What is wrong with the answer to a call, or nothing. */
  async function faultIn(route: Route, misbehave: Misbehaviour): Promise<string[]> {
    const { tool, args, asked, proof, named } = route;
    const key = keyFor(route);
    await replay(route, recordings.get(route) ?? [], key, misbehave);
    const wrong = (what: string) => [`${tool}, ${asked.source}: ${what}`.slice(0, 1000)];
    try {
      const result = await client.call(tool, args(key), { timeout: PATIENCE_MS });
      const told = textOf(result) + JSON.stringify(result.structuredContent);
      if (/hunter2|internal_error/.test(told)) return wrong(`repeats or breaks: ${told}`);
      if (proof.test(told)) return [];
      if (!named.test(told)) return wrong(`does not name the upstream: ${told}`);
      const claim = EMPTINESS.exec(told)?.[0];
      return claim === undefined || DOUBT.test(told) ? [] : wrong(`claims ${claim}: ${told}`);
    } catch (error) {
      return wrong(`does not answer: ${error}`);
    }
  }

  it.each(MISBEHAVIOURS)('sending %s is told, and never taken for "nothing"', async (name, misbehave) => {
    const struck = ROUTES.filter(({ emptyIsAnswer }) => !(emptyIsAnswer && name === EMPTY));
    const wrong = await Promise.all(struck.map((route) => faultIn(route, misbehave)));
    expect(wrong.flat()).toEqual([]);
  });

  it('has rows of every tool that asks services', () => {
    const asking = tools.filter(({ annotations }) => annotations.openWorldHint).map(({ name }) => name);
    expect(new Set(ROUTES.map(({ tool }) => tool))).toEqual(new Set(asking));
  });

  it('leaves the session readable', async () => {
    expect(await read(client, { action: 'summary' })).toMatchObject({ success: true });
  });
});
