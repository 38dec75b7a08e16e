import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { UserStores } from '../session/session.ts';
import type { ToolCall } from '../tools/tool.ts';
import type { Call } from '../upstream/call.ts';
import { advertised } from './advertise.ts';
import { type CallLine, callLine, outcomeOf } from './call-log.ts';
import { type ErrorValue, errorValue } from './error-result.ts';
import { instructionsOf } from './instructions.ts';
import { registerNotes } from './note-resources.ts';
import { registerPrompts } from './prompts.ts';
import { registerPubmed } from './pubmed-resources.ts';
import { registerResources } from './resources.ts';
import { runTool } from './run.ts';
import { tools } from './tools.ts';

const SERVER_INFO = { name: 'pubmed-edge-mcp', title: 'PubMed Edge', version: packageJson.version };

/** What the user's object gives to the server of one request. */
export interface Host {
  config: Config;
  stores: UserStores;
  /** Makes the surroundings of one tool call; `origin` is the server's address as the client reaches it. */
  startCall(client: Pick<ToolCall, 'signal' | 'progress'>, origin: string | undefined): ToolCall;
  /** The user in the log. */
  pseudonym: string;
  log(line: CallLine): void;
  /** Counts a call in, and returns what counts it out. @throws AppError `rate_limited` */
  enter(asksServices: boolean): () => void;
}

/** A fresh MCP server for one request. */
export function createServer(host: Host, protocol: CallLine['protocol']): McpServer {
  const { config, stores, startCall, enter, log } = host;
  const options = { instructions: instructionsOf(config), capabilities: { logging: {} } };
  const server = new McpServer(SERVER_INFO, options);
  for (const tool of tools) {
    if (tool.isEnabled?.(config) === false) continue;
    const { name, title, annotations } = tool;
    server.registerTool(name, { title, annotations, ...advertised(tool, config) }, async (args, ctx) => {
      const call = startCall({ signal: ctx.mcpReq.signal, progress: progressOf(ctx) }, originOf(ctx));
      let result: CallToolResult | undefined;
      try {
        result = await runTool(tool, args, call, () => enter(annotations.openWorldHint));
      } finally {
        log(callLine(name, call, { user: host.pseudonym, protocol }, outcomeOf(result, call.tally)));
      }
      if (result.isError) tellFailure(ctx, name, result);
      return result;
    });
  }
  registerResources(server, stores, () => Date.now());
  registerNotes(server, stores.library);
  registerPubmed(server, (name, signal, read) => counted(host, protocol, name, signal, read));
  registerPrompts(server);
  return server;
}

/** What a resource tells that has to ask a service: limited and logged as a tool is. @throws AppError `rate_limited` too */
async function counted<T>(
  { startCall, enter, log, pseudonym }: Host,
  protocol: CallLine['protocol'],
  name: string,
  signal: AbortSignal,
  read: (call: Call) => Promise<T>,
): Promise<T> {
  const call = startCall({ signal, progress: () => {} }, undefined);
  let outcome = 'cancelled';
  let leave = () => {};
  try {
    leave = enter(true);
    const answer = await read(call);
    outcome = 'ok';
    return answer;
  } catch (thrown) {
    if (!signal.aborted) outcome = errorValue(thrown).data.reason;
    throw thrown;
  } finally {
    leave();
    log(callLine(name, call, { user: pseudonym, protocol }, outcome));
  }
}

/** Cloudflare routes by host and a local server checks it, so the address of the request is the server's own. */
function originOf({ http }: ServerContext): string | undefined {
  return http?.req && new URL(http.req.url).origin;
}

/** Clients with a log pane show what failed there, too; nobody waits for it to arrive. */
function tellFailure({ mcpReq }: ServerContext, tool: string, { structuredContent }: CallToolResult): void {
  const { error } = structuredContent as { error?: ErrorValue };
  void mcpReq.log('warning', `${tool}: ${error?.data.reason}`, SERVER_INFO.name).catch(() => {});
}

/** Reports progress to a client that sent a token for it; nobody waits for the report to arrive. */
function progressOf({ mcpReq }: ServerContext): ToolCall['progress'] {
  const progressToken = mcpReq._meta?.progressToken;
  return (progress, total, message) => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress, total, message };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
