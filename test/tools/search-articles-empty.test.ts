import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_ERA, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { textOf } from './answers.ts';
import { answerOf, answerSearch, found, TOOL } from './search.ts';

describe.each(LEGACY_ERA)('what pubmed_search_articles tells of what is missing (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const search = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A word, or a PMID, of this file and test alone. */
  const own = (word: string) => `${word}early`;
  const ownId = (n: number) => `71${String(n).padStart(6, '0')}`;

  describe('what PubMed ignored', () => {
    it('is named beside its translation, in both channels', async () => {
      const result = await search({ query: 'sepsis xyzzyq AND fluids[bogus]' });
      const answer = answerOf(result);
      expect(answer.totalCount).toBeGreaterThan(0);
      expect(answer.unknownFieldTags).toEqual(['bogus']);
      expect(answer.phrasesNotFound).toEqual(['xyzzyq']);
      for (const text of [answer.notice, textOf(result)]) {
        expect(text).toContain('does not know these field tags and ignored them: `bogus`');
        expect(text).toContain('left them out: `xyzzyq`. The hits were found without them.');
      }
    });

    it('is told of a filter, which then does not limit the hits', async () => {
      const result = await search({
        query: 'sepsis',
        author: 'Nobody X',
        meshTerms: ['Sepsis', 'No Such Heading'],
      });
      const answer = answerOf(result);
      expect(answer.totalCount).toBeGreaterThan(0);
      expect(answer.filtersIgnored?.toSorted()).toEqual(['author', 'meshTerms']);
      expect(answer.appliedFilters).toEqual({});
      expect(answer).not.toHaveProperty('queryIgnored');
      expect(textOf(result)).toMatch(
        /the hits are not limited by them: (?:meshTerms, author|author, meshTerms)/,
      );
    });

    it('is the first thing told when it is the whole query', async () => {
      const result = await search({
        query: 'xyzzyq[tiab] OR "No Such Heading"[mh]',
        author: 'Grobelny-Mock D',
      });
      const answer = answerOf(result);
      expect(answer).toMatchObject({ pmids: ['90000006'], queryIgnored: true });
      expect(answer.notice).toMatch(
        /^(?:These answers come from invented[^.]*\. )?PubMed dropped the whole query: the hits match the filters alone\./,
      );
      expect(textOf(result)).toContain('PubMed dropped the whole query: the hits match');
    });

    it('may be one value of a filter, whose others are applied', async () => {
      const more = { warninglist: { quotedphrasesnotfound: '"No Such Heading"[MeSH Terms]' } };
      await answerSearch(own('onevalue'), found(1, ['1'], more));
      const answer = answerOf(
        await search({ query: own('onevalue'), meshTerms: ['Sepsis', 'No Such Heading'], author: 'Smith J' }),
      );
      expect(answer.filtersIgnored).toEqual(['meshTerms']);
      expect(answer.appliedFilters).toEqual({ meshTerms: ['Sepsis'], author: 'Smith J' });
    });

    it('may be an author whose accents PubMed leaves out', async () => {
      const more = { errorlist: { phrasesnotfound: ['Muller-Ludenscheidt[Author]'], fieldsnotfound: [] } };
      await answerSearch(own('accents'), found(1, ['1'], more));
      const answer = answerOf(await search({ query: own('accents'), author: 'Müller-Lüdenscheidt' }));
      expect(answer).toMatchObject({ filtersIgnored: ['author'], appliedFilters: {} });
      expect(answer).not.toHaveProperty('queryIgnored');
    });

    it('may come as single values and numbers', async () => {
      const more = {
        errorlist: { phrasesnotfound: 12345, fieldsnotfound: 'x`y\nz' },
        warninglist: { phrasesignored: ['the', 7], quotedphrasesnotfound: null },
      };
      await answerSearch(own('scalars'), found(1, ['1'], more));
      const answer = answerOf(await search({ query: own('scalars') }));
      expect(answer).toMatchObject({
        phrasesNotFound: ['12345'],
        unknownFieldTags: ['x`y\nz'],
        phrasesIgnored: ['the', '7'],
      });
      expect(answer.notice).toContain('``x`y z``');
    });
  });

  describe('a message of PubMed', () => {
    const TRUNCATED = "Wildcard search for 'staph*' used only the first 600 variations.";

    it('about a search that was cut is told in both channels, beside hits', async () => {
      const more = { warninglist: { outputmessages: TRUNCATED } };
      await answerSearch(own('wildcard'), found(1, ['1'], more));
      const result = await search({ query: own('wildcard') });
      expect(answerOf(result).messages).toEqual([TRUNCATED]);
      for (const text of [answerOf(result).notice, textOf(result)]) {
        expect(text).toContain(`PubMed says of this search: \`${TRUNCATED}\``);
      }
    });

    it('that nothing was found is not repeated', async () => {
      const answer = answerOf(await search({ query: 'xyzzyq' }));
      expect(answer).not.toHaveProperty('messages');
      expect(answer.notice).not.toContain('No items found');
    });
  });

  describe('of a query and lists without end', () => {
    const phrases = Array.from({ length: 100 }, (_, i) => `${i}`.padEnd(500, 'x'));
    const more = {
      querytranslation: 't'.repeat(50_000),
      errorlist: { phrasesnotfound: phrases, fieldsnotfound: phrases },
      warninglist: { phrasesignored: phrases, quotedphrasesnotfound: phrases, outputmessages: phrases },
    };

    it('only a part is repeated, and the cuts are told', async () => {
      const ids = Array.from({ length: 1000 }, (_, i) => ownId(i));
      await answerSearch(own('endless'), found(1000, ids, more));
      const query = `${own('endless')} `.padEnd(20_000, 'alzhiemer ');
      const result = await search({ query, maxResults: 1000, author: 'Smith J' });
      const answer = answerOf(result);
      expect(answer.pmids).toHaveLength(1000);
      expect(answer.queryTranslation).toBe(`${'t'.repeat(1500)}… and 48500 more characters`);
      for (const echo of [answer.query, answer.effectiveQuery]) expect(echo.length).toBeLessThan(1550);
      expect(answer.phrasesNotFound).toHaveLength(21);
      expect(answer.phrasesNotFound?.at(-1)).toBe('… and 80 more');
      expect(answer).not.toHaveProperty('searchUrl');
      expect(textOf(result)).not.toContain('Link:');
      expect(textOf(result).length - ids.join(', ').length).toBeLessThan(7500);
      expect(JSON.stringify(answer).length).toBeLessThan(45_000);
    });

    it('no next call repeats it', async () => {
      await answerSearch(own('nohits'), found(0, [], more));
      const result = await search({
        query: `${own('nohits')} `.padEnd(20_000, 'alzhiemer '),
        author: 'Smith J',
      });
      expect(answerOf(result)).not.toHaveProperty('nextCall');
      expect(textOf(result).length).toBeLessThan(15_000);
    });
  });

  describe('no hits', () => {
    it.each<[string, Record<string, unknown>, unknown]>([
      [
        'of a misspelt query',
        { query: 'xyzzyq' },
        { tool: 'pubmed_spell_check', arguments: { query: 'xyzzyq' } },
      ],
      [
        'of a query whose filters exclude all',
        { query: 'sepsis', dateRange: { maxDate: '1950' } },
        { tool: TOOL, arguments: { query: 'sepsis' } },
      ],
      [
        'of filters alone',
        { author: 'Grobelny-Mock D', dateRange: { maxDate: '1950' } },
        {
          tool: TOOL,
          arguments: { author: 'Grobelny-Mock D' },
        },
      ],
      [
        'of filters that exclude all, one of them unknown',
        {
          query: 'sepsis',
          author: 'Nobody X',
          dateRange: { maxDate: '1950' },
          maxResults: 7,
          summaryCount: 3,
        },
        {
          tool: TOOL,
          arguments: {
            query: 'sepsis',
            dateRange: { maxDate: '1950/12/31', dateType: 'pdat' },
            maxResults: 7,
            summaryCount: 3,
          },
        },
      ],
      [
        'of an author who may be written otherwise',
        { author: 'Müller-Lüdenscheidt É', dateRange: { maxDate: '1900' }, language: 'klingon' },
        {
          tool: TOOL,
          arguments: {
            author: 'Mueller-Luedenscheidt E',
            dateRange: { maxDate: '1900/12/31', dateType: 'pdat' },
          },
        },
      ],
      ['of an unknown author', { author: 'Nobody X' }, { tool: TOOL, arguments: { query: 'Nobody X' } }],
    ])('%s are a result with one useful next call', async (_name, args, nextCall) => {
      const result = await search(args);
      const answer = answerOf(result);
      expect(answer).toMatchObject({ totalCount: 0, pmids: [], nextCall });
      expect(answer.notice).toContain('No articles: PubMed answered, and nothing matches.');
      expect(textOf(result)).toContain('**0 of 0 articles**');
      expect(textOf(result)).toContain(answer.nextCall?.tool);
      const next = await client.call(answer.nextCall?.tool ?? '', answer.nextCall?.arguments ?? {});
      expect(next.isError ?? false).toBe(false);
    });

    it.each(['99999999', '10.1234/nope', '阿尔茨海默', 'Nobody X[au]', '"Nobody X"[au]'])(
      'of %s propose no spelling',
      async (query) => {
        const result = await search({ query });
        expect(answerOf(result)).toMatchObject({ totalCount: 0, pmids: [] });
        expect(answerOf(result)).not.toHaveProperty('nextCall');
        expect(textOf(result)).not.toContain('pubmed_spell_check');
      },
    );

    it('of one word leave hits of the others, and its spelling is proposed', async () => {
      const result = await search({ query: 'alzhiemer tau PET' });
      const answer = answerOf(result);
      expect(answer.totalCount).toBeGreaterThan(0);
      expect(answer.nextCall).toEqual({
        tool: 'pubmed_spell_check',
        arguments: { query: 'alzhiemer tau PET' },
      });
      expect(textOf(result)).toContain('Next: pubmed_spell_check `{"query":"alzhiemer tau PET"}`.');
    });

    it('behind the last one are told apart from none', async () => {
      const result = await search({ query: 'sepsis', offset: 50 });
      expect(answerOf(result)).toMatchObject({ totalCount: 3, pmids: [] });
      expect(answerOf(result).notice).toContain('The offset 50 lies behind the last hit: there are 3.');
      expect(textOf(result)).toContain('lies behind the last hit');
    });
  });
});
