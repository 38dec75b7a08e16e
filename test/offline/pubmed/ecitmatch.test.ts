import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryOf } from '../helpers.ts';
import { EUTILS, record, recordSet } from './helpers.ts';

const PLACE = { journal: 'J Invent Med', date: '2020 Mar', volume: '7' };
let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({
    'a.xml': recordSet(
      record('1', { ...PLACE, pages: '11-19', authors: [['Mann', 'BJ']] }),
      record('2', { ...PLACE, pages: '20', authors: [['Ng', 'P']] }),
      record('3', { journal: 'Other J', date: '1999', volume: '1', pages: 'e7' }),
    ),
  });
});
afterAll(() => library.close());

async function match(...lines: string[]): Promise<string[]> {
  const body = new URLSearchParams({ db: 'pubmed', retmode: 'xml', bdata: lines.join('\r') });
  const response = await library.get(`${EUTILS}/ecitmatch.cgi`, { method: 'POST', body });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  return (await response.text()).split('\n').slice(0, -1);
}

test.each([
  ['every part', 'j invent med|2020|7|11|mann bj|k|', '1'],
  ['the full title of the journal and no author', 'Journal named J Invent Med|2020|7|20||k|', '2'],
  ['an article number', 'Other J|1999|1|e7||k|', '3'],
  ['a wrong author where the place is right', 'j invent med|2020|7|11|nobody x|k|', '1'],
  ['a wrong year where the place is right', 'j invent med|2011|7|11|mann bj|k|', '1'],
  ['a journal and an author', 'j invent med||||ng p|k|', '2'],
  ['several articles', 'j invent med|2020||||k|', 'AMBIGUOUS 1,2'],
  ['an unknown journal', 'no such j|2020|7|11|mann bj|k|', 'NOT_FOUND'],
  ['a wrong page', 'j invent med|2020|7|99||k|', 'NOT_FOUND'],
  ['no journal but a page', '|1999|1|e7||k|', '3'],
])('ecitmatch finds by %s', async (_, line, expected) => {
  expect(await match(line)).toEqual([line + expected]);
});

test('ecitmatch answers line by line under the keys given', async () => {
  expect(await match('other j|1999|1|e7||a b|', 'no such j|1|1|1||2|')).toEqual([
    'other j|1999|1|e7||a b|3',
    'no such j|1|1|1||2|NOT_FOUND',
  ]);
});

test('ecitmatch ends at a line without a journal that it cannot find', async () => {
  expect(await match('other j|1999|1|e7||1|', '|1950|1|1||2|', 'other j|1999|1|e7||3|')).toEqual([
    'other j|1999|1|e7||1|3',
  ]);
});

test('ecitmatch answers nothing with nothing', async () => {
  expect(await match('')).toEqual([]);
});
