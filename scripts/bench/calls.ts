import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { npmStart } from '../npm-start.ts';
import { median } from './files.ts';

const CALLS = 50;
const NO_GAPS = {
  NCBI_REQUEST_DELAY_MS: '0',
  EUROPEPMC_REQUEST_DELAY_MS: '0',
  SOURCE_REQUEST_DELAY_MS: '0',
};
const TOOL = 'pubmed_fetch_fulltext';
const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12].map((n) => String(90_000_000 + n));

/** Wall time in ms of whole MCP calls over the sample library; medians but for what can be done only once. */
export async function measureCalls(): Promise<Figure[]> {
  return [
    ...(await withServer({ NCBI_REQUEST_DELAY_MS: '0' }, warm)),
    ...(await withServer({ NCBI_REQUEST_DELAY_MS: '400' }, tenArticles)),
    ...(await withServer(NO_GAPS, fiveSources)),
  ];
}

export type Figure = [name: string, value: number, unit: string];

type Measure = (client: Client, library: string) => Promise<Figure[]>;

async function withServer(variables: Record<string, string>, measure: Measure): Promise<Figure[]> {
  const server = await npmStart(['--sample'], variables);
  const options = { versionNegotiation: { mode: { pin: '2026-07-28' as const } } };
  const client = new Client({ name: 'bench', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
  try {
    return await measure(client, server.library);
  } finally {
    await client.close();
    await server.end();
  }
}

async function warm(client: Client, library: string): Promise<Figure[]> {
  const article = await readFile(
    join(import.meta.dirname, '../../offline/sample/90000001-sepsis-fluids.xml'),
    'utf8',
  );
  const body = `<pmc-articleset>${article.slice(article.indexOf('<article '))}</pmc-articleset>`;
  let next = 80_000_000;
  /** The same article under an id that was never asked. */
  const another = async () => {
    next += 1;
    const served = body.replaceAll('PMC90000001', `PMC${next}`);
    const fault = [{ match: `id=${next}&`, times: 1, body: served }];
    await fetch(`${library}/_faults`, { method: 'POST', body: JSON.stringify(fault) });
  };
  return [
    ['tools/list', await medianOf(() => client.listTools()), 'ms'],
    ['a refused call', await medianOf(() => fetchFullText(client, { pmcids: ['nonsense'] })), 'ms'],
    [
      'one article by PMCID, not kept',
      await medianOf(() => fetchFullText(client, { pmcids: [String(next)] }), another),
      'ms',
    ],
    [
      'one article by PMCID, kept',
      await medianOf(() => fetchFullText(client, { pmcids: TEN.slice(0, 1) })),
      'ms',
    ],
  ];
}

/** 100 ms upstream latency, 400 ms gap: a first call, and what is kept of it. */
async function tenArticles(client: Client, library: string): Promise<Figure[]> {
  const slow = [{ match: '.', times: -1, delayMs: 100 }];
  await fetch(`${library}/_faults`, { method: 'POST', body: JSON.stringify(slow) });
  const first = await timeOf(() => fetchFullText(client, { pmcids: TEN }));
  const again = await medianOf(() => fetchFullText(client, { pmcids: TEN }));
  return [
    ['ten articles by PMCID, first call (100 ms latency, 400 ms gap)', first, 'ms'],
    ['ten articles by PMCID, again', again, 'ms'],
    ['ten articles by PMID, then', await medianOf(() => fetchFullText(client, { pmids: TEN })), 'ms'],
    ['first call / again', first / again, '×'],
  ];
}

/** 200 ms latency at each of five sources: the call beside its slowest source, which is PubMed with two requests. */
async function fiveSources(client: Client, library: string): Promise<Figure[]> {
  const slow = [{ match: '.', times: -1, delayMs: 200 }];
  await fetch(`${library}/_faults`, { method: 'POST', body: JSON.stringify(slow) });
  const slowest: number[] = [];
  const search = async () => {
    const args = { query: 'samplutide kidney', sources: 'all', limit: 20 };
    const { structuredContent } = await client.callTool({ name: 'unified_search', arguments: args });
    const { source_metadata = [] } = (structuredContent ?? {}) as { source_metadata?: { took_ms: number }[] };
    if (source_metadata.length !== 5) throw new Error('not all five sources were asked');
    slowest.push(Math.max(...source_metadata.map(({ took_ms }) => took_ms)));
  };
  const whole = await medianOf(search);
  const source = median(slowest);
  return [
    ['a search over five sources (200 ms latency)', whole, 'ms'],
    ['its slowest source', source, 'ms'],
    ['the search / (1.3 × its slowest source + 100 ms)', whole / (1.3 * source + 100), '×'],
  ];
}

function fetchFullText(client: Client, args: Record<string, unknown>) {
  return client.callTool({ name: TOOL, arguments: args });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

async function medianOf(work: () => Promise<unknown>, before?: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    await before?.();
    times.push(await timeOf(work));
  }
  return median(times);
}
