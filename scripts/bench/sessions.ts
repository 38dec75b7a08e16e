import { median } from './files.ts';
import { withServer } from './whole-server.ts';

const USERS = 200;
const SEARCHES = 20;
const IN_FLIGHT = 20;
const BARE = 1000;
const RUNS = 10_000;
const READS = 30;

export type Figure = [name: string, value: number, unit: string];
type Answer = Record<string, unknown>;

/** The journal's share of searches under load, and reads of a long history (contracts/read-session.md). */
export async function measureSessions(): Promise<Figure[]> {
  return withServer('sessions.toml', { NCBI_REQUEST_DELAY_MS: '0' }, async (href) => [
    ...(await bareWrites(href)),
    ...(await load(href)),
    ...(await longHistory(href)),
  ]);
}

/** What no journal goes below that waits for two writes to D1: locally all of D1 runs on the one thread of workerd. */
async function bareWrites(href: string): Promise<Figure[]> {
  const times: number[] = [];
  const users = Array.from({ length: BARE }, (_, i) => `user${i % USERS}`).values();
  const work = async () => {
    for (const user of users) times.push(Number(await (await fetch(new URL(`/bare/${user}`, href))).text()));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return [
    [`two bare writes to D1, median (${IN_FLIGHT} in flight)`, median(times), 'ms'],
    ['two bare writes to D1, p95', percentile(times, 0.95), 'ms'],
  ];
}

async function load(href: string): Promise<Figure[]> {
  const jobs = Array.from({ length: USERS * SEARCHES }, (_, i) => ({
    user: `user${i % USERS}`,
    size: 1 + (Math.floor(i / USERS) % 10),
    query: `sample OR nothing${i}`,
  }));
  const wall: number[] = [];
  let wrong = 0;
  const next = jobs.values();
  const work = async () => {
    for (const { user, size, query } of next) {
      const before = performance.now();
      const answer = await call(href, user, 'pubmed_search_articles', { query, maxResults: size });
      wall.push(performance.now() - before);
      const run = answer.search_run as Answer | undefined;
      if (answer.query !== query || answer.returnedCount !== size || run?.status !== 'completed') wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  const share: number[] = [];
  const files: number[] = [];
  let lost = 0;
  for (let user = 0; user < USERS; user += 1) {
    const read = (request: object) => call(href, `user${user}`, 'read_session', { request });
    const { events } = await read({ action: 'log', kind: 'search_run_completed', event_limit: 500 });
    const spent = (events as { details: { journal_ms: number; artifact_ms: number } }[]).map(
      ({ details }) => details,
    );
    share.push(...spent.map(({ journal_ms }) => journal_ms));
    files.push(...spent.map(({ artifact_ms }) => artifact_ms));
    const { runs } = await read({ action: 'search_runs', limit: 100, status: 'completed' });
    const recorded = new Set((runs as { query: string }[]).map(({ query }) => query));
    const mine = jobs.filter((job) => job.user === `user${user}`);
    lost += mine.filter(({ query }) => !recorded.has(query)).length + Math.abs(recorded.size - mine.length);
  }
  const what = `${USERS} users × ${SEARCHES} searches, ${IN_FLIGHT} in flight`;
  return [
    [`journal's share of a search, median (${what})`, median(share), 'ms'],
    ["journal's share of a search, p95", percentile(share, 0.95), 'ms'],
    ['files of a search into R2, median', median(files), 'ms'],
    ['a search with its journal, median', median(wall), 'ms'],
    ['a search with its journal, p95', percentile(wall, 0.95), 'ms'],
    ['searches answered wrongly or without a record', wrong, 'searches'],
    ['runs lost or with another user', lost, 'runs'],
  ];
}

async function longHistory(href: string): Promise<Figure[]> {
  await fetch(new URL(`/seed/veteran?runs=${RUNS}`, href));
  const requests = {
    search_runs: { action: 'search_runs' },
    'search_runs of a rare status': { action: 'search_runs', status: 'failed' },
    summary: { action: 'summary' },
    pmids: { action: 'pmids', search_index: 0 },
    'pmids by an old query': { action: 'pmids', query_filter: 'NUMBER 17' },
  };
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const times: number[] = [];
    for (let at = 0; at < READS; at += 1) {
      const before = performance.now();
      const { success } = await call(href, 'veteran', 'read_session', { request });
      if (success !== true) throw new Error(`${name} failed`);
      times.push(performance.now() - before);
    }
    figures.push([`${name} with ${RUNS} runs, median`, median(times), 'ms']);
    figures.push([`${name} with ${RUNS} runs, p95`, percentile(times, 0.95), 'ms']);
  }
  return figures;
}

async function call(href: string, user: string, name: string, args: object): Promise<Answer> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const response = await fetch(new URL(`/user/${user}`, href), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  const data = /^data: (\{.*"result".*)$/m.exec(text)?.[1];
  if (!data) throw new Error(`${name}: HTTP ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(data).result.structuredContent;
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
