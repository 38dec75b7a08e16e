import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { fullText, LICENCE, paper, REST, search, title } from './europepmc.ts';
import { article, EFETCH, IDCONV, libraryOf } from './helpers.ts';

const SAMPLE = join(import.meta.dirname, '../../offline/sample');

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
