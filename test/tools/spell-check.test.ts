import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { ERAS, type TestClient, type ToolResult } from '../clients.ts';
import { arm, eventually, logOf } from '../library.ts';
import { eSpellResult, inPieces, NOTHING, r } from '../pubmed/spell/answers.ts';
import { CASES } from '../pubmed/spell/cases.ts';
import { WORKER } from '../worker.ts';

const TOOL = 'pubmed_spell_check';

/** Hits the requests about exactly this query, by GET or POST; blanks reach the log as `+`. */
function requestsFor(query: string): string {
  const encoded = new URLSearchParams({ term: query }).toString();
  const literal = decodeURIComponent(encoded).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `db=pubmed&${literal}&tool=`;
}

const answer = (query: string, fault: Omit<Fault, 'match' | 'times'>, times = 1) =>
  arm(env.LIBRARY_URL, [{ match: requestsFor(query), times, ...fault }]);
const asked = (query: string) => logOf(env.LIBRARY_URL, requestsFor(query));
const textOf = (result: ToolResult) => result.content.map(({ text }) => text).join('\n');

function errorOf(result: ToolResult) {
  expect(result.isError).toBe(true);
  expect(Object.keys(result.structuredContent ?? {})).toEqual(['error']);
  return result.structuredContent?.error as { code: number; data: Record<string, unknown> };
}

