import { afterAll, beforeAll, expect, test } from 'vitest';
import { article, libraryOf } from '../helpers.ts';
import { ask, EUTILS, record, recordSet, search } from './helpers.ts';

const CITING = article(
  { pmid: '4', pmcid: 'PMC400', doi: '10.5555/four' },
  '<body/><back><ref-list><ref id="r1"><mixed-citation>Bees. <pub-id pub-id-type="doi">10.5555/FIVE</pub-id></mixed-citation></ref>' +
    '<ref id="r2"><mixed-citation>Wasps. <pub-id pub-id-type="pmid">1</pub-id></mixed-citation></ref>' +
    '<ref id="r3"><mixed-citation>Not here. <pub-id pub-id-type="pmid">999</pub-id></mixed-citation></ref></ref-list></back>',
);

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({
    'a.xml': recordSet(
      record('1', { title: 'Dances of honey bees near flowers.', pmc: 'PMC100' }),
      record('2', { title: 'Honey bees and flowers.', cites: ['1', '3', '999'] }),
      record('3', { title: 'Flowers of the desert.' }),
    ),
    'four.xml': CITING,
    'five.xml': article({ pmid: '5', doi: '10.5555/five' }),
  });
});
afterAll(() => library.close());

interface Answer {
  linksets: {
    dbfrom: string;
    ids: string[];
    linksetdbs?: { dbto: string; linkname: string; links: (string | { id: string; score: number })[] }[];
  }[];
}

const link = (query: Record<string, string>) => ask<Answer>(library, 'elink', { dbfrom: 'pubmed', ...query });

test('elink scores what shares rare words, the likest first and without the article itself', async () => {
  const { linksets } = await link({ cmd: 'neighbor_score', linkname: 'pubmed_pubmed', id: '1' });
  const links = linksets[0]?.linksetdbs?.[0]?.links as { id: string; score: number }[];
  expect(linksets[0]).toMatchObject({
    dbfrom: 'pubmed',
    ids: ['1'],
    linksetdbs: [{ dbto: 'pubmed', linkname: 'pubmed_pubmed' }],
  });
  expect(links.map(({ id }) => id)).toEqual(['2', '3']);
  expect(links[0]?.score).toBeGreaterThan(links[1]?.score ?? Number.NaN);
});

test('elink lists the article itself first when it gives no scores', async () => {
  const { linksets } = await link({ linkname: 'pubmed_pubmed', id: '1' });
  expect(linksets[0]?.linksetdbs?.[0]?.links).toEqual(['1', '2', '3']);
});

test.each([
  ['what cites an article', 'pubmed_pubmed_citedin', '1', ['4', '2']],
  ['what a record cites, of what the library has', 'pubmed_pubmed_refs', '2', ['3', '1']],
  ['what a JATS article cites, by DOI too', 'pubmed_pubmed_refs', '4', ['5', '1']],
])('elink lists %s', async (_, linkname, id, expected) => {
  const { linksets } = await link({ cmd: 'neighbor', linkname, id });
  expect(linksets).toEqual([
    { dbfrom: 'pubmed', ids: [id], linksetdbs: [{ dbto: 'pubmed', linkname, links: expected }] },
  ]);
});

test('elink leads to PMC', async () => {
  const { linksets } = await link({ db: 'pmc', id: '1' });
  expect(linksets[0]?.linksetdbs).toEqual([
    { dbto: 'pmc', linkname: 'pubmed_pmc', links: ['100'] },
    { dbto: 'pmc', linkname: 'pubmed_pmc_local', links: ['100'] },
    { dbto: 'pmc', linkname: 'pubmed_pmc_refs', links: ['400'] },
  ]);
});

test('elink has no links for an unknown PMID, nor where there are none', async () => {
  expect((await link({ linkname: 'pubmed_pubmed', id: '999' })).linksets).toEqual([
    { dbfrom: 'pubmed', ids: ['999'] },
  ]);
  expect((await link({ linkname: 'pubmed_pubmed_refs', id: '1' })).linksets).toEqual([
    { dbfrom: 'pubmed', ids: ['1'] },
  ]);
});

test('elink answers each id parameter by itself and a list as one', async () => {
  const response = await library.get(
    `${EUTILS}/elink.fcgi?dbfrom=pubmed&linkname=pubmed_pubmed_refs&retmode=json&id=2&id=4`,
  );
  const { linksets } = (await response.json()) as Answer;
  expect(linksets.map(({ ids }) => ids)).toEqual([['2'], ['4']]);
  const together = await link({ linkname: 'pubmed_pubmed_refs', id: '2,4' });
  expect(together.linksets[0]?.linksetdbs?.[0]?.links).toEqual(['5', '3', '1']);
});

test('elink reads a set of the history', async () => {
  const { webenv = '', querykey = '' } = await search(library, 'honey', { usehistory: 'y' });
  const { linksets } = await link({ linkname: 'pubmed_pubmed_refs', WebEnv: webenv, query_key: querykey });
  expect(linksets[0]?.ids.toSorted()).toEqual(['1', '2']);
});

test('elink answers in XML too', async () => {
  const text = await (
    await library.get(`${EUTILS}/elink.fcgi?dbfrom=pubmed&linkname=pubmed_pubmed_citedin&id=3`)
  ).text();
  expect(text.replace(/\s*\n\s*/g, '')).toContain(
    '<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>3</Id></IdList><LinkSetDb><DbTo>pubmed</DbTo>' +
      '<LinkName>pubmed_pubmed_citedin</LinkName><Link><Id>2</Id></Link></LinkSetDb></LinkSet></eLinkResult>',
  );
});
