import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { answerOf, answerSearch, answerSummaries, found, summarised, TOOL, textOf } from './search.ts';

describe.each(ERAS)('what pubmed_search_articles tells of the hits (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const search = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A word, or a PMID, of this era and test alone. */
  const own = (word: string) => `${word}${era === '2025' ? 'early' : 'late'}`;
  const ownId = (n: number) => `7${era === '2025' ? 1 : 2}${String(n).padStart(6, '0')}`;

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
      expect(textOf(result).length - ids.join(', ').length).toBeLessThan(7000);
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

  describe('more hits than PubMed gives out', () => {
    it('are explained, and date slices are offered that can be searched', async () => {
      const word = own('window');
      await answerSearch(word, found(20_000, [ownId(1)], { retstart: '9998' }));
      const result = await search({ query: word, maxResults: 1, offset: 9998 });
      const answer = answerOf(result);
      expect(answer).not.toHaveProperty('nextOffset');
      expect(answer.notice).toContain('only the first 9,999 hits of a search; 10,001 lie behind them');
      expect(answer.dateSlices).toHaveLength(4);
      expect(answer.dateSlices?.[0]).toMatchObject({ minDate: '1000/01/01', dateType: 'edat' });
      expect(answer.dateSlices?.at(-1)).toMatchObject({ maxDate: '3000/12/31' });
      for (const { minDate, maxDate } of answer.dateSlices ?? []) {
        expect(textOf(result)).toContain(`- ${minDate} to ${maxDate} (edat)`);
      }
      const parts = await Promise.all(
        (answer.dateSlices ?? []).map((dateRange) => search({ query: 'sample', dateRange, maxResults: 100 })),
      );
      const pmids = parts.flatMap((part) => answerOf(part).pmids);
      expect([pmids.length, new Set(pmids).size]).toEqual([15, 15]);
    });

    it('within a range are sliced within it', async () => {
      const word = own('ranged');
      await answerSearch(word, found(20_000, [ownId(2)]));
      const answer = answerOf(
        await search({ query: word, maxResults: 1, dateRange: { minDate: '2020', maxDate: '2021/06' } }),
      );
      expect(answer.dateSlices?.[0]).toMatchObject({ minDate: '2020/01/01', dateType: 'pdat' });
      expect(answer.dateSlices?.at(-1)).toMatchObject({ maxDate: '2021/06/30', dateType: 'pdat' });
      expect(answer.notice).toContain('two publication dates');
    });
  });

  describe('summaries', () => {
    it('are rows with ids, date and a retraction flag, as many as asked for', async () => {
      const result = await search({ query: 'radiographs OR sepsis', sort: 'pub_date', summaryCount: 50 });
      const answer = answerOf(result);
      expect(answer.summaries.map(({ pmid }) => pmid)).toEqual(answer.pmids);
      const row = answer.summaries.find(({ pmid }) => pmid === '90000006');
      expect(row).toEqual({
        pmid: '90000006',
        retracted: true,
        retractionNoticePmid: '90000007',
        title: 'Sample: Deep learning finds pneumothorax on chest radiographs as well as radiologists do.',
        authors: 'Grobelny-Mock D, Sallow T',
        source: 'Sample Radiol',
        docType: 'citation',
        publicationTypes: ['Journal Article', 'Retracted Publication'],
        pubDate: '2021-07-09',
        doi: '10.5555/sample.0006',
        pmcId: 'PMC90000006',
        pmcUrl: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC90000006/',
        pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/90000006/',
      });
      for (const { pmid, retracted } of answer.summaries) expect(retracted).toBe(pmid === '90000006');
      const text = textOf(result);
      const total = answer.pmids.length;
      expect(text).toContain(`Summaries shown for top ${total} of ${total}:`);
      expect(text).toContain('**RETRACTED (notice: PMID 90000007)** Sample: Deep learning');
      for (const { pmid, doi, pubDate, authors } of answer.summaries) {
        const line = text.split('\n').find((one) => one.includes(`[PMID ${pmid}]`));
        for (const part of [doi, pubDate, authors]) expect(line).toContain(part);
      }
      expect(text.match(/RETRACTED/g)).toHaveLength(1);
    });

    it('of the first hits leave the other PMIDs bare', async () => {
      const result = await search({ query: 'sample', maxResults: 5, summaryCount: 2 });
      const { pmids, summaries } = answerOf(result);
      expect(summaries.map(({ pmid }) => pmid)).toEqual(pmids.slice(0, 2));
      expect(textOf(result)).toContain('Summaries shown for top 2 of 5:');
      expect(textOf(result)).toContain(`Further PMIDs: ${pmids.slice(2).join(', ')}`);
    });

    it('of hostile text stay text', async () => {
      const [first, second] = [ownId(10), ownId(11)];
      await answerSearch(own('hostile'), found(2, [first, second]));
      const title =
        'Evil](javascript:1) | **x** &lt;script&gt;alert(1)&lt;/script&gt; 10&lt;sup&gt;4&lt;/sup&gt;\n# y';
      const authors = ['A', 'B', 'C', 'D'].map((name) => ({ name, authtype: 'Author' }));
      const record = {
        title,
        authors: [...authors, { name: 'Ed E', authtype: 'Editor' }],
        doctype: 'chapter',
        booktitle: 'A &amp;amp; B',
        pubdate: '2024 Spring',
        articleids: [
          { idtype: 'doi', value: 'javascript:1' },
          { idtype: 'pmc', value: '../evil' },
        ],
        pubtype: 'Review',
      };
      await answerSummaries(
        first,
        summarised({ [first]: record, [second]: { error: 'cannot get document summary' } }),
      );
      const result = await search({ query: own('hostile'), summaryCount: 2 });
      expect(answerOf(result).summaries).toEqual([
        {
          pmid: first,
          retracted: false,
          title: 'Evil](javascript:1) | **x** <script>alert(1)</script> 10⁴ # y',
          authors: 'A, B, C, et al.',
          editors: ['Ed E'],
          bookTitle: 'A & B',
          docType: 'chapter',
          publicationTypes: ['Review'],
          pubDate: '2024',
          pubmedUrl: `https://pubmed.ncbi.nlm.nih.gov/${first}/`,
        },
        { pmid: second, summaryMissing: true, pubmedUrl: `https://pubmed.ncbi.nlm.nih.gov/${second}/` },
      ]);
      expect(answerOf(result).notice).toContain(`PubMed sent no summary of: ${second}.`);
      const text = textOf(result);
      expect(text).toContain(
        `2. [PMID ${second}](https://pubmed.ncbi.nlm.nih.gov/${second}/) | no summary, may be retracted`,
      );
      expect(text).toContain('Evil\\](javascript:1) \\| \\*\\*x\\*\\* \\<script\\>');
      expect(text).toContain('Ed E (editors) | In: A & B | 2024 | Review | chapter');
    });

    it('that fail leave the PMIDs, and say so', async () => {
      const pmid = ownId(12);
      await answerSearch(own('nosummary'), found(1, [pmid]));
      await answerSummaries(pmid, { status: 503, body: 'api_key=hunter2' }, 20);
      const result = await search({ query: own('nosummary'), summaryCount: 1 });
      expect(answerOf(result)).toMatchObject({
        pmids: [pmid],
        summaries: [],
        summariesFailed: { reason: 'ncbi_unreachable', retryable: true },
      });
      expect(textOf(result)).toContain('The summaries could not be fetched (ncbi_unreachable)');
      expect(textOf(result)).toContain(`PMIDs: ${pmid}`);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    });
  });
});
