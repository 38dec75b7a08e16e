import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { CALLER_SCOPES_HEADER } from '../../src/auth/serve-user.ts';
import { SITE } from './browser.ts';
import { JSON_HEADERS } from './call.ts';

const SAVE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'save_literature_notes', arguments: { pmids: ['90000001'] } },
};

/** A call that saves a note, as the Worker sends it to the user's object. */
function saving(body: BodyInit = JSON.stringify(SAVE)): Request {
  const headers = {
    host: 'localhost',
    ...JSON_HEADERS,
    [CALLER_SCOPES_HEADER]: 'literature:read literature:write',
  };
  return new Request(`${SITE}/mcp`, { method: 'POST', headers, body });
}

describe('a call of a member who is being removed', () => {
  it('is refused while the data is deleted: it would save what nobody deletes any more', async () => {
    const status = await runInDurableObject(env.USER_SESSION.getByName('m-erasing'), async (object) => {
      const erased = object.erase({ forGood: true });
      const answer = await object.fetch(saving());
      await Promise.all([answer.text(), erased]);
      return answer.status;
    });
    expect(status).toBe(403);
    expect((await env.ARTIFACTS.list({ prefix: 'u/m-erasing/' })).objects).toEqual([]);
  });

  it('is refused when it began before and its body comes after', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const status = await runInDurableObject(env.USER_SESSION.getByName('m-slow'), async (object) => {
      const answering = object.fetch(saving(readable));
      await object.erase({ forGood: true });
      await writer.write(new TextEncoder().encode(JSON.stringify(SAVE)));
      await writer.close();
      const answer = await answering;
      await answer.text();
      return answer.status;
    });
    expect(status).toBe(403);
    expect((await env.ARTIFACTS.list({ prefix: 'u/m-slow/' })).objects).toEqual([]);
  });
});
