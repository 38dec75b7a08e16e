import { describe, expect, test } from 'vitest';
import { libraryOf } from '../helpers.ts';
import { EUTILS } from './helpers.ts';

interface Jats {
  attributes?: string;
  journal?: string;
  meta?: string;
  after?: string;
}

const jats = ({
  attributes = 'article-type="research-article"',
  journal = '',
  meta = '',
  after = '',
}: Jats) =>
  `<!DOCTYPE article><article ${attributes}><front><journal-meta>${journal}</journal-meta><article-meta>` +
  `<article-id pub-id-type="pmid">9</article-id><article-id pub-id-type="pmcid">PMC90</article-id>` +
  `<article-id pub-id-type="doi">10.5555/Nine</article-id>${meta}</article-meta></front>${after}</article>`;

/** The record derived for an article, white space between lines removed. */
async function derived(article: Jats, others: Record<string, string> = {}): Promise<string> {
  const library = await libraryOf({ 'nine.xml': jats(article), ...others });
  const response = await library.get(`${EUTILS}/efetch.fcgi?db=pubmed&retmode=xml&id=9`);
  const text = await response.text();
  await library.close();
  return /<PubmedArticle>.*<\/PubmedArticle>/s.exec(text)?.[0] ?? text;
}

const part = (xml: string, name: string) => new RegExp(`<${name}[ >].*</${name}>`, 's').exec(xml)?.[0];

describe('title', () => {
  test.each([
    [
      'ends with a full stop',
      '<article-title>On bees</article-title>',
      '<ArticleTitle>On bees.</ArticleTitle>',
    ],
    ['keeps its question mark', '<article-title>Bees?</article-title>', '<ArticleTitle>Bees?</ArticleTitle>'],
    [
      'is joined to its subtitle',
      '<article-title>On bees</article-title><subtitle>A trial</subtitle>',
      '<ArticleTitle>On bees: A trial.</ArticleTitle>',
    ],
    [
      'keeps markup and loses footnotes',
      '<article-title><italic>Apis</italic> at 10<sup>4</sup> &lt; m<xref ref-type="fn" rid="f">*</xref><fn id="f"><p>Note.</p></fn></article-title>',
      '<ArticleTitle><i>Apis</i> at 10<sup>4</sup> &lt; m.</ArticleTitle>',
    ],
    [
      'knows HTML entities',
      '<article-title>Hypercalc&aelig;mia&nbsp;&ge; &beta;</article-title>',
      '<ArticleTitle>Hypercalcæmia\u00a0≥ β.</ArticleTitle>',
    ],
  ])('%s', async (_, group, expected) => {
    expect(part(await derived({ meta: `<title-group>${group}</title-group>` }), 'ArticleTitle')).toBe(
      expected,
    );
  });

  test('of another language stands in brackets in English, with the original as vernacular', async () => {
    const xml = await derived({
      attributes: 'xml:lang="de"',
      meta: '<title-group><article-title>Bienen</article-title><trans-title-group xml:lang="en"><trans-title>Bees</trans-title></trans-title-group></title-group>',
    });
    expect(xml).toContain('<ArticleTitle>[Bees].</ArticleTitle>');
    expect(xml).toContain('<VernacularTitle>Bienen.</VernacularTitle>');
    expect(xml).toContain('<Language>ger</Language>');
  });
});

