import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { TASKS } from './tasks.ts';
import { withServer } from './whole-server.ts';

const ROUNDS = 8;
const TURNS_A_ROUND = 30;

/** Megabytes of JavaScript in use after each 300 calls of one user: what a leak of ours would let grow. */
export async function measureHeap(): Promise<[string, number, string][]> {
  return withServer(
    'costs.toml',
    { LIBRARY_KIND: 'sample', CALLS_PER_MINUTE: '100000' },
    async (href, inspector) => {
      const heap = await heapOf(inspector);
      const client = new Client({ name: 'bench', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', href)));
      const figures: [string, number, string][] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        for (let turn = 0; turn < TURNS_A_ROUND; turn++)
          for (const { tool, args } of TASKS) await client.callTool({ name: tool, arguments: args });
        figures.push([
          `heap after ${round * TURNS_A_ROUND * TASKS.length} calls`,
          (await heap()) / 1e6,
          'MB',
        ]);
      }
      await client.close();
      return figures;
    },
    true,
  );
}

/** Asks workerd's inspector (Chrome DevTools protocol) for the bytes in use; it cannot be made to collect garbage. */
async function heapOf(inspector: string): Promise<() => Promise<number>> {
  // wrangler lets in only what comes from the same machine and says so.
  const headers = { 'user-agent': 'node', origin: 'http://localhost' };
  const socket = new WebSocket(new URL('/ws', inspector).href, { headers } as never);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')));
  });
  let id = 0;
  return () =>
    new Promise((resolve) => {
      const own = ++id;
      const read = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data));
        if (answer.id !== own) return;
        socket.removeEventListener('message', read);
        resolve(answer.result.usedSize);
      };
      socket.addEventListener('message', read);
      socket.send(JSON.stringify({ id: own, method: 'Runtime.getHeapUsage' }));
    });
}
