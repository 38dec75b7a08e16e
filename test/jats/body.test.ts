import { describe, expect, it } from 'vitest';
import { article, articleXml, bodyText, line, outline, parseOne } from './support.ts';

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

describe('lists', () => {
  it('marks items by type (case 30)', () => {
    const xml =
      list('bullet', '<p>B</p>') + list('order', '<p>F</p>', '<p>S</p>') + list('simple', '<p>Bare</p>');
    expect(bodyText(`${xml}<list><list-item><p>U</p></list-item></list>`)).toBe(
      '- B\n\n1. F\n2. S\n\nBare\n\n- U',
    );
  });

  it('leaves nothing of an empty list (case 31)', () => {
    expect(bodyText(`<p>a</p>${list('bullet')}${list('order', '<p/>')}<p>b</p>`)).toBe('a\n\nb');
  });

  it('indents nested lists (case 32)', () => {
    const definitions =
      '<def-list><def-item><term>CV</term><def><p>coefficient</p></def></def-item></def-list>';
    const inner = list('bullet', `<p>Inner</p>${list('bullet', '<p>Deep</p>')}`);
    expect(bodyText(list('bullet', `<p>Outer</p>${inner}${definitions}`))).toBe(
      '- Outer\n  - Inner\n    - Deep\n  - CV — coefficient',
    );
  });

  it('reads a list in a paragraph like one beside it (case 33)', () => {
    const one = list('bullet', '<p>x</p>');
    expect(bodyText(`<p>a${one}</p>`)).toBe(bodyText(`<p>a</p>${one}`));
  });

  it('joins the paragraphs of an item (case 34)', () => {
    expect(bodyText(list('bullet', '<p>One.</p><p>Two.</p>'))).toBe('- One. Two.');
  });

  it('sets text behind a nested list on a line of its own (case 35)', () => {
    const x = list('bullet', '<p>x</p>');
    const y = list('bullet', '<p>y</p>');
    expect(bodyText(list('bullet', `<p>A</p>${x}<p>B</p>`))).toBe('- A\n  - x\n  B');
    expect(bodyText(list('bullet', `<p>A</p>${x}<p>B</p>${y}<p>C</p>`))).toBe('- A\n  - x\n  B\n  - y\n  C');
  });

  it('keeps the marker where text follows a leading nested list (case 36)', () => {
    const x = list('bullet', '<p>x</p>');
    expect(bodyText(list('order', '<p>1st</p>', `${x}<p>B</p>`))).toBe('1. 1st\n2.\n  - x\n  B');
    expect(bodyText(list('order', x))).toBe('  - x');
  });

  it('keeps the labels of a simple list (case 37)', () => {
    const inner = `<list list-type="simple">${item('<label>•</label><p>a</p>')}${item('<label>•</label><p>b</p>')}</list>`;
    expect(bodyText(list('bullet', `<p>TOP:</p>${inner}`))).toBe('- TOP:\n  • a\n  • b');
  });

  it('ignores the labels of an ordered list (case 38)', () => {
    expect(bodyText(list('order', '<label>(a)</label><p>First.</p>'))).toBe('1. First.');
  });

  it('prints a list nested in a paragraph of an item once (field case A13)', () => {
    expect(bodyText(list('order', `<p>A${list('bullet', '<p>B</p>')}</p>`, '<p>C</p>'))).toBe(
      '1. A\n  - B\n2. C',
    );
  });

  const titled =
    '<def-list><title>Terms</title><def-item><term>CAS</term><def><p>a service</p></def></def-item></def-list>';

  it('makes a section of a titled list in the body, a line of its title elsewhere (case 53)', () => {
    expect(body(titled)).toEqual([{ title: 'Terms', text: '- CAS — a service' }]);
    expect(body(`<sec>${titled}</sec>`)).toEqual([{ title: 'Terms', text: '- CAS — a service' }]);
    expect(body(`<sec><title>S</title>${titled}</sec>`)).toEqual([
      { title: 'S', text: 'Terms\n- CAS — a service' },
    ]);
    expect(body(`<p>a</p>${titled}<p>b</p>`)).toEqual([
      { text: 'a' },
      { title: 'Terms', text: '- CAS — a service' },
      { text: 'b' },
    ]);
  });

  it('keeps untitled blocks in one run (case 54)', () => {
    expect(body(`${list('bullet', '<p>x</p>')}<boxed-text><p>y</p></boxed-text>`)).toEqual([
      { text: '- x\n\n[Box]\n\ny\n\n[End of box]' },
    ]);
  });
});

