import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { inject, textOf } from './answers.ts';
import { articlesOf, efetchOf } from './articles.ts';

const TOOL = 'pubmed_fetch_articles';

describe('pubmed_fetch_articles', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(WORKER);
  });
  afterAll(() => client.close());
  const fetchArticles = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A PMID that is this test's alone, so that a fault hits no other. */
  const own = (n: number) => `7100${String(n).padStart(4, '0')}`;
  const serve = (ids: string[], body: string, times = 1) => inject({ match: efetchOf(...ids), times, body });

  it('returns a record with abstract, authors, journal and ids', async () => {
    const { articles, totalReturned } = articlesOf(await fetchArticles({ pmids: ['90000003'] }));
    expect(totalReturned).toBe(1);
    expect(articles).toMatchObject([
      {
        recordType: 'journal-article',
        pmid: '90000003',
        pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/90000003/',
        pmcId: 'PMC90000003',
        doi: '10.5555/sample.0003',
        journalInfo: { volume: '8', issue: '11', pages: '411-420' },
      },
    ]);
    expect(articles[0]?.title).toContain('Antibody dilutions for p16');
    expect(articles[0]?.abstractText).toMatch(/This is an invented sample article\./);
  });

  it('keeps the order of the call, whatever the order of the answer, and names unknown ids', async () => {
    const [a, b, none] = [own(1), own(2), own(3)];
    await serve([b, none, a], setOf(articleXml({ pmid: a }), articleXml({ pmid: b })));
    const result = await fetchArticles({ pmids: [b, none, a] });
    const answer = articlesOf(result);
    expect(answer.articles.map(({ pmid }) => pmid)).toEqual([b, a]);
    expect(answer).toMatchObject({
      totalReturned: 2,
      unavailablePmids: [none],
      unavailable: [{ pmid: none, reason: 'not-found' }],
    });
    expect(answer.notice).toContain(`PubMed returned no record for ${none}`);
    expect(textOf(result)).toContain(`**Unavailable (1):** ${none} (not-found)`);
    expect(answer).not.toHaveProperty('truncated');
  });

  it('answers ids that mean one record once, in the caller’s spelling (field case B17)', async () => {
    const id = own(4);
    await serve([id], setOf(articleXml({ pmid: id })));
    const result = await fetchArticles({ pmids: [id, `0${id}`, ` ${id}`, id] });
    const { articles, notice } = articlesOf(result);
    expect(articles.map(({ pmid, requestedIds }) => [pmid, requestedIds])).toEqual([[id, [id, `0${id}`]]]);
    expect(notice).toContain(`Asked more than once, answered once: ${id} = 0${id}.`);
    expect(result._meta?.['pubmed-search']).toEqual({
      normalizations: [{ path: '/pmids/2', rule: 'identifier' }],
    });
    expect(textOf(result)).toContain(`**Asked as:** ${id}, 0${id}`);
  });

  it('takes the same ids under other names and in other forms', async () => {
    for (const args of [
      { ids: ['90000003'] },
      { id: '90000003' },
      { pmid: ['90000003'] },
      { pmids: '["90000003"]' },
      { pmids: ['https://pubmed.ncbi.nlm.nih.gov/90000003/'] },
      { pmids: ['PMID: 90000003'], includeMesh: 'false', maxResponseCharacters: '50000' },
    ]) {
      expect(articlesOf(await fetchArticles(args)).articles.map(({ pmid }) => pmid)).toEqual(['90000003']);
    }
  });

  it('returns nothing, and no error, when no id has a record', async () => {
    const body =
      '<eFetchResult><ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR></eFetchResult>';
    await inject({ match: efetchOf(own(5)), times: 1, status: 400, body });
    expect(articlesOf(await fetchArticles({ pmids: [own(5), '000'] }))).toMatchObject({
      articles: [],
      totalReturned: 0,
      unavailablePmids: [own(5), '000'],
    });
  });

  it('brings a book chapter and a journal article side by side', async () => {
    const [a, b] = [own(6), own(7)];
    const chapter = `<PubmedBookArticle><BookDocument><PMID>${b}</PMID><ArticleIdList><ArticleId IdType="bookaccession">NBK9</ArticleId></ArticleIdList><Book><BookTitle>Sample Reviews</BookTitle><Isbn>0000000019</Isbn></Book><ArticleTitle>Sample Syndrome</ArticleTitle></BookDocument></PubmedBookArticle>`;
    await serve([a, b], setOf(articleXml({ pmid: a }), chapter));
    const result = await fetchArticles({ pmids: [a, b] });
    expect(articlesOf(result).articles).toMatchObject([
      { recordType: 'journal-article' },
      { recordType: 'book-chapter', title: 'Sample Syndrome', book: { isbns: ['0000000019'] } },
    ]);
    expect(textOf(result)).toContain('**Book:** Sample Reviews, ISBN 0000000019, NBK9');
  });

  it('tells a retraction and an erratum first (journey U8)', async () => {
    const result = await fetchArticles({ pmids: ['90000007'] });
    const { articles, notice } = articlesOf(result);
    const told = articles[0]?.commentsCorrections?.map(({ refType }) => refType);
    expect(told).toContain('RetractionOf');
    expect(notice).toContain('PMID 90000007 is the retraction notice of another article');
    const id = own(8);
    const link = (type: string, pmid: string) =>
      `<CommentsCorrections RefType="${type}"><RefSource>J</RefSource><PMID>${pmid}</PMID></CommentsCorrections>`;
    await serve(
      [id],
      setOf(
        articleXml({
          pmid: id,
          citation: `<CommentsCorrectionsList>${link('ErratumIn', '8')}${link('RetractionIn', '9')}${link('Cites', '7')}</CommentsCorrectionsList>`,
        }),
      ),
    );
    const retracted = await fetchArticles({ pmids: [id] });
    expect(articlesOf(retracted).articles).toMatchObject([{ pmid: id, retracted: true }]);
    for (const channel of [articlesOf(retracted).notice, textOf(retracted)]) {
      expect(channel).toContain(`PMID ${id} was RETRACTED (see PMID 9).`);
      expect(channel).toContain(`PMID ${id} was corrected (see PMID 8).`);
    }
    expect(JSON.stringify(retracted)).not.toContain('Cites');
  });

  it('adds MeSH terms, grants and investigators as asked, and says what it left out', async () => {
    const id = own(9);
    const body = setOf(
      articleXml({
        pmid: id,
        article: '<GrantList><Grant><GrantID>R01</GrantID></Grant></GrantList>',
        citation:
          '<MeshHeadingList><MeshHeading><DescriptorName UI="D1" MajorTopicYN="Y">Sepsis</DescriptorName></MeshHeading></MeshHeadingList><InvestigatorList><Investigator><LastName>Gee</LastName></Investigator></InvestigatorList>',
      }),
    );
    await serve([id], body, 2);
    const usual = articlesOf(await fetchArticles({ pmids: [id] }));
    expect(Object.keys(usual.articles[0] ?? {})).toContain('meshTerms');
    expect(Object.keys(usual.articles[0] ?? {})).not.toContain('grantList');
    expect(usual.notice).toContain(
      'Not shown: grants (includeGrants), investigators (includeInvestigators).',
    );
    const args = { pmids: [id], includeMesh: false, includeGrants: true, includeInvestigators: true };
    const result = await fetchArticles(args);
    const other = articlesOf(result);
    expect(other.articles).toMatchObject([
      { grantList: [{ grantId: 'R01' }], investigators: [{ lastName: 'Gee' }] },
    ]);
    expect(other.articles[0]).not.toHaveProperty('meshTerms');
    expect(other.notice).toContain('Not shown: MeSH terms (includeMesh).');
    expect(textOf(result)).toContain('**Grants:** R01');
    expect(textOf(result)).toContain('**Investigators:** Gee');
  });

  it('says all of it in the text channel as well (field case C9)', async () => {
    const id = own(10);
    await serve(
      [id],
      setOf(
        articleXml({
          pmid: id,
          article: `<Journal><ISSN IssnType="Print">1111-1111</ISSN><JournalIssue><Volume>3</Volume><Issue>2</Issue><PubDate><MedlineDate>2015 Oct-Dec</MedlineDate></PubDate></JournalIssue><Title>Sample Journal</Title><ISOAbbreviation>Sample J</ISOAbbreviation></Journal><ArticleTitle>[Sepsis | in the &lt;north&gt;].</ArticleTitle><Pagination><MedlinePgn>1-9</MedlinePgn></Pagination><ELocationID EIdType="pii">e77</ELocationID><Abstract><AbstractText Label="AIM">Is P&lt;0.05?</AbstractText><AbstractText>Yes [1].</AbstractText></Abstract><AuthorList><Author><LastName>van der Berg</LastName><ForeName>Anna B</ForeName><Initials>AB</Initials><Suffix>Jr</Suffix><Identifier Source="ORCID">0000-0002-5162-138X</Identifier><AffiliationInfo><Affiliation>Lab 1</Affiliation></AffiliationInfo></Author><Author><CollectiveName>TRIAL-9 Group</CollectiveName></Author></AuthorList><Language>ger</Language><PublicationTypeList><PublicationType>Review</PublicationType></PublicationTypeList><VernacularTitle>Sepsis im Norden.</VernacularTitle><ArticleDate DateType="Electronic"><Year>2015</Year><Month>09</Month><Day>30</Day></ArticleDate>`,
          citation:
            '<MeshHeadingList><MeshHeading><DescriptorName UI="D1" MajorTopicYN="N">Sepsis</DescriptorName><QualifierName UI="Q2" MajorTopicYN="Y">therapy</QualifierName></MeshHeading></MeshHeadingList><KeywordList><Keyword>north</Keyword></KeywordList>',
          data: '<ArticleIdList><ArticleId IdType="doi">10.1/a_b</ArticleId><ArticleId IdType="pmc">PMC5</ArticleId></ArticleIdList>',
        }),
      ),
    );
    const text = textOf(await fetchArticles({ pmids: [id] }));
    for (const line of [
      '### Sepsis \\| in the \\<north\\>.',
      `**PMID:** ${id} https://pubmed.ncbi.nlm.nih.gov/${id}/`,
      '**Type:** journal-article, Review',
      '**Title in its own language:** Sepsis im Norden.',
      '**Title is translated:** yes',
      '**Language:** ger',
      '**Authors:** van der Berg, Anna B, Jr (1) ORCID 0000-0002-5162-138X; TRIAL-9 Group, a group',
      '1. Lab 1',
      '**Journal:** Sample Journal, Sample J, vol. 3, issue 2, pp. 1-9, pii e77, ISSN 1111-1111',
      '**Published:** 2015 Oct-Dec',
      '**Dates:** 2015 09 30 (Electronic)',
      '**DOI:** 10.1/a_b',
      '**PMCID:** PMC5 https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5/',
      'AIM: Is P\\<0.05?\n\nYes \\[1\\].',
      '**Keywords:** north',
      'Sepsis D1 (therapy Q2\\*)',
    ])
      expect(text).toContain(line);
  });

  describe('the size of an answer', () => {
    const article = (pmid: string, characters: number) =>
      articleXml({
        pmid,
        article: `<Abstract><AbstractText>${'x'.repeat(characters)}</AbstractText></Abstract>`,
      });

    it('is bounded by default: 200 articles come in parts that make the whole (field cases C10, F11)', async () => {
      const ids = Array.from({ length: 200 }, (_, at) => own(1000 + at));
      let open = ids;
      const read: string[] = [];
      for (let call = 0; open.length > 0 && call < 20; call++) {
        await serve(open, setOf(...open.map((pmid) => article(pmid, 2800))));
        const result = await fetchArticles({ pmids: open });
        const { articles, deferred, truncated, notice } = articlesOf(result);
        expect(JSON.stringify(articles).length).toBeLessThan(61_000);
        expect(textOf(result).length).toBeLessThan(61_000 + 3000);
        read.push(...articles.map(({ pmid }) => pmid));
        expect(truncated ?? false).toBe(deferred !== undefined);
        if (call === 0) {
          expect(deferred).toMatchObject({
            maxResponseCharacters: 60_000,
            deferredCount: 200 - articles.length,
          });
          expect(articles.length).toBeGreaterThan(15);
          expect(notice).toContain('articles are for another call');
        }
        open = deferred?.ids ?? [];
      }
      expect(read).toEqual(ids);
    });

    it('is what the caller says; what does not fit is put off whole, in the caller’s spelling', async () => {
      const [a, b, c] = [own(20), own(21), own(22)];
      await serve([a, b, c], setOf(article(a, 500), article(b, 3000), article(c, 10)));
      const result = await fetchArticles({ pmids: [a, `0${b}`, c], maxResponseCharacters: 2000 });
      const { articles, deferred, notice } = articlesOf(result);
      expect(articles.map(({ pmid }) => pmid)).toEqual([a]);
      expect(deferred).toMatchObject({ maxResponseCharacters: 2000, deferredCount: 2, ids: [`0${b}`, c] });
      expect(deferred?.returnedCharacters).toBe(JSON.stringify(articles[0]).length);
      expect(deferred?.nextDeferredCharacters).toBeGreaterThan(3000);
      for (const channel of [notice, textOf(result)]) expect(channel).toContain(`0${b}, ${c}`);
      expect(textOf(result)).toContain('**Deferred (2), for another call:**');
    });

    it('is held by showing the first of thousands of authors, unless the caller says otherwise', async () => {
      const id = own(23);
      const author = (at: number) =>
        `<Author><LastName>Author${at}</LastName><AffiliationInfo><Affiliation>Institute ${at}</Affiliation></AffiliationInfo></Author>`;
      const many = Array.from({ length: 3000 }, (_, at) => author(at)).join('');
      await serve([id], setOf(articleXml({ pmid: id, article: `<AuthorList>${many}</AuthorList>` })), 2);
      const usual = articlesOf(await fetchArticles({ pmids: [id] }));
      const shown = usual.articles[0]?.authors?.length ?? 0;
      expect(shown).toBeGreaterThan(100);
      expect(usual.articles[0]?.authorCount).toBe(3000);
      expect(usual.articles[0]?.affiliations).toHaveLength(shown);
      expect(JSON.stringify(usual.articles).length).toBeLessThan(60_100);
      expect(usual.notice).toContain(`lists ${shown} of 3000 authors`);
      const needed = /maxResponseCharacters of (\d+) shows all/.exec(usual.notice ?? '')?.[1];
      const whole = articlesOf(await fetchArticles({ pmids: [id], maxResponseCharacters: Number(needed) }));
      expect(whole.articles[0]?.authors).toHaveLength(3000);
      expect(whole.articles[0]).not.toHaveProperty('authorCount');
    });
  });

  it('is described with its siblings and what a failure looks like', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    for (const words of [
      'pubmed_search_articles',
      'pubmed_convert_ids',
      'pubmed_fetch_fulltext',
      'deferred',
      'not-found',
      'ncbi_unreachable',
      'retractions',
    ])
      expect(tool?.description).toContain(words);
    expect(tool?.outputSchema).toMatchObject({ type: 'object' });
    expect(JSON.stringify(tool?.inputSchema)).not.toMatch(/"ids?":/);
  });
});
