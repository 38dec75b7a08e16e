import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { libraryOf } from './helpers.ts';

const V2 = 'api.unpaywall.org/v2';
const EMAIL = 'email=reader@sample-university.example';

interface Location {
  url: string;
  url_for_pdf: string | null;
  url_for_landing_page: string;
  license: string | null;
  host_type: string;
  version: string;
  is_best: boolean;
}

interface Work {
  doi: string;
  is_oa: boolean;
  oa_status: string;
  best_oa_location: Location | null;
  oa_locations: Location[];
  [field: string]: unknown;
}

let library: ServedLibrary;
beforeAll(async () => {
  library = await serveLibrary({ folder: join(import.meta.dirname, '../../offline/sample') });
});
afterAll(() => library.close());

async function ask(path: string, status = 200): Promise<unknown> {
  const response = await fetch(`${library.url}/${V2}/${path}`);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return response.json();
}

const work = async (doi: string) => (await ask(`${encodeURIComponent(doi)}?${EMAIL}`)) as Work;

describe('refusals', () => {
  test.each([
    ['10.5555/oa.0001', 'Email address required in API call, see http://unpaywall.org/products/api'],
    ['10.5555/oa.0001?email=', 'Email address required in API call, see http://unpaywall.org/products/api'],
    [
      '10.5555/oa.0001?email=me@example.com',
      'Please use your own email address in API calls. See http://unpaywall.org/products/api',
    ],
  ])('422 for %s', async (path, message) => {
    expect(await ask(path, 422)).toEqual({ HTTP_status_code: 422, error: true, message });
  });

  test.each(['10.5555/unknown', '10.5555/sample.9999', 'nonsense', '%E0%A4%A'])('404 for %s', async (doi) => {
    expect(await ask(`${doi}?${EMAIL}`, 404)).toEqual({
      HTTP_status_code: 404,
      error: true,
      message: `'${doi}' isn't in Unpaywall. See https://support.unpaywall.org/a/solutions/articles/44001900286`,
    });
  });

  test('another path is not answered', async () => {
    expect(await ask('', 404)).toEqual({ error: expect.stringContaining('Not answered') });
  });
});

describe('records', () => {
  test('an open copy at the publisher', async () => {
    const location = {
      url: 'https://oa.sample-press.example/articles/tide-clocks',
      url_for_pdf: null,
      url_for_landing_page: 'https://oa.sample-press.example/articles/tide-clocks',
      license: 'cc-by',
      host_type: 'publisher',
      version: 'publishedVersion',
      is_best: true,
    };
    expect(await work('10.5555/oa.0001')).toMatchObject({
      doi: '10.5555/oa.0001',
      doi_url: 'https://doi.org/10.5555/oa.0001',
      title: 'Sample: Tide clocks and the sleep of lighthouse keepers',
      journal_name: 'Journal of Sample Pages (not real)',
      year: 2024,
      is_oa: true,
      oa_status: 'hybrid',
      best_oa_location: location,
      oa_locations: [location],
      z_authors: [{ family: 'Lanternhall', sequence: 'first' }, { sequence: 'additional' }],
    });
  });

  test('a PDF in a repository, and several locations with the best one first', async () => {
    expect(await work('10.5555/oa.0002')).toMatchObject({
      oa_status: 'green',
      has_repository_copy: true,
      best_oa_location: {
        url: 'https://repository.sample-university.example/bitstream/moths.pdf',
        url_for_pdf: 'https://repository.sample-university.example/bitstream/moths.pdf',
        host_type: 'repository',
        version: 'acceptedVersion',
      },
    });
    const { oa_locations: several } = await work('10.5555/oa.0018');
    expect(several.map(({ is_best: best, host_type: host }) => [best, host])).toEqual([
      [true, 'publisher'],
      [false, 'repository'],
    ]);
  });

  test('the spelling of a DOI does not matter, encoded or not', async () => {
    const plain = await ask(`10.5555/OA.0001?${EMAIL}`);
    expect(plain).toEqual(await work('10.5555/oa.0001'));
  });

  test('no open copy', async () => {
    for (const doi of ['10.5555/oa.0020', '10.5555/sample.0015', '10.5555/sample.0013'])
      expect(await work(doi)).toMatchObject({
        doi,
        is_oa: false,
        oa_status: 'closed',
        best_oa_location: null,
        oa_locations: [],
      });
  });

  test.each([
    ['10.5555/sample.0001', 'cc-by', 'publisher'],
    ['10.5555/sample.0002', 'cc-by-nc-nd', 'publisher'],
    ['10.5555/sample.0004', 'cc0', 'publisher'],
    ['10.5555/sample.0003', 'cc-by', 'publisher'],
    ['10.5555/sample.0011', null, 'repository'],
  ])('%s of the folder is open at its publisher’s page', async (doi, license, host) => {
    const { best_oa_location: best, title } = await work(doi);
    const url = `https://oa.sample-press.example/doi/${doi}`;
    expect(best).toMatchObject({ url, url_for_pdf: null, license, host_type: host });
    expect(title).toMatch(/^Sample: [^<]*$/);
    const page = await fetch(url.replace('https:/', library.url));
    expect(await page.text()).toContain('<h1>Sample: ');
  });

  test('a record of PubMed alone is known and not open', async () => {
    const other = await libraryOf({
      'r.xml':
        '<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>77</PMID><Article><ArticleTitle>Sample</ArticleTitle></Article></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="doi">10.5555/r.1</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>',
    });
    expect(await (await other.get(`${V2}/10.5555/r.1?${EMAIL}`)).json()).toMatchObject({ is_oa: false });
    await other.close();
  });
});
