import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meshSchema } from '../../src/pubmed/mesh/schema.ts';
import { MODERN_ERA, type TestClient, type ToolResult } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';

const TOOL = 'pubmed_lookup_mesh';

function answerOf(result: ToolResult) {
  expect(result.isError ?? false, textOf(result)).toBe(false);
  return meshSchema.parse(result.structuredContent);
}
const namesOf = (result: ToolResult) => answerOf(result).results.map(({ name }) => name);

describe.each(MODERN_ERA)('pubmed_lookup_mesh (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const lookUp = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A word that is this era's and test's alone. */
  const own = (word: string) => `${word}mesh${era === '2025' ? 'a' : 'b'}`;

  it('puts the heading that the query names in front, with all that MeSH says of it', async () => {
    const result = await lookUp({ query: 'septicaemia', maxResults: 5 });
    expect(answerOf(result).results[0]).toEqual({
      meshId: 'D990011',
      entrezUid: '68990011',
      name: 'Sepsis',
      exactMatch: true,
      treeNumbers: ['C90.500', 'C91.300.500'],
      scopeNote: 'Sample: the whole body answers to an infection, and organs come to harm.',
      entryTerms: ['Septicaemia', 'Blood Poisoning', 'Blood Stream Infection'],
    });
    const text = textOf(result);
    for (const told of [
      '### Sepsis',
      'D990011 (UID 68990011), exact match',
      'C90.500, C91.300.500',
      'Blood Poisoning',
    ]) {
      expect(text).toContain(told);
    }
  });

  it('pages without losing or repeating a term, though the exact one is moved to the front', async () => {
    const names: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const result = await lookUp({ query: 'sepsis', limit: 2, offset });
      names.push(...namesOf(result));
      offset = answerOf(result).nextOffset;
    }
    expect(names).toEqual(['Sepsis', 'Shock, Septic', 'Neonatal Sepsis', 'Fluid Therapy', 'fluid use']);
  });

  it('walks the tree: broader and narrower terms at each place', async () => {
    const result = await lookUp({ query: 'Sepsis', maxResults: 1, includeTree: true });
    const narrower = [
      { meshId: 'D990013', entrezUid: '68990013', name: 'Neonatal Sepsis' },
      { meshId: 'D990012', entrezUid: '68990012', name: 'Shock, Septic' },
    ];
    expect(answerOf(result).results[0]?.tree).toEqual([
      {
        treeNumber: 'C90.500',
        broader: { meshId: 'D990010', entrezUid: '68990010', name: 'Infections' },
        narrower,
      },
      {
        treeNumber: 'C91.300.500',
        broader: { meshId: 'D990021', entrezUid: '68990021', name: 'Inflammation' },
        narrower,
      },
    ]);
    const text = textOf(result);
    expect(text).toContain(
      'At C90.500:\n- broader: Infections (D990010)\n- narrower: Neonatal Sepsis (D990013); Shock, Septic (D990012)',
    );
    // The way down: a narrower name leads on, to a term with nothing below it.
    const below = answerOf(await lookUp({ query: narrower[1]?.name, maxResults: 1, includeTree: true }));
    expect(below.results[0]?.tree?.map((place) => place.narrower)).toEqual([[], [], []]);
  });

  it('shows ids alone without details, and the kinds of record', async () => {
    const result = await lookUp({ query: 'samplutide', includeDetails: false });
    expect(answerOf(result).results).toEqual([
      { meshId: 'C990001', entrezUid: '67990001', name: 'samplutide', exactMatch: true },
    ]);
    expect(answerOf(await lookUp({ query: 'fluid use' })).results[0]?.meshId).toBe('Q990001');
    expect(answerOf(await lookUp({ query: 'Vitamin D Overdose' })).results[0]?.meshId).toBe('D000990050');
  });

  it('says of a term without a place in the tree that it has none', async () => {
    const answer = answerOf(await lookUp({ query: 'samplutide', includeTree: true }));
    expect(answer.results[0]?.tree).toEqual([]);
    expect(answer.notice).toContain('`samplutide` has no place in the tree.');
  });

  it('answers a topic without a heading with what to try', async () => {
    const result = await lookUp({ query: own('nothing') });
    expect(answerOf(result)).toMatchObject({ results: [], totalCount: 0 });
    expect(textOf(result)).toMatch(
      /No term: MeSH answered, and nothing matches\. Try a synonym.*pubmed_spell_check/,
    );
  });

  it.each([
    ['the search', 'esearch.*db=mesh.*term=', ''],
    [
      'the search for the exact heading',
      'esearch.*db=mesh.*term=',
      '.?%5BMH%5D|esearch.*db=mesh.*term=WORD\\[MH\\]',
    ],
  ])('is an error, never "no term", where %s fails', async (_, start, end) => {
    const word = own(end === '' ? 'down' : 'exact');
    await inject({ match: `${start}${word}${end.replace('WORD', word)}`, times: -1, status: 503 });
    const error = errorOf(await lookUp({ query: word }));
    expect(error.data).toMatchObject({ reason: 'ncbi_unreachable', retryable: true });
    expect(error.data.recovery.hint).toContain('does not mean that MeSH has no such term');
  });

  it('keeps the terms where only the tree fails', async () => {
    await inject({ match: 'esummary.*db=mesh.*id=68990060', times: -1, status: 500 });
    const result = await lookUp({ query: 'Vaccination', maxResults: 1, includeTree: true });
    expect(answerOf(result)).toMatchObject({
      results: [{ name: 'Vaccination' }],
      treeFailed: { reason: 'ncbi_unreachable', retryable: true },
    });
    expect(answerOf(result).results[0]).not.toHaveProperty('tree');
    expect(textOf(result)).toContain('NCBI did not give the tree (ncbi_unreachable)');
  });

  it('tells a record that did not come', async () => {
    const body = { esearchresult: { count: '2', retstart: '0', idlist: ['68990040', '68777001'] } };
    const none = { esearchresult: { count: '0', retstart: '0', idlist: [] } };
    const word = own('missing');
    await inject(
      { match: `term=${word}(\\[MH\\]|%5BMH%5D)`, times: 1, body: JSON.stringify(none) },
      { match: `term=${word}&`, times: 1, body: JSON.stringify(body) },
    );
    const answer = answerOf(await lookUp({ query: word }));
    expect(answer.results.map(({ name }) => name)).toEqual(['Dementia']);
    expect(answer.notice).toContain('NCBI sent no record of 1 of the terms found: 68777001.');
  });

  it.each([['   '], ['()'], ['[mh]']])('refuses the blank query %j by its name', async (query) => {
    const before = await requests('db=mesh');
    const error = errorOf(await lookUp({ query }));
    expect(error).toMatchObject({ code: -32007, data: { reason: 'blank_query', executed: false } });
    expect(await requests('db=mesh')).toHaveLength(before.length);
  });

  it('refuses what is out of range, with all faults at once', async () => {
    const { data } = errorOf(await lookUp({ query: ' ', maxResults: 51, offset: -1, tree: true }));
    expect(data.reason).toBe('invalid_input');
    expect(data.errors?.map(({ path }) => path).toSorted()).toEqual(['', '/maxResults', '/offset', '/query']);
  });

  it('has texts that fit the budget', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    const { name, description, inputSchema } = tool ?? {};
    expect(JSON.stringify({ name, description, inputSchema }).length).toBeLessThanOrEqual(2300);
  });
});
