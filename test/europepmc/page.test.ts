import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { searchPage } from '../../src/europepmc/page.ts';
import { readRecord } from '../../src/europepmc/row.ts';
import { readPage } from '../../src/sources/europepmc-page.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { answer, request, SERVICE } from '../sources/europepmc-pages.ts';
import { detailsOf, json, paramsOf } from '../sources/support.ts';

describe('a page of Europe PMC', () => {
  it('is asked for with its cursor, its order and its kind of records', async () => {
    const call = cannedCall(json(answer(5, [3], 'C')));
    await searchPage(call, SERVICE, request({ cursorMark: 'A+/=', sort: 'CITED desc', resultType: 'lite' }));
    expect(paramsOf(call.sent[0])).toEqual({
      query: '(x)',
      resultType: 'lite',
      pageSize: '2',
      cursorMark: 'A+/=',
      format: 'json',
      sort: 'CITED desc',
    });
  });
});

describe('a failure with a cursor', () => {
  const down = { status: 503, body: 'This API is temporarily unavailable due to maintenance.' };
  const lone = json({ version: '6.9' });
  const works = (sent: Request) =>
    new URL(sent.url).searchParams.get('cursorMark') === '*' ? json(answer(5, [1], 'B')) : down;

  it.each([
    ['503', works],
    ['its version alone', (sent: Request) => (works(sent) === down ? lone : works(sent))],
  ])('(%s) is blamed on the cursor where the first page works', async (_, answers) => {
    const call = cannedCall(answers);
    const details = await detailsOf(searchPage(call, SERVICE, request({ cursorMark: 'bad' })));
    expect(details).toMatchObject({ reason: 'europepmc_invalid_input', retryable: false });
    expect(details.message).toMatch(/cursorMark/);
    expect(call.sent.map(({ url }) => new URL(url).searchParams.get('cursorMark'))).toEqual([
      'bad',
      'bad',
      '*',
    ]);
  });

  it.each([
    ['503', down],
    ['its version alone', lone],
  ])('(%s) is an outage where the first page fails too', async (_, always) => {
    const details = await detailsOf(searchPage(cannedCall(always), SERVICE, request({ cursorMark: 'B' })));
    expect(details).toMatchObject({ reason: 'europepmc_unreachable', retryable: true });
  });

  it('without a cursor is an outage, after all retries', async () => {
    const call = cannedCall(lone);
    expect((await detailsOf(searchPage(call, SERVICE, request()))).reason).toBe('europepmc_unreachable');
    expect(call.sent).toHaveLength(4);
  });

  it('of another kind is told as it is', async () => {
    const call = cannedCall(json({ errCode: 404, errMsg: 'x' }));
    await detailsOf(searchPage(call, SERVICE, request({ cursorMark: 'B' })));
    expect(call.sent).toHaveLength(1);
  });
});

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const MISSING = `no corpus at ${CORPUS}`;

/** Every recorded answer of Europe PMC to a search in JSON, told by hand. */
const RECORDED: Record<string, { error: string } | { total: number; next?: string; ids: string[] }> = {
  'observed/epmc-200-bad-cursorMark.json': { error: 'europepmc_unreachable' },
  'observed/epmc-200-errCode-empty-query.json': { error: 'europepmc_invalid_input' },
  'observed/epmc-200-errCode-page-size.json': { error: 'europepmc_invalid_input' },
  'observed/epmc-search-preprints.json': {
    total: 2163,
    next: 'AoIIQHqxVSg1NjE1NTMzOA==',
    ids: ['PPR PPR1302423'],
  },
  'epmc/JonasHeinickeBio__pyEuropePMC/Europe_PMC_results_20251022T154822.json': {
    total: 228_862,
    next: 'AoIIQGrHhyg1NDA0NDEzNQ==',
    ids: ['MED 41102462', 'AGR IND608974682', 'MED 41057853', 'MED 41083487', 'MED 41096960'],
  },
  'epmc/JonasHeinickeBio__pyEuropePMC/Europe_PMC_results_20251022T155445.json': {
    total: 228_862,
    next: 'AoIIQGrGfyg1NDA0NDEzNQ==',
    ids: ['MED 41102462', 'AGR IND608974682', 'MED 41057853', 'MED 41083487', 'MED 41096960'],
  },
  'epmc/JonasHeinickeBio__pyEuropePMC/search_no_results.json': { total: 0, ids: [] },
};

describe('a real answer of Europe PMC', () => {
  it.for(Object.entries(RECORDED))('%s', async ([path, expected], { skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    const value = JSON.parse(readFileSync(join(CORPUS, path), 'utf8'));
    const reading = () => readPage(SERVICE, value, request({ pageSize: 25 }));
    if ('error' in expected) {
      expect((await detailsOf(reading)).reason).toBe(expected.error);
      return;
    }
    const { hitCount, next, records } = reading();
    expect([hitCount, next]).toEqual([expected.total, expected.next]);
    const rows = records.map((record) => readRecord(record)?.row);
    expect(rows.map((row) => `${row?.source} ${row?.epmcId}`)).toEqual(expected.ids);
  });

  it('of ids alone is read too', ({ skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    const path = 'epmc/JonasHeinickeBio__pyEuropePMC/search_cancer_idlist.json';
    const { records } = readPage(
      SERVICE,
      JSON.parse(readFileSync(join(CORPUS, path), 'utf8')),
      request({ pageSize: 25 }),
    );
    const rows = records.map((record) => readRecord(record)?.row);
    expect(rows).toHaveLength(25);
    expect(rows.slice(0, 2)).toEqual([
      {
        source: 'MED',
        epmcId: '39709209',
        pmid: '39709209',
        epmcUrl: 'https://europepmc.org/article/MED/39709209',
      },
      {
        source: 'MED',
        epmcId: '39709208',
        pmid: '39709208',
        pmcId: 'PMC12124214',
        epmcUrl: 'https://europepmc.org/article/MED/39709208',
      },
    ]);
  });

  it('makes whole rows', ({ skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    const path = 'epmc/JonasHeinickeBio__pyEuropePMC/Europe_PMC_results_20251022T154822.json';
    const [first] = JSON.parse(readFileSync(join(CORPUS, path), 'utf8')).resultList.result;
    expect(readRecord(first)?.row).toEqual({
      source: 'MED',
      epmcId: '41102462',
      title: 'Cancer vaccines as enablers of immunotherapy.',
      authors: 'Khleif SN, Gupta S',
      journal: 'Nat Immunol',
      pubYear: '2025',
      firstPublicationDate: '2025-10-16',
      publicationTypes: ['review', 'journal article'],
      pmid: '41102462',
      doi: '10.1038/s41590-025-02308-2',
      isOpenAccess: false,
      hasFullTextXml: false,
      citedByCount: 0,
      epmcUrl: 'https://europepmc.org/article/MED/41102462',
    });
    const preprints = JSON.parse(readFileSync(join(CORPUS, 'observed/epmc-search-preprints.json'), 'utf8'));
    expect(readRecord(preprints.resultList.result[0])?.row).toMatchObject({
      isPreprint: true,
      journal: 'bioRxiv',
      firstPublicationDate: '2026-08-20',
      doi: '10.64898/2026.08.20.745440',
    });
  });
});
