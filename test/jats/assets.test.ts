import { describe, expect, it } from 'vitest';
import type { Asset } from '../../src/jats/article.ts';
import { article } from './support.ts';

const assetOf = (inner: string, name = 'fig'): Asset =>
  article({ body: `<sec><title>S</title><${name} id="f">${inner}</${name}></sec>` }).assets[0] as Asset;
const graphic = (href: string, more = '') => `<graphic xlink:href="${href}"${more}/>`;

describe('assets', () => {
  it('carry everything that the element tells (case 73)', () => {
    const xml = `<label>Fig. 1</label><caption><title>Mass</title><p>Over time.</p></caption>${graphic('f1.jpg')}`;
    expect(assetOf(xml)).toMatchObject({
      assetType: 'figure',
      id: 'f',
      label: 'Fig. 1',
      caption: 'Mass Over time.',
      captionTitle: 'Mass',
      captionText: 'Over time.',
      sectionTitle: 'S',
      href: 'f1.jpg',
    });
  });

  it('keep a copyright and licence of their own, which are no text', () => {
    const licence =
      '<license license-type="cc" xlink:href="https://e.org/l"><license-p>Free.</license-p></license>';
    const asset = assetOf(
      `<caption><p>Map</p></caption><permissions><copyright-year>2020</copyright-year><copyright-holder>Atlas</copyright-holder>${licence}</permissions>`,
    );
    expect(asset).toMatchObject({
      caption: 'Map',
      permissions: {
        copyright: '© 2020 Atlas',
        licence: { type: 'cc', url: 'https://e.org/l', text: 'Free.' },
      },
    });
    expect(assetOf('<permissions/>')).not.toHaveProperty('permissions');
  });

  it('have the mentions of their group at the group, in a sub-article too', () => {
    const body =
      '<p>See <xref ref-type="fig" rid="g">Fig. 1</xref>.</p><fig-group id="g"><label>Fig. 1</label><fig id="a"/></fig-group>';
    const { figureGroups, subArticles } = article({
      body,
      rest: `<sub-article><body>${body}</body></sub-article>`,
    });
    const groups = [{ id: 'g', label: 'Fig. 1', mentions: [{ sentence: 'See Fig. 1.' }] }];
    expect(figureGroups).toEqual(groups);
    expect(subArticles?.[0]).toMatchObject({ assets: [{ id: 'a', group: 0 }], figureGroups: groups });
  });

  it('take the outer title in an untitled section (case 74)', () => {
    const { assets } = article({ body: '<sec><title>Outer</title><sec><fig id="f"/></sec></sec>' });
    expect(assets[0]?.sectionTitle).toBe('Outer');
  });

  it('stand in document order (case 75)', () => {
    const { assets } = article({
      meta: '<abstract><fig id="1"/></abstract>',
      body: '<fig id="2"/>',
      back: '<app><fig id="4"/></app>',
      rest: '<floats-group><fig id="3"/></floats-group>',
    });
    expect(assets.map(({ id }) => id)).toEqual(['1', '2', '4', '3']);
  });

  it('are listed even when bare (case 76)', () => {
    const [bare] = article({ body: '<fig/>' }).assets;
    expect(bare).toEqual({ assetType: 'figure' });
  });

  it('borrow label and caption from their media, for the marker too (case 77)', () => {
    const { assets, sections } = article({
      body: '<supplementary-material><media xlink:href="s.pdf"><label>S1</label><caption><p>Data</p></caption></media></supplementary-material>',
    });
    expect(assets[0]).toMatchObject({ label: 'S1', caption: 'Data', href: 's.pdf' });
    expect(sections[0]?.text).toBe('[Supplementary: S1]');
  });

  it("prefer their own caption to their graphic's (case 78)", () => {
    const xml =
      '<caption><p>Own</p></caption><graphic xlink:href="g"><label>L</label><caption><p>Other</p></caption></graphic>';
    expect(assetOf(xml)).toMatchObject({ label: 'L', caption: 'Own' });
  });

  it.each([
    [graphic('a.tif') + graphic('a.jpg'), 'a.tif'],
    [graphic('a.tif', ' specific-use="print"') + graphic('a.jpg', ' specific-use="web"'), 'a.jpg'],
    [graphic('a.tif') + graphic('a.png', ' specific-use="Web-Version"'), 'a.png'],
    ['<tex-math>x</tex-math><textual-form>y</textual-form>', undefined],
  ])('choose among alternatives %s (case 79)', (xml, href) => {
    expect(assetOf(`<alternatives>${xml}</alternatives>`).href).toBe(href);
  });

  it('prefer a direct graphic to alternatives, and a graphic to media (case 79)', () => {
    expect(assetOf(`<alternatives>${graphic('a')}</alternatives>${graphic('b')}`).href).toBe('b');
    expect(assetOf(`<media xlink:href="m"/>${graphic('g')}`).href).toBe('g');
  });

  it('are an empty list where there are none (case 80)', () => {
    expect(article({ body: '<p>x</p>' }).assets).toEqual([]);
  });

  it('are one figure with one caption however many pictures it has (field case E5)', () => {
    const { assets } = article({
      body:
        '<fig id="f"><label>Fig. 1</label><caption><p>Video.</p></caption><alternatives>' +
        '<graphic xlink:href="f.tif" mime-subtype="tiff"/><graphic xlink:href="f.jpg" mime-subtype="jpeg"/></alternatives>' +
        '<graphic xlink:href="f-b.jpg"/></fig>',
    });
    expect(assets).toHaveLength(1);
    expect(assets[0]).toMatchObject({
      caption: 'Video.',
      graphics: [
        { href: 'f.jpg', mimeSubtype: 'jpeg', alternatives: [{ href: 'f.tif', mimeSubtype: 'tiff' }] },
        { href: 'f-b.jpg' },
      ],
    });
  });

  it('keep marks, blanks and sub-points of a caption (field case E9)', () => {
    const xml =
      '<caption><title>Uptake of <sup>18</sup>F</title><p>Mean ± SD.</p>' +
      '<list><list-item><label>A</label><p>Day&#x2009;1</p></list-item></list></caption>';
    expect(assetOf(xml)).toMatchObject({
      caption: 'Uptake of ¹⁸F Mean ± SD. A Day 1',
      captionTitle: 'Uptake of ¹⁸F',
      captionText: 'Mean ± SD. A: Day 1',
    });
  });

  it('take the href of a supplement that has no pointer', () => {
    const { assets } = article({
      body: '<supplementary-material id="s1" xlink:href="s1.docx"><label>S1</label></supplementary-material>',
    });
    expect(assets[0]).toMatchObject({ assetType: 'supplementary-material', href: 's1.docx' });
  });
});

