import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { Call } from '../upstream/call.ts';
import { errorSchema, rootErrorFields } from './error-result.ts';
import { runTool } from './run.ts';
import { tools } from './tools.ts';

const SERVER_INFO = { name: 'pubmed-edge-mcp', title: 'PubMed Edge', version: packageJson.version };

/** Told to the model when it connects; nobody may take invented samples for science. */
const SAMPLE_WARNING =
  'This server answers from invented sample articles, not from PubMed. Say so with every answer you give from it.';
const INSTRUCTIONS =
  'Literature work on PubMed and PubMed Central. A failed source is reported as a failure, never as "nothing found".';

/** A fresh MCP server for one request; `startCall` makes the surroundings of one tool call. */
export function createServer(
  config: Config,
  startCall: (client: Pick<Call, 'signal' | 'progress'>) => Call,
): McpServer {
  const instructions = config.upstreamMode === 'sample' ? `${SAMPLE_WARNING} ${INSTRUCTIONS}` : INSTRUCTIONS;
  const server = new McpServer(SERVER_INFO, { instructions });
  for (const tool of tools) {
    const { name, title, annotations } = tool;
    const description = typeof tool.description === 'string' ? tool.description : tool.description(config);
    server.registerTool(
      name,
      {
        title,
        description,
        annotations,
        inputSchema: unchecked(tool.input),
        outputSchema: tool.output.partial().extend({
          error: errorSchema.optional(),
          ...(tool.rootErrors && rootErrorFields),
        }),
      },
      (args, ctx) => runTool(tool, args, startCall({ signal: ctx.mcpReq.signal, progress: progressOf(ctx) })),
    );
  }
  return server;
}

/** Reports progress to a client that sent a token for it; nobody waits for the report to arrive. */
function progressOf({ mcpReq }: ServerContext): Call['progress'] {
  const progressToken = mcpReq._meta?.progressToken;
  return (progress, total, message) => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress, total, message };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

/**
 * The schema as clients see it, but every value passes: `runTool` repairs and checks the arguments itself, so that a
 * refusal lists all faults at once.
 */
function unchecked(schema: z.ZodObject) {
  return { '~standard': { ...schema['~standard'], validate: (value: unknown) => ({ value }) } };
}
