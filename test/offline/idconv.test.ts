import { afterAll, beforeAll, expect, test } from 'vitest';
import { article, IDCONV, libraryOf } from './helpers.ts';

const ALL = { doi: '10.1/Abc', pmcid: 'PMC9', pmid: 101 };

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({
    'all.xml': article({ pmcid: '9', pmid: '101', doi: '10.1/Abc' }),
    'pmc-only.xml': article({ pmcid: 'PMC10' }),
    'doi-only.xml': article({ doi: '10.1/x', pmid: '102' }),
  });
});
afterAll(() => library.close());

async function convert(idtype: string, ids: string) {
  const query = new URLSearchParams({ ids, idtype, format: 'json', tool: 'test' });
  const response = await library.get(`${IDCONV}?${query}`);
  return {
    status: response.status,
    body: (await response.json()) as { records?: unknown; errors?: { code: string }[] },
  };
}

const unknown = { status: 'error', errmsg: 'Identifier not found in PMC' };

test.each<[string, string, string, unknown[]]>([
  ['a PMID, as a number', 'pmid', '101', [{ ...ALL, 'requested-id': '101' }]],
  ['a PMID with zeros before it', 'pmid', '00101', [{ ...ALL, 'requested-id': '00101' }]],
  ['a PMCID', 'pmcid', 'PMC9', [{ ...ALL, 'requested-id': 'PMC9' }]],
  ['a PMCID without prefix', 'pmcid', '9', [{ ...ALL, 'requested-id': '9' }]],
  ['a PMCID in lower case', 'pmcid', 'pmc9', [{ ...ALL, 'requested-id': 'pmc9' }]],
  ['a DOI in another case', 'doi', '10.1/aBC', [{ ...ALL, 'requested-id': '10.1/aBC' }]],
  [
    'DOIs that differ in case as the last one',
    'doi',
    '10.1/a,10.1/A',
    [{ doi: '10.1/A', 'requested-id': '10.1/A', ...unknown }],
  ],
  ['only the ids there are', 'pmcid', 'PMC10', [{ pmcid: 'PMC10', 'requested-id': 'PMC10' }]],
  [
    'an article that is not in PMC as unknown',
    'doi',
    '10.1/x',
    [{ doi: '10.1/x', 'requested-id': '10.1/x', ...unknown }],
  ],
  ['an unknown PMCID', 'pmcid', '8', [{ pmcid: 'PMC8', 'requested-id': '8', ...unknown }]],
  [
    'known and unknown in order',
    'pmid',
    '5,101',
    [
      { pmid: 5, 'requested-id': '5', ...unknown },
      { ...ALL, 'requested-id': '101' },
    ],
  ],
])('converts %s', async (_, idtype, ids, records) => {
  expect(await convert(idtype, ids)).toEqual({ status: 200, body: { status: 'ok', records } });
});

test('refuses ids of another form than idtype, in the shape observed', async () => {
  expect(await convert('pmid', '101,PMC9')).toEqual({
    status: 400,
    body: {
      status: 'error',
      http_status: '400',
      http_status_reason: 'Bad Request',
      errors: [
        {
          message: 'All values of query param `ids` must be PubMed IDs (Positive Integers).',
          code: 'invalid_pmids',
        },
      ],
    },
  });
});

test.each([
  ['pmcid', '10.1/Abc', 'invalid_pmcids'],
  ['doi', 'PMC9', 'invalid_dois'],
  ['doi', '../../etc/passwd', 'invalid_dois'],
  ['pmid', '', 'invalid_pmids'],
  ['pmid', '101,,5', 'invalid_pmids'],
  ['mid', '5', 'invalid_idtype'],
  ['constructor', '5', 'invalid_idtype'],
  ['pmid', Array.from({ length: 201 }, (_, i) => i + 1).join(','), 'too_many_ids'],
])('refuses idtype=%s ids=%s', async (idtype, ids, code) => {
  const { status, body } = await convert(idtype, ids);
  expect(status).toBe(400);
  expect(body.errors?.[0]?.code).toBe(code);
});

test('takes 200 ids at once', async () => {
  const ids = Array.from({ length: 200 }, (_, i) => i + 1).join(',');
  expect((await convert('pmid', ids)).body.records).toHaveLength(200);
});