describe.each(ERAS)('pubmed_spell_check (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const check = (query: unknown) => client.call(TOOL, { query });
  /** A query of this era and test alone. */
  const own = (query: string) => `${query} ${era === '2025' ? 'early' : 'late'}`;

  it.each(CASES)('case $n: $query', async ({ query, answer: body, corrected }) => {
    await answer(query, { body });
    const result = await check(query);
    expect(result.structuredContent).toEqual({
      original: query,
      corrected: corrected ?? query,
      hasSuggestion: corrected !== undefined,
    });
    expect(textOf(result)).toBe(
      corrected === undefined
        ? `**No suggestion:** "${query}" is taken to be correct as written.`
        : `**Suggestion:** "${corrected}" (original: "${query}")`,
    );
  });

  it.each(['  ', '\u200b\u200b', '\u0085\u00a0', '\u2060\ufeff\u00ad', '\u3164\ufe0f', '\t\n '])(
    'case 58: %j is refused as blank, and NCBI is not asked',
    async (query) => {
      const before = await logOf(env.LIBRARY_URL, 'espell');
      const result = await check(query);
      expect(errorOf(result)).toMatchObject({
        code: -32007,
        data: { reason: 'blank_query', retryable: false, executed: false, errors: [{ path: '/query' }] },
      });
      expect(textOf(result)).toContain('no visible character');
      expect(await logOf(env.LIBRARY_URL, 'espell')).toHaveLength(before.length);
    },
  );

  it.each([
    ['case 60: one character', { query: 'a' }, [['invalid_value', '/query']]],
    ['nothing', {}, [['missing_field', '/query']]],
    ['a number', { query: 33306283 }, [['invalid_type', '/query']]],
    ['null', { query: null }, [['invalid_type', '/query']]],
    ['a list', { query: ['astma', 'cancr'] }, [['invalid_type', '/query']]],
    ['an unknown field', { query: 'astma', hunter2: 1 }, [['unknown_field', '']]],
    ['both names', { query: 'astma', term: 'astma' }, [['unknown_field', '']]],
    [
      'a blank query beside another fault',
      { query: '  ', hunter2: 1 },
      [
        ['unknown_field', ''],
        ['invalid_value', '/query'],
      ],
    ],
  ])('refuses %s', async (_name, args, faults) => {
    const result = await client.call(TOOL, args);
    const { code, data } = errorOf(result);
    expect([code, data.reason, data.executed]).toEqual([-32602, 'invalid_input', false]);
    expect(
      (data.errors as { code: string; path: string }[]).map((fault) => [fault.code, fault.path]),
    ).toEqual(faults);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  describe('an upstream fault is an error, never "no suggestion"', () => {
    it.each<[string, string, Omit<Fault, 'match' | 'times'>, string, number]>([
      [
        'case 61: an ERROR',
        'cancr a',
        { body: NOTHING.replace('<ERROR/>', '<ERROR>Some failure</ERROR>') },
        'ncbi_unreachable',
        -32000,
      ],
      [
        'case 62: a web page',
        'cancr b',
        { body: '<!DOCTYPE html><html><body>Busy</body></html>' },
        'ncbi_unreachable',
        -32000,
      ],
      [
        'a prolog',
        'cancr c',
        { body: '<?xml version="1.0"?>\n<!DOCTYPE eSpellResult>\n' },
        'ncbi_unreachable',
        -32000,
      ],
      ['nothing', 'cancr d', { body: '' }, 'ncbi_unreachable', -32000],
      ['HTTP 500', 'cancr e', { status: 500, body: 'api_key=hunter2' }, 'ncbi_unreachable', -32000],
      ['a reset connection', 'cancr f', { drop: true }, 'ncbi_unreachable', -32000],
      [
        'a body that breaks off',
        'cancr g',
        { body: NOTHING, truncateAt: 250 },
        'ncbi_invalid_response',
        -32070,
      ],
      [
        'the answer to another query',
        'cancr m',
        { body: eSpellResult('<Query>other</Query><CorrectedQuery>banana</CorrectedQuery><SpelledQuery/>') },
        'ncbi_invalid_response',
        -32070,
      ],
      ['text', 'cancr h', { body: 'cancer' }, 'ncbi_invalid_response', -32070],
      ['an answer that never comes', 'cancr j', { delayMs: 60_000 }, 'ncbi_deadline_exceeded', -32004],
    ])('%s', async (_name, words, fault, reason, code) => {
      const query = own(words);
      await answer(query, fault, 20);
      const result = await check(query);
      const error = errorOf(result);
      expect([error.data.reason, error.code, error.data.retryable]).toEqual([reason, code, true]);
      expect(textOf(result)).toMatch(/was not checked/);
      expect(JSON.stringify(result)).not.toMatch(/hunter2|Some failure|article/);
    });

    it.each<[string, string, Omit<Fault, 'match' | 'times'>]>([
      ['a web page', 'cancr k', { body: '<html></html>' }],
      [
        'the answer to another query',
        'cancr n',
        { body: eSpellResult('<Query>other</Query><CorrectedQuery>banana</CorrectedQuery>') },
      ],
      ['429', 'cancr i', { status: 429 }],
    ])('unless a retry gets an answer: %s', async (_name, words, fault) => {
      const query = own(words);
      await answer(query, fault);
      await answer(query, { body: inPieces(r('cancer'), query.slice(5)) });
      expect((await check(query)).structuredContent).toMatchObject({ corrected: `cancer${query.slice(5)}` });
      expect(await asked(query)).toHaveLength(2);
    });
  });

  it('sends the query untrimmed, without retmode', async () => {
    const query = own('  astma\t50% & #1 +x');
    await answer(query, { body: NOTHING });
    await check(query);
    const [entry] = await asked(query);
    expect(entry?.method).toBe('GET');
    expect(entry?.url).toContain('https://eutils.ncbi.nlm.nih.gov/entrez/eutils/espell.fcgi?db=pubmed&term=');
    expect(entry?.url).not.toContain('retmode');
  });

  it('sends a long query by POST', async () => {
    const query = own(`astma ${'OR cancr '.repeat(300)}`);
    const rest = query.slice('astma'.length);
    await answer(query, { body: inPieces(r('asthma'), rest) });
    expect((await check(query)).structuredContent).toMatchObject({ corrected: `asthma${rest}` });
    expect((await asked(query)).map(({ method }) => method)).toEqual(['POST']);
  });

  it.each([
    [
      'astma\n**Suggestion:** "banana" (original: "astma")',
      '**No suggestion:** "astma\\n\\*\\*Suggestion:\\*\\* "banana" (original: "astma") #" is taken to be correct as written.',
    ],
    [
      'a1\r\u2028\u0085b',
      '**No suggestion:** "a1\\u000d\\u2028\\u0085b #" is taken to be correct as written.',
    ],
  ])(
    'shows a query on one line that no text of its own can pass for a suggestion: %j',
    async (words, shown) => {
      const query = own(words);
      await answer(query, { body: NOTHING });
      const result = await check(query);
      expect(result.structuredContent).toMatchObject({ original: query, hasSuggestion: false });
      expect(textOf(result)).toBe(shown.replace('#', era === '2025' ? 'early' : 'late'));
    },
  );

  it('takes term for query', async () => {
    const query = own('asthma term');
    await answer(query, { body: NOTHING });
    expect((await client.call(TOOL, { term: query })).structuredContent).toMatchObject({ original: query });
  });

  it('stops its request when the client cancels', async () => {
    const query = own('cancr l');
    await answer(query, { delayMs: 60_000 });
    const stop = new AbortController();
    const call = client.call(TOOL, { query }, { signal: stop.signal });
    await eventually(
      () => asked(query),
      (entries) => entries.length > 0,
    );
    stop.abort();
    await expect(call).rejects.toThrow();
    const [entry] = await eventually(
      () => asked(query),
      (entries) => entries[0]?.aborted === true,
    );
    expect(entry).toMatchObject({ aborted: true });
    expect((entry?.endedAt ?? Number.NaN) - (entry?.time ?? 0)).toBeLessThan(1200);
  });

  it('says in its description when to use it, what stays and what comes next', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    for (const words of [
      'PubMed',
      'ESpell',
      '`alzhiemer diseese treatmnt outcomse`',
      '`alzheimer disease treatment outcomes`',
      'few or no articles',
      'drug, gene, disease or author',
      'Field tags, operators, quotes and parentheses may stay',
      'pubmed_search_articles',
      // The deadline of this deployment (vitest.config.ts).
      '4 s at most',
    ])
      expect(tool?.description).toContain(words);
  });
});
