import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { europePmc } from '../../src/sources/europepmc.ts';
import { europePmcLinks } from '../../src/sources/europepmc-links.ts';
import { openAlexLinks } from '../../src/sources/openalex-links.ts';
import type { Service } from '../../src/upstream/call.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { detailsOf, json, paramsOf } from './support.ts';

const SERVICE = europePmc(cannedCall().config) as Service;

describe('the links of Europe PMC', () => {
  const citations = (hitCount: number, citation: object[]) => json({ hitCount, citationList: { citation } });
  const ask = (...answers: Parameters<typeof cannedCall>) =>
    europePmcLinks(cannedCall(...answers), SERVICE, '11', 'citations');

  it('are the PMIDs of MEDLINE; other works are counted', async () => {
    const rows = [
      { id: '9', source: 'MED' },
      { id: 'PPR5', source: 'PPR' },
      { id: '12', source: 'PMC' },
      { title: 'A book' },
      { id: '11', source: 'MED' },
      { id: '30', source: 'MED' },
    ];
    expect(await ask(citations(6, rows))).toEqual({ pmids: ['9', '30'], withoutPmid: 3, unread: 0 });
  });

  it('are read page by page', async () => {
    const pageOf = (page: number, size: number) =>
      Array.from({ length: size }, (_, i) => ({ id: String(page * 1000 + i), source: 'MED' }));
    const call = cannedCall(citations(1200, pageOf(1, 1000)), citations(1200, pageOf(2, 200)));
    const { pmids, unread } = await europePmcLinks(call, SERVICE, '11', 'citations');
    expect([pmids.length, pmids[0], pmids.at(-1), unread]).toEqual([1200, '1000', '2199', 0]);
    expect(call.sent.map((sent) => paramsOf(sent).page)).toEqual(['1', '2']);
    expect(new URL(call.sent[0]?.url ?? '').pathname).toMatch(/\/MED\/11\/citations$/);
  });

  it('end after ten pages, and tell how many they leave', async () => {
    let page = 0;
    const call = cannedCall(() => {
      page += 1;
      const rows = Array.from({ length: 1000 }, (_, i) => ({ id: String(page * 1000 + i), source: 'MED' }));
      return citations(12_345, rows);
    });
    const { pmids, unread } = await europePmcLinks(call, SERVICE, '11', 'citations');
    expect([call.sent.length, pmids.length, unread]).toEqual([10, 10_000, 2345]);
  });

  it.each<[string, Parameters<typeof cannedCall>[0], string]>([
    [
      'a list that is shorter than its count',
      citations(3, [{ id: '9', source: 'MED' }]),
      'europepmc_invalid_response',
    ],
    ['a count without a list', json({ hitCount: 3 }), 'europepmc_invalid_response'],
    ['a refusal', json({ errCode: 404, errMsg: 'x' }), 'europepmc_invalid_response'],
    ['its version alone', json({ version: '6.9' }), 'europepmc_invalid_response'],
    ['a 404', { status: 404 }, 'europepmc_unreachable'],
    ['a 503', { status: 503, body: 'maintenance' }, 'europepmc_unreachable'],
  ])('are never none by %s', async (_, answer, reason) => {
    expect((await detailsOf(ask(answer as never))).reason).toBe(reason);
  });

  it('of an article that it does not know are none', async () => {
    expect(await ask(json({ version: '6.9', hitCount: 0 }))).toEqual({
      pmids: [],
      withoutPmid: 0,
      unread: 0,
    });
  });

  const RECORDED = join(import.meta.dirname, '../../../shared/corpus/observed/epmc-citations-page.json');
  it.runIf(existsSync(RECORDED))('are read from the recorded page', async () => {
    // Two rows of 857 were recorded: here they are all.
    const body = readFileSync(RECORDED, 'utf8').replace('"hitCount": 857', '"hitCount": 2');
    expect(await ask({ body })).toEqual({ pmids: ['42696754', '41888299'], withoutPmid: 0, unread: 0 });
  });
});

