import { describe, expect, it } from 'vitest';
import type { Reference } from '../../src/jats/article.ts';
import { article } from './support.ts';

const references = (inner: string) => article({ back: `<ref-list>${inner}</ref-list>` }).references;
const first = (inner: string): Reference => references(`<ref id="r">${inner}</ref>`)[0] as Reference;
const mixed = (inner: string) => first(`<mixed-citation>${inner}</mixed-citation>`).citation;
const element = (inner: string) => first(`<element-citation>${inner}</element-citation>`).citation;
const id = (type: string, text: string) => `<pub-id pub-id-type="${type}">${text}</pub-id>`;
const name = (surname: string, given: string) =>
  `<name><surname>${surname}</surname><given-names>${given}</given-names></name>`;

describe('references', () => {
  it('are skipped without a citation (case 81)', () => {
    const xml =
      '<ref><label>1</label></ref><ref><label>2</label><mixed-citation> </mixed-citation></ref><ref/>';
    expect(references(xml)).toEqual([]);
  });

  it('prefer the printed form among alternatives (case 82)', () => {
    const xml =
      '<citation-alternatives><element-citation><source>E</source></element-citation>' +
      '<mixed-citation>M</mixed-citation></citation-alternatives>';
    expect(first(xml)).toEqual({ id: 'r', citation: 'M' });
  });

  it('prefer the printed form beside the one in fields, and keep the ids of both', () => {
    const xml = `<element-citation>${id('pmid', '7')}</element-citation><mixed-citation>M</mixed-citation>`;
    expect(first(xml)).toEqual({ id: 'r', citation: 'M', pmid: '7' });
  });

  it.each([
    ['[19]', '19'],
    ['1.', '1.'],
    ['(3)', '(3)'],
    ['[4]–[5]', '[4]–[5]'],
  ])('label %s → %s', (label, expected) => {
    expect(first(`<label>${label}</label><mixed-citation>M</mixed-citation>`).label).toBe(expected);
  });

  it('with one id in body and back come once, in the first order (case 94)', () => {
    const list = (text: string) =>
      `<ref-list><ref id="r1"><mixed-citation>${text}</mixed-citation></ref></ref-list>`;
    const { references: found } = article({
      body: `<sec>${list('first')}</sec>`,
      back: `<ref-list><ref id="r0"><mixed-citation>zero</mixed-citation></ref></ref-list>${list('second')}`,
    });
    expect(found.map(({ citation }) => citation)).toEqual(['first', 'zero']);
  });

  it('of nested lists follow those of the outer (case 95)', () => {
    const ref = (text: string) => `<ref><mixed-citation>${text}</mixed-citation></ref>`;
    const xml = `${ref('a')}<ref-list><title>T</title>${ref('b')}</ref-list>`;
    expect(references(xml).map(({ citation }) => citation)).toEqual(['a', 'b']);
  });

  it('keep every citation of a reference', () => {
    const xml = `<mixed-citation>A 1. ${id('pmid', '1')}</mixed-citation><mixed-citation>B 2. ${id('doi', '10.1/b')}</mixed-citation>`;
    expect(first(xml)).toEqual({
      id: 'r',
      citation: 'A 1. PMID 1 B 2. DOI 10.1/b',
      pmid: '1',
      citations: [
        { text: 'A 1. PMID 1', pmid: '1' },
        { text: 'B 2. DOI 10.1/b', doi: '10.1/b' },
      ],
    });
  });

  it('take a note where nothing is cited', () => {
    expect(first('<note><p>Personal communication.</p></note>').citation).toBe('Personal communication.');
  });
});

