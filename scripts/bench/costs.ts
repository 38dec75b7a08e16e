import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { unstable_startWorker } from 'wrangler';
import { serveLibrary } from '../../offline/serve.ts';
import { QUIET } from '../quiet.ts';
import { TASKS } from './tasks.ts';

/** What Cloudflare bills of one tool call, besides the request that brings it. */
export interface Cost {
  /** Requests to the services' gates, each a Durable Object request. */
  gate: number;
  d1Queries: number;
  /** Rows, index rows included. */
  d1Written: number;
  d1Read: number;
  /** R2 operations of class A (write, list) and B (read). */
  r2A: number;
  r2B: number;
  /** Rows in the user's own SQLite. */
  sqlWritten: number;
  sqlRead: number;
}

interface TaskCost extends Cost {
  task: string;
  /** Bytes of the two channels of the answer. */
  text: number;
  structured: number;
}

/** The ten tasks one after the other: bytes of the answer and what each costs. The user exists already. */
export async function measureCosts(): Promise<{ rows: TaskCost[]; envelope: number }> {
  Object.assign(process.env, QUIET);
  const state = await mkdtemp(join(tmpdir(), 'pubmed-edge-bench-'));
  const library = await serveLibrary({ folder: join(import.meta.dirname, '../../offline/sample') });
  const variables = { AUTH: 'open', LIBRARY_URL: library.url, LIBRARY_KIND: 'sample' };
  const bindings = Object.entries(variables).map(([name, value]) => [name, { type: 'plain_text', value }]);
  const worker = await unstable_startWorker({
    config: join(import.meta.dirname, 'costs.toml'),
    bindings: Object.fromEntries(bindings),
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      persist: state,
      watch: false,
      inspector: false,
      logLevel: 'error',
    },
  });
  try {
    await worker.ready;
    const { href } = await worker.url;
    const spent = async () => (await (await fetch(new URL('/spent', href))).json()) as Cost;
    await fetch(new URL('/setup', href));
    const client = new Client(
      { name: 'bench', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', href)));
    await client.callTool({ name: 'pubmed_spell_check', arguments: { query: 'sepsis' } });
    await spent();
    const rows = [];
    for (const { name: task, tool, args } of TASKS) {
      const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: args });
      if (isError) throw new Error(`${task}: ${JSON.stringify(structuredContent)}`);
      const text = content.reduce((sum, one) => sum + (one.type === 'text' ? byteLength(one.text) : 0), 0);
      const structured = byteLength(JSON.stringify(structuredContent));
      rows.push({ task, text, structured, ...(await spent()) });
    }
    await client.close();
    const envelope = (await (await fetch(new URL('/envelope', href))).json()) as number;
    return { rows, envelope };
  } finally {
    await worker.dispose();
    await library.close();
    await rm(state, { recursive: true, force: true });
  }
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
