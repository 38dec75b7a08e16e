import { describe, expect, it } from 'vitest';
import { article, articleXml, outline, parseOne } from './support.ts';

const body = (xml: string) => outline(article({ body: xml }).sections);
const item = (inner: string) => `<list-item>${inner}</list-item>`;
const list = (type: string, ...items: string[]) =>
  `<list list-type="${type}">${items.map(item).join('')}</list>`;

describe('sections', () => {
  it('makes one untitled section of loose text (case 21)', () => {
    expect(body('<p>x</p>')).toEqual([{ text: 'x' }]);
  });

  it('keeps loose blocks in document order (case 22, field case A3)', () => {
    expect(body('<p>P0</p><p>P1</p><sec><title>M</title><p>P2</p></sec><p>P3</p>')).toEqual([
      { text: 'P0\n\nP1' },
      { title: 'M', text: 'P2' },
      { text: 'P3' },
    ]);
  });

  it('drops an empty titled section (case 23)', () => {
    expect(body('<sec><title>Empty</title></sec><sec><title>Blank</title><p> </p></sec>')).toEqual([]);
  });

  it('nests to any depth (case 24)', () => {
    const nested =
      '<sec><title>1</title><sec><title>2</title><sec><title>3</title><sec><title>4</title><p>x</p></sec></sec></sec></sec>';
    expect(body(nested)).toEqual([
      {
        title: '1',
        text: '',
        sections: [
          {
            title: '2',
            text: '',
            sections: [{ title: '3', text: '', sections: [{ title: '4', text: 'x' }] }],
          },
        ],
      },
    ]);
  });

  it("joins blocks after a nested section to the parent's text (case 25)", () => {
    const xml = `<sec><title>S</title><p>p</p>${list('bullet', '<p>l</p>')}<p>p</p><sec><title>T</title><p>t</p></sec><p>q</p></sec>`;
    expect(body(xml)).toEqual([
      { title: 'S', text: 'p\n\n- l\n\np\n\nq', sections: [{ title: 'T', text: 't' }] },
    ]);
  });

  const table = '<table-wrap id="t"><table><tr><td>12</td><td>34</td></tr></table></table-wrap>';

  it('keeps cells out of prose (case 26)', () => {
    const { sections, tables } = article({ body: `<sec><title>R</title><p>See.${table} More.</p></sec>` });
    expect(outline(sections)).toEqual([{ title: 'R', text: 'See.\n\nMore.' }]);
    expect(tables.map(({ id, rows }) => [id, rows])).toEqual([['t', [['12', '34']]]]);
  });

  it.each([
    ['in a paragraph', `<p>${table}</p>`],
    ['alone', table],
  ])('keeps the heading of a section that holds only a table %s (cases 27, 28)', (_, inner) => {
    expect(body(`<sec><title>R</title>${inner}</sec>`)).toEqual([{ title: 'R', text: '' }]);
  });

  it('drops an untitled section that holds only a table', () => {
    expect(body(`<sec>${table}</sec>`)).toEqual([]);
  });

  it('drops a section of references, but not the references (case 29)', () => {
    const { sections, references } = article({
      body: '<sec><title>References</title><sec><ref-list><ref id="r"><mixed-citation>C</mixed-citation></ref></ref-list></sec></sec>',
    });
    expect(sections).toEqual([]);
    expect(references).toEqual([{ id: 'r', citation: 'C' }]);
  });

  it('keeps label and title apart', () => {
    expect(body('<sec><label>1.</label><title>In <italic>vivo</italic></title><p>x</p></sec>')).toEqual([
      { label: '1.', title: 'In vivo', text: 'x' },
    ]);
  });

  it('reads taxon treatments as sections', () => {
    const xml =
      '<sec><title>Taxonomy</title><tp:taxon-treatment xmlns:tp="t"><tp:nomenclature><tp:taxon-name>Aus bus</tp:taxon-name>' +
      '<tp:taxon-authority>Lin.</tp:taxon-authority></tp:nomenclature><tp:treatment-sec><title>Range</title><p>North.</p>' +
      '</tp:treatment-sec></tp:taxon-treatment></sec>';
    expect(body(xml)).toEqual([
      { title: 'Taxonomy', text: 'Aus bus\n\nLin.', sections: [{ title: 'Range', text: 'North.' }] },
    ]);
  });

  it('counts characters of a section and all below it', () => {
    const [section] = article({
      body: '<sec><title>A</title><p>12345</p><sec><p>123</p></sec></sec>',
    }).sections;
    expect([section?.characters, section?.sections[0]?.characters]).toEqual([8, 3]);
  });
});