describe('identifiers', () => {
  it('never fuse (field case A11)', () => {
    const reference = first(
      `<mixed-citation>Lin A. <italic>Cell</italic><bold>7</bold>.${id('doi', '10.1/xy')}${id('pmid', '12345')}</mixed-citation>`,
    );
    expect(reference).toEqual({
      id: 'r',
      citation: 'Lin A. Cell 7. DOI 10.1/xy PMID 12345',
      doi: '10.1/xy',
      pmid: '12345',
    });
  });

  it.each([
    [`doi:${id('doi', '10.1/x')}${id('pmid', '1')}`, 'doi:10.1/x PMID 1', 84],
    [`${id('doi', '10.1/x')}${id('pmcid', 'PMC1')}${id('pmid', '1')}`, 'DOI 10.1/x PMCID PMC1 PMID 1', 85],
    [`[DOI: ${id('doi', '10.1/x')}]${id('pmid', '1')}`, '[DOI: 10.1/x] PMID 1', 86],
    [`PubMed PMID. ${id('pmid', '1')}`, 'PubMed PMID. 1', 0],
    [`(${id('pmid', '1')})`, '(PMID 1)', 0],
    [`at https://doi.org/${id('doi', '10.1/x')}`, 'at https://doi.org/10.1/x', 0],
    [id('doi', 'doi:10.1/x'), 'doi:10.1/x', 0],
    [`x ${id('publisher-id', 'p1')}`, 'x p1', 0],
  ])('%s → %s (case %i)', (xml, expected) => {
    expect(mixed(xml)).toBe(expected);
  });

  it('are cleaned in their own fields', () => {
    const xml = `${id('doi', 'https://doi.org/10.1/x')}${id('pmcid', '123')}${id('pmid', ' 45 ')}`;
    expect(first(`<element-citation>${xml}</element-citation>`)).toMatchObject({
      doi: '10.1/x',
      pmcid: 'PMC123',
      pmid: '45',
    });
  });

  it('are found in the words too', () => {
    expect(first('<mixed-citation>A. doi: 10.1234/ab(1)c.</mixed-citation>').doi).toBe('10.1234/ab(1)c');
  });
});

describe('printed citations', () => {
  it.each([
    ['<italic>Nat. Methods</italic><bold>16</bold>', 'Nat. Methods 16', 88],
    ['<source>A</source>\n   <year>2001</year>', 'A 2001', 87],
    [name('Ny', 'JW'), 'Ny JW', 89],
    ['<name>\n<surname>Ny</surname>\n<given-names>JW</given-names>\n</name>', 'Ny JW', 89],
    [
      `${name('A', 'F')}${name('B', 'G')}<etal/>. <article-title>Title</article-title>`,
      'A F, B G, et al. Title',
      90,
    ],
    [`${name('A', 'F')}, ${name('B', 'G')}, <etal/>. Title`, 'A F, B G, et al. Title', 90],
    [`${name('A', 'F')}<etal/>; <collab>Group</collab>`, 'A F, et al.; Group', 90],
    ['Doe J, et al.. Title', 'Doe J, et al.. Title', 91],
    ['1269.<sup>a</sup>', '1269.ᵃ', 0],
    ['<italic>B</italic><italic>iomol. J</italic>', 'Biomol. J', 0],
    ['Cell <year>2001</year> ; 5 : 3 .', 'Cell 2001; 5: 3.', 0],
    ['<article-title>Of <italic>bla</italic><sub>CTX</sub> genes</article-title>', 'Of blaCTX genes', 0],
    [
      '<string-name><surname>Li</surname>, <given-names>Y.</given-names></string-name> <etal>et al.</etal> X',
      'Li, Y. et al. X',
      0,
    ],
  ])('%s → %s (case %i)', (xml, expected) => {
    expect(mixed(xml)).toBe(expected);
  });
});

