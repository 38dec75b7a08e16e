import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { textOf } from './answers.ts';
import { articlesOf } from './articles.ts';

/** journeys.md U1 and U8, as far as search, fetch and convert go, over the sample library. */
describe.each(ERAS)('journeys to the records (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const fetchArticles = (args: Record<string, unknown>) => client.call('pubmed_fetch_articles', args);

  it('U1: reads the abstracts of all hits in parts, and each hit has its outcome', async () => {
    const search = await client.call('pubmed_search_articles', { query: 'sample', maxResults: 100 });
    const { pmids, totalCount } = search.structuredContent as { pmids: string[]; totalCount: number };
    expect(pmids).toHaveLength(totalCount);
    expect(totalCount).toBeGreaterThan(10);
    const read: string[] = [];
    let open = pmids;
    let calls = 0;
    for (; open.length > 0 && calls < 20; calls++) {
      const result = await fetchArticles({ pmids: open, includeMesh: false, maxResponseCharacters: 8000 });
      const { articles, deferred, unavailable } = articlesOf(result);
      expect(unavailable).toBeUndefined();
      for (const { pmid, title } of articles) {
        expect(title).toBeTruthy();
        expect(textOf(result)).toContain(`**PMID:** ${pmid}`);
      }
      read.push(...articles.map(({ pmid }) => pmid));
      open = deferred?.ids ?? [];
    }
    expect(read).toEqual(pmids);
    expect(calls).toBeGreaterThan(1);
  });

  it('U8: tells of each reference whether it exists, and whether it was retracted or corrected', async () => {
    const references = ['90000006', '99999999', '90000001', '00000000', '90000007', '90000003'];
    const result = await fetchArticles({ pmids: references });
    const { articles, unavailablePmids, notice } = articlesOf(result);
    const outcomes = references.map((pmid) =>
      unavailablePmids?.includes(pmid)
        ? 'not found'
        : articles.find((one) => one.pmid === pmid)?.retracted
          ? 'retracted'
          : 'found',
    );
    expect(outcomes).toEqual(['retracted', 'not found', 'found', 'not found', 'found', 'found']);
    for (const channel of [notice, textOf(result)]) {
      expect(channel).toContain('PMID 90000006 was RETRACTED (see PMID 90000007).');
      expect(channel).toContain(
        'PMID 90000007 is the retraction notice of another article (see PMID 90000006).',
      );
      expect(channel).toContain('PMID 90000001 was corrected (see PMID 90000010).');
    }
  });

  it('U8: finds the record behind a DOI, and follows to it', async () => {
    const converted = await client.call('pubmed_convert_ids', {
      ids: ['10.5555/SAMPLE.0012', '10.5555/no.such'],
      idType: 'doi',
    });
    const { records } = converted.structuredContent as { records: { pmid?: string; errmsg?: string }[] };
    expect(records[1]?.errmsg).toContain('pubmed_search_articles');
    const { articles } = articlesOf(await fetchArticles({ pmids: [records[0]?.pmid] }));
    expect(articles).toMatchObject([
      {
        pmid: '90000012',
        titleIsTranslated: true,
        languages: ['ger'],
        vernacularTitle: expect.stringContaining('Nachts bist du allein'),
      },
    ]);
    expect(articles[0]?.title).toMatch(/^Sample: “At night you are alone”/);
  });
});
