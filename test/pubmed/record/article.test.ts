import { describe, expect, it } from 'vitest';
import { article } from './support.ts';

const journal = (issue: string, more = '') =>
  article({ article: `<Journal>${more}<JournalIssue>${issue}</JournalIssue></Journal>` }).journalInfo;
const authors = (...list: string[]) => article({ article: `<AuthorList>${list.join('')}</AuthorList>` });
const ids = (...list: [type: string, id: string][]) =>
  `<ArticleIdList>${list.map(([type, id]) => `<ArticleId IdType="${type}">${id}</ArticleId>`).join('')}</ArticleIdList>`;

describe('a record', () => {
  it('leaves out what it does not have', () => {
    expect(article({ pmid: '7' })).toEqual({
      recordType: 'journal-article',
      pmid: '7',
      pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/7/',
    });
  });

  it('leaves out what is there but empty', () => {
    const record = article({
      article:
        '<Journal><Title> </Title><JournalIssue><Volume/></JournalIssue></Journal><ArticleTitle/><Abstract><AbstractText> </AbstractText></Abstract><AuthorList><Author/></AuthorList><Language/>',
      citation: '<KeywordList><Keyword/></KeywordList><MeshHeadingList/>',
    });
    expect(Object.keys(record)).toEqual(['recordType', 'pmid', 'pubmedUrl']);
  });

  it('takes no id of a cited or commenting article for its own (field case B13)', () => {
    const record = article({
      citation:
        '<CommentsCorrectionsList><CommentsCorrections RefType="ErratumIn"><RefSource>J. 2020</RefSource><PMID Version="1">9</PMID></CommentsCorrections></CommentsCorrectionsList>',
      data: `<ReferenceList><Reference><Citation>Old.</Citation>${ids(['pubmed', '7'], ['doi', '10.1/cited'], ['pmc', 'PMC7'])}</Reference></ReferenceList>`,
    });
    expect(record.pmid).toBe('1');
    expect(record).not.toHaveProperty('doi');
    expect(record).not.toHaveProperty('pmcId');
    expect(record.commentsCorrections).toEqual([{ refType: 'ErratumIn', refSource: 'J. 2020', pmid: '9' }]);
  });

  it('finds the DOI of an old record in its id list (field case B14), and the PMCID', () => {
    const record = article({ data: ids(['pubmed', '1'], ['doi', '10.1/old'], ['pmc', 'PMC55']) });
    expect(record).toMatchObject({
      doi: '10.1/old',
      pmcId: 'PMC55',
      pmcUrl: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC55/',
    });
  });

  it('takes an article number for one, a DOI for the DOI, and a wrong locator for nothing (field case D14)', () => {
    const record = article({
      article:
        '<ELocationID EIdType="pii" ValidYN="N">e9999</ELocationID><ELocationID EIdType="pii" ValidYN="Y">e1234</ELocationID><ELocationID EIdType="doi" ValidYN="N">10.1/wrong</ELocationID>',
      data: ids(['doi', '10.1/right']),
    });
    expect(record.journalInfo).toEqual({ elocationId: 'e1234', elocationIdType: 'pii' });
    expect(record.doi).toBe('10.1/right');
  });

  it('tells journal, issue and pages as printed', () => {
    const record = article({
      article:
        '<Journal><ISSN IssnType="Electronic">1678-4219</ISSN><JournalIssue CitedMedium="Internet"><Volume>007</Volume><Issue>1 Suppl</Issue><PubDate><Year>2020</Year><Month>05</Month><Day>07</Day></PubDate></JournalIssue><Title>Arquivos</Title><ISOAbbreviation>Arq</ISOAbbreviation></Journal><Pagination><StartPage>259</StartPage><EndPage>266</EndPage><MedlinePgn>259-66</MedlinePgn></Pagination>',
    });
    expect(record.journalInfo).toEqual({
      title: 'Arquivos',
      isoAbbreviation: 'Arq',
      eIssn: '1678-4219',
      volume: '007',
      issue: '1 Suppl',
      pages: '259-66',
      publicationDate: { year: '2020', month: '05', day: '07' },
    });
  });

  it.each([
    ['<Year>2020</Year><Season>Jan-Mar</Season>', { year: '2020', season: 'Jan-Mar' }],
    ['<MedlineDate>2015 Oct-Dec</MedlineDate>', { year: '2015', medlineDate: '2015 Oct-Dec' }],
    ['<MedlineDate>1998 Dec-1999 Jan</MedlineDate>', { year: '1998', medlineDate: '1998 Dec-1999 Jan' }],
    ['<MedlineDate>Spring</MedlineDate>', { medlineDate: 'Spring' }],
    ['<Year>2012</Year>', { year: '2012' }],
    ['', undefined],
  ])('reads the date %s', (xml, date) => {
    expect(journal(`<Volume>1</Volume><PubDate>${xml}</PubDate>`)?.publicationDate).toEqual(date);
  });

  it('keeps print and electronic dates apart', () => {
    const record = article({
      article:
        '<Journal><JournalIssue><PubDate><Year>2005</Year><Month>Sep</Month></PubDate></JournalIssue></Journal><ArticleDate DateType="Electronic"><Year>2005</Year><Month>05</Month><Day>31</Day></ArticleDate>',
    });
    expect(record.journalInfo?.publicationDate).toEqual({ year: '2005', month: 'Sep' });
    expect(record.articleDates).toEqual([{ dateType: 'Electronic', year: '2005', month: '05', day: '31' }]);
  });
});

