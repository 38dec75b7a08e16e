import { describe, expect, it } from 'vitest';
import { article, bodyText, line, outline } from './support.ts';

const body = (xml: string) => outline(article({ body: xml }).sections);
const item = (inner: string) => `<list-item>${inner}</list-item>`;
const list = (type: string, ...items: string[]) =>
  `<list list-type="${type}">${items.map(item).join('')}</list>`;

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
