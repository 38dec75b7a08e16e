import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { eventually, logOf } from '../library.ts';
import { inPieces, NOTHING, r } from '../pubmed/spell/answers.ts';
import { CASES } from '../pubmed/spell/cases.ts';
import { WORKER } from '../worker.ts';
import { errorOf, textOf } from './answers.ts';
import { answer, asked, TOOL } from './spell.ts';

describe('pubmed_spell_check', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(WORKER);
  });
  afterAll(() => client.close());
  const check = (query: unknown) => client.call(TOOL, { query });
  /** A query of this test alone. */
  const own = (query: string) => `${query} early`;

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
      expect(textOf(result)).toBe(shown.replace('#', 'early'));
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
