import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { europePmcSchema } from '../../src/europepmc/schema.ts';
import { meshSchema } from '../../src/pubmed/mesh/schema.ts';
import { relatedSchema } from '../../src/related/schema.ts';
import { ERAS, type TestClient } from '../clients.ts';
import { asUser } from '../session/support.ts';
import { textOf } from './answers.ts';
import { TOOL as SEARCH, answerOf as searchOf } from './search.ts';

/** journeys.md U1 and U2, as far as headings, citations and Europe PMC go. */
describe.each(ERAS)('literature work with headings and citations (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(asUser(`trade-${era}`));
  });
  afterAll(() => client.close());

  it('U1: from a lay word to a heading and its synonyms, to a search that is complete', async () => {
    const looked = await client.call('pubmed_lookup_mesh', { query: 'blood poisoning', maxResults: 1 });
    const [heading] = meshSchema.parse(looked.structuredContent).results;
    const words = [heading?.name ?? '', ...(heading?.entryTerms ?? [])];
    expect(words).toContain('Sepsis');
    const query = [`"${heading?.name}"[mh]`, ...words.map((word) => `"${word}"[tiab]`)].join(' OR ');
    const found = searchOf(await client.call(SEARCH, { query }));
    expect(found.pmids).toEqual(expect.arrayContaining(['90000001', '90000008', '90000010']));
    // The lay word alone is in none of them.
    const lay = searchOf(await client.call(SEARCH, { query: '"blood poisoning"[tiab]' }));
    expect(lay.quotedPhrasesNotFound?.join()).toContain('blood poisoning');
  });

  it('U1: chases citations both ways; the pages together are the total, and every id is accounted for', async () => {
    const chased = new Set<string>();
    for (const relationship of ['references', 'cited_by']) {
      const pmids: string[] = [];
      let total = -1;
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const args = { pmid: '90000010', relationship, maxResults: 1, offset };
        const result = await client.call('pubmed_find_related', args);
        const answer = relatedSchema.parse(result.structuredContent);
        total = answer.totalCount;
        expect(textOf(result)).toContain(`**${answer.returnedCount} of ${total}**`);
        pmids.push(...answer.articles.map(({ pmid }) => pmid));
        offset = answer.nextOffset;
      }
      expect(pmids).toHaveLength(total);
      for (const pmid of pmids) chased.add(pmid);
    }
    expect([...chased].toSorted()).toEqual(['90000001', '90000008']);
    const fetched = await client.call('pubmed_fetch_articles', { pmids: [...chased] });
    expect(fetched.structuredContent).toMatchObject({ totalReturned: 2 });
  });

  it('U2: one call shows kind, year, ids and access of each hit, and the journal version of a preprint (F7)', async () => {
    const result = await client.call('pubmed_europepmc_search', {
      query: 'samplutide AND kidney',
      pageSize: 3,
    });
    const { hits } = europePmcSchema.parse(result.structuredContent);
    expect(hits.length).toBeGreaterThan(1);
    for (const hit of hits) {
      expect(hit.doi ?? hit.pmid).toBeDefined();
      expect(hit.pubYear).toMatch(/^\d{4}$/);
      expect(hit.publicationTypes).not.toEqual([]);
      expect(typeof hit.isOpenAccess).toBe('boolean');
      expect(textOf(result)).toContain(hit.epmcUrl);
    }
    const journalVersions = hits
      .filter(({ isPreprint }) => isPreprint)
      .flatMap(({ otherVersions = [] }) => otherVersions.filter(({ source }) => source === 'MED'))
      .map(({ epmcId }) => epmcId);
    expect(new Set(journalVersions)).toEqual(new Set(['90000002']));
    const fetched = await client.call('pubmed_fetch_articles', { pmids: journalVersions });
    expect(textOf(fetched)).toContain('eGFR');
  });
});
