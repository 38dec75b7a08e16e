import {
  Client as Client2026,
  StreamableHTTPClientTransport as Transport2026,
} from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { hidden, type SiteBrowser } from './browser.ts';
import type { ToolResult } from './clients.ts';

export const REDIRECT = 'http://127.0.0.1:33418/callback';

export interface Tokens {
  access_token: string;
  refresh_token?: string;
  scope?: string;
  token_type: string;
}

/** What a client keeps between the steps of the OAuth flow; the same for both SDKs. */
export class SiteKeeper {
  redirectUrl = REDIRECT;
  clientMetadata = {
    client_name: 'Test <b>client</b>',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  readonly url: URL;
  readonly fetch: typeof globalThis.fetch;
  /** Where the SDK sent the person. */
  sentTo: URL | undefined;
  #client: { client_id: string } | undefined;
  #tokens: Tokens | undefined;
  #verifier = '';

  constructor(site: string, send: typeof globalThis.fetch = globalThis.fetch) {
    this.url = new URL('/mcp', site);
    this.fetch = send;
  }

  state = () => 'state-of-the-client';
  clientInformation = () => this.#client as never;
  saveClientInformation = (client: { client_id: string }) => {
    this.#client = client;
  };
  tokens = () => this.#tokens as never;
  saveTokens = (tokens: Tokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  invalidateCredentials = () => {
    this.#tokens = undefined;
  };

  get kept(): Tokens | undefined {
    return this.#tokens;
  }
  get clientId(): string {
    return this.#client?.client_id ?? '';
  }
}

export interface SignedInClient {
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
  listTools(): Promise<{ name: string }[]>;
  readResource(uri: string): Promise<unknown>;
  close(): Promise<void>;
}

/** What the client's callback receives after the person decided. */
type Authorize = (url: URL) => Promise<URLSearchParams>;
type Connect = (keeper: SiteKeeper, authorize: Authorize) => Promise<SignedInClient>;

async function connect2025(keeper: SiteKeeper, authorize: Authorize): Promise<SignedInClient> {
  const options = { authProvider: keeper as never, fetch: keeper.fetch as never };
  const { url } = keeper;
  let client = new Client2025({ name: 'test', version: '1' });
  const transport = new Transport2025(url, options);
  try {
    await client.connect(transport as never);
  } catch (error) {
    if (!keeper.sentTo) throw error;
    await transport.finishAuth((await authorize(keeper.sentTo)).get('code') ?? '');
    client = new Client2025({ name: 'test', version: '1' });
    await client.connect(new Transport2025(url, options) as never);
  }
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as ToolResult,
    listTools: async () => (await client.listTools()).tools,
    readResource: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  };
}

async function connect2026(keeper: SiteKeeper, authorize: Authorize): Promise<SignedInClient> {
  const options = { authProvider: keeper as never, fetch: keeper.fetch as never };
  const { url } = keeper;
  const pinned = () =>
    new Client2026({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  let client = pinned();
  const transport = new Transport2026(url, options);
  try {
    await client.connect(transport);
  } catch (error) {
    if (!keeper.sentTo) throw error;
    await transport.finishAuth(await authorize(keeper.sentTo));
    client = pinned();
    await client.connect(new Transport2026(url, options));
  }
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as ToolResult,
    listTools: async () => (await client.listTools()).tools,
    readResource: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  };
}

/** Both SDK clients with their own OAuth code. */
export const SIGNED_IN_ERAS: [era: string, connect: Connect][] = [
  ['2025', connect2025],
  ['2026-07-28', connect2026],
];

/** What a person does between the client's two steps: tick, allow. */
export async function allow(
  browser: SiteBrowser,
  url: URL,
  scopes = ['literature:write'],
): Promise<URLSearchParams> {
  const { searchParams } = await decide(browser, url, 'allow', scopes);
  if (!searchParams.has('code')) throw new Error(`no code came back: ${searchParams}`);
  return searchParams;
}

export async function decide(
  browser: SiteBrowser,
  url: URL,
  decision: string,
  scopes: string[] = [],
): Promise<URL> {
  const path = url.pathname + url.search;
  const answer = await browser.get(path);
  const html = await answer.text();
  const fields: [string, string][] = [
    ['handle', hidden(html, 'handle')],
    ['decision', decision],
    ...scopes.map((scope): [string, string] => ['scope', scope]),
  ];
  const done = await browser.post(url.pathname, fields);
  const location = done.headers.get('location');
  if (!location) throw new Error(`no redirect: ${done.status} ${await done.text()}`);
  return new URL(location);
}
