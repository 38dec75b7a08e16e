import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_ERA, type TestClient } from '../clients.ts';
import { logOf } from '../library.ts';
import { WORKER } from '../worker.ts';
import { errorOf, textOf } from './answers.ts';
import { answerOf, TOOL } from './search.ts';

describe.each(LEGACY_ERA)('what pubmed_search_articles refuses (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const search = (args: Record<string, unknown>) => client.call(TOOL, args);

  describe('arguments with nothing to search for are refused before any request', () => {
    it.each<[string, Record<string, unknown>, string, string[]]>([
      ['no query and no filter', {}, 'blank_query', ['query']],
      ['an empty query alone', { query: '', maxResults: 5 }, 'blank_query', ['query']],
      ['white space', { query: '  \u200b' }, 'blank_query', ['query']],
      ['a tag alone', { query: '[MeSH Terms:noexp]' }, 'blank_query', ['query']],
      ['markup', { query: '&nbsp;<b></b>()', author: 'Smith J' }, 'blank_query', ['query']],
      [
        'blank filters',
        { query: 'a', author: '""', meshTerms: ['Sepsis', '[mh]'] },
        'blank_filter',
        ['author', 'meshTerms.1'],
      ],
      ['an empty element', { publicationTypes: [''] }, 'blank_filter', ['publicationTypes.0']],
      [
        'month 13',
        { query: 'a', dateRange: { minDate: '2024/13', maxDate: '2025' } },
        'invalid_date_range',
        ['dateRange.minDate'],
      ],
      [
        'day 00',
        { query: 'a', dateRange: { minDate: '2024/01/00' } },
        'invalid_date_range',
        ['dateRange.minDate'],
      ],
      [
        '29 February 2023',
        { query: 'a', dateRange: { minDate: '2020', maxDate: '2023/02/29' } },
        'invalid_date_range',
        ['dateRange.maxDate'],
      ],
      [
        'an end before the start',
        { query: 'a', dateRange: { minDate: '2024/07', maxDate: '2024/06/30' } },
        'invalid_date_range',
        ['dateRange.minDate', 'dateRange.maxDate'],
      ],
    ])('%s', async (_name, args, reason, fields) => {
      const before = await logOf(env.LIBRARY_URL, 'esearch');
      const result = await search(args);
      const { code, data } = errorOf(result);
      expect([code, data.reason, data.retryable, data.executed]).toEqual([-32007, reason, false, false]);
      expect(data.fields).toEqual(fields);
      expect(data.errors?.map(({ path }) => path)).toEqual(
        fields.map((field) => `/${field.replace('.', '/')}`),
      );
      for (const field of fields) expect(textOf(result)).toContain(`${field}: `);
      expect(textOf(result)).toContain('Nothing was sent to NCBI');
      expect(await logOf(env.LIBRARY_URL, 'esearch')).toHaveLength(before.length);
    });

    it.each([
      ['a query', { query: 'a'.repeat(20_001) }, '/query'],
      ['a filter', { author: 'a'.repeat(301) }, '/author'],
      ['an element', { meshTerms: ['a'.repeat(301)] }, '/meshTerms/0'],
      ['a list', { publicationTypes: Array.from({ length: 21 }, () => 'Review') }, '/publicationTypes'],
    ])('as is %s that is too long', async (_name, args, path) => {
      const { data } = errorOf(await search(args));
      expect([data.reason, data.errors?.map((error) => error.path)]).toEqual(['invalid_input', [path]]);
    });

    it('but operators are words', async () => {
      expect(answerOf(await search({ query: 'NOT[ti]' })).totalCount).toBe(0);
    });

    it('and beside other faults all are told at once', async () => {
      const { data } = errorOf(
        await search({
          query: ' ',
          maxResults: 1001,
          offset: 9999,
          hunter2: 1,
          dateRange: { minDate: 'x', dateType: 'y' },
        }),
      );
      expect(data.reason).toBe('invalid_input');
      expect(data.errors?.map(({ path }) => path).sort()).toEqual([
        '',
        '/dateRange/dateType',
        '/dateRange/minDate',
        '/maxResults',
        '/offset',
        '/query',
      ]);
    });
  });
});
