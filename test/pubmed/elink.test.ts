import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLinks, type Relationship, readLinks } from '../../src/pubmed/elink.ts';
import { detailsOf, paramsOf } from '../sources/support.ts';
import { cannedCall } from './canned.ts';
import { SERVICE } from './search/service.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const MISSING = `no corpus at ${CORPUS}`;
const read = (path: string) => readFileSync(join(CORPUS, path), 'utf8');

/** An answer about one article with the links of one name. */
const answer = (links: unknown, linkname = 'pubmed_pubmed', more: object = {}) =>
  JSON.stringify({
    header: { type: 'elink', version: '0.3' },
    linksets: [{ dbfrom: 'pubmed', ids: ['11'], linksetdbs: [{ dbto: 'pubmed', linkname, links }], ...more }],
  });
const set = (fields: object) => JSON.stringify({ header: { type: 'elink' }, linksets: [fields] });

describe('the links of an article', () => {
  it.each<[string, string, string[] | undefined]>([
    ['keep their order, without the article itself and 0', answer(['11', '9', '0', '30', '9']), ['9', '30']],
    ['come with scores, and as numbers', answer([{ id: '9', score: 7 }, 30]), ['9', '30']],
    ['are none where NCBI has none', set({ dbfrom: 'pubmed', ids: ['11'] }), []],
    ['are none where only the article itself is linked', answer(['11']), []],
    ['are not told by an answer without a set', JSON.stringify({ header: {}, linksets: [] }), undefined],
    ['are not told by a set without an id', set({ dbfrom: 'pubmed' }), undefined],
    [
      'come in XML too',
      '<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>11</Id></IdList><LinkSetDb><DbTo>pubmed</DbTo><LinkName>pubmed_pubmed</LinkName><Link><Id>11</Id></Link><Link><Id>9</Id></Link></LinkSetDb></LinkSet></eLinkResult>',
      ['9'],
    ],
  ])('%s', (_, body, expected) => {
    expect(readLinks(SERVICE, body, '11', 'similar')).toEqual(expected);
  });

  it.each<[string, string, string]>([
    [
      'an error of all',
      JSON.stringify({ header: {}, ERROR: 'Database is not supported' }),
      'ncbi_unreachable',
    ],
    [
      'an error of the set',
      set({ dbfrom: 'pubmed', ids: ['11'], ERROR: 'BLOB ID IS NOT IMPLEMENTED' }),
      'ncbi_unreachable',
    ],
    [
      'an error of the links',
      answer([], 'pubmed_pubmed').replace('"links":[]', '"ERROR":"Timeout"'),
      'ncbi_unreachable',
    ],
    [
      'an error in XML',
      "<eLinkResult><ERROR>Couldn't resolve #exLinkSrv2</ERROR></eLinkResult>",
      'ncbi_unreachable',
    ],
    ['another article', answer(['9']).replace('"ids":["11"]', '"ids":["12"]'), 'ncbi_invalid_response'],
    [
      'several articles at once',
      answer(['9']).replace('"ids":["11"]', '"ids":["11","12"]'),
      'ncbi_invalid_response',
    ],
    ['links of another kind', answer(['9'], 'pubmed_pubmed_refs'), 'ncbi_invalid_response'],
    ['a key of the history in the place of a PMID', answer(['MCID_64a', '9']), 'ncbi_invalid_response'],
    [
      'a set that was kept in the history',
      set({
        dbfrom: 'pubmed',
        ids: ['11'],
        linksetdbs: [{ linkname: 'pubmed_pubmed', querykey: '1' }],
        webenv: 'M',
      }),
      'ncbi_invalid_response',
    ],
    ['a web page', '<html><body>Service unavailable</body></html>', 'ncbi_unreachable'],
    ['a body that breaks off', answer(['9', '30']).slice(0, 90), 'ncbi_invalid_response'],
    ['XML that breaks off', '<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom>', 'ncbi_invalid_response'],
    ['nothing', '', 'ncbi_unreachable'],
  ])('are never read from %s', async (_, body, reason) => {
    expect((await detailsOf(() => readLinks(SERVICE, body, '11', 'similar'))).reason).toBe(reason);
  });

  it.each<[Relationship, string]>([
    ['similar', 'pubmed_pubmed'],
    ['cited_by', 'pubmed_pubmed_citedin'],
    ['references', 'pubmed_pubmed_refs'],
  ])('are asked for by name: %s is %s, without scores', async (relationship, linkname) => {
    const call = cannedCall({ body: answer(['9'], linkname) });
    expect(await findLinks(call, SERVICE, '11', relationship)).toEqual(['9']);
    expect(paramsOf(call.sent[0])).toMatchObject({
      dbfrom: 'pubmed',
      db: 'pubmed',
      cmd: 'neighbor',
      linkname,
      id: '11',
      retmode: 'json',
    });
  });
});

