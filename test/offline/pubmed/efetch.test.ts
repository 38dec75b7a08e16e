import { afterAll, beforeAll, expect, test } from 'vitest';
import { article, libraryOf } from '../helpers.ts';
import { EUTILS, record, recordSet } from './helpers.ts';

const FIVE = record('5', { title: 'Five &amp; <i>more</i>.', abstract: 'P &lt; 0.05 naïve 𝒳' });
const SIX = record('6');
const BOOK =
  '<PubmedBookArticle><BookDocument><PMID Version="1">7</PMID><Book><BookTitle>Seven.</BookTitle></Book></BookDocument></PubmedBookArticle>';

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({
    'a.xml': recordSet(FIVE, '\n', BOOK),
    'b/six.xml': recordSet(SIX),
    'six.xml': article({ pmid: '6', doi: '10.5555/six' }),
    'eight.xml': article({ pmid: '8', doi: '10.5555/eight' }),
  });
});
afterAll(() => library.close());

async function fetched(query: string): Promise<string> {
  const response = await library.get(`${EUTILS}/efetch.fcgi?db=pubmed&retmode=xml&${query}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=UTF-8']);
  const text = await response.text();
  const inner =
    /^<\?xml version="1\.0" \?>\n<!DOCTYPE PubmedArticleSet [^>]+>\n<PubmedArticleSet>(.*)<\/PubmedArticleSet>$/s.exec(
      text,
    );
  return inner?.[1] ?? text;
}

test.each([
  ['one, as it stands in its file', 'id=5', FIVE],
  ['several in the order asked for', 'id=7,5,6', BOOK + FIVE + SIX],
  ['each once, by number', 'id=006,6&id=6', SIX],
  ['the known ones only', 'id=5,999,6', FIVE + SIX],
  ['none when none is known', 'id=999999999', ''],
  ['a window of the list', 'id=7,5,6&retstart=1&retmax=1', FIVE],
  ['what can be an id', 'id=x,5,0,-1,1.5', FIVE],
])('efetch answers records: %s', async (_, query, expected) => {
  expect(await fetched(query)).toBe(expected);
});

test('efetch derives a record for an article that has none', async () => {
  expect(await fetched('id=8')).toMatch(
    /^<PubmedArticle>.*<PMID Version="1">8<\/PMID>.*10\.5555\/eight.*<\/PubmedArticle>$/,
  );
});

test('efetch reads a form body', async () => {
  const body = new URLSearchParams({
    db: 'pubmed',
    retmode: 'xml',
    id: Array.from({ length: 300 }, (_, i) => i + 1).join(','),
  });
  const response = await library.get(`${EUTILS}/efetch.fcgi`, { method: 'POST', body });
  expect((await response.text()).match(/<PubmedArticle>|<PubmedBookArticle>/g)).toHaveLength(4);
});

test.each(['id=0,000', 'id=', 'id=abc', ''])(
  'efetch refuses a list without a possible id: %s',
  async (query) => {
    const response = await library.get(`${EUTILS}/efetch.fcgi?db=pubmed&retmode=xml&${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(
      '<eFetchResult>\n\t<ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR>\n</eFetchResult>\n',
    );
  },
);

test('efetch refuses a forgotten history', async () => {
  const response = await library.get(
    `${EUTILS}/efetch.fcgi?db=pubmed&retmode=xml&query_key=1&WebEnv=MCID_x&retstart=12000&retmax=500`,
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(
    '<ERROR>Cannot retrieve history data. query_key: 1, WebEnv: MCID_x, retstart: 12000, retmax: 500</ERROR>',
  );
});

test('efetch does not answer in other forms than XML', async () => {
  const response = await library.get(`${EUTILS}/efetch.fcgi?db=pubmed&id=5&rettype=medline&retmode=text`);
  expect(response.status).toBe(404);
});
