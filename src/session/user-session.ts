import { DurableObject } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { createMcpHandler } from 'agents/mcp/server';
import { WRITE_SCOPE } from '../auth/scopes.ts';
import { CALLER_SCOPES_HEADER, MAX_BODY_BYTES, MISSING_SCOPE_HEADER } from '../auth/serve-user.ts';
import { type Config, configOf } from '../config.ts';
import { serveDownload } from '../download/serve.ts';
import type { FileStore, Files } from '../files/files.ts';
import { r2Files } from '../files/r2-files.ts';
import { recentFiles } from '../files/recent-files.ts';
import { sqliteFiles } from '../files/sqlite-files.ts';
import { createServer, type Host } from '../mcp/server.ts';
import { callsWritingTool } from '../mcp/writing.ts';
import type { ToolCall } from '../tools/tool.ts';
import type { Gate } from '../upstream/call.ts';
import { CallLimits } from './call-limits.ts';
import { eraseOutside } from './erase.ts';
import { Flights, onEnd } from './flights.ts';
import { prune, pruneCache } from './retention.ts';
import { iso, openSession, openStores, type UserStores } from './session.ts';
import { Shelf } from './shelf/shelf.ts';

/** Every second a comment goes out on an open stream: a write that fails is how a lost client is noticed. */
const KEEP_ALIVE_MS = 1000;
/** Some twenty long articles. */
const RECENT_CHARACTERS = 8_000_000;
/** After the first call, so that what a failure leaves is old enough to be collected; then daily. */
const PRUNE_AFTER_MS = 65 * 60 * 1000;
const PRUNE_EVERY_MS = 24 * 60 * 60 * 1000;
/** What is cancelled ends within this, or it hangs on something that will fail. */
const CANCEL_PATIENCE_MS = 5000;
const GONE = 'gone';
/** How far the shared articles were looked through, in the object's storage. */
const CACHE_PLACE = 'cache_place';
const PSEUDONYM_DIGITS = 12;

interface Kept {
  files: FileStore;
  /** The same with what was read last in memory. */
  recentFiles: Files;
  stores: UserStores;
  limits: CallLimits;
}

/** One object for each user. The MCP server runs in here: 30 s of CPU and the user's history at hand (design.md §1). */
export class UserSession extends DurableObject<Env> {
  #config: Config = configOf(this.env);
  #flights = new Flights();
  #kept = this.#open();
  /** In the log. The object's id is salted by the platform: the same name has another id in another deployment. */
  #pseudonym = createHash('sha256').update(this.ctx.id.toString()).digest('hex').slice(0, PSEUDONYM_DIGITS);
  #handler = createMcpHandler(({ era }) => createServer(this.#host(), era), {
    keepAliveMs: KEEP_ALIVE_MS,
    responseMode: 'sse',
    maxRequestBodySize: MAX_BODY_BYTES,
    allowedOriginHostnames: '*', // checked by the Worker, which knows the deployment's own host
  });

  override async fetch(request: Request): Promise<Response> {
    const message = request.method === 'POST' ? await peek(request) : undefined;
    // After the body has come: who is slow to send it may be removed meanwhile.
    if (this.#isGone()) return new Response('This user was removed.\n', { status: 403 });
    if (new URL(request.url).pathname.startsWith('/download/'))
      return serveDownload(request, this.#kept.stores, Date.now());
    if (request.method !== 'POST') return this.#handler.fetch(request);
    const scopes = request.headers.get(CALLER_SCOPES_HEADER)?.split(' ') ?? [];
    if (callsWritingTool(message) && !scopes.includes(WRITE_SCOPE))
      return new Response(null, { status: 403, headers: { [MISSING_SCOPE_HEADER]: WRITE_SCOPE } });
    if (message?.method === 'notifications/cancelled') this.#flights.cancel(message.params?.requestId);
    const flight = this.#flights.begin(message?.id, request.signal);
    const response = await this.#handler.fetch(new Request(request, { signal: flight.signal }));
    return onEnd(response, flight.end);
  }

  /** For the pages: what the user has, to be looked at, taken away and deleted. */
  shelf(): Shelf {
    if (this.#isGone()) throw new Error('this user was removed');
    return new Shelf(this.#kept.stores, Date.now());
  }

  /** Deletes what is over the limits (design.md §6), and comes again as long as there is something to expire. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    await prune(this.#kept.stores, now);
    const place = await this.ctx.storage.get<string | null>(CACHE_PLACE);
    await this.ctx.storage.put(CACHE_PLACE, (await pruneCache(this.#kept.files, now, place)) ?? null);
    const used = this.#kept.stores.sessions.all()[0]?.updated_at ?? '';
    const busy = used > iso(now - PRUNE_EVERY_MS) || this.#kept.stores.articles.count(now) > 0;
    if (busy) await this.ctx.storage.setAlarm(now + PRUNE_EVERY_MS);
  }

  /**
   * Deletes all that this user has, here and elsewhere; `forGood` shuts the object too. What fails leaves the rest to
   * be deleted by the next call.
   */
  async erase({ forGood }: { forGood: boolean }): Promise<void> {
    const user = this.#kept.stores.user;
    if (forGood) this.#shut(); // at once: a client that is still connected must not save into what is being deleted
    await this.#flights.cancelAll(CANCEL_PATIENCE_MS);
    await eraseOutside(this.#kept.files, this.env.DB, user);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#kept = this.#open(); // its tables are gone with the rest
    if (forGood) this.#shut();
  }

  #shut(): void {
    this.ctx.storage.sql.exec("INSERT OR REPLACE INTO settings VALUES (?, '1')", GONE);
  }

  #isGone(): boolean {
    const query = 'SELECT 1 FROM settings WHERE name = ?';
    return this.ctx.storage.sql.exec(query, GONE).toArray().length > 0;
  }

  /** All that is kept here, with its tables. */
  #open(): Kept {
    const { sql } = this.ctx.storage;
    const files = this.env.ARTIFACTS
      ? r2Files(this.env.ARTIFACTS, (ms) => scheduler.wait(ms))
      : sqliteFiles(sql, () => Date.now());
    const stores = openStores({
      name: this.ctx.id.name,
      id: this.ctx.id.toString(),
      sql,
      db: () => this.env.DB,
      files,
      config: this.#config,
    });
    const limits = new CallLimits(sql, this.#config.calls);
    return { files, recentFiles: recentFiles(files, RECENT_CHARACTERS), stores, limits };
  }

  async #setAlarm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + PRUNE_AFTER_MS);
  }

  #host(): Host {
    return {
      config: this.#config,
      stores: this.#kept.stores,
      startCall: (client, origin) => this.#startCall(client, origin),
      pseudonym: this.#pseudonym,
      log: (line) => console.log(JSON.stringify(line)),
      enter: (asksServices) => {
        const leave = this.#kept.limits.enter(Date.now(), asksServices);
        void this.#setAlarm();
        return leave;
      },
    };
  }

  #startCall(client: Pick<ToolCall, 'signal' | 'progress'>, origin: string | undefined): ToolCall {
    return {
      ...client,
      config: this.#config,
      files: this.#kept.recentFiles,
      session: openSession(this.#kept.stores, origin),
      startedAt: Date.now(),
      tally: { requests: 0, failed: [] },
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
