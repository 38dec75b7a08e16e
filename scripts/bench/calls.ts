import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { npmStart } from '../npm-start.ts';
import { median } from './files.ts';

const CALLS = 50;
const TOOL = 'pubmed_fetch_fulltext';

/** Median wall time in ms of whole MCP calls over the sample library, pacing off. */
export async function measureCalls(): Promise<[string, number][]> {
  const server = await npmStart(['--sample'], { NCBI_REQUEST_DELAY_MS: '0' });
  const client = new Client(
    { name: 'bench', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
  const time = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const before = performance.now();
      await work();
      times.push(performance.now() - before);
    }
    return median(times);
  };
  const fetchFullText = (pmcid: string) => client.callTool({ name: TOOL, arguments: { pmcids: [pmcid] } });
  const figures: [string, number][] = [
    ['tools/list', await time(() => client.listTools())],
    ['a refused call', await time(() => fetchFullText('nonsense'))],
    ['one article by PMCID', await time(() => fetchFullText('PMC90000001'))],
  ];
  await client.close();
  await server.end();
  return figures;
}