describe('the links of OpenAlex', () => {
  const address = (n: number) => `https://openalex.org/W${n}`;
  const work = (fields: object = {}) =>
    json({ id: address(1), related_works: [], referenced_works: [], ...fields });
  const listed = (rows: [number, string?][], count = rows.length) =>
    json({
      meta: { count },
      results: rows.map(([n, pmid]) => ({
        id: address(n),
        ids: { openalex: address(n), ...(pmid && { pmid: `https://pubmed.ncbi.nlm.nih.gov/${pmid}` }) },
      })),
    });

  it('keep the order of the list, and count works without a PMID or without a record', async () => {
    const call = cannedCall(
      work({ referenced_works: [address(2), address(3), address(4), address(5)] }),
      listed([[5, '50'], [3], [2, '20']]),
    );
    expect(await openAlexLinks(call, '11', 'references')).toEqual({
      pmids: ['20', '50'],
      withoutPmid: 2,
      unread: 0,
    });
    expect(new URL(call.sent[0]?.url ?? '').pathname).toMatch(/\/works\/pmid:11$/);
    expect(paramsOf(call.sent[1])).toMatchObject({
      filter: 'openalex:W2|W3|W4|W5',
      select: 'id,ids',
      per_page: '100',
    });
  });

  it('are looked up by hundreds, nine times at most', async () => {
    const references = Array.from({ length: 1000 }, (_, i) => address(i + 2));
    const call = cannedCall((sent) => {
      const filter = new URL(sent.url).searchParams.get('filter');
      if (!filter) return work({ related_works: references });
      return listed(
        filter
          .replace('openalex:', '')
          .split('|')
          .map((id) => [Number(id.slice(1)), id.slice(1)]),
      );
    });
    const { pmids, unread } = await openAlexLinks(call, '11', 'similar');
    expect([call.sent.length, pmids.length, unread]).toEqual([10, 899, 100]); // one of the 900 is the article itself
  });

  it('that cite an article are asked for page by page', async () => {
    const page = (from: number, size: number): [number, string][] =>
      Array.from({ length: size }, (_, i) => [from + i, String(from + i)]);
    const call = cannedCall(work(), listed(page(1000, 200), 250), listed(page(1200, 50), 250));
    expect((await openAlexLinks(call, '11', 'cited_by')).pmids).toHaveLength(250);
    expect(paramsOf(call.sent[2])).toMatchObject({ filter: 'cites:W1', page: '2', per_page: '200' });
  });

  it('are none where the work has none, without a further request', async () => {
    const call = cannedCall(work());
    expect(await openAlexLinks(call, '11', 'references')).toEqual({ pmids: [], withoutPmid: 0, unread: 0 });
    expect(call.sent).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof cannedCall>, 'references' | 'cited_by', string]>([
    ['an article that it does not know', [{ status: 404 }], 'references', 'openalex_unknown_article'],
    ['an outage', [{ status: 500 }], 'references', 'openalex_unreachable'],
    ['a work without lists', [json({ id: address(1) })], 'references', 'openalex_invalid_response'],
    [
      'other works than were asked for',
      [work({ referenced_works: [address(2)] }), listed([[7, '70']])],
      'references',
      'openalex_invalid_response',
    ],
    [
      'no works where some were asked for',
      [work({ referenced_works: [address(2)] }), listed([])],
      'references',
      'openalex_invalid_response',
    ],
    ['a short page', [work(), listed([[7, '70']], 5)], 'cited_by', 'openalex_invalid_response'],
    ['a list of another shape', [work(), json({ results: [] })], 'cited_by', 'openalex_invalid_response'],
  ])('are never none by %s', async (_, answers, kind, reason) => {
    expect((await detailsOf(openAlexLinks(cannedCall(...answers), '11', kind))).reason).toBe(reason);
  });
});
