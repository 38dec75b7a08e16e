import {
  Client as Client2026,
  StreamableHTTPClientTransport as Transport2026,
} from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface ToolResult {
  content: { type: string; text: string; data?: string; mimeType?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
}

interface CallOptions {
  signal?: AbortSignal;
  timeout?: number;
  onprogress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

/** What the tests use of a client, the same for both eras. */
export interface TestClient {
  listTools(): Promise<
    {
      name: string;
      description?: string;
      annotations?: object;
      inputSchema: object;
      outputSchema?: object;
    }[]
  >;
  listResources(): Promise<{ uri: string; name: string; mimeType?: string }[]>;
  readResource(uri: string): Promise<{ uri: string; mimeType?: string; text?: string }[]>;
  call(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<ToolResult>;
  close(): Promise<void>;
}

const INFO = { name: 'test', version: '1' };
/** Where the endpoint is, and how it is reached when not over the network. */
export interface Endpoint {
  url: string;
  fetch?: typeof fetch;
}

async function client2025({ url, fetch }: Endpoint): Promise<TestClient> {
  const client = new Client2025(INFO);
  await client.connect(new Transport2025(new URL(url), fetch && { fetch }) as never);
  return {
    listTools: async () => (await client.listTools()).tools,
    listResources: async () => (await client.listResources()).resources,
    readResource: async (uri) => (await client.readResource({ uri })).contents as never,
    call: async (name, args, options) =>
      (await client.callTool({ name, arguments: args }, undefined, options as never)) as ToolResult,
    close: () => client.close(),
  };
}

/** The client of the newer SDK, for tests that need no more than one. */
export async function connectModern({ url, fetch }: Endpoint): Promise<TestClient> {
  // Without the pin this client speaks the 2025 revisions.
  const client = new Client2026(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new Transport2026(new URL(url), fetch && { fetch }));
  return {
    listTools: async () => (await client.listTools()).tools,
    listResources: async () => (await client.listResources()).resources,
    readResource: async (uri) => (await client.readResource({ uri })).contents as never,
    call: async (name, args, options) =>
      (await client.callTool({ name, arguments: args }, options as never)) as ToolResult,
    close: () => client.close(),
  };
}

type Era = [era: string, connect: (endpoint: Endpoint) => Promise<TestClient>];

const LEGACY: Era = ['2025', client2025];
const MODERN: Era = ['2026-07-28', connectModern];

/** One test table for both real clients: `describe.each(ERAS)('… (%s)', (_era, connect) => …)`. */
export const ERAS: Era[] = [LEGACY, MODERN];

/** The same table with one client, for what does not depend on the transport: faults and refusals one by one. */
export const LEGACY_ERA: Era[] = [LEGACY];
export const MODERN_ERA: Era[] = [MODERN];
