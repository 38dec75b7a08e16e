import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { article, EFETCH, EINFO, libraryOf } from './helpers.ts';

const NINE = article({ pmcid: 'PMC9', pmid: '1' });
const TWELVE = article({ pmcid: 'PMC12' }, '<body><p>naïve&nbsp;𝒳</p></body>');
const reply = (id: string) => `<Reply Id="${id}" error="The following PMCID is not available: ${id}"/>`;

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({
    'nine.xml': `<?xml version="1.0"?><!DOCTYPE article>${NINE}`,
    'twelve.xml': TWELVE,
    'doi-only.xml': article({ doi: '10.1/x', pmid: '2' }),
    'record.xml':
      '<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>77</PMID></MedlineCitation></PubmedArticle></PubmedArticleSet>',
  });
});
afterAll(() => library.close());

async function articleSet(query: string): Promise<string> {
  const response = await library.get(`${EFETCH}?db=pmc&${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=UTF-8');
  const text = await response.text();
  const head =
    /^<\?xml version="1\.0"\?>\n<!DOCTYPE pmc-articleset PUBLIC "[^"]+" "[^"]+">\n<pmc-articleset>/.exec(
      text,
    );
  expect(head).not.toBeNull();
  expect(text.endsWith('</pmc-articleset>')).toBe(true);
  return text.slice(head?.[0].length, -'</pmc-articleset>'.length);
}

describe('efetch from PMC', () => {
  test.each([
    ['one article, verbatim and without its prologue', 'id=9', NINE],
    ['several in ascending order of id', 'id=12,9', NINE + TWELVE],
    ['ids as numbers, each once', 'id=0009,9,12&id=12', NINE + TWELVE],
    ['an unknown id by a Reply', 'id=24948109', reply('24948109')],
    ['known and unknown ids together', 'id=10,12,9', NINE + reply('10') + TWELVE],
    ['what cannot be an id not at all', 'id=9,abc,PMC12,0,,-1,1.5', NINE],
    ['a path or markup for an id not at all', `id=9,${encodeURIComponent('../../etc/passwd,<x/>,"')}`, NINE],
    ['an id longer than any number not at all', `id=9,${'9'.repeat(500)}`, NINE],
  ])('answers %s', async (_, query, expected) => {
    expect(await articleSet(query)).toBe(expected);
  });

  test('reads a form body as it reads a query', async () => {
    const many = Array.from({ length: 3000 }, () => '9').join(',');
    const body = new URLSearchParams({ db: 'pmc', id: `${many},12`, retmode: 'xml' });
    const response = await library.get(EFETCH, { method: 'POST', body });
    expect(await response.text()).toContain(`<pmc-articleset>${NINE}${TWELVE}</pmc-articleset>`);
  });

  test.each(['id=0,000', 'id=', 'id=abc', 'rettype=xml'])(
    'refuses a list without a possible id: %s',
    async (query) => {
      const response = await library.get(`${EFETCH}?db=pmc&${query}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toBe(
        '<?xml version="1.0" encoding="UTF-8" ?>\n' +
          '<!DOCTYPE eEfetchResult PUBLIC "-//NLM//DTD efetch 20131226//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20131226/efetch.dtd">\n' +
          '<eFetchResult>\n\t<ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR>\n</eFetchResult>\n',
      );
    },
  );
});

describe('einfo', () => {
  test('counts what the library holds, as XML and as JSON', async () => {
    const text = await (await library.get(`${EINFO}?db=pubmed`)).text();
    expect(text).toContain('<DbName>pubmed</DbName>');
    expect(text).toContain('<Count>3</Count>');
    const { header, einforesult } = (await (await library.get(`${EINFO}?db=pmc&retmode=json`)).json()) as {
      header: unknown;
      einforesult: { dbinfo: unknown[] };
    };
    expect(header).toEqual({ type: 'einfo', version: '0.3' });
    expect(einforesult.dbinfo).toEqual([expect.objectContaining({ dbname: 'pmc', count: '2' })]);
  });

  test('lists its databases, and refuses others', async () => {
    expect(await (await library.get(EINFO)).text()).toContain('<DbName>pmc</DbName>');
    expect(await (await library.get(`${EINFO}?db=gene`)).text()).toContain(
      '<ERROR>Invalid db name specified</ERROR>',
    );
  });
});

test.each([
  `${EFETCH}?db=gene&id=1`,
  'eutils.ncbi.nlm.nih.gov/entrez/eutils/nothing.fcgi',
  'eutils.ncbi.nlm.nih.gov',
  'unknown.example/a?b=c',
  '__proto__/x',
  'not%20a%20host/x',
  '',
])('says that it does not answer %s', async (address) => {
  const response = await library.get(address);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    error: `Not answered by the offline library: GET https://${address}`,
  });
});