describe('mentions', () => {
  const fig =
    '<fig id="f1"><label>Fig. 1</label><caption><p>See <xref ref-type="fig" rid="f1">Fig. 1</xref> again.</p></caption></fig>';
  const xref = (text: string, rid = 'f1') => `<xref ref-type="fig" rid="${rid}">${text}</xref>`;

  it('give the sentence (field case E8), and not that of a caption', () => {
    const { assets, sections } = article({ body: `<p>Mass rose (${xref('Fig. 1A')}). Rest.</p>${fig}` });
    expect(assets[0]?.mentions).toEqual([{ sentence: 'Mass rose (Fig. 1A).' }]);
    expect(sections[0]?.text).toBe('Mass rose (Fig. 1A). Rest.\n\n[Figure: Fig. 1]');
  });

  it('are none in the caption of a group of tables', () => {
    const { assets, sections } = article({
      body: `<table-wrap-group><label>Table 1</label><caption><p>As in ${xref('Fig. 1')}.</p></caption><table-wrap id="t"/></table-wrap-group>${fig}`,
    });
    expect(assets[0]).not.toHaveProperty('mentions');
    expect(sections[0]?.text).toBe('Table 1 As in Fig. 1.\n\n[Figure: Fig. 1]');
  });

  it('name the section, come once a sentence, and end at no abbreviation', () => {
    const { assets, tables } = article({
      body:
        `<sec><title>Results</title><p>First. As Doe et al. saw in ${xref('Fig. 1')} and ${xref('1B')}, it rose ` +
        `(e.g. <xref ref-type="table" rid="t1 t2">Tables 1, 2</xref>). Last.</p>${fig}<table-wrap id="t1"/><table-wrap id="t2"/></sec>`,
    });
    const sentence = 'As Doe et al. saw in Fig. 1 and 1B, it rose (e.g. Tables 1, 2).';
    for (const item of [assets[0], ...tables]) {
      expect(item?.mentions).toEqual([{ sectionTitle: 'Results', sentence }]);
    }
  });

  it('are found before and after the figure, in lists too', () => {
    const { assets } = article({
      body: `<p>Before ${xref('Fig. 1')}.</p>${fig}<list><list-item><p>After: ${xref('Figure 1')}!</p></list-item></list>`,
    });
    expect(assets[0]?.mentions?.map(({ sentence }) => sentence)).toEqual([
      'Before Fig. 1.',
      'After: Figure 1!',
    ]);
  });

  it('leave single blanks', () => {
    const { assets, sections } = article({ body: `<p>${xref(' Table')} and ${xref(' 1')} too.</p>${fig}` });
    expect(sections[0]?.text).toBe('Table and 1 too.\n\n[Figure: Fig. 1]');
    expect(assets[0]?.mentions).toEqual([{ sentence: 'Table and 1 too.' }]);
  });

  it('leave no trace in titles, cells and abstracts', () => {
    const parsed = article({
      meta: `<abstract><p>In ${xref('Fig. 1')}.</p></abstract>`,
      body: `<sec><title>T ${xref('Fig. 1')}</title><table-wrap><table><tr><td>${xref('Fig. 1')}</td></tr></table></table-wrap></sec>`,
    });
    expect(parsed.abstract).toBe('In Fig. 1.');
    expect(parsed.sections[0]?.title).toBe('T Fig. 1');
    expect(parsed.tables[0]?.rows).toEqual([['Fig. 1']]);
  });
});

