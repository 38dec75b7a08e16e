import { describe, expect, it } from 'vitest';
import type { SourceRequest } from '../../src/sources/hit.ts';
import { pubmedQuery, searchPubmedHits } from '../../src/sources/pubmed.ts';
import { type Canned, cannedCall } from '../pubmed/canned.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { detailsOf, json, paramsOf, request } from './support.ts';

const found = (idlist: string[], more: object = {}): Canned =>
  json({ esearchresult: { count: String(idlist.length), retstart: '0', idlist, ...more } });

const ARTICLE = articleXml({
  pmid: '11',
  article: `<Journal><JournalIssue CitedMedium="Print"><Volume>5</Volume><Issue>2</Issue><PubDate><Year>2024</Year></PubDate></JournalIssue>
    <Title>Journal of Tests</Title><ISOAbbreviation>J Tests</ISOAbbreviation></Journal>
    <ArticleTitle>Fluids in sepsis: P&lt;0.05.</ArticleTitle>
    <Pagination><MedlinePgn>10-19</MedlinePgn></Pagination>
    <ELocationID EIdType="doi">10.1000/X1</ELocationID>
    <Abstract><AbstractText Label="RESULTS">Fewer deaths (P&lt;0.001).</AbstractText><AbstractText Label="CONCLUSIONS">It works.</AbstractText></Abstract>
    <AuthorList><Author><LastName>Lovelace</LastName><ForeName>Ada</ForeName><Initials>A</Initials><Identifier Source="ORCID">https://orcid.org/0000-0002-6652-2841</Identifier></Author>
    <Author><CollectiveName>Fluid Group</CollectiveName></Author></AuthorList>
    <PublicationTypeList><PublicationType>Journal Article</PublicationType><PublicationType>Randomized Controlled Trial</PublicationType></PublicationTypeList>
    <ArticleDate DateType="Electronic"><Year>2024</Year><Month>03</Month><Day>02</Day></ArticleDate>`,
  citation: `<MeshHeadingList><MeshHeading><DescriptorName UI="D1">Sepsis</DescriptorName></MeshHeading></MeshHeadingList>
    <KeywordList><Keyword>fluids</Keyword></KeywordList>
    <CommentsCorrectionsList><CommentsCorrections RefType="UpdateOf"><RefSource>medRxiv. 2023 May 1:2023.05.01.23289000. doi: 10.1101/2023.05.01.23289000.</RefSource><PMID>9</PMID></CommentsCorrections>
    <CommentsCorrections RefType="UpdateOf"><RefSource>Cochrane Database Syst Rev. 2010</RefSource><PMID>8</PMID></CommentsCorrections></CommentsCorrectionsList>`,
  data: '<ArticleIdList><ArticleId IdType="pmc">PMC77</ArticleId></ArticleIdList>',
});
const PREPRINT = articleXml({
  pmid: '12',
  article: `<Journal><Title>bioRxiv : the preprint server for biology</Title></Journal><ArticleTitle>Early.</ArticleTitle>
    <PublicationTypeList><PublicationType>Preprint</PublicationType></PublicationTypeList>`,
  citation: `<CommentsCorrectionsList><CommentsCorrections RefType="UpdateIn"><RefSource>J Tests</RefSource><PMID>11</PMID></CommentsCorrections></CommentsCorrectionsList>`,
});

describe('the query for PubMed', () => {
  it.each<[Partial<SourceRequest>, string]>([
    [{ query: 'asthma[tiab] AND 2020:2024[dp]' }, 'asthma[tiab] AND 2020:2024[dp]'],
    [{ query: 'a OR b', years: { from: 2020, to: 2024 } }, '(a OR b) AND (2020[pdat] : 2024[pdat])'],
    [{ query: 'a', years: { from: 2020 } }, '(a) AND (2020[pdat] : 3000[pdat])'],
    [{ query: 'a', years: { to: 2020 } }, '(a) AND (1000[pdat] : 2020[pdat])'],
    [{ query: 'a', years: {} }, 'a'],
    [{ query: 'a) OR (b', pubmedClauses: ['humans[mh]', 'x[la]'] }, '(a OR (b)) AND humans[mh] AND x[la]'],
    [{ query: '"a b' }, 'a b'],
  ])('of %j is %j', (changes, term) => {
    expect(pubmedQuery(request(changes))).toBe(term);
  });

  it('says something', async () => {
    const query = '()';
    expect((await detailsOf(() => pubmedQuery(request({ query })))).reason).toBe('query_not_supported');
  });
});

