import { describe, expect, it } from 'vitest';
import { article } from './support.ts';

const contrib = (type: string, surname: string, more = '') =>
  `<contrib${type && ` contrib-type="${type}"`}><name><surname>${surname}</surname></name>${more}</contrib>`;

describe('authors', () => {
  it('lists authors and leaves editors out (case 1)', () => {
    const { authors } = article({
      meta: `<contrib-group>${contrib('author', 'A')}${contrib('editor', 'B')}</contrib-group>`,
    });
    expect(authors).toEqual([{ lastName: 'A' }]);
  });

  it('names a group author as a whole (case 2)', () => {
    const { authors } = article({
      meta: '<contrib-group><contrib contrib-type="author"><collab>Study Group</collab></contrib></contrib-group>',
    });
    expect(authors).toEqual([{ collectiveName: 'Study Group' }]);
  });

  it('skips a blank collab and takes an untyped contrib (case 3)', () => {
    const { authors } = article({
      meta: `<contrib-group><contrib contrib-type="author"><collab>   </collab></contrib>${contrib('', 'X')}</contrib-group>`,
    });
    expect(authors).toEqual([{ lastName: 'X' }]);
  });

  it('has no authors without a group (case 4)', () => {
    expect(article({}).authors).toEqual([]);
  });

  it('keeps suffix and ORCID apart from the name', () => {
    const { authors } = article({
      meta:
        '<contrib-group><contrib contrib-type="author"><contrib-id contrib-id-type="orcid" authenticated="true">' +
        'https://orcid.org/0000-0002-1825-009x</contrib-id><name><surname>van der Berg</surname>' +
        '<given-names>A B</given-names><suffix>Jr</suffix></name></contrib></contrib-group>',
    });
    expect(authors).toEqual([
      { lastName: 'van der Berg', givenNames: 'A B', suffix: 'Jr', orcid: '0000-0002-1825-009X' },
    ]);
  });

  it('does not list the members of a group author as authors, nor its footnotes in its name', () => {
    const { authors } = article({
      meta:
        '<contrib-group><contrib contrib-type="author"><collab>The X Group<xref ref-type="fn">*</xref><contrib-group>' +
        `${contrib('author', 'Member')}</contrib-group></collab></contrib></contrib-group>`,
    });
    expect(authors).toEqual([{ collectiveName: 'The X Group' }]);
  });

  it('takes one of several forms of a name', () => {
    const { authors } = article({
      meta:
        '<contrib-group><contrib contrib-type="author"><name-alternatives><name><surname>Wang</surname></name>' +
        '<name xml:lang="zh"><surname>王</surname></name></name-alternatives></contrib></contrib-group>',
    });
    expect(authors).toEqual([{ lastName: 'Wang' }]);
  });
});

describe('ids and dates', () => {
  it.each([
    ['pmc-uid', '123'],
    ['pmcid', 'PMC123'],
    ['pmc', '123'],
  ])('prefixes a %s (case 5)', (type, id) => {
    expect(article({ meta: `<article-id pub-id-type="${type}">${id}</article-id>` }).pmcid).toBe('PMC123');
  });

  it('prefers pmcid over pmc-uid whatever the order', () => {
    const ids = [
      '<article-id pub-id-type="pmc-uid">9</article-id>',
      '<article-id pub-id-type="pmcid">PMC1</article-id>',
    ];
    expect(article({ meta: ids.join('') }).pmcid).toBe('PMC1');
    expect(article({ meta: ids.reverse().join('') }).pmcid).toBe('PMC1');
  });

  it('takes ids only from article-meta itself', () => {
    const { pmid, doi } = article({
      meta:
        '<article-id pub-id-type="pmid">1</article-id><related-article related-article-type="x">' +
        '<article-id pub-id-type="doi">10.1/other</article-id></related-article>',
    });
    expect([pmid, doi]).toEqual(['1', undefined]);
  });

  it('takes the print date where there is no other (case 6)', () => {
    const date = '<pub-date pub-type="ppub"><day>05</day><month>11</month><year>2022</year></pub-date>';
    expect(article({ meta: date }).publicationDate).toEqual({ year: '2022', month: '11', day: '05' });
  });

  it('prefers the electronic date (case 6)', () => {
    const meta =
      '<pub-date pub-type="ppub"><year>2020</year></pub-date>' +
      '<pub-date pub-type="epub"><month>03</month><year>2021</year></pub-date>';
    expect(article({ meta }).publicationDate).toEqual({ year: '2021', month: '03' });
  });

  it('never blends two dates (field case B10)', () => {
    const { publicationDate, publicationDates } = article({
      meta:
        '<pub-date pub-type="ppub"><month>9</month><year>2005</year></pub-date>' +
        '<pub-date pub-type="epub"><day>31</day><month>5</month><year>2005</year></pub-date>',
    });
    expect(publicationDate).toEqual({ year: '2005', month: '5', day: '31' });
    expect(publicationDates).toEqual([
      { type: 'ppub', month: '9', year: '2005' },
      { type: 'epub', day: '31', month: '5', year: '2005' },
    ]);
  });

  it('passes over a date without year', () => {
    const meta =
      '<pub-date pub-type="epub"><month>3</month></pub-date>' +
      '<pub-date date-type="pub"><month>Spring</month><year>2019</year></pub-date>';
    expect(article({ meta }).publicationDate).toEqual({ year: '2019', month: 'Spring' });
  });

  it('keeps the history apart', () => {
    const { history } = article({
      meta:
        '<history><date date-type="received"><day>1</day><month>2</month><year>2003</year></date>' +
        '<date date-type="accepted"><year>2004</year></date></history>',
    });
    expect(history).toEqual([
      { type: 'received', day: '1', month: '2', year: '2003' },
      { type: 'accepted', year: '2004' },
    ]);
  });
});