/** Each recorded answer: of which article, and how many links of each kind it has besides the article itself. */
type Counts = { [kind in Relationship]?: [count: number, first: string] };
const LINKS: Record<string, { pmid: string } & Counts> = {
  'eutils/illumination-k__pubmed-client/citations_27350240.json': {
    pmid: '27350240',
    cited_by: [8, '38899158'],
  },
  'eutils/illumination-k__pubmed-client/citations_28495875.json': {
    pmid: '28495875',
    cited_by: [305, '40536377'],
  },
  'eutils/illumination-k__pubmed-client/related_25760099.json': {
    pmid: '25760099',
    similar: [234, '25670009'],
    cited_by: [1, '29232834'],
  },
  'eutils/illumination-k__pubmed-client/related_27350240.json': {
    pmid: '27350240',
    similar: [50, '17550766'],
    cited_by: [8, '38899158'],
    references: [11, '27350241'],
  },
  'eutils/illumination-k__pubmed-client/related_28495875.json': {
    pmid: '28495875',
    similar: [36, '36753434'],
    cited_by: [305, '40536377'],
    references: [22, '25814340'],
  },
  'eutils/illumination-k__pubmed-client/related_29540945.json': {
    pmid: '29540945',
    similar: [81, '14978554'],
    cited_by: [2, '39625661'],
    references: [6, '24049755'],
  },
  'eutils/illumination-k__pubmed-client/related_35123456.json': {
    pmid: '35123456',
    similar: [113, '33104047'],
    references: [54, '33283014'],
  },
  'observed/elink-neighbor_score.json': { pmid: '37258680', similar: [5, '42026145'] },
  'eutils/biopython__biopython/elink1.xml': {
    pmid: '9298984',
    similar: [100, '8794856'],
    cited_by: [39, '38830800'],
    references: [56, '14732139'],
  },
  'eutils/biopython__biopython/old-elink4.xml': { pmid: '12242737', similar: [216, '23255877'] },
  'eutils/biopython__biopython/old-elink4_2.xml': { pmid: '12242737', similar: [210, '11218011'] },
  // Links to PMC and taxonomy, of nobody, and of two articles at once.
  'eutils/ropensci__rentrez/test.xml': { pmid: '20971197' },
  'eutils/illumination-k__pubmed-client/pmc_links_26846451.json': { pmid: '26846451' },
  'eutils/illumination-k__pubmed-client/pmc_links_27350240.json': { pmid: '27350240' },
  'eutils/illumination-k__pubmed-client/pmc_links_32887691.json': { pmid: '32887691' },
  'eutils/illumination-k__pubmed-client/pmc_links_35123456.json': { pmid: '35123456' },
  'eutils/biopython__biopython/elink3.xml': { pmid: '11812492' },
};
/** Answers to other commands, which say nothing of links between articles. */
const OTHERS: Record<string, string> = {
  'eutils/biopython__biopython/elink6.xml': '12085856',
  'eutils/biopython__biopython/elink8.xml': '12068369',
  'eutils/biopython__biopython/old-elink5.xml': '10611131',
  'eutils/biopython__biopython/old-elink6.xml': '12085856',
  'eutils/biopython__biopython/old-elink7_2.xml': '12169658',
  'eutils/biopython__biopython/old-elink8_2.xml': '12068369',
};

describe('a real answer of ELink', () => {
  it.for(Object.entries(LINKS))('%s', async ([path, { pmid, ...counts }], { skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    for (const kind of ['similar', 'cited_by', 'references'] as const) {
      const reading = () => readLinks(SERVICE, read(path), pmid, kind);
      const [count, first] = counts[kind] ?? [];
      if (count === undefined) expect((await detailsOf(reading)).reason).toBe('ncbi_invalid_response');
      else {
        const pmids = reading() ?? [];
        expect([pmids.length, pmids[0]]).toEqual([count, first]);
        expect(pmids).not.toContain(pmid);
        expect(pmids.every((one) => /^[1-9]\d*$/.test(one))).toBe(true);
      }
    }
  });

  it.for(Object.entries(OTHERS))('to another command: %s', ([path, pmid], { skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    expect(readLinks(SERVICE, read(path), pmid, 'similar')).toBeUndefined();
  });

  it('stands in these tables, whichever the corpus has', ({ skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    const ours = ['observed', 'eutils']
      .flatMap((folder) =>
        readdirSync(join(CORPUS, folder), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name}`,
        ),
      )
      .filter((path) => /\.(?:xml|json)$/.test(path))
      .filter((path) => /<eLinkResult|"type": "elink"/.test(read(path).slice(0, 1000)));
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.filter((path) => !(path in LINKS) && !(path in OTHERS))).toEqual([]);
  });
});
