import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { requests, textOf } from './answers.ts';
import { answerOf, TOOL } from './search.ts';

/** journeys.md U1 and U11, as far as spelling and search go. */
describe.each(ERAS)('literature work (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const search = async (args: Record<string, unknown>) => {
    const result = await client.call(TOOL, args);
    return { ...answerOf(result), text: textOf(result) };
  };
  const spell = async (query: string) =>
    (await client.call('pubmed_spell_check', { query })).structuredContent;

  it.each(['relevance', 'pub_date', 'author', 'journal'])(
    'U1: screens all hits in pages by %s: none repeated, none lost',
    async (sort) => {
      const args = { query: 'sample', dateRange: { minDate: '2015' }, hasAbstract: true, sort };
      expect(await spell('sample')).toMatchObject({ hasSuggestion: false });
      const count = await search({ ...args, maxResults: 0 });
      expect(count.totalCount).toBeGreaterThan(8);
      expect(count.text).toContain(`**${count.totalCount} articles** found, none listed (count only)`);
      expect(count.appliedFilters.dateRange?.maxDate).toBe('3000/12/31');

      const pmids: string[] = [];
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const page: Awaited<ReturnType<typeof search>> = await search({ ...args, maxResults: 4, offset });
        expect(page.totalCount).toBe(count.totalCount);
        expect(page.effectiveQuery).toBe(count.effectiveQuery);
        expect(page.text).toContain(`${page.returnedCount} of ${count.totalCount} articles`);
        for (const pmid of page.pmids) expect(page.text).toContain(pmid);
        pmids.push(...page.pmids);
        offset = page.nextOffset;
      }
      expect(pmids).toHaveLength(count.totalCount);
      expect(new Set(pmids).size).toBe(count.totalCount);
      expect((await search({ ...args, maxResults: 100 })).pmids).toEqual(pmids);
    },
  );

  it('can be done again another day: nothing in it hangs on what NCBI keeps (field case B20)', async () => {
    const first = await search({ query: 'samplutide', dateRange: { minDate: '2015' }, summaryCount: 2 });
    const again = await search({
      query: first.query,
      dateRange: first.appliedFilters.dateRange,
      summaryCount: 2,
    });
    expect(first.pmids.length).toBeGreaterThan(1);
    expect(again).toMatchObject({ pmids: first.pmids, totalCount: first.totalCount });
    expect((await requests('eutils')).length).toBeGreaterThan(3);
    expect(await requests('usehistory|WebEnv|query_key')).toEqual([]);
  });

  it('U11: mends a query, finds an author with accents and a German paper, and explains an empty list', async () => {
    const spelled = await spell('alzhiemer[tiab] AND tau[tiab]');
    expect(spelled).toMatchObject({ corrected: 'alzheimer[tiab] AND tau[tiab]', hasSuggestion: true });
    expect((await search({ query: String(spelled?.corrected), summaryCount: 1 })).summaries[0]?.pmid).toBe(
      '90000004',
    );

    const german = await search({
      query: '',
      author: 'Müßiggang-Probe Ä',
      language: 'german',
      summaryCount: 1,
    });
    expect(german.effectiveQuery).toBe('Müßiggang-Probe Ä[Author] AND german[Language]');
    expect(german.summaries[0]?.title).toMatch(/^Sample: “At night you are alone”[^\]]*$/);
    expect(german.summaries[0]?.titleIsTranslated).toBe(true);
    expect(german.text).toMatch(/\d\. Sample: “At night you are alone”[^|\]]* \(translated title\) \|/);

    const empty = await search({ query: 'alzhiemer', author: 'Müßiggang-Probe Ä' });
    expect(empty.totalCount === 0 || empty.phrasesNotFound?.includes('alzhiemer')).toBe(true);
    expect(empty.notice).toContain('alzhiemer');
    const none = await search({ query: 'alzhiemer' });
    expect(none).toMatchObject({
      totalCount: 0,
      phrasesNotFound: ['alzhiemer'],
      nextCall: { tool: 'pubmed_spell_check', arguments: { query: 'alzhiemer' } },
    });
  });
});