describe('journal', () => {
  const pages = (xml: string) => article({ journal: '<issn>1</issn>', meta: xml }).journal;

  it('joins pages and keeps an elocation-id apart (case 19)', () => {
    expect(pages('<fpage>10</fpage><lpage>12</lpage>')).toEqual({ issn: '1', pages: '10-12' });
    expect(pages('<fpage>10</fpage>')).toEqual({ issn: '1', pages: '10' });
    expect(pages('<elocation-id>e20542</elocation-id>')).toEqual({ issn: '1', elocationId: 'e20542' });
    expect(pages('<elocation-id>e1</elocation-id><fpage>1</fpage><lpage>2</lpage>')).toEqual({
      issn: '1',
      pages: '1-2',
      elocationId: 'e1',
    });
  });

  it('takes the title from either place and the first issn', () => {
    const title = '<journal-title-group><journal-title>J</journal-title></journal-title-group>';
    expect(article({ journal: `${title}<issn>1</issn><issn>2</issn>` }).journal).toEqual({
      title: 'J',
      issn: '1',
    });
    expect(article({ journal: '<journal-title>J</journal-title>' }).journal).toEqual({ title: 'J' });
  });

  it('is absent when empty or without journal-meta', () => {
    expect(article({ journal: '' }).journal).toBeUndefined();
    expect(article({ meta: '<volume>1</volume>' }).journal).toBeUndefined();
  });
});