describe('abstract', () => {
  test('keeps the labels of its sections and the loose text between them', async () => {
    const xml = await derived({
      meta:
        '<permissions><copyright-statement>© 2024 Bees</copyright-statement></permissions>' +
        '<abstract><title>Abstract</title><p>First.</p><p>Second.</p><sec><title>Methods:</title><p>We counted.</p><p>Twice.</p></sec>' +
        '<sec><title>What now?</title><list><list-item><label>•</label><p>Count on.</p></list-item></list></sec></abstract>' +
        '<abstract abstract-type="graphical"><p>A picture.</p></abstract>' +
        '<abstract abstract-type="plain-language-summary"><p>Bees are counted.</p></abstract>',
    });
    expect(part(xml, 'Abstract')).toBe(
      '<Abstract><AbstractText>First. Second.</AbstractText>' +
        '<AbstractText Label="METHODS" NlmCategory="METHODS">We counted. Twice.</AbstractText>' +
        '<AbstractText Label="WHAT NOW?" NlmCategory="UNASSIGNED">Count on.</AbstractText>' +
        '<CopyrightInformation>© 2024 Bees</CopyrightInformation></Abstract>',
    );
    expect(part(xml, 'OtherAbstract')).toBe(
      '<OtherAbstract Type="plain-language-summary" Language="eng"><AbstractText>Bees are counted.</AbstractText></OtherAbstract>',
    );
    expect(xml).not.toContain('A picture');
  });

  test('is the English one, with the original beside it', async () => {
    const xml = await derived({
      attributes: 'xml:lang="de"',
      meta: '<abstract><p>Bienen.</p></abstract><trans-abstract xml:lang="en"><p>Bees.</p></trans-abstract>',
    });
    expect(part(xml, 'Abstract')).toBe('<Abstract><AbstractText>Bees.</AbstractText></Abstract>');
    expect(part(xml, 'OtherAbstract')).toBe(
      '<OtherAbstract Type="Publisher" Language="ger"><AbstractText>Bienen.</AbstractText></OtherAbstract>',
    );
  });
});

test('people: names, groups with their members, ORCIDs and affiliations, and no editors', async () => {
  const xml = await derived({
    meta:
      '<contrib-group><contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0090-0000-001X</contrib-id>' +
      '<name><surname>van Aa</surname><given-names>Ada-Bea C.</given-names><suffix>Jr</suffix></name><xref ref-type="aff" rid="a1 a2"/></contrib>' +
      '<contrib contrib-type="author"><collab>BEE Group<contrib-group><contrib><name><surname>Ng</surname><given-names>P</given-names></name></contrib></contrib-group></collab></contrib>' +
      '<contrib contrib-type="author"><anonymous/></contrib></contrib-group>' +
      '<contrib-group><contrib contrib-type="editor"><name><surname>Editor</surname></name></contrib></contrib-group>' +
      '<aff id="a1"><label>1</label><institution-wrap><institution-id>ror</institution-id><institution>Hive</institution></institution-wrap>, <country>Nowhere</country></aff>' +
      '<aff id="a2"><institution>Comb</institution><country>Nowhere</country></aff>',
  });
  expect(part(xml, 'AuthorList')).toBe(
    '<AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>van Aa</LastName><ForeName>Ada-Bea C.</ForeName><Initials>ABC</Initials><Suffix>Jr</Suffix>' +
      '<Identifier Source="ORCID">0000-0090-0000-001X</Identifier>' +
      '<AffiliationInfo><Affiliation>Hive, Nowhere</Affiliation></AffiliationInfo><AffiliationInfo><Affiliation>Comb, Nowhere</Affiliation></AffiliationInfo></Author>' +
      '<Author ValidYN="Y"><CollectiveName>BEE Group</CollectiveName></Author></AuthorList>',
  );
  expect(part(xml, 'InvestigatorList')).toContain(
    '<LastName>Ng</LastName><ForeName>P</ForeName><Initials>P</Initials>',
  );
});