describe('what the corpus taught about assets', () => {
  it('takes the text of a supplement without caption as its caption', () => {
    const supplement = (inner: string) => assetOf(inner, 'supplementary-material');
    expect(supplement('<p>Table S1 - Primers.</p><media xlink:href="t.pdf"/>')).toMatchObject({
      caption: 'Table S1 - Primers.',
      href: 't.pdf',
    });
    expect(supplement('Table S3 - List of species').caption).toBe('Table S3 - List of species');
    expect(supplement('<p>Click here for additional data file.</p>').caption).toBeUndefined();
    expect(supplement('<caption><p>Own</p></caption><p>More</p>').caption).toBe('Own');
  });

  it('keeps the credit line of a figure apart', () => {
    expect(assetOf('<caption><p>C</p></caption><attrib>Photo: X</attrib>')).toMatchObject({
      caption: 'C',
      attribution: 'Photo: X',
    });
  });

  it('keeps films with their captions, though they leave no text', () => {
    const { media, sections } = article({
      body: '<p>x</p><media id="v" xlink:href="v.mp4"><label>Video 1.</label><caption><title>T.</title><p>Text.</p></caption></media><media xlink:href="w.mp4"/>',
    });
    expect(sections[0]?.text).toBe('x');
    expect(media).toEqual([
      {
        id: 'v',
        label: 'Video 1.',
        caption: 'T. Text.',
        captionTitle: 'T.',
        captionText: 'Text.',
        href: 'v.mp4',
      },
    ]);
  });
});

describe('films, groups and files', () => {
  const film =
    '<media id="v" xlink:href="v.mp4"><label>Video 1.</label><caption><title>A cow.</title></caption></media>';
  const video = { id: 'v', href: 'v.mp4', label: 'Video 1.', captionTitle: 'A cow.', caption: 'A cow.' };

  it('lists a film of a figure group, but a mere file as its picture', () => {
    const { media, figureGroups } = article({
      body: `<fig-group><fig id="f"><label>Figure 3.</label></fig>${film}<media xlink:href="w.mp4"/></fig-group>`,
    });
    expect(media).toEqual([video]);
    expect(figureGroups).toEqual([{ graphics: [{ href: 'w.mp4' }] }]);
  });

  it('keeps films and figure groups of a sub-article with it', () => {
    const group = (label: string) =>
      `<fig-group><label>${label}</label><caption><p>Cows</p></caption><fig id="${label}"/></fig-group>`;
    const { subArticles, media, figureGroups } = article({
      body: group('G0'),
      rest: `<sub-article article-type="reply"><body><p>see</p>${film}${group('G1')}</body></sub-article>`,
    });
    expect(media).toBeUndefined();
    expect(figureGroups).toEqual([{ label: 'G0', captionText: 'Cows' }]);
    expect(subArticles?.[0]).toMatchObject({
      media: [video],
      figureGroups: [{ label: 'G1', captionText: 'Cows' }],
      assets: [{ id: 'G1', group: 0 }],
    });
  });

  it('tells the type of a file that a supplement names itself', () => {
    const own = (more: string, inner = '') =>
      article({
        body: `<supplementary-material xlink:href="x.pdf"${more}><label>S1</label>${inner}</supplementary-material>`,
      }).assets[0];
    expect(own(' mimetype="application" mime-subtype="pdf"')).toMatchObject({
      href: 'x.pdf',
      graphics: [{ href: 'x.pdf', mimetype: 'application', mimeSubtype: 'pdf' }],
    });
    expect(own('')?.graphics).toBeUndefined();
  });
});

describe('the sentence of a mention', () => {
  const fig = '<fig id="f1"><label>Fig. 1</label></fig>';
  const point = '<xref ref-type="fig" rid="f1">Fig. 1</xref>';

  it.each([
    [`It rises with <italic>μ</italic>. As shown in ${point}, it is so.`, 'As shown in Fig. 1, it is so.'],
    [`By J. Smith in ${point}. End.`, 'By J. Smith in Fig. 1.'],
    [`The p. Trp757 cows in ${point}. End.`, 'The p. Trp757 cows in Fig. 1.'],
    [`Milk of c. 1900 in ${point}. End.`, 'Milk of c. 1900 in Fig. 1.'],
  ])('begins behind a small letter, not behind an abbreviation: %s', (xml, sentence) => {
    expect(article({ body: `<p>${xml}</p>${fig}` }).assets[0]?.mentions).toEqual([{ sentence }]);
  });
});