describe('affiliations (case 20)', () => {
  const affiliations = (xml: string) => article({ meta: xml }).affiliations;

  it('leads with the label', () => {
    expect(affiliations('<contrib-group><aff><label>1</label>Dept</aff></contrib-group>')).toEqual([
      '1 Dept',
    ]);
  });

  it('lists equal texts once', () => {
    const one = contrib('author', 'A', '<aff>Dept</aff>') + contrib('author', 'B', '<aff>Dept</aff>');
    expect(affiliations(`<contrib-group>${one}</contrib-group>`)).toEqual(['Dept']);
  });

  it("leaves out an editor's and those of a group without authors", () => {
    expect(affiliations(`<contrib-group>${contrib('editor', 'E', '<aff>X</aff>')}</contrib-group>`)).toEqual(
      [],
    );
    expect(affiliations(`<contrib-group>${contrib('editor', 'E')}<aff>X</aff></contrib-group>`)).toEqual([]);
  });

  it('keeps a group without contrib and those of article-meta, in document order', () => {
    const xml = `<contrib-group><aff>A</aff></contrib-group><contrib-group>${contrib('author', 'B', '<aff>B</aff>')}<aff>C</aff></contrib-group><aff>D</aff>`;
    expect(affiliations(xml)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('names an institution without its id', () => {
    const xml =
      '<aff><institution-wrap><institution-id institution-id-type="ROR">https://ror.org/1</institution-id>' +
      '<institution>Univ</institution></institution-wrap></aff>';
    expect(affiliations(xml)).toEqual(['Univ']);
  });

  it('fuses no parts', () => {
    const xml =
      '<aff><institution>Dept</institution><institution>Univ, </institution><country>US</country></aff>';
    expect(affiliations(xml)).toEqual(['Dept, Univ, US']);
  });
});

describe('what goes beyond the published output', () => {
  it('keeps subtitle and translated titles out of the title', () => {
    const { title, subtitle, translatedTitles } = article({
      meta:
        '<title-group><article-title>Main</article-title><subtitle>Sub</subtitle>' +
        '<trans-title-group xml:lang="de"><trans-title>Haupt</trans-title></trans-title-group></title-group>',
    });
    expect([title, subtitle, translatedTitles]).toEqual([
      'Main',
      'Sub',
      [{ language: 'de', title: 'Haupt' }],
    ]);
  });

  it('finds every keyword: compound, nested, unstructured', () => {
    const { keywords } = article({
      meta:
        '<kwd-group><title>Keywords</title><kwd>a</kwd><kwd><italic>b</italic></kwd><nested-kwd><kwd>c</kwd></nested-kwd>' +
        '<compound-kwd><compound-kwd-part>d</compound-kwd-part><compound-kwd-part>e</compound-kwd-part></compound-kwd>' +
        '</kwd-group><unstructured-kwd-group>f, g</unstructured-kwd-group>',
    });
    expect(keywords).toEqual(['a', 'b', 'c', 'd, e', 'f', 'g']);
  });

  it('tells licence and copyright', () => {
    const { licence, copyright } = article({
      meta:
        '<permissions><copyright-statement>© 2020 A</copyright-statement><license license-type="open-access" ' +
        'xlink:href="http://creativecommons.org/licenses/by/4.0/"><license-p>Free to use.</license-p></license></permissions>',
    });
    expect(copyright).toBe('© 2020 A');
    expect(licence).toEqual({
      type: 'open-access',
      url: 'http://creativecommons.org/licenses/by/4.0/',
      text: 'Free to use.',
    });
  });

  it('finds the licence URL in ali:license_ref or in the words', () => {
    const url = 'https://creativecommons.org/licenses/by/4.0/';
    const ref = `<ali:license_ref xmlns:ali="x">${url}</ali:license_ref>`;
    const link = `<license-p>See <ext-link xlink:href="${url}">CC BY</ext-link>.</license-p>`;
    for (const inner of [ref, link]) {
      expect(article({ meta: `<permissions><license>${inner}</license></permissions>` }).licence?.url).toBe(
        url,
      );
    }
    expect(article({ meta: `<permissions>${ref}</permissions>` }).licence?.url).toBe(url);
  });

  it('lists awards with the funder by name (case 59)', () => {
    const { funding, fundingStatement } = article({
      meta:
        '<funding-group><award-group><funding-source><institution-wrap><institution>Trust</institution>' +
        '<institution-id>http://dx.doi.org/10.13039/1</institution-id></institution-wrap></funding-source>' +
        '<award-id>A1</award-id><award-id>A2</award-id><principal-award-recipient><name><surname>Zhao</surname>' +
        '<given-names>J</given-names></name><name><surname>Chen</surname></name></principal-award-recipient></award-group>' +
        '<funding-statement>Paid by Trust.</funding-statement></funding-group>',
    });
    expect(funding).toEqual([{ source: 'Trust', awardIds: ['A1', 'A2'], recipient: 'Zhao J, Chen' }]);
    expect(fundingStatement).toBe('Paid by Trust.');
  });

  it('lists corrections and retractions', () => {
    const { relatedArticles, articleType } = article({
      meta: '<related-article related-article-type="retraction-forward" ext-link-type="doi" xlink:href="10.1/r"/>',
    });
    expect(relatedArticles).toEqual([{ type: 'retraction-forward', idType: 'doi', id: '10.1/r' }]);
    expect(articleType).toBe('research-article');
  });
});

describe('what the corpus taught about front matter', () => {
  it('keeps author notes and front notes, and the subjects', () => {
    const { authorNotes, subjects } = article({
      meta:
        '<article-categories><subj-group><subject>Biology</subject><subj-group><subject>Insects</subject></subj-group></subj-group>' +
        '<subj-group><subject>Biology</subject></subj-group></article-categories><author-notes><corresp>Write to <email>a@b.c</email><institution>Univ</institution></corresp>' +
        '<fn fn-type="conflict"><label>*</label><p>None declared.</p></fn></author-notes>',
    });
    expect(authorNotes).toEqual(['Write to a@b.c Univ', '* None declared.']);
    expect(subjects).toEqual(['Biology', 'Insects']);
  });

  it('leaves the id out of the name of a funder', () => {
    const { funding } = article({
      meta: '<funding-group><award-group><funding-source>Trust<named-content content-type="funder-id">http://dx.doi.org/1</named-content></funding-source></award-group></funding-group>',
    });
    expect(funding).toEqual([{ source: 'Trust' }]);
  });
});
