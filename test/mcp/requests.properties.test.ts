import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tools } from '../../src/mcp/tools.ts';
import { connectModern } from '../clients.ts';
import { cases } from '../fuzz.ts';
import { brokenValuesOf, type JsonSchema, valuesOf } from '../input/json-schema-values.ts';
import { asUser } from '../session/support.ts';
import { viaWorker } from '../worker.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
/** What is wrong with arguments, in the ways that tools name it. */
const REFUSED =
  /^(?:invalid_input|malformed_id|blank_\w+|invalid_date_range|no_pmids|\w+_refused|template_\w+)$/;
/** What makes a call sound as a whole, where generated values seldom do: ids that are known, one of several lists. */
const PMIDS = { pmids: ['90000001', '90000002'] };
const SOUND: Record<string, object> = {
  unified_search: { query: 'sepsis', sources: 'auto', filters: undefined, options: undefined },
  pubmed_fetch_fulltext: { pmcids: ['PMC90000001'], pmids: undefined, dois: undefined },
  pubmed_europepmc_search: { cursorMark: undefined },
  get_article_figures: {
    source: { kind: 'pmcid', value: 'PMC90000001' },
    figure: undefined,
    include_image: undefined,
  },
  pubmed_find_related: { pmid: '90000001' },
  pubmed_convert_ids: { ids: ['90000001'], idType: 'pmid' },
  verify_references: { startAt: undefined },
  pubmed_format_citations: PMIDS,
  save_literature_notes: { ...PMIDS, output_dir: undefined },
};
/** A fault of the server, as an answer would tell it. */
const BROKEN = /internal_error|\bat .*\.ts:\d|node_modules/;
/** No call takes so long; the deadlines of the tests are of 4 s. */
const PATIENCE_MS = 30_000;
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
        expect(told, sent).not.toMatch(BROKEN);
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
  it('is refused by each tool with a reason and the next step', async () => {
    const anybody = await connectModern(asUser('fuzz'));
    const listed = await anybody.listTools();
    await anybody.close();
    for (const { name, inputSchema } of listed) {
      const client = await connectModern(asUser(`fuzz-${name}`)); // a user may make 1,000 calls a minute
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
      await client.close();
    }
  });
});

describe('a call with arguments that the schema accepts', () => {
  it('is answered by each tool over the library, or refused with a reason, and never breaks', async () => {
    const neverAnswered: string[] = [];
    for (const { name, input } of tools) {
      const values = valuesOf(z.toJSONSchema(input, { io: 'input' }) as JsonSchema);
      let answered = 0;
      const client = await connectModern(asUser(`sound-${name}`));
      await client.call('pubmed_search_articles', { query: 'sepsis' }); // else there is no session to read
      await fc.assert(
        fc.asyncProperty(values, async (given) => {
          const args = { ...(given as object), ...SOUND[name] };
          const result = await client.call(name, args, { timeout: PATIENCE_MS });
          const told = JSON.stringify(result);
          expect(told, JSON.stringify(args)).not.toMatch(BROKEN);
          expect(result.content[0]?.text).not.toBe('');
          if (result.isError !== true) answered += 1;
          else
            expect(result.structuredContent?.error).toMatchObject({ data: { reason: expect.any(String) } });
        }),
        cases(0.05),
      );
      await client.close();
      if (answered === 0) neverAnswered.push(name);
    }
    expect(neverAnswered).toEqual([]);
  });
});