describe('quotes, boxes, preformatted text', () => {
  it('quotes every line and its source (case 39)', () => {
    expect(bodyText('<disp-quote><p>a</p><p>b</p><attrib>X</attrib></disp-quote>')).toBe('> a\n> b\n> — X');
  });

  it('fences preformatted text as it is (case 40)', () => {
    expect(body('<preformat>\nLine1  with  blanks\n  Line2\n</preformat>')).toEqual([
      { text: '```\nLine1  with  blanks\n  Line2\n```' },
    ]);
  });

  it('frames a box with its name (case 55)', () => {
    const box =
      '<boxed-text><label>Box 1.</label><caption><title>Name</title></caption><p>Text</p></boxed-text>';
    expect(body(`<sec><title>S</title>${box}</sec>`)).toEqual([
      { title: 'S', text: '[Box: Box 1. Name]\n\nText\n\n[End of box]' },
    ]);
    expect(body(`<sec><title>S</title><p>before ${box} after</p></sec>`)).toEqual([
      { title: 'S', text: 'before\n\n[Box: Box 1. Name]\n\nText\n\n[End of box]\n\nafter' },
    ]);
  });

  it('closes boxes in order', () => {
    const inner = '<boxed-text><label>B</label><p>in</p></boxed-text>';
    expect(bodyText(`<boxed-text><label>A</label><p>out</p>${inner}</boxed-text>`)).toBe(
      '[Box: A]\n\nout\n\n[Box: B]\n\nin\n\n[End of box]\n\n[End of box]',
    );
  });

  it('keeps the name of an empty box, and nothing of a nameless one', () => {
    expect(bodyText('<p>x</p><boxed-text><label>A</label></boxed-text><boxed-text/>')).toBe('x\n\n[Box: A]');
  });

  it('makes a section of a titled box in the body, for its figures too (case 56)', () => {
    const { sections, assets } = article({
      body: '<boxed-text><caption><title>Key</title></caption><p>Text</p><sec><title>Deep</title><fig id="f"/></sec></boxed-text>',
    });
    expect(outline(sections)).toEqual([{ title: 'Key', text: 'Text\n\nDeep\n[Figure]' }]);
    expect(assets[0]?.sectionTitle).toBe('Key');
  });

  it('loses no kind of block (field case A16)', () => {
    const xml =
      '<sec><title>Abbr</title><def-list><def-item><term>BP</term><def><p>pressure</p></def></def-item></def-list>' +
      '<boxed-text><sec><title>Key</title><p>Point.</p></sec></boxed-text></sec>' +
      '<sec><preformat preformat-type="pmc-ocr-text">Line1\nLine2</preformat></sec>';
    expect(body(xml)).toEqual([
      { title: 'Abbr', text: '- BP — pressure\n\n[Box]\n\nKey\nPoint.\n\n[End of box]' },
      { text: '```\nLine1\nLine2\n```' },
    ]);
  });
});

