import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchResultSchema } from '../../src/pubmed/search/result.ts';
import { LEGACY_ERA, type TestClient } from '../clients.ts';
import { logOf } from '../library.ts';
import { WORKER } from '../worker.ts';
import { errorOf, textOf } from './answers.ts';
import { answerOf, answerSearch, found, searchesFor, TOOL } from './search.ts';

describe.each(LEGACY_ERA)('pubmed_search_articles (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const search = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A word, or a PMID, of this era and test alone. */
  const own = (word: string) => `${word}${era === '2025' ? 'early' : 'late'}`;
  const ownId = (n: number) => `7${era === '2025' ? 1 : 2}${String(n).padStart(6, '0')}`;

  describe('a search', () => {
    it('tells hits, total, translation and the query sent, in both channels', async () => {
      const result = await search({ query: 'sepsis OR fluids', maxResults: 2 });
      const answer = answerOf(result);
      expect(answer).toMatchObject({
        query: 'sepsis OR fluids',
        totalCount: 3,
        offset: 0,
        returnedCount: 2,
        nextOffset: 2,
        pmids: ['90000001', '90000008'],
        summaries: [],
        effectiveQuery: 'sepsis OR fluids',
        queryTranslation: '"sepsis"[All Fields] OR ("fluids"[All Fields] OR "fluid"[All Fields])',
        appliedFilters: {},
        searchUrl: 'https://pubmed.ncbi.nlm.nih.gov/?term=sepsis+OR+fluids',
      });
      expect(searchResultSchema.safeParse(answer).error).toBeUndefined();
      const text = textOf(result);
      expect(text).toContain('**2 of 3 articles** (from offset 0; next page: offset 2)');
      for (const words of [answer.effectiveQuery, answer.queryTranslation, answer.searchUrl]) {
        expect(text).toContain(words);
      }
      expect(text).toContain('PMIDs: 90000001, 90000008');
      expect(text).toContain(answer.notice);
    });

    it('says "10 of 4,312" and where the next page begins (field-cases.md F12)', async () => {
      const ids = Array.from({ length: 10 }, (_, i) => ownId(i));
      await answerSearch(own('ftwelve'), found(4312, ids, { retstart: '20' }));
      const result = await search({ query: own('ftwelve'), maxResults: 10, offset: 20 });
      expect(answerOf(result)).toMatchObject({
        totalCount: 4312,
        returnedCount: 10,
        offset: 20,
        nextOffset: 30,
        pmids: ids,
      });
      expect(textOf(result)).toContain('**10 of 4,312 articles** (from offset 20; next page: offset 30)');
    });

    it('counts only with maxResults 0', async () => {
      const result = await search({ query: 'sepsis', maxResults: 0, summaryCount: 5 });
      const answer = answerOf(result);
      expect(answer).toMatchObject({ totalCount: 3, returnedCount: 0, pmids: [], summaries: [] });
      expect(answer).not.toHaveProperty('nextOffset');
      expect(answer.queryTranslation).toBe('"sepsis"[All Fields]');
      expect(textOf(result)).toContain('**3 articles** found, none listed (count only)');
      expect(textOf(result)).not.toContain('No articles');
    });

    it('takes the names that other servers use, and nothing twice', async () => {
      const answer = answerOf(await search({ term: 'sample', retmax: 3, retstart: 2, sortBy: 'pub_date' }));
      expect(answer).toMatchObject({ query: 'sample', returnedCount: 3, offset: 2 });
      for (const name of ['limit', 'num_results', 'pageSize']) {
        expect(answerOf(await search({ queryTerm: 'sample', [name]: 1 })).pmids).toHaveLength(1);
      }
      expect(errorOf(await search({ query: 'sample', term: 'sample' })).data.reason).toBe('invalid_input');
    });

    it.each([
      ['relevance', 'relevance'],
      ['pub_date', 'pub_date'],
      ['author', 'Author'],
      ['journal', 'JournalName'],
    ])('sorted by %s asks NCBI for %s', async (sort, sent) => {
      const word = own(`sorted${sort.replace('_', '')}`);
      await search({ query: `sepsis OR ${word}`, sort });
      expect((await searchesFor(word)).map((params) => params.get('sort'))).toEqual([sent]);
    });

    it('sends quotes, tags and signs once and unchanged (field-cases.md B4)', async () => {
      const query = `"Alpha-Betaoid Syndrome ${own('bfour')}"[MeSH Terms:noexp]`;
      const result = await search({ query });
      expect((await searchesFor(own('bfour'))).map((params) => params.get('term'))).toEqual([query]);
      expect(answerOf(result).totalCount).toBe(0);
      expect(answerOf(result).quotedPhrasesNotFound?.join()).toContain('Alpha-Betaoid Syndrome');
      expect(textOf(result)).toContain('Alpha-Betaoid Syndrome');
    });

    it('goes by POST when it is long', async () => {
      const query = `sepsis OR ${own('longone')} ${'OR fluids '.repeat(300)}`;
      expect(answerOf(await search({ query })).totalCount).toBe(3);
      expect((await logOf(env.LIBRARY_URL, own('longone'))).map(({ method }) => method)).toEqual(['POST']);
    });
  });

  describe('filters', () => {
    it('bind to all of the query, which stands in parentheses', async () => {
      const args = { query: 'sepsis OR radiographs', publicationTypes: ['Retracted Publication'] };
      const answer = answerOf(await search(args));
      expect(answer.effectiveQuery).toBe(
        '(sepsis OR radiographs) AND ("Retracted Publication"[Publication Type])',
      );
      expect(answer.pmids).toEqual(['90000006']);
    });

    it('hold even behind a query that closes the parentheses itself', async () => {
      const result = await search({ query: 'sepsis) OR (radiographs', author: 'Grobelny-Mock D' });
      const answer = answerOf(result);
      expect(answer.effectiveQuery).toBe('(sepsis OR (radiographs)) AND Grobelny-Mock D[Author]');
      expect(answer.pmids).toEqual(['90000006']);
      expect(answer.notice).toContain('unbalanced');
      expect(textOf(result)).toContain('unbalanced');
    });

    it.each([
      ['with', { author: 'Grobelny-Mock D' }, '(radiographs "deep learning") AND Grobelny-Mock D[Author]'],
      ['without', {}, 'radiographs "deep learning"'],
    ])('%s leave an unsound query repaired, which is told', async (_name, filters, effectiveQuery) => {
      const result = await search({ query: 'radiographs “deep learning”)"', ...filters });
      expect(answerOf(result)).toMatchObject({ effectiveQuery });
      expect(answerOf(result).pmids).toContain('90000006');
      expect(textOf(result)).toContain('Curly quotation marks in the query were sent as straight ones.');
      expect(textOf(result)).toContain('The query had unbalanced parentheses');
    });

    it('cannot be broken out of by a value', async () => {
      const word = own('breakout');
      await search({
        query: word,
        journal: 'x"[Journal] OR "sepsis"[ti] OR "y',
        author: 'a) OR (sepsis[ti]',
      });
      expect((await searchesFor(word)).map((params) => params.get('term'))).toEqual([
        `(${word}) AND a sepsis[Author] AND "x OR sepsis OR y"[Journal]`,
      ]);
    });

    it('find by ISSN', async () => {
      const answer = answerOf(await search({ query: 'sample', issn: '9999-9994' }));
      expect(answer.effectiveQuery).toBe('(sample) AND "9999-9994"[Journal]');
      expect(answer.totalCount).toBeGreaterThan(0);
      expect(errorOf(await search({ query: 'sample', issn: '9999' })).data.errors).toEqual([
        expect.objectContaining({ code: 'invalid_value', path: '/issn' }),
      ]);
    });

    it('search alone without a query', async () => {
      const answer = answerOf(await search({ query: '', author: 'Grobelny-Mock D' }));
      expect(answer).toMatchObject({
        query: '',
        effectiveQuery: 'Grobelny-Mock D[Author]',
        pmids: ['90000006'],
      });
      expect(answerOf(await search({ author: 'Grobelny-Mock D' })).pmids).toEqual(['90000006']);
    });

    it('are echoed as applied', async () => {
      const filters = {
        publicationTypes: ['Journal Article'],
        meshTerms: ['"Sepsis"[mh]'],
        author: 'Smith J',
        journal: 'Sample Radiol',
        language: 'German',
        species: 'humans',
        freeFullText: true,
        hasAbstract: false,
      };
      await answerSearch(own('echoed'), found(1, ['1']));
      expect(answerOf(await search({ query: own('echoed'), ...filters })).appliedFilters).toEqual({
        publicationTypes: ['Journal Article'],
        meshTerms: ['Sepsis'],
        author: 'Smith J',
        journal: 'Sample Radiol',
        language: 'German',
        species: 'humans',
        freeFullText: true,
      });
    });

    it('by date send both bounds and echo the range, also with one given (field-cases.md B5)', async () => {
      const word = own('bfive');
      const result = await search({ query: `sample OR ${word}`, dateRange: { minDate: '2024' } });
      expect((await searchesFor(word))[0]?.get('term')).toBe(
        `(sample OR ${word}) AND (2024[pdat] : 3000[pdat])`,
      );
      const answer = answerOf(result);
      expect(answer.totalCount).toBe(5);
      expect(answer.appliedFilters.dateRange).toEqual({
        minDate: '2024/01/01',
        maxDate: '3000/12/31',
        dateType: 'pdat',
      });
      expect(answer.notice).toContain('no end');
      expect(textOf(result)).toContain('Dates: 2024/01/01 to no end (pdat)');
      const before = answerOf(await search({ query: 'sample', dateRange: { maxDate: '2023', minDate: '' } }));
      expect(before.totalCount).toBe(10);
      expect(
        answerOf(await search({ query: 'sample', dateRange: { minDate: '', maxDate: '' } })).totalCount,
      ).toBe(15);
    });
  });

  it('is listed as an object without union', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    expect(tool?.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const schema of [tool?.inputSchema, tool?.outputSchema]) {
      expect(schema).toMatchObject({ type: 'object' });
      expect(schema).not.toHaveProperty('anyOf');
      expect(schema).not.toHaveProperty('oneOf');
    }
  });
});