describe('a search in PubMed', () => {
  it('asks by relevance, then for the records', async () => {
    const call = cannedCall(found(['11', '12']), { body: setOf(ARTICLE, PREPRINT) });
    const answer = await searchPubmedHits(call, request({ query: 'fluids' }));
    expect(paramsOf(call.sent[0])).toMatchObject({ term: 'fluids', sort: 'relevance', retmax: '10' });
    expect(paramsOf(call.sent[1]).id).toBe('11,12');
    expect(answer).toMatchObject({ total: 2, sentQuery: 'fluids', warnings: [] });
    expect(answer.hits[0]).toEqual({
      source: 'pubmed',
      ids: { pmid: '11', doi: '10.1000/x1', pmcid: 'PMC77' },
      title: 'Fluids in sepsis: P<0.05.',
      authors: [{ name: 'Ada Lovelace', orcid: '0000-0002-6652-2841' }, { name: 'Fluid Group' }],
      abstract: 'RESULTS: Fewer deaths (P<0.001). CONCLUSIONS: It works.',
      journal: 'Journal of Tests',
      journalAbbrev: 'J Tests',
      volume: '5',
      issue: '2',
      pages: '10-19',
      year: 2024,
      date: '2024-03-02',
      type: 'randomized-controlled-trial',
      keywords: ['fluids'],
      mesh: ['Sepsis'],
      links: [],
      relations: [{ kind: 'has-preprint', doi: '10.1101/2023.05.01.23289000', pmid: '9' }],
      retracted: false,
    });
    expect(answer.hits[1]).toMatchObject({
      type: 'preprint',
      preprintServer: 'bioRxiv',
      relations: [{ kind: 'preprint-of', pmid: '11' }],
    });
  });

  it('keeps the PMIDs in their order when a record is missing, and says that it was not read', async () => {
    const call = cannedCall(found(['13', '11']), { body: setOf(ARTICLE) });
    const answer = await searchPubmedHits(call, request());
    expect(answer.hits.map(({ ids, title }) => [ids.pmid, title])).toEqual([
      ['13', undefined],
      ['11', 'Fluids in sepsis: P<0.05.'],
    ]);
    expect(answer.incomplete).toMatchObject({
      reason: 'ncbi_invalid_response',
      message: 'PubMed named these, and did not give their records this time: 13',
      retryable: true,
      pmids: ['13'],
    });
  });

  it('keeps the PMIDs when the records cannot be had', async () => {
    const answer = await searchPubmedHits(cannedCall(found(['11', '12']), { status: 500 }), request());
    expect(answer.hits.map(({ ids }) => ids)).toEqual([{ pmid: '11' }, { pmid: '12' }]);
    expect(answer.incomplete).toMatchObject({ reason: 'ncbi_unreachable', retryable: true });
  });

  it('says which records PubMed did not get this time', async () => {
    const withheld = '<ErrorList><CannotRetrievePMID>12</CannotRetrievePMID></ErrorList></PubmedArticleSet>';
    const body = setOf(ARTICLE).replace('</PubmedArticleSet>', withheld);
    const answer = await searchPubmedHits(cannedCall(found(['11', '12']), { body }), request());
    expect(answer.hits).toHaveLength(2);
    expect(answer.incomplete?.message).toContain('12');
  });

  it('tells what PubMed left out', async () => {
    const lists = {
      errorlist: { phrasesnotfound: ['qqqq'], fieldsnotfound: ['foo'] },
      warninglist: { phrasesignored: ['the'], quotedphrasesnotfound: ['"a b"'], outputmessages: ['Hm.'] },
    };
    const call = cannedCall(found(['11'], lists), { body: setOf(ARTICLE) });
    const { warnings } = await searchPubmedHits(call, request({ query: 'sepsis AND qqqq' }));
    expect(warnings).toEqual([
      'PubMed does not know these field tags and ignored them: foo.',
      'PubMed knows none of these and left them out: qqqq.',
      'PubMed has no such phrase, and searched it word by word or left it out: "a b".',
      'PubMed ignored, as too common: the.',
      'PubMed says of this search: Hm.',
    ]);
  });

  it('does not take what the filters alone find for an answer', async () => {
    const lists = { errorlist: { phrasesnotfound: ['qqqq'], fieldsnotfound: [] } };
    const call = cannedCall(found(['11'], lists));
    const answer = await searchPubmedHits(call, request({ query: 'qqqq', years: { from: 2020 } }));
    expect(answer).toMatchObject({ hits: [], total: 0 });
    expect(answer.warnings.at(-1)).toMatch(/dropped the whole query/);
    expect(call.sent).toHaveLength(1);
  });
});