describe('citations in fields', () => {
  it('are set in source order (case 83)', () => {
    const xml =
      `<person-group person-group-type="author">${name('Doe', 'J.L.')}${name('Roe', 'S.')}</person-group>` +
      '<article-title>Title</article-title><source>Cell</source><volume>186</volume><issue>18</issue><year>2023</year>' +
      `<fpage>3983</fpage><lpage>4002.e26</lpage>${id('pmid', '1')}${id('doi', '10.1/x')}${id('pmcid', 'PMC1')}`;
    expect(element(xml)).toBe(
      'Doe J.L., Roe S. Title Cell 186(18) 2023 3983–4002.e26 PMID 1 DOI 10.1/x PMCID PMC1',
    );
  });

  it('read the same however the source is indented', () => {
    const parts = [
      `<person-group>${name('Doe', 'J')}\n  ${name('Roe', 'S')}</person-group>`,
      '<volume>5</volume>',
      '<issue>2</issue>',
    ];
    expect(element(parts.join('\n    '))).toBe('Doe J, Roe S 5(2)');
  });

  it.each([
    [
      '<person-group><collab>The X Consortium</collab><etal/></person-group><source>Nature</source><year>2012</year>',
      'The X Consortium, et al. Nature 2012',
      92,
    ],
    ['<volume>5</volume><year>2001</year><issue>2</issue>', '5 2001 2', 93],
    ['<fpage>1</fpage><lpage>2</lpage>', '1–2', 0],
    ['<fpage>1</fpage><volume>5</volume><lpage>2</lpage>', '1 5 2', 0],
    ['<volume>5</volume><issue/>', '5', 0],
    ['<volume>29</volume><issue>(Suppl. 4)</issue>', '29(Suppl. 4)', 0],
    [`${name('Doe', 'J')}${name('Roe', 'S')}<year>2001</year>`, 'Doe J, Roe S 2001', 0],
    [
      '<string-name><given-names>J</given-names> <surname>Doe</surname></string-name><year>1</year>',
      'Doe J 1',
      0,
    ],
    ['<source>Cell</source>. <year>2001</year>', 'Cell. 2001', 0],
    [
      '<article-title>The <italic>bla</italic><sub>CTX</sub></article-title><source>S</source>',
      'The blaCTX S',
      0,
    ],
  ])('%s → %s (case %i)', (xml, expected) => {
    expect(element(xml)).toBe(expected);
  });

  it('read NLM citations alike', () => {
    const inner = `<person-group>${name('Bird', 'AP')}</person-group><source>Cell</source><year>1999</year><volume>99</volume><fpage>451</fpage><lpage>454</lpage>${id('pmid', '1')}`;
    for (const tag of ['citation', 'nlm-citation']) {
      expect(first(`<${tag}>${inner}</${tag}>`)).toEqual({
        id: 'r',
        citation: 'Bird AP Cell 1999 99 451–454 PMID 1',
        pmid: '1',
      });
    }
  });

  it('leave a citation as printed where NLM citation has text of its own', () => {
    const xml = `<citation>${name('Bird', 'AP')} (<year>1999</year>) <source>Cell</source>, <volume>99</volume>:<fpage>451</fpage>.</citation>`;
    expect(first(xml).citation).toBe('Bird AP (1999) Cell, 99:451.');
  });
});

describe('groups of persons that adjoin', () => {
  const persons = (role: string, ...names: string[]) =>
    `<person-group person-group-type="${role}">${names
      .map((name) => `<name><surname>${name}</surname><given-names>J</given-names></name>`)
      .join('')}</person-group>`;
  const citation = (inner: string) =>
    article({ back: `<ref-list><ref><element-citation>${inner}</element-citation></ref></ref-list>` })
      .references[0]?.citation;

  it.each([
    [
      `${persons('author', 'Roe', 'Doe')}${persons('editor', 'Poe')}<year>1989</year>`,
      'Roe J, Doe J; Poe J 1989',
    ],
    [`${persons('author', 'Roe')}\n${persons('author', 'Doe')}\n<year>1989</year>`, 'Roe J, Doe J 1989'],
    [`${persons('author', 'Roe')}${persons('editor')}<year>1989</year>`, 'Roe J 1989'],
    [`${persons('author', 'Roe')}<source>S</source>${persons('editor', 'Poe')}`, 'Roe J S Poe J'],
  ])('%s → %s', (xml, expected) => {
    expect(citation(xml)).toBe(expected);
  });
});

describe('citations in the text', () => {
  it('set a data set as a citation in fields', () => {
    const fields =
      '<collab>Roe K</collab><collab>Doe A</collab><year>2015</year><source>Barn</source>' +
      '<pub-id pub-id-type="doi">10.5/d</pub-id><comment>Public.</comment>';
    const { sections } = article({
      body: `<sec><title>Data</title><p><related-object>${fields}</related-object></p></sec>`,
    });
    expect(sections[0]?.text).toBe('Roe K, Doe A 2015 Barn DOI 10.5/d Public.');
  });

  it('part the names of a mixed citation', () => {
    const name = '<name><surname>Roe</surname><given-names>K</given-names></name>';
    const { sections } = article({
      body: `<p>See <mixed-citation>${name}${name} 2001</mixed-citation>.</p>`,
    });
    expect(sections[0]?.text).toBe('See Roe K, Roe K 2001.');
  });
});
