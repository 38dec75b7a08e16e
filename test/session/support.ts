import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { SCOPES } from '../../src/auth/scopes.ts';
import { CALLER_SCOPES_HEADER } from '../../src/auth/serve-user.ts';
import type { Endpoint, TestClient, ToolResult } from '../clients.ts';

/** What the tests of sessions share. */

export const SEARCH = 'pubmed_search_articles';

/** The server as another user than `local` reaches it, without sign-in: by calling that user's object. */
export function asUser(name: string): Endpoint {
  const viaObject = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('host', 'localhost');
    request.headers.set(CALLER_SCOPES_HEADER, SCOPES.join(' '));
    return env.USER_SESSION.getByName(name).fetch(request as never);
  };
  return { url: 'http://localhost/mcp', fetch: viaObject as unknown as typeof fetch };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
export type Answer = Record<string, any>;

/** A successful answer, whose two channels say the same where the text is JSON. */
export function answered(result: ToolResult): Answer {
  expect(result.isError ?? false, result.content[0]?.text).toBe(false);
  return result.structuredContent ?? {};
}

export async function search(client: TestClient, query: string, more: object = {}): Promise<Answer> {
  return answered(await client.call(SEARCH, { query, ...more }));
}

async function readRaw(client: TestClient, request: unknown): Promise<ToolResult> {
  const result = await client.call('read_session', { request });
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
  return result;
}

export async function read(client: TestClient, request: unknown): Promise<Answer> {
  const answer = answered(await readRaw(client, request));
  expect(answer.success).toBe(true);
  return answer;
}

/** The error of a refused or failed read: code and message at the root, as published, beside our `error`. */
export async function refused(client: TestClient, request: unknown): Promise<Answer> {
  const result = await readRaw(client, request);
  expect(result.isError).toBe(true);
  expect(result.structuredContent?.success).toBe(false);
  return result.structuredContent ?? {};
}

/** The envelope of a run as D1 has it. */
export async function stored(runId: string): Promise<Answer | undefined> {
  const row = await env.DB.prepare('SELECT envelope FROM search_runs WHERE run_id = ?')
    .bind(runId)
    .first<{ envelope: string }>();
  return row ? JSON.parse(row.envelope) : undefined;
}
