import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { TASKS } from './tasks.ts';
import { withServer } from './whole-server.ts';

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
  return withServer('costs.toml', { LIBRARY_KIND: 'sample' }, async (href) => {
    const spent = async () => (await (await fetch(new URL('/spent', href))).json()) as Cost;
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
  });
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
