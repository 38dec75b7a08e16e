import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';

const REST = 'www.ebi.ac.uk/europepmc/webservices/rest';

let sample: ServedLibrary;
beforeAll(async () => {
  sample = await serveLibrary({ folder: join(import.meta.dirname, '../../offline/sample') });
});
afterAll(() => sample.close());

interface Row {
  id?: string;
  source?: string;
  match?: string;
  [field: string]: unknown;
}
interface Answer {
  hitCount: number;
  request: object;
  citationList?: { citation: Row[] };
  referenceList?: { reference: Row[] };
  errMsg?: string;
}

async function links(path: string, more: Record<string, string> = {}): Promise<Answer> {
  const params = new URLSearchParams({ format: 'json', ...more });
  const response = await fetch(`${sample.url}/${REST}/${path}?${params}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}
const names = (rows: Row[] = []) => rows.map(({ source, id }) => `${source} ${id}`);

test('what cites an article, the newest first, in the words of the recorded page', async () => {
  const { hitCount, citationList } = await links('MED/90000001/citations');
  expect(hitCount).toBe(3);
  expect(names(citationList?.citation).toSorted()).toEqual([
    'MED 90000008',
    'MED 90000010',
    'PPR PPR9007594',
  ]);
  const years = citationList?.citation.map(({ pubYear }) => Number(pubYear)) ?? [];
  expect(years).toEqual(years.toSorted((a, b) => b - a));
  expect(citationList?.citation.find(({ id }) => id === '90000008')).toMatchObject({
    title: 'Sample: Restrictive fluids in adults with sepsis: a systematic review and meta-analysis',
    authorString: 'Thistlewood I, Penumbra L, Sedgewick A.',
    journalAbbreviation: 'J Sample Rev',
    pubYear: 2025,
    citedByCount: 1,
  });
});

test('what an article cites: what the library holds with its id, other works without one', async () => {
  const { hitCount, referenceList } = await links('MED/90000008/references');
  expect(hitCount).toBe(4);
  expect(referenceList?.reference.map(({ id, match, citedOrder }) => [id, match, citedOrder])).toEqual([
    ['90000001', 'Y', 1],
    ['90000010', 'Y', 2],
    [undefined, 'N', 3],
    [undefined, 'N', 4],
  ]);
});

test('pages', async () => {
  const second = await links('MED/90000008/references', { page: '2', pageSize: '3' });
  expect(second).toMatchObject({
    hitCount: 4,
    request: { id: '90000008', source: 'MED', offSet: 3, pageSize: 3 },
  });
  expect(second.referenceList?.reference).toHaveLength(1);
});

test('an unknown article has no links, and a page of more than a thousand is refused', async () => {
  expect(await links('MED/99999999/citations')).toMatchObject({
    hitCount: 0,
    citationList: { citation: [] },
  });
  expect((await links('MED/90000008/citations', { pageSize: '1001' })).errMsg).toMatch(/^Invalid page size/);
});

test('a search in an order that does not exist, or without a direction, is answered with the version alone', async () => {
  const search = async (sort: string) => {
    const params = new URLSearchParams({ query: 'samplutide', format: 'json', sort });
    return (await fetch(`${sample.url}/${REST}/search?${params}`)).json();
  };
  expect(await search('CITED')).toEqual({ version: '6.9' });
  expect(await search('SIZE desc')).toEqual({ version: '6.9' });
  const sorted = async (sort: string, field: string) =>
    ((await search(sort)) as { resultList: { result: Row[] } }).resultList.result.map((row) =>
      String(row[field]),
    );
  const years = await sorted('PUB_YEAR asc', 'pubYear');
  expect(years.length).toBeGreaterThan(2);
  expect(years).toEqual(years.toSorted());
  expect(await sorted('PUB_YEAR desc', 'pubYear')).toEqual(years.toReversed());
  const first = (await sorted('AUTH_FIRST asc', 'authorString')).map((names) => names.split(',')[0]);
  expect(new Set(first).size).toBeGreaterThan(1);
  expect(first).toEqual(first.toSorted());
});
