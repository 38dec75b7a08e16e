import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { fullText, LICENCE, paper, search } from './europepmc.ts';
import { article, libraryOf } from './helpers.ts';

const SAMPLE = join(import.meta.dirname, '../../offline/sample');
const CORPUS = join(import.meta.dirname, '../../../shared/corpus/jats');

let sample: ServedLibrary;
beforeAll(async () => {
  sample = await serveLibrary({ folder: SAMPLE });
});
afterAll(() => sample.close());

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