describe('other blocks', () => {
  it('parts a formula from the paragraph around it (case 41)', () => {
    const formula = '<disp-formula id="e"><label>(1)</label><tex-math>y = x</tex-math></disp-formula>';
    expect(bodyText(`<p>The model is ${formula} where u…</p>`)).toBe('The model is\n\n(1) y = x\n\nwhere u…');
  });

  it('leaves nothing of a formula that is only a picture (case 45)', () => {
    expect(
      bodyText('<p>a</p><disp-formula><label>(1)</label><graphic xlink:href="x"/></disp-formula><p>b</p>'),
    ).toBe('a\n\nb');
  });

  it('passes over an empty formula (field case A9)', () => {
    expect(bodyText('<p>A</p><disp-formula id="e1"><tex-math/></disp-formula><p>B</p>')).toBe('A\n\nB');
  });

  it('marks a figure in a paragraph (case 49)', () => {
    expect(bodyText('<p>text.<fig id="f"><label>Fig. 1</label><caption><p>C</p></caption></fig></p>')).toBe(
      'text.\n\n[Figure: Fig. 1]',
    );
  });

  it('marks a supplement without label (case 50)', () => {
    expect(body('<sec><title>S</title><supplementary-material id="s"/></sec>')).toEqual([
      { title: 'S', text: '[Supplementary]' },
    ]);
  });

  it('splits a paragraph at lists and passes over media (case 51)', () => {
    const xml = `<p>Samples…:${list('bullet', '<p>Rinse.</p>')}<media xlink:href="m"><caption><p>Film</p></caption></media>Then measured.</p>`;
    expect(bodyText(xml)).toBe('Samples…:\n\n- Rinse.\n\nThen measured.');
  });

  it('joins label and caption of a figure group (case 52)', () => {
    const { sections, assets, figureGroups } = article({
      body:
        '<fig-group id="g"><label>FIGURE 3</label><caption><p>Caption.</p></caption>' +
        '<fig id="a"><label>A</label></fig><fig id="b"><label>B</label></fig></fig-group><fig id="c"/>',
    });
    expect(outline(sections)).toEqual([
      { text: 'FIGURE 3 Caption.\n\n[Figure: A]\n\n[Figure: B]\n\n[Figure]' },
    ]);
    expect(figureGroups).toEqual([{ id: 'g', label: 'FIGURE 3', captionText: 'Caption.' }]);
    expect(assets.map(({ id, group }) => [id, group])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', undefined],
    ]);
  });

  it('leads a statement with its label', () => {
    expect(bodyText('<statement><label>Theorem 1</label><p>All is well.</p><p>Proof.</p></statement>')).toBe(
      'Theorem 1 All is well.\n\nProof.',
    );
  });

  it('flattens what it does not know, fusing nothing', () => {
    expect(bodyText('<unknown>One</unknown><other>Two</other><p>Three</p>')).toBe('One\n\nTwo\n\nThree');
  });

  it('reads a footnote in prose as part of it (case 57)', () => {
    expect(line('a<break/>b<hr/>c<fn><label>*</label><p>N.</p></fn>d')).toBe('a b c * N. d');
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

describe('what the corpus taught', () => {
  it('leaves the place of a section without heading and text to those in it', () => {
    expect(body('<sec><title>A</title><sec><sec><title>B</title><p>b</p></sec></sec></sec>')).toEqual([
      { title: 'A', text: '', sections: [{ title: 'B', text: 'b' }] },
    ]);
  });

  it('finds a supplement in the caption of a film', () => {
    const { assets } = article({
      body: '<p>x<media xlink:href="v.mp4"><label>Video 1.</label><caption><p><supplementary-material id="s"/></p></caption></media></p>',
    });
    expect(assets.map(({ id }) => id)).toEqual(['s']);
  });

  it('reads escaped HTML as SciELO deposits it', () => {
    const html =
      '<!--version=html--> <p align="left">One <b>bold</b>, P < 0.05.</p><table><tr><td>a</td><td>b</td></tr></table><!-- ref -->';
    const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(bodyText(`<p>${escaped}</p>`)).toBe('One bold, P < 0.05.\n\na b');
  });
});
