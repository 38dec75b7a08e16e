import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODERN_ERA, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { textOf } from './answers.ts';
import { answerOf, answerSearch, answerSummaries, found, summarised, TOOL } from './search.ts';

describe.each(MODERN_ERA)('what pubmed_search_articles tells of the hits (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const search = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A word, or a PMID, of this file and test alone. */
  const own = (word: string) => `${word}late`;
  const ownId = (n: number) => `72${String(n).padStart(6, '0')}`;

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
      expect(answerOf(result).notice).toContain(
        `PubMed sent no summary of: ${second}. Whether these are retracted is not known`,
      );
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
      expect(textOf(result)).toContain('NCBI did not give the summaries (ncbi_unreachable)');
      expect(textOf(result)).toContain(`PMIDs: ${pmid}`);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    });
  });
});
