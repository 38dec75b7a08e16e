import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { loadFolder } from './folder.ts';
import { createLibrary } from './library.ts';

/** Longer than any client keeps an idle connection: a socket closed under a request would look like a fault. */
const KEEP_ALIVE_MS = 600_000;

export interface ServeOptions {
  /** Folder of XML; every `*.xml` below it is looked at. */
  folder: string;
  /** Default: a free one. */
  port?: number;
  latencyMs?: number;
}

export interface ServedLibrary {
  /** Such as http://127.0.0.1:8788, without a slash at the end. */
  url: string;
  port: number;
  articles: number;
  /** Ends every open connection, hung ones too. */
  close(): Promise<void>;
}

/** Serves the offline library on 127.0.0.1. What the folder holds that cannot be used is told on stderr. */
export async function serveLibrary({
  folder: root,
  port = 0,
  latencyMs,
}: ServeOptions): Promise<ServedLibrary> {
  const folder = await loadFolder(root);
  for (const warning of folder.warnings) console.error(`library: ${warning}`);
  const library = createLibrary({ folder, latencyMs });
  const server = createAdaptorServer({
    fetch: (request, env) => library(request, env as HttpBindings),
    overrideGlobalObjects: false, // vitest and wrangler live in the same process
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 },
  }) as Server;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    articles: folder.articles.length,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