describe('dates', () => {
  test.each([
    [
      'print and electronic apart',
      '<pub-date pub-type="ppub"><month>9</month><year>2005</year></pub-date><pub-date pub-type="epub"><day>31</day><month>5</month><year>2005</year></pub-date>',
      '<PubDate><Year>2005</Year><Month>Sep</Month></PubDate>',
      '<ArticleDate DateType="Electronic"><Year>2005</Year><Month>05</Month><Day>31</Day></ArticleDate>',
    ],
    [
      'a collection of a year',
      '<pub-date date-type="collection"><year>2018</year></pub-date><pub-date date-type="pub" publication-format="electronic" iso-8601-date="2018-03-04"/>',
      '<PubDate><Year>2018</Year></PubDate>',
      '<ArticleDate DateType="Electronic"><Year>2018</Year><Month>03</Month><Day>04</Day></ArticleDate>',
    ],
    [
      'no electronic day where only the month is told',
      '<pub-date pub-type="epub"><month>5</month><year>2005</year></pub-date>',
      '<PubDate><Year>2005</Year><Month>May</Month></PubDate>',
      undefined,
    ],
    [
      'a season',
      '<pub-date pub-type="ppub"><season>Summer</season><year>2023</year></pub-date>',
      '<PubDate><Year>2023</Year><Season>Summer</Season></PubDate>',
      undefined,
    ],
    [
      'what is neither month nor season',
      '<pub-date pub-type="ppub"><season>Sep-Oct</season><year>2023</year></pub-date>',
      '<PubDate><MedlineDate>2023 Sep-Oct</MedlineDate></PubDate>',
      undefined,
    ],
    [
      'the other one when one has no year',
      '<pub-date pub-type="collection"><season>Winter</season></pub-date><pub-date><month>February</month><year>2025</year></pub-date>',
      '<PubDate><Year>2025</Year><Month>Feb</Month></PubDate>',
      undefined,
    ],
  ])('are %s', async (_, meta, pubDate, articleDate) => {
    const xml = await derived({ meta });
    expect([part(xml, 'PubDate'), part(xml, 'ArticleDate')]).toEqual([pubDate, articleDate]);
  });
});

test('the journal, its place and the identifiers', async () => {
  const xml = await derived({
    journal:
      '<journal-id journal-id-type="nlm-ta">J Bees</journal-id><journal-title-group><journal-title>Journal of Bees &amp; Wasps</journal-title></journal-title-group>' +
      '<issn pub-type="ppub">9999-9986</issn><issn pub-type="epub">9999-9994</issn>',
    meta: '<volume>7</volume><issue>2</issue><fpage>11</fpage><lpage>19</lpage><article-id pub-id-type="publisher-id">B-9</article-id>',
  });
  expect(xml).toContain('<ISSN IssnType="Electronic">9999-9994</ISSN>');
  expect(xml).toContain('<Volume>7</Volume><Issue>2</Issue>');
  expect(xml).toContain(
    '<Title>Journal of Bees &amp; Wasps</Title><ISOAbbreviation>J Bees</ISOAbbreviation>',
  );
  expect(part(xml, 'Pagination')).toBe(
    '<Pagination><StartPage>11</StartPage><EndPage>19</EndPage><MedlinePgn>11-19</MedlinePgn></Pagination>',
  );
  expect(part(xml, 'ArticleIdList')).toBe(
    '<ArticleIdList><ArticleId IdType="pubmed">9</ArticleId><ArticleId IdType="pmc">PMC90</ArticleId>' +
      '<ArticleId IdType="doi">10.5555/Nine</ArticleId><ArticleId IdType="pii">B-9</ArticleId></ArticleIdList>',
  );
});

test('an article number stands for pages', async () => {
  const xml = await derived({ meta: '<elocation-id>e77</elocation-id>' });
  expect(xml).toContain('<MedlinePgn>e77</MedlinePgn>');
  expect(xml).toContain('<ELocationID EIdType="pii" ValidYN="Y">e77</ELocationID>');
});