describe('authors', () => {
  it('keep a group among people, in order (field case B11)', () => {
    const record = authors(
      '<Author><LastName>Ng</LastName><Initials>P</Initials></Author>',
      '<Author><CollectiveName>TRIAL-9 Group</CollectiveName></Author>',
    );
    expect(record.authors).toEqual([{ lastName: 'Ng', initials: 'P' }, { collectiveName: 'TRIAL-9 Group' }]);
  });

  it('keep particle and suffix where they belong (field case D9)', () => {
    const record = authors(
      '<Author><LastName>van der Berg</LastName><ForeName>A B</ForeName><Initials>AB</Initials><Suffix>Jr</Suffix></Author>',
    );
    expect(record.authors).toEqual([
      { lastName: 'van der Berg', firstName: 'A B', initials: 'AB', suffix: 'Jr' },
    ]);
  });

  it('share affiliations by position, each told once', () => {
    const at = (...places: string[]) =>
      places
        .map((place) => `<AffiliationInfo><Affiliation>${place}</Affiliation></AffiliationInfo>`)
        .join('');
    const record = authors(
      `<Author><LastName>A</LastName>${at('Lab 1', 'Lab 2')}</Author>`,
      `<Author><LastName>B</LastName>${at('Lab 2')}</Author>`,
      '<Author><LastName>C</LastName><Affiliation>Old Lab</Affiliation></Author>',
    );
    expect(record.affiliations).toEqual(['Lab 1', 'Lab 2', 'Old Lab']);
    expect(record.authors?.map(({ affiliationIndices }) => affiliationIndices)).toEqual([[0, 1], [1], [2]]);
  });

  it.each([
    ['0000-0002-5162-138X', '0000-0002-5162-138X'],
    ['https://orcid.org/0000-0002-5162-138x', '0000-0002-5162-138X'],
    ['000000025162138X', '0000-0002-5162-138X'],
    ['none', undefined],
  ])('have the ORCID of %s', (id, orcid) => {
    const record = authors(
      `<Author><LastName>A</LastName><Identifier Source="ORCID">${id}</Identifier></Author>`,
    );
    expect(record.authors?.[0]?.orcid).toBe(orcid);
  });

  it('have no ORCID from the identifier of an institution', () => {
    const record = authors(
      '<Author><LastName>A</LastName><AffiliationInfo><Affiliation>Lab</Affiliation><Identifier Source="ROR">0000-0001-1111-1111</Identifier></AffiliationInfo></Author>',
    );
    expect(record.authors).toEqual([{ lastName: 'A', affiliationIndices: [0] }]);
  });

  it('leave out a name that is marked as wrong', () => {
    const record = authors(
      '<Author ValidYN="N"><LastName>Smiht</LastName></Author>',
      '<Author ValidYN="Y"><LastName>Smith</LastName></Author>',
    );
    expect(record.authors).toEqual([{ lastName: 'Smith' }]);
  });

  it('are not the investigators', () => {
    const record = article({
      citation:
        '<InvestigatorList><Investigator ValidYN="Y"><LastName>Gee</LastName><ForeName>Tom</ForeName></Investigator></InvestigatorList>',
    });
    expect(record.investigators).toEqual([{ lastName: 'Gee', firstName: 'Tom' }]);
    expect(record).not.toHaveProperty('authors');
  });
});

