import { DurableObject } from 'cloudflare:workers';
import { createMcpHandler } from 'agents/mcp/server';
import { type Config, readConfig } from '../config.ts';
import { r2Files } from '../files/r2-files.ts';
import { recentFiles } from '../files/recent-files.ts';
import { sqliteFiles } from '../files/sqlite-files.ts';
import { createServer } from '../mcp/server.ts';
import type { Call, Gate } from '../upstream/call.ts';
import { Flights, onEnd } from './flights.ts';

/** Every second a comment goes out on an open stream: a write that fails is how a lost client is noticed. */
const KEEP_ALIVE_MS = 1000;
/** Some twenty long articles. */
const RECENT_CHARACTERS = 8_000_000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** One object for each user. The MCP server runs in here: 30 s of CPU and the user's history at hand (design.md §1). */
export class UserSession extends DurableObject<Env> {
  #config: Config = readConfig(this.env);
  #flights = new Flights();
  #files = recentFiles(
    this.env.ARTIFACTS ? r2Files(this.env.ARTIFACTS) : sqliteFiles(this.ctx.storage.sql, Date.now),
    RECENT_CHARACTERS,
  );
  #handler = createMcpHandler(() => createServer(this.#config, (client) => this.#startCall(client)), {
    keepAliveMs: KEEP_ALIVE_MS,
    responseMode: 'sse',
    maxRequestBodySize: MAX_BODY_BYTES,
    allowedOriginHostnames: '*', // checked by the Worker, which knows the deployment's own host
  });

  override async fetch(request: Request): Promise<Response> {
    if (request.method !== 'POST') return this.#handler.fetch(request);
    const message = await peek(request);
    if (message?.method === 'notifications/cancelled') this.#flights.cancel(message.params?.requestId);
    const flight = this.#flights.begin(message?.id, request.signal);
    const response = await this.#handler.fetch(new Request(request, { signal: flight.signal }));
    return onEnd(response, flight.end);
  }

  #startCall(client: Pick<Call, 'signal' | 'progress'>): Call {
    return {
      ...client,
      config: this.#config,
      files: this.#files,
      startedAt: Date.now(),
      requests: 0,
      fetch: (url, init) => fetch(url, init),
      gate: (service) => this.env.UPSTREAM_GATE.getByName(service) as unknown as Gate,
      now: () => Date.now(),
      random: Math.random,
    };
  }
}

interface Message {
  id?: unknown;
  method?: string;
  params?: { requestId?: unknown };
}

/** The JSON-RPC message of a request, read from a copy; nothing when it is too large or no object. */
async function peek(request: Request): Promise<Message | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.clone().body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
