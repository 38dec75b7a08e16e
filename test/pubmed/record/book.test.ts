import { describe, expect, it } from 'vitest';
import { onlyRecord } from './support.ts';

/** In the shape of the DTD, with the lists that NCBI Bookshelf records have; invented. */
function book(document: string, more = ''): string {
  return `<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID Version="1">5</PMID><ArticleIdList><ArticleId IdType="bookaccession">NBK1116</ArticleId>${more}</ArticleIdList><Book><Publisher><PublisherName>Sample University</PublisherName><PublisherLocation>Nowhere (WA)</PublisherLocation></Publisher><BookTitle book="sample">Sample<sup>®</sup> Reviews</BookTitle><PubDate><Year>1993</Year></PubDate><BeginningDate><Year>1993</Year></BeginningDate><EndingDate><Year>2024</Year></EndingDate><AuthorList Type="editors" CompleteYN="Y"><Author ValidYN="Y"><LastName>Adam</LastName><ForeName>Margaret P</ForeName></Author></AuthorList><AuthorList Type="authors" CompleteYN="Y"><Author ValidYN="Y"><CollectiveName>Committee</CollectiveName></Author></AuthorList><Isbn>0000000019</Isbn><ELocationID EIdType="doi" ValidYN="Y">10.1/book</ELocationID><Medium>Internet</Medium><Edition>2nd</Edition><CollectionTitle>Samples</CollectionTitle></Book>${document}</BookDocument><PubmedBookData><History><PubMedPubDate PubStatus="pubmed"><Year>2010</Year></PubMedPubDate></History><ArticleIdList><ArticleId IdType="pubmed">5</ArticleId></ArticleIdList></PubmedBookData></PubmedBookArticle></PubmedArticleSet>`;
}

const CHAPTER =
  '<ArticleTitle book="sample" part="x">Sample Syndrome</ArticleTitle><Language>eng</Language><AuthorList Type="authors" CompleteYN="Y"><Author ValidYN="Y"><LastName>Cook</LastName><ForeName>J</ForeName><AffiliationInfo><Affiliation>Clinic</Affiliation></AffiliationInfo></Author></AuthorList><PublicationType UI="D016454">Review</PublicationType><Abstract><AbstractText Label="CLINICAL CHARACTERISTICS">Rare.</AbstractText></Abstract><Sections><Section><SectionTitle>Diagnosis</SectionTitle></Section></Sections><KeywordList Owner="NLM"><Keyword>sample</Keyword></KeywordList><ContributionDate><Year>2000</Year><Month>3</Month></ContributionDate><DateRevised><Year>2023</Year><Month>6</Month><Day>1</Day></DateRevised>';

describe('a book chapter', () => {
  it('is told with its book, whose DOI is not its own', () => {
    expect(onlyRecord(book(CHAPTER))).toEqual({
      recordType: 'book-chapter',
      pmid: '5',
      title: 'Sample Syndrome',
      languages: ['eng'],
      abstractText: 'CLINICAL CHARACTERISTICS: Rare.',
      affiliations: ['Clinic'],
      authors: [{ lastName: 'Cook', firstName: 'J', affiliationIndices: [0] }],
      book: {
        title: 'Sample® Reviews',
        publisher: 'Sample University',
        publisherLocation: 'Nowhere (WA)',
        pubDate: { year: '1993' },
        beginningDate: { year: '1993' },
        endingDate: { year: '2024' },
        medium: 'Internet',
        edition: '2nd',
        collectionTitle: 'Samples',
        isbns: ['0000000019'],
        doi: '10.1/book',
        editors: [{ lastName: 'Adam', firstName: 'Margaret P' }],
        accession: 'NBK1116',
      },
      pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/5/',
      publicationTypes: ['Review'],
      keywords: ['sample'],
      articleDates: [
        { dateType: 'Contribution', year: '2000', month: '3' },
        { dateType: 'Revision', year: '2023', month: '6', day: '1' },
      ],
    });
  });

  it('keeps a DOI of its own', () => {
    const record = onlyRecord(book(CHAPTER, '<ArticleId IdType="doi">10.1/chapter</ArticleId>'));
    expect([record.doi, record.book?.doi]).toEqual(['10.1/chapter', '10.1/book']);
  });
});

describe('a book', () => {
  it('has the title, the authors and the DOI of the book', () => {
    const record = onlyRecord(book('<Language>eng</Language>'));
    expect(record).toMatchObject({
      recordType: 'book',
      title: 'Sample® Reviews',
      authors: [{ collectiveName: 'Committee' }],
      doi: '10.1/book',
    });
    expect(record.book?.editors).toEqual([{ lastName: 'Adam', firstName: 'Margaret P' }]);
  });
});
