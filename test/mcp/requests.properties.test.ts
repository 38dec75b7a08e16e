import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { cases } from '../fuzz.ts';
import { brokenValuesOf, type JsonSchema } from '../input/json-schema-values.ts';
import { asUser } from '../session/support.ts';
import { viaWorker } from '../worker.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
/** What is wrong with arguments, in the ways that tools name it. */
const REFUSED =
  /^(?:invalid_input|malformed_id|blank_\w+|invalid_date_range|no_pmids|\w+_refused|template_\w+)$/;
/** Tools whose calls ask services, and with arguments that happen to be sound would. */
const NEVER = { query: { never: 'a text' }, pmid: [], pmids: { never: 1 }, ids: 7, source: 'x', request: 1 };

const methods = fc.constantFrom(
  'tools/call',
  'tools/list',
  'initialize',
  'resources/read',
  'ping',
  '__proto__',
  '',
);
const message = fc.record(
  {
    jsonrpc: fc.constantFrom<unknown>('2.0', '1.0', 2, null),
    id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant({})),
    method: fc.oneof(methods, fc.jsonValue()),
    params: fc.oneof(
      fc.jsonValue(),
      fc.record({
        name: fc.constantFrom<unknown>('unified_search', '__proto__', 1),
        arguments: fc.jsonValue(),
      }),
      fc.record({ uri: fc.oneof(fc.constant('note://references/../x'), fc.string(), fc.webUrl()) }),
    ),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  message.map((value) => JSON.stringify(value)),
  fc.array(message, { maxLength: 3 }).map((value) => JSON.stringify(value)),
  message.map((value) => JSON.stringify(value).slice(0, -1)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'null', '[]', '{"__proto__":{"method":"tools/list"}}', '['.repeat(50_000)),
);

describe('any request to /mcp', () => {
  it('is answered, never with a fault of the server', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await viaWorker('http://localhost/mcp', {
          method: 'POST',
          headers: HEADERS,
          body: sent,
        });
        const told = await answer.text();
        expect(answer.status, sent).toBeLessThan(500);
        expect(told, sent).not.toMatch(/internal_error|\bat .*\.ts:\d|node_modules/);
      }),
      cases(0.8),
    );
  });

  it('with a path that leads elsewhere finds nothing there', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      'download',
      'library',
      '1',
      'local',
      '\\',
      '%00',
      'u',
      '0'.repeat(64),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const link = new URL(`http://localhost/download/${parts.join('/')}`);
        fc.pre(link.pathname.startsWith('/download/')); // else another page was asked for
        const answer = await viaWorker(`${link}?expires=9999999999&signature=${'0'.repeat(64)}`);
        await answer.body?.cancel();
        expect([403, 404], parts.join('/')).toContain(answer.status);
      }),
      cases(0.4),
    );
  });
});

describe('a call with broken arguments', () => {
  let client: TestClient;
  let tools: Awaited<ReturnType<TestClient['listTools']>>;
  beforeAll(async () => {
    client = await connectModern(asUser('fuzz'));
    tools = await client.listTools();
  });
  afterAll(() => client.close());

  it('is refused by each tool with a reason and the next step', async () => {
    for (const { name, inputSchema } of tools) {
      const needed = Object.entries(NEVER).filter(
        ([field]) => field in ((inputSchema as JsonSchema).properties ?? {}),
      );
      await fc.assert(
        fc.asyncProperty(brokenValuesOf(inputSchema as JsonSchema), async (args) => {
          const sent = { ...args, ...Object.fromEntries(needed), [`no field of ${name}`]: 1 };
          const { isError, structuredContent, content } = await client.call(name, sent);
          expect(isError, JSON.stringify(sent)).toBe(true);
          const { error } = structuredContent as {
            error: { data: { reason: string; recovery: { hint: string } } };
          };
          expect(error.data.reason).toMatch(REFUSED);
          expect(error.data.recovery.hint).not.toBe('');
          expect(content[0]?.text).not.toBe('');
        }),
        cases(0.08),
      );
    }
  });
});