describe('back matter', () => {
  const back = (xml: string) => outline(article({ body: '<p>B</p>', back: xml }).sections.slice(1));

  it('appends sections and marks them, titled by kind where they have no title', () => {
    const xml =
      '<ack><p>Thanks.</p></ack><fn-group><fn id="a"><label>1</label><p>One.</p><p>More.</p></fn><fn><p>Two.</p></fn></fn-group>' +
      '<glossary><array><tr><td>BP</td><td>pressure</td></tr></array></glossary><app-group><app><p>Extra.</p></app></app-group>' +
      '<notes><title>Data</title><p>Open.</p></notes><bio><p>Born.</p></bio><sec><title>Funding</title><p>None.</p></sec>' +
      '<ref-list><title>References</title><ref><mixed-citation>C</mixed-citation></ref></ref-list>';
    expect(back(xml)).toEqual([
      { title: 'Acknowledgments', text: 'Thanks.', backMatter: true },
      { title: 'Footnotes', text: '1 One. More.\n\nTwo.', backMatter: true },
      { title: 'Glossary', text: '- BP — pressure', backMatter: true },
      { title: 'Appendix', text: 'Extra.', backMatter: true },
      { title: 'Data', text: 'Open.', backMatter: true },
      { title: 'Biography', text: 'Born.', backMatter: true },
      { title: 'Funding', text: 'None.', backMatter: true },
    ]);
  });

  it('nests notes and footnotes', () => {
    const xml =
      '<notes><p>a</p><notes><title>T</title><p>b</p></notes><fn-group><fn><p>c</p></fn></fn-group></notes>';
    expect(back(xml)).toEqual([
      {
        title: 'Notes',
        text: 'a',
        sections: [
          { title: 'T', text: 'b' },
          { title: 'Footnotes', text: 'c' },
        ],
        backMatter: true,
      },
    ]);
  });

  it('keeps a label without a title', () => {
    expect(back('<app><label>Appendix A</label><p>x</p></app>')).toEqual([
      { label: 'Appendix A', text: 'x', backMatter: true },
    ]);
  });

  it('does not make a body of back matter', () => {
    const { bodySectionCount, sections } = article({ back: '<ack><p>Thanks.</p></ack>' });
    expect([bodySectionCount, sections.length]).toEqual([0, 1]);
    expect(
      article({ body: '<p>a</p><sec><p>b</p></sec>', back: '<ack><p>T</p></ack>' }).bodySectionCount,
    ).toBe(2);
  });

  it('keeps the text of a box among the floats', () => {
    const rest =
      '<floats-group><fig id="f"><label>Fig. 1</label></fig><boxed-text><caption><title>Panel</title></caption><p>Text</p></boxed-text></floats-group>';
    expect(outline(article({ body: '<p>B</p>', rest }).sections)).toEqual([
      { text: 'B' },
      { title: 'Panel', text: 'Text' },
    ]);
  });
});

describe('sub-articles (field case A14)', () => {
  const letter = (inner = '') =>
    '<sub-article article-type="decision-letter" id="s1"><front-stub><title-group><article-title>Letter</article-title>' +
    '</title-group><contrib-group><contrib contrib-type="author"><name><surname>Ed</surname></name></contrib></contrib-group>' +
    `</front-stub><body><p>Please revise.</p><fig id="fs"/><table-wrap id="ts"/></body><back><ref-list><ref id="r"><mixed-citation>S</mixed-citation></ref></ref-list></back>${inner}</sub-article>`;
  const author =
    '<contrib-group><contrib contrib-type="author"><name><surname>Main</surname></name></contrib></contrib-group>';

  it('stand apart with their own lists', () => {
    const main = article({
      meta: author,
      body: '<p>Study.</p><fig id="fm"/>',
      back: '<ref-list><ref id="r"><mixed-citation>M</mixed-citation></ref></ref-list>',
      rest: letter(),
    });
    expect(main.authors).toEqual([{ lastName: 'Main' }]);
    expect(outline(main.sections)).toEqual([{ text: 'Study.\n\n[Figure]' }]);
    expect(main.assets.map(({ id }) => id)).toEqual(['fm']);
    expect(main.tables).toEqual([]);
    expect(main.references).toEqual([{ id: 'r', citation: 'M' }]);
    expect(main.subArticles).toMatchObject([
      {
        type: 'decision-letter',
        id: 's1',
        title: 'Letter',
        authors: [{ lastName: 'Ed' }],
        sections: [{ text: 'Please revise.\n\n[Figure]' }],
        tables: [{ id: 'ts' }],
        assets: [{ id: 'fs' }],
        references: [{ id: 'r', citation: 'S' }],
      },
    ]);
  });

  it('of sub-articles join the same list, and a response counts as one', () => {
    const xml = articleXml({
      body: '<p>x</p>',
      rest: letter('<response response-type="reply" id="s2"><body><p>Ok.</p></body></response>'),
    });
    const { subArticles = [] } = parseOne(xml);
    expect(subArticles.map(({ id, type }) => [id, type])).toEqual([
      ['s1', 'decision-letter'],
      ['s2', 'reply'],
    ]);
  });
});