describe('subjects and links', () => {
  it('hold MeSH terms with qualifiers and major topics', () => {
    const record = article({
      citation:
        '<MeshHeadingList><MeshHeading><DescriptorName UI="D008113" MajorTopicYN="N">Liver Neoplasms</DescriptorName><QualifierName UI="Q000601" MajorTopicYN="Y">surgery</QualifierName></MeshHeading><MeshHeading><DescriptorName UI="D016031" MajorTopicYN="Y">Liver Transplantation</DescriptorName></MeshHeading></MeshHeadingList>',
    });
    expect(record.meshTerms).toEqual([
      {
        descriptorName: 'Liver Neoplasms',
        descriptorUi: 'D008113',
        isMajorTopic: false,
        qualifiers: [{ qualifierName: 'surgery', qualifierUi: 'Q000601', isMajorTopic: true }],
      },
      { descriptorName: 'Liver Transplantation', descriptorUi: 'D016031', isMajorTopic: true },
    ]);
  });

  it('hold keywords of every list once, and publication types', () => {
    const record = article({
      article:
        '<PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType><PublicationType UI="D016454">Review</PublicationType></PublicationTypeList>',
      citation:
        '<KeywordList Owner="NOTNLM"><Keyword><i>E. coli</i></Keyword><Keyword>CO<sub>2</sub></Keyword></KeywordList><KeywordList Owner="NASA"><Keyword>CO2</Keyword></KeywordList>',
    });
    expect(record.keywords).toEqual(['E. coli', 'CO2']);
    expect(record.publicationTypes).toEqual(['Journal Article', 'Review']);
    expect(record).not.toHaveProperty('retracted');
  });

  it('decode a grant that was escaped twice', () => {
    const record = article({
      article:
        '<GrantList><Grant><GrantID>R01 HL1</GrantID><Acronym>HL</Acronym><Agency>Heart &amp;amp; Lung</Agency><Country>United States</Country></Grant></GrantList>',
    });
    expect(record.grantList).toEqual([
      { grantId: 'R01 HL1', acronym: 'HL', agency: 'Heart & Lung', country: 'United States' },
    ]);
  });

  it('leave out what the article cites', () => {
    const record = article({
      citation:
        '<CommentsCorrectionsList><CommentsCorrections RefType="Cites"><RefSource>A</RefSource><PMID>5</PMID></CommentsCorrections><CommentsCorrections RefType="CommentIn"><RefSource>B</RefSource><PMID>6</PMID><Note>discussion 7</Note></CommentsCorrections></CommentsCorrectionsList>',
    });
    expect(record.commentsCorrections).toEqual([
      { refType: 'CommentIn', refSource: 'B', pmid: '6', note: 'discussion 7' },
    ]);
  });

  it.each([
    ['its publication type', '<PublicationType>Retracted Publication</PublicationType>', ''],
    ['a link to the notice', '', 'RetractionIn'],
    ['a link to the republished article', '', 'RetractedandRepublishedIn'],
  ])('tell a retraction by %s', (_how, type, refType) => {
    const link =
      refType && `<CommentsCorrections RefType="${refType}"><RefSource>J</RefSource></CommentsCorrections>`;
    const record = article({
      article: `<PublicationTypeList>${type}</PublicationTypeList>`,
      citation: `<CommentsCorrectionsList>${link}</CommentsCorrectionsList>`,
    });
    expect(record.retracted).toBe(true);
  });

  it('do not take the retraction notice for a retracted article', () => {
    const record = article({
      article:
        '<PublicationTypeList><PublicationType>Retraction of Publication</PublicationType></PublicationTypeList>',
      citation:
        '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionOf"><RefSource>J</RefSource></CommentsCorrections></CommentsCorrectionsList>',
    });
    expect(record).not.toHaveProperty('retracted');
  });
});