test('keywords each once, and a grant for each award number', async () => {
  const xml = await derived({
    meta:
      '<kwd-group><title>Keywords</title><kwd>bees</kwd><kwd><italic>Apis</italic></kwd><kwd>bees</kwd></kwd-group>' +
      '<funding-group><award-group><funding-source country="XX"><institution-id>1</institution-id>Bee Fund</funding-source><award-id>A1</award-id><award-id>A2</award-id></award-group></funding-group>',
  });
  expect(
    [...xml.matchAll(/<Keyword MajorTopicYN="N">(.*?)<\/Keyword>/g)].map(([, keyword]) => keyword),
  ).toEqual(['bees', '<i>Apis</i>']);
  expect([...xml.matchAll(/<Grant>(.*?)<\/Grant>/g)].map(([, grant]) => grant)).toEqual([
    '<GrantID>A1</GrantID><Agency>Bee Fund</Agency><Country>XX</Country>',
    '<GrantID>A2</GrantID><Agency>Bee Fund</Agency><Country>XX</Country>',
  ]);
});

const OTHER =
  '<article><front><article-meta><article-id pub-id-type="pmid">8</article-id><article-id pub-id-type="doi">10.5555/eight</article-id></article-meta></front></article>';

describe('what kind of article it is', () => {
  const related = (type: string) =>
    `<related-article related-article-type="${type}" ext-link-type="doi" xlink:href="10.5555/Eight" journal-id="J Bees" vol="7" page="1"/>`;
  test.each([
    ['research-article', '', ['Journal Article'], undefined],
    ['review-article', '', ['Journal Article', 'Review'], undefined],
    ['preprint', related('version-of-record'), ['Journal Article', 'Preprint'], 'UpdateIn'],
    ['research-article', related('preprint'), ['Journal Article'], 'UpdateOf'],
    [
      'research-article',
      related('retraction-forward'),
      ['Journal Article', 'Retracted Publication'],
      'RetractionIn',
    ],
    ['retraction', related('retracted-article'), ['Retraction of Publication'], 'RetractionOf'],
    ['correction', related('corrected-article'), ['Published Erratum'], 'ErratumFor'],
    ['research-article', related('correction-forward'), ['Journal Article'], 'ErratumIn'],
    ['research-article', related('companion'), ['Journal Article'], undefined],
    [
      'research-article',
      '<article-categories><subj-group><subject>Randomised Controlled Trial</subject></subj-group></article-categories>',
      ['Journal Article', 'Randomized Controlled Trial'],
      undefined,
    ],
  ])('%s with %s', async (type, meta, types, refType) => {
    const xml = await derived({ attributes: `article-type="${type}"`, meta }, { 'eight.xml': OTHER });
    expect([...xml.matchAll(/<PublicationType UI="D\d+">(.*?)</g)].map(([, name]) => name)).toEqual(types);
    expect(part(xml, 'CommentsCorrectionsList')).toBe(
      refType &&
        `<CommentsCorrectionsList><CommentsCorrections RefType="${refType}"><RefSource>J Bees. 7:1. doi: 10.5555/Eight</RefSource>` +
          '<PMID Version="1">8</PMID></CommentsCorrections></CommentsCorrectionsList>',
    );
  });
});

test('references with their identifiers, a known DOI with its PMID, and none of them the own id', async () => {
  const xml = await derived(
    {
      after:
        '<!-- <ref>no</ref> --><back><ref-list><ref id="r1"><label>1</label><element-citation><name><surname>Ng</surname><given-names>P</given-names></name>' +
        '<article-title>Bees</article-title><year>2001</year><pub-id pub-id-type="doi">10.5555/EIGHT</pub-id></element-citation></ref>' +
        '<ref id="r2"><mixed-citation>No id.</mixed-citation></ref></ref-list></back>',
    },
    { 'eight.xml': OTHER },
  );
  expect(part(xml, 'ReferenceList')).toBe(
    '<ReferenceList><Reference><Citation>Ng P Bees 2001</Citation><ArticleIdList><ArticleId IdType="doi">10.5555/EIGHT</ArticleId>' +
      '<ArticleId IdType="pubmed">8</ArticleId></ArticleIdList></Reference></ReferenceList>',
  );
  expect(xml.match(/<PMID[ >]/g)).toHaveLength(1);
});
