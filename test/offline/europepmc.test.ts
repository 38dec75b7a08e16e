import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { article, EFETCH, IDCONV, libraryOf } from './helpers.ts';

const SAMPLE = join(import.meta.dirname, '../../offline/sample');
const CORPUS = join(import.meta.dirname, '../../../shared/corpus/jats');
const REST = 'www.ebi.ac.uk/europepmc/webservices/rest';

interface Hit {
  id: string;
  source: string;
  pmid?: string;
  pmcid?: string;
  doi?: string;
  title: string;
  [field: string]: unknown;
}

interface Found {
  version: string;
  hitCount: number;
  nextCursorMark?: string;
  nextPageUrl?: string;
  request: Record<string, unknown>;
  resultList: { result: Hit[] };
}

async function search(base: string, query: string, options: Record<string, string> = {}): Promise<Found> {
  const params = new URLSearchParams({ query, resultType: 'core', format: 'json', ...options });
  const response = await fetch(`${base}/${REST}/search?${params}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return (await response.json()) as Found;
}

async function fullText(base: string, id: string) {
  const response = await fetch(`${base}/${REST}/${id}/fullTextXML`);
  return { status: response.status, text: await response.text() };
}

const LICENCE = '<permissions><license><license-p>CC BY 4.0</license-p></license></permissions>';
/** An invented article with more front matter than ids. */
function paper(ids: Record<string, string>, meta: string, rest = '<body><p>Text.</p></body>', type = '') {
  return article(ids, rest)
    .replace('</article-meta>', `${meta}</article-meta>`)
    .replace('<article>', `<article${type && ` article-type="${type}"`}>`);
}
const title = (text: string) => `<title-group><article-title>${text}</article-title></title-group>`;

let sample: ServedLibrary;
beforeAll(async () => {
  sample = await serveLibrary({ folder: SAMPLE });
});
afterAll(() => sample.close());

const idsFor = async (query: string): Promise<string[]> =>
  (await search(sample.url, query)).resultList.result.map(({ id }) => id);

describe('look-ups', () => {
  test.each([
    ['PMCID:PMC90000001', ['90000001']],
    ['PMCID:pmc90000001', ['90000001']],
    ['EXT_ID:90000001 AND SRC:MED', ['90000001']],
    ['DOI:"10.5555/sample.0001"', ['90000001']],
    ['DOI:"10.5555/SAMPLE.0002"', ['90000002']],
    ['(EXT_ID:90000001 AND SRC:MED) OR (EXT_ID:90000002 AND SRC:MED)', ['90000001', '90000002']],
    ['(EXT_ID:90000001) AND (SRC:"MED" OR SRC:"MED")', ['90000001']],
  ])('%s finds its record', async (query, ids) => {
    expect((await idsFor(query)).toSorted()).toEqual(ids);
  });

  test.each([
    'PMCID:"PMC90000001"',
    'PMCID:90000001',
    'EXT_ID:"90000001" AND SRC:MED',
    '(EXT_ID:90000001) AND (SRC:"MED")',
    'PMCID:PMC90000001 AND SRC:PMC',
    'EXT_ID:90000001 AND SRC:PPR',
    'DOI:10.5555/sample.0001',
    'DOI:"10.5555/sample.000"',
    'EXT_ID:99999999 AND SRC:MED',
    'NO_SUCH_FIELD:sepsis',
  ])('%s finds nothing, as there', async (query) => {
    const { hitCount, nextCursorMark, resultList } = await search(sample.url, query);
    expect({ hitCount, nextCursorMark, resultList }).toEqual({ hitCount: 0, resultList: { result: [] } });
  });

  test('an article without PMCID has one that only Europe PMC knows, and the same one every time', async () => {
    const found = await search(sample.url, 'DOI:"10.5555/sample.0013"', { pageSize: '1' });
    const [hit] = found.resultList.result;
    const pmcid = hit?.pmcid ?? '';
    expect(pmcid).toMatch(/^PMC99\d{7}$/);
    expect(hit).toMatchObject({ source: 'PMC', id: pmcid, inEPMC: 'Y', inPMC: 'N' });
    expect(hit).not.toHaveProperty('pmid');

    const { status, text } = await fullText(sample.url, pmcid);
    expect(status).toBe(200);
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<article .*<\/article>$/s);
    expect(text).toContain('<article-id pub-id-type="doi">10.5555/sample.0013</article-id>');

    const efetch = await fetch(`${sample.url}/${EFETCH}?db=pmc&id=${pmcid.slice(3)}`);
    expect(await efetch.text()).toContain(`<Reply Id="${pmcid.slice(3)}"`);
    const converter = await fetch(`${sample.url}/${IDCONV}?ids=${pmcid}&idtype=pmcid&format=json`);
    expect(await converter.text()).toContain('Identifier not found in PMC');

    const other = await libraryOf({
      'a.xml': article({ doi: '10.5555/sample.0012x' }),
      'b.xml': article({ doi: '10.5555/Sample.0013' }),
    });
    const again = await search(other.url, 'DOI:"10.5555/sample.0013"');
    expect(again.resultList.result[0]?.pmcid).toBe(pmcid);
    await other.close();
  });
});

describe('hits', () => {
  test('core tells a journal article as observed', async () => {
    const [hit] = (await search(sample.url, 'PMCID:PMC90000001')).resultList.result;
    expect(hit).toMatchObject({
      id: '90000001',
      source: 'MED',
      pmid: '90000001',
      pmcid: 'PMC90000001',
      fullTextIdList: { fullTextId: ['PMC90000001'] },
      doi: '10.5555/sample.0001',
      authorString: expect.stringMatching(/^Quillfeather AM, .*THIMBLE Study Group\.$/),
      pubYear: '2024',
      isOpenAccess: 'Y',
      inEPMC: 'Y',
      inPMC: 'Y',
      license: 'cc by',
      firstPublicationDate: '2024-03-04',
      journalInfo: { yearOfPublication: 2024, journal: { title: expect.stringContaining('not real') } },
    });
    expect(hit?.title).toMatch(/^Sample: Restrictive .*\.$/);
    expect(hit?.abstractText).toMatch(/<h4>Background<\/h4>\S.*<h4>Methods<\/h4>/);
  });

  test('lite and idlist tell less', async () => {
    const lite = (await search(sample.url, 'PMCID:PMC90000001', { resultType: 'lite' })).resultList.result[0];
    expect(lite).toMatchObject({ journalTitle: expect.any(String), pubType: expect.any(String) });
    expect(lite).not.toHaveProperty('abstractText');
    expect(lite).not.toHaveProperty('journalInfo');
    const list = await search(sample.url, 'PMCID:PMC90000001', { resultType: 'idlist' });
    expect(list.resultList.result).toEqual([
      {
        id: '90000001',
        source: 'MED',
        pmid: '90000001',
        pmcid: 'PMC90000001',
        fullTextIdList: { fullTextId: ['PMC90000001'] },
      },
    ]);
  });

  test('markup of the text stays as inline HTML, and a bare < as it is', async () => {
    const meta = `${title('On <italic>E. coli</italic> and H<sub>2</sub>O')}<abstract><p>Rare (<italic>P</italic> &lt; 0.001)&nbsp;here.</p></abstract>`;
    const library = await libraryOf({ 'a.xml': paper({ pmcid: 'PMC9', pmid: '1' }, meta) });
    const [hit] = (await search(library.url, 'PMCID:PMC9')).resultList.result;
    expect(hit?.title).toBe('On <i>E. coli</i> and H<sub>2</sub>O.');
    expect(hit?.abstractText).toBe('Rare (<i>P</i> < 0.001) here.');
    await library.close();
  });

  test('a preprint is PPR, without a PMCID when it has none, and PubMed’s record of it besides', async () => {
    const both = await search(sample.url, 'DOI:"10.5555/sample.0011"');
    expect(both.resultList.result).toMatchObject([
      { source: 'PPR', id: expect.stringMatching(/^PPR\d{7}$/), pmcid: 'PMC90000011', isOpenAccess: 'N' },
      { source: 'MED', id: '90000011', pmid: '90000011', pmcid: 'PMC90000011' },
    ]);
    const library = await libraryOf({
      'a.xml': paper({ doi: '10.5555/pre.1' }, title('Sample: Early') + LICENCE, undefined, 'preprint'),
    });
    const { result } = (await search(library.url, 'DOI:"10.5555/pre.1"')).resultList;
    expect(result).toMatchObject([
      { source: 'PPR', doi: '10.5555/pre.1', title: 'Sample: Early', inEPMC: 'N' },
    ]);
    expect(result[0]).not.toHaveProperty('pmcid');
    await library.close();
  });

  test('a PubMed record without article is found without full text', async () => {
    const record = `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>77</PMID><Article>
      <Journal><JournalIssue><PubDate><Year>2020</Year><Month>Feb</Month></PubDate></JournalIssue><Title>Sample J</Title></Journal>
      <ArticleTitle>Sample: Only a record?</ArticleTitle><Abstract><AbstractText Label="AIM">To be <i>found</i>.</AbstractText></Abstract>
      <AuthorList><Author><LastName>Doe</LastName><ForeName>Jo</ForeName><Initials>J</Initials></Author></AuthorList></Article></MedlineCitation>
      <PubmedData><ArticleIdList><ArticleId IdType="doi">10.5555/rec.77</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>`;
    const library = await libraryOf({ 'r.xml': record });
    for (const query of ['EXT_ID:77 AND SRC:MED', 'DOI:"10.5555/REC.77"', 'found record']) {
      const { result } = (await search(library.url, query)).resultList;
      expect(result).toMatchObject([
        {
          id: '77',
          source: 'MED',
          doi: '10.5555/rec.77',
          title: 'Sample: Only a record?',
          authorString: 'Doe J.',
          abstractText: '<h4>Aim</h4>To be <i>found</i>.',
          firstPublicationDate: '2020-02-01',
          inEPMC: 'N',
        },
      ]);
      expect(result[0]).not.toHaveProperty('pmcid');
    }
    await library.close();
  });
});

describe('word search', () => {
  test.each([
    ['sepsis fluids NOT PUBLISHER:medRxiv', ['90000001', '90000010', '90000008']],
    ['SEPSIS AND Correction', ['90000010']],
    ['"deep learning" NOT PUBLISHER:arXiv', ['90000006', '90000007']],
    ['"learning deep"', []],
    ['hypercalcaemia', []],
    ['hypercalcæmia', ['90000009']],
    ['TITLE:retraction', ['90000007']],
    ['samplutide NOT SRC:PPR NOT SRC:AGR NOT TITLE:weeks', ['90000002']],
    ['(pneumothorax OR tau) AND SRC:MED', ['90000004', '90000006', '90000007']],
    ['sepsis)', []],
    ['--', []],
  ])('%s', async (query, ids) => {
    expect((await idsFor(query)).toSorted()).toEqual(ids.toSorted());
  });

  test('pages by cursor to the end, each record once', async () => {
    const seen: string[] = [];
    let cursorMark = '*';
    for (let page = 0; page < 10; page += 1) {
      const found = await search(sample.url, 'sample', { pageSize: '7', cursorMark, resultType: 'lite' });
      expect(found.hitCount).toBe(21);
      expect(found.request).toMatchObject({ queryString: 'sample', pageSize: 7 });
      if (page === 0) expect(found.request.cursorMark).toBe('%2A');
      seen.push(...found.resultList.result.map(({ id }) => id));
      if (found.nextCursorMark === cursorMark) break;
      expect(found.nextPageUrl).toContain(`&cursorMark=${found.nextCursorMark}&`);
      cursorMark = found.nextCursorMark ?? '';
    }
    expect(seen).toHaveLength(21);
    expect(new Set(seen).size).toBe(21);
  });
});

describe('fields', () => {
  test.each([
    ['PUBLISHER:"bioRxiv"', ['PPR9785213']],
    [
      'PUBLISHER:bioRxiv OR PUBLISHER:"medRxiv" OR PUBLISHER:"arXiv"',
      ['PPR9007594', 'PPR9119499', 'PPR9785213'],
    ],
    ['PUBLISHER:"Sample Press (not real)" AND samplutide', ['90000002', 'IND999452356']],
    ['PUB_YEAR:2024', ['90000001', '90000010', '90000016', 'IND999452356']],
    ['PUB_YEAR:[2024 TO 2025] AND SRC:MED', ['90000001', '90000004', '90000008', '90000010', '90000016']],
    ['PUB_YEAR:[* TO 1999]', ['90000014']],
    ['FIRST_PDATE:[2022-11-01 TO 2022-12-31]', ['90000003', '90000007', 'PPR9119499']],
    ['(FIRST_PDATE:[2024-01-01 TO 2024-02-28]) AND SRC:AGR', ['IND999452356']],
    ['PUB_TYPE:"preprint" AND SRC:PPR', ['PPR9007594', 'PPR9119499', 'PPR9209747', 'PPR9785213']],
    ['OPEN_ACCESS:y AND sepsis', ['90000001', '90000008', '90000010']],
    ['OPEN_ACCESS:n AND SRC:MED', ['90000011', '90000014', '90000015']],
    ['LANG:ger', ['90000012']],
    ['samplutide AND LANG:eng AND SRC:MED', ['90000002', '90000011']],
    ['HAS_ABSTRACT:n', ['90000007', '90000010', '90000014']],
    ['HAS_ABSTRACT:y AND sepsis', ['90000001', '90000008', 'PPR9007594']],
    ['AUTH:"Rillwater M"', ['IND999452356', 'PPR9785213']],
    ['JOURNAL:"Sample Radiol"', ['90000006', '90000007']],
    ['PUB_YEAR:soon', []],
  ])('%s', async (query, ids) => {
    expect((await idsFor(query)).toSorted()).toEqual(ids);
  });

  test('sorts by citations and by date when asked', async () => {
    const ids = async (sort: string): Promise<string[]> =>
      (await search(sample.url, 'samplutide AND NOT SRC:MED', { sort })).resultList.result.map(
        ({ id }) => id,
      );
    expect(await ids('CITED desc')).toEqual(['IND999452356', 'PPR9209747', 'PPR9785213']);
    expect(await ids('P_PDATE_D asc')).toEqual(['PPR9209747', 'PPR9785213', 'IND999452356']);
  });
});

describe('what one record says of others', () => {
  const record = async (query: string) => (await search(sample.url, query)).resultList.result[0];

  test('a preprint and its journal version name each other', async () => {
    const link = (id: string, source: string, type: string) => ({
      commentCorrectionList: { commentCorrection: [{ id, source, type, orderIn: 0 }] },
    });
    expect(await record('PUBLISHER:bioRxiv')).toMatchObject({
      source: 'PPR',
      bookOrReportDetails: { publisher: 'bioRxiv', yearOfPublication: 2023 },
      ...link('IND999452356', 'AGR', 'Preprint of'),
    });
    expect(await record('EXT_ID:IND999452356')).toMatchObject(link('PPR9785213', 'PPR', 'Preprint in'));
    expect(await record('EXT_ID:PPR9209747')).toMatchObject(link('90000002', 'MED', 'Preprint of'));
    expect(await record('EXT_ID:90000002')).toMatchObject(link('PPR9209747', 'PPR', 'Preprint in'));
    expect(await record('PUBLISHER:medRxiv')).not.toHaveProperty('commentCorrectionList');
  });

  test('corrections and retractions too', async () => {
    const types = async (id: string) =>
      (await record(`EXT_ID:${id}`))?.commentCorrectionList as { commentCorrection: { type: string }[] };
    expect((await types('90000006')).commentCorrection).toMatchObject([
      { id: '90000007', type: 'Retraction in' },
    ]);
    expect((await types('90000007')).commentCorrection).toMatchObject([
      { id: '90000006', type: 'Retraction of' },
    ]);
    expect((await types('90000001')).commentCorrection).toMatchObject([
      { id: '90000010', type: 'Erratum in' },
    ]);
    expect((await types('90000010')).commentCorrection).toMatchObject([
      { id: '90000001', type: 'Erratum for' },
    ]);
  });

  test('citations are those of the library and of others outside', async () => {
    // 0001 is cited by 0008, 0010 and src.0003; sources.json adds 97
    expect(await record('EXT_ID:90000001')).toMatchObject({ citedByCount: 100 });
    expect(await record('EXT_ID:90000016')).toMatchObject({ citedByCount: 0 });
  });

  test('MeSH headings, links and citations of a PubMed record, also beside its article', async () => {
    const record = (pmid: string, more: string, ids = '') =>
      `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>Sample: R${pmid}</ArticleTitle></Article>${more}</MedlineCitation><PubmedData>${ids}</PubmedData></PubmedArticle>`;
    const mesh =
      '<MeshHeadingList><MeshHeading><DescriptorName MajorTopicYN="N">Sepsis</DescriptorName><QualifierName MajorTopicYN="Y">therapy</QualifierName></MeshHeading><MeshHeading><DescriptorName MajorTopicYN="Y">Kidney</DescriptorName></MeshHeading></MeshHeadingList>';
    const cites =
      '<ReferenceList><Reference><ArticleIdList><ArticleId IdType="pubmed">71</ArticleId></ArticleIdList></Reference></ReferenceList>';
    const library = await libraryOf({
      'a.xml': article({ pmid: '71' }),
      'r.xml': `<PubmedArticleSet>${record('71', mesh)}${record('72', '<CommentsCorrectionsList><CommentsCorrections RefType="ErratumFor"><PMID>71</PMID></CommentsCorrections></CommentsCorrectionsList>', cites)}</PubmedArticleSet>`,
    });
    const [hit] = (await search(library.url, 'EXT_ID:71')).resultList.result;
    expect(hit).toMatchObject({
      meshHeadingList: {
        meshHeading: [
          {
            majorTopic_YN: 'N',
            descriptorName: 'Sepsis',
            meshQualifierList: { meshQualifier: [{ qualifierName: 'therapy', majorTopic_YN: 'Y' }] },
          },
          { majorTopic_YN: 'Y', descriptorName: 'Kidney' },
        ],
      },
      commentCorrectionList: { commentCorrection: [{ id: '72', source: 'MED', type: 'Erratum in' }] },
      citedByCount: 1,
    });
    await library.close();
  });
});

describe('errors inside 200', () => {
  const SIZE = { errCode: 404, errMsg: 'Invalid page size provided. Valid size is between 1 and 1000' };
  const BLANK = {
    errCode: 404,
    errMsg:
      'No search criteria provided. Please provide a search criteria which is less than 1500 characters.',
  };
  test.each<[string, Record<string, string>, unknown]>([
    ['sepsis', { pageSize: '0' }, SIZE],
    ['sepsis', { pageSize: '1001' }, SIZE],
    ['sepsis', { pageSize: 'x' }, SIZE],
    [' ', {}, BLANK],
    ['x'.repeat(1500), {}, BLANK],
    ['sepsis', { cursorMark: 'abc' }, { version: '6.9' }],
    ['sepsis', { cursorMark: 'AoIIQGrHhyg1NDA0NDEzNQ==' }, { version: '6.9' }],
  ])('%s with %j', async (query, options, expected) => {
    expect(await search(sample.url, query, options)).toEqual(expected);
  });

  test('XML, its default, is not answered', async () => {
    expect((await fetch(`${sample.url}/${REST}/search?query=sepsis`)).status).toBe(404);
  });
});

describe('fullTextXML', () => {
  test('serves an open article as it stands in its file', async () => {
    const { status, text } = await fullText(sample.url, 'PMC90000001');
    expect(status).toBe(200);
    expect(text).toContain('<article-id pub-id-type="pmcid">PMC90000001</article-id>');
    expect(text).toMatch(/<\/article>$/);
  });

  test.each([
    ['unknown', 'PMC90009999'],
    ['no PMCID', '90000001'],
    ['front matter only', 'PMC90000015'],
    ['without a licence', 'PMC90000014'],
    ['a licence that forbids reuse', 'PMC90000011'],
  ])('is a 404 with an empty body: %s', async (_, id) => {
    expect(await fullText(sample.url, id)).toEqual({ status: 404, text: '' });
  });

  test('the body of a reply is not that of its article', async () => {
    const reply = '<response><front-stub/><body><p>Reply.</p></body></response>';
    const library = await libraryOf({ 'a.xml': paper({ pmcid: 'PMC9' }, LICENCE, reply) });
    expect((await fullText(library.url, 'PMC9')).status).toBe(404);
    await library.close();
  });
});

test('reads every article of the corpus', async ({ skip }) => {
  skip(!existsSync(CORPUS), `no corpus at ${CORPUS}`);
  const corpus = await serveLibrary({ folder: CORPUS });
  const start = performance.now();
  const found = await search(corpus.url, 'NOT SRC:AGR', { pageSize: '1000' });
  console.log(`corpus: ${found.hitCount} records read in ${Math.round(performance.now() - start)} ms`);
  expect(found.resultList.result.length).toBeGreaterThanOrEqual(corpus.articles);
  const bare = found.resultList.result.filter((hit) => hit.title === '' || !hit.pubYear);
  expect(bare.length).toBeLessThan(corpus.articles / 20);
  await corpus.close();
});
