import { expect } from 'vitest';
import type { Browser } from '../auth/browser.ts';
import type { Answer } from '../session/support.ts';

/** Calls a tool as the tester's script does: the structured answer of a success. */
export async function call(person: Browser, name: string, args: object): Promise<Answer> {
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const events = await (await person.postJson('/try/mcp', request)).text();
  const line = events.split('\n').find((one) => one.startsWith('data:') && one.includes('"result"')) ?? '';
  const { result } = JSON.parse(line.slice('data:'.length));
  expect(result.isError ?? false, JSON.stringify(result).slice(0, 500)).toBe(false);
  return result.structuredContent;
}

export async function htmlOf(person: Browser, path: string): Promise<string> {
  const answer = await person.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}
