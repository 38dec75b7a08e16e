import { describe, expect, it } from 'vitest';
import { type Lookup, lookUpMesh } from '../../../src/pubmed/mesh/lookup.ts';
import { detailsOf, json } from '../../sources/support.ts';
import { type Canned, cannedCall } from '../canned.ts';
import { docSum, summaries } from './support.ts';

/** A MeSH whose search ranks `ranked` and knows `exact` as the heading of the query. */
function mesh({
  ranked,
  exact,
  places,
}: {
  ranked: string[];
  exact?: string;
  places?: Parameters<typeof docSum>[1]['places'];
}) {
  const answer = (sent: Request): Canned => {
    const params = new URL(sent.url).searchParams;
    if (sent.url.includes('esummary')) {
      const uids = params.get('id')?.split(',') ?? [];
      return {
        body: summaries(
          ...uids.map((uid) => docSum(uid, { terms: [`Term ${uid}`], ...(places && { places }) })),
        ),
      };
    }
    const isExact = params.get('term')?.endsWith('[MH]') ?? false;
    const all = isExact ? (exact ? [exact] : []) : ranked;
    const [from, size] = [Number(params.get('retstart')), Number(params.get('retmax'))];
    const idlist = all.slice(from, from + size);
    return json({ esearchresult: { count: String(all.length), retstart: String(from), idlist } });
  };
  return cannedCall(answer);
}

const lookup = (changes: Partial<Lookup> = {}): Lookup => ({
  query: 'shock',
  maxResults: 3,
  offset: 0,
  includeDetails: true,
  includeTree: false,
  ...changes,
});

const RANKED = ['68000001', '68000002', '68000003', '68000004', '68000005', '68000006', '68000007'];

/** All rows of all pages, page by page. */
async function pages(exact: string | undefined, maxResults: number): Promise<string[][]> {
  const found: string[][] = [];
  for (let offset: number | undefined = 0; offset !== undefined && found.length < 10; ) {
    const call = mesh({ ranked: RANKED, ...(exact && { exact }) });
    const answer = await lookUpMesh(call, lookup({ maxResults, offset }));
    found.push(answer.results.map(({ entrezUid }) => entrezUid.slice(-1)));
    offset = answer.nextOffset;
  }
  return found;
}

describe('the pages of a look-up', () => {
  it.each<[string, string | undefined, number, string[][]]>([
    ['without an exact term', undefined, 3, [['1', '2', '3'], ['4', '5', '6'], ['7']]],
    [
      'with the exact term ranked on the first page',
      '68000003',
      3,
      [['3', '1', '2'], ['4', '5', '6'], ['7']],
    ],
    ['with the exact term ranked on a later page', '68000006', 3, [['6', '1', '2'], ['3', '4', '5'], ['7']]],
    [
      'with an exact term that is not ranked',
      '68000009',
      3,
      [
        ['9', '1', '2'],
        ['3', '4', '5'],
        ['6', '7'],
      ],
    ],
    [
      'with the exact term alone on a later page',
      '68000007',
      4,
      [
        ['7', '1', '2', '3'],
        ['4', '5', '6'],
      ],
    ],
  ])('%s lose no record and repeat none', async (_, exact, size, expected) => {
    const found = await pages(exact, size);
    expect(found.filter((page) => page.length > 0)).toEqual(expected);
  });

  it('of one row tell that there is more where the exact term takes the row', async () => {
    const answer = await lookUpMesh(mesh({ ranked: RANKED, exact: '68000004' }), lookup({ maxResults: 1 }));
    expect(answer.results.map(({ entrezUid }) => entrezUid)).toEqual(['68000004']);
    expect(answer.nextOffset).toBeUndefined();
    expect(answer.notice).toMatch(/^More terms match, 7 in all: ask again with maxResults of 2/);
  });

  it('end, and say where the list ends', async () => {
    const answer = await lookUpMesh(mesh({ ranked: RANKED }), lookup({ offset: 50 }));
    expect(answer).toMatchObject({ results: [], totalCount: 7 });
    expect(answer.notice).toBe('The offset 50 lies behind the last of 7. Start at offset 0.');
  });
});

it.each(['shock[MH]', 'shock OR sepsis', '"septic shock"', 'shock*'])(
  'does not look for one heading of the query %s',
  async (query) => {
    const call = mesh({ ranked: RANKED });
    await lookUpMesh(call, lookup({ query }));
    const terms = call.sent.map(({ url }) => new URL(url).searchParams.get('term')).filter(Boolean);
    expect(terms).toEqual([query]);
  },
);

it('names the terms of the tree with one request, each place by itself', async () => {
  const places = [
    { tree: 'C01.100', parent: '68000008', children: ['68000009', '68000010'] },
    { tree: 'C23.200', children: [] },
  ];
  const call = mesh({ ranked: ['68000001'], places });
  const { results } = await lookUpMesh(call, lookup({ includeTree: true, includeDetails: false }));
  expect(results).toEqual([
    {
      meshId: 'D000001',
      entrezUid: '68000001',
      name: 'Term 68000001',
      tree: [
        {
          treeNumber: 'C01.100',
          broader: { meshId: 'D000008', entrezUid: '68000008', name: 'Term 68000008' },
          narrower: [
            { meshId: 'D000009', entrezUid: '68000009', name: 'Term 68000009' },
            { meshId: 'D000010', entrezUid: '68000010', name: 'Term 68000010' },
          ],
        },
        { treeNumber: 'C23.200', narrower: [] },
      ],
    },
  ]);
  expect(call.sent.filter(({ url }) => url.includes('esummary'))).toHaveLength(2);
});

it('shows a hundred narrower terms and tells how many more there are', async () => {
  const children = Array.from({ length: 130 }, (_, i) => String(68_001_000 + i));
  const call = mesh({ ranked: ['68000001'], places: [{ tree: 'C01', children }] });
  const { results } = await lookUpMesh(call, lookup({ includeTree: true }));
  expect(results[0]?.tree?.[0]).toMatchObject({ treeNumber: 'C01', moreNarrower: 30 });
  expect(results[0]?.tree?.[0]?.narrower).toHaveLength(100);
});

it('is a failure where only the look-up of the exact term fails', async () => {
  const good = mesh({ ranked: RANKED });
  const call = cannedCall((sent) => {
    if (new URL(sent.url).searchParams.get('term')?.endsWith('[MH]')) return { status: 503 };
    const ranked = json({ esearchresult: { count: '7', retstart: '0', idlist: RANKED.slice(0, 3) } });
    return sent.url.includes('esummary') ? { status: 500 } : ranked;
  });
  const details = await detailsOf(lookUpMesh({ ...good, ...call }, lookup()));
  expect(details).toMatchObject({ reason: 'ncbi_unreachable', retryable: true });
  expect(details.hint).toMatch(/does not mean that MeSH has no such term/);
});
