import { describe, expect, it } from 'vitest';
import { addressBook } from '../../src/figures/addresses.ts';
import { entriesOf } from '../../src/figures/entries.ts';
import { licenceOf } from '../../src/figures/licence.ts';
import { selectFigures } from '../../src/figures/select.ts';
import { article } from '../jats/support.ts';

type Pieces = Parameters<typeof article>[0];
const book = addressBook('PMC1');
const entries = (pieces: Pieces, options: { includeSubfigures?: boolean; includeTables?: boolean } = {}) =>
  entriesOf(article(pieces), book, { includeSubfigures: false, includeTables: false, ...options });
const fig = (id: string, label: string, rest = '') => `<fig id="${id}"><label>${label}</label>${rest}</fig>`;
const xref = (id: string, text: string) => `<xref ref-type="fig" rid="${id}">${text}</xref>`;

describe('entries', () => {
  it('are one for each figure, with the format for the web and one caption (field case E5)', () => {
    const body =
      '<fig id="f"><label>Fig. 1</label><caption><p>Video.</p></caption><alternatives><graphic xlink:href="f.tif" mime-subtype="tiff"/><graphic xlink:href="f.jpg" mime-subtype="jpeg"/></alternatives><graphic xlink:href="f-b.jpg"/><media xlink:href="f.mp4" mimetype="video"/></fig>';
    expect(entries({ body })).toMatchObject([
      {
        caption_text: 'Video.',
        graphic_href: 'f.jpg',
        further_images: [{ graphic_href: 'f-b.jpg', image_url_status: 'guessed' }],
      },
    ]);
  });

  it('take formats that stand side by side for one picture', () => {
    const [entry] = entries({
      body: '<fig><graphic xlink:href="a.tif"/><graphic xlink:href="a.png"/></fig>',
    });
    expect(entry?.graphic_href).toBe('a.png');
    expect(entry).not.toHaveProperty('further_images');
  });

  it('stand in document order, those of floats behind, bare and double ones too', () => {
    const body = `<fig/>${fig('x', 'Figure 1')}${fig('x', 'Figure 10')}${fig('y', 'Figure 2')}`;
    const found = entries({ body, rest: `<floats-group>${fig('z', 'Figure 3')}</floats-group>` });
    expect(found.map(({ figure_id, label }) => [figure_id, label])).toEqual([
      ['', null],
      ['x', 'Figure 1'],
      ['x', 'Figure 10'],
      ['y', 'Figure 2'],
      ['z', 'Figure 3'],
    ]);
    expect(found[0]).toMatchObject({ caption_text: null, image_url: null, image_url_status: 'none' });
  });

  it('tell the sentences that mention them, with their section (field case E8)', () => {
    const body = `<sec><title>Results</title><p>Mass rose (${xref('f1', 'Fig. 1A')}). Rest.</p>${fig('f1', 'Fig. 1')}</sec>`;
    expect(entries({ body })[0]).toMatchObject({
      mentions: [{ section_title: 'Results', sentence: 'Mass rose (Fig. 1A).' }],
      mentioned_in_sections: ['Results'],
    });
  });

  it('are found in words where nothing points to them, and in no caption', () => {
    const body = `<sec><title>A</title><p>Fig. 1 rose. See Figs 2 and 3b. Supplementary Figure 3 is elsewhere.</p><sec><title>B</title><p>As Figure 10 has it.</p></sec>${[1, 2, 3, 10].map((n) => fig(`f${n}`, `Figure ${n}`, '<caption><p>As Figure 1.</p></caption>')).join('')}</sec>`;
    expect(entries({ body }).map(({ mentions }) => mentions)).toEqual([
      [{ section_title: 'A', sentence: 'Fig. 1 rose.' }],
      [{ section_title: 'A', sentence: 'See Figs 2 and 3b.' }],
      [{ section_title: 'A', sentence: 'See Figs 2 and 3b.' }],
      [{ section_title: 'B', sentence: 'As Figure 10 has it.' }],
    ]);
  });

  it('are not mentioned by the label and caption of a group, which stand in the text', () => {
    const group = (label: string, caption: string) =>
      `<fig-group>${label}<caption>${caption}</caption>${fig('p', '(a)')}</fig-group>`;
    const list =
      '<title>On kidney.</title><list><list-item><label>A</label><p>As Figure 1</p></list-item></list>';
    const body = `<sec><title>Results</title>${group('<label>Figure 1</label>', list)}${group('', '<p>As in Fig. 1.</p>')}</sec>`;
    for (const includeSubfigures of [false, true])
      expect(entries({ body }, { includeSubfigures })[0]).not.toHaveProperty('mentions');
    const cited = body.replace('</sec>', '<p>See Figure 1.</p></sec>');
    expect(entries({ body: cited })[0]?.mentions).toEqual([
      { section_title: 'Results', sentence: 'See Figure 1.' },
    ]);
  });

  it('keep title and text of a caption apart, lists and superscripts readable (field case E9)', () => {
    const caption =
      '<caption><title>Uptake of <sup>18</sup>F</title><p>Mean ± SD.</p><list><list-item><label>A</label><p>Day&#x2009;1</p></list-item></list></caption>';
    expect(entries({ body: fig('f', 'Fig. 1', caption) })[0]).toMatchObject({
      caption_title: 'Uptake of ¹⁸F',
      caption_text: 'Mean ± SD. A: Day 1',
    });
  });

  it('of a group without a caption of its own are its figures with their supplements', () => {
    const group = `<fig-group>${fig('f1', 'Figure 1.')}${fig('s1', 'Figure 1—figure supplement 1.')}${fig('f2', 'Figure 2.')}</fig-group>`;
    const found = entries({ body: group }, { includeSubfigures: true });
    expect(
      found.map(({ figure_id, subfigures }) => [figure_id, subfigures?.map((one) => one.figure_id)]),
    ).toEqual([
      ['f1', ['s1']],
      ['f2', undefined],
    ]);
  });

  it('name the figure that a supplement beside it belongs to (field case E6)', () => {
    const found = entries({ body: fig('a', 'Figure 1') + fig('b', 'Figure 1—figure supplement 1') });
    expect(found[1]?.supplement_of).toBe('Figure 1');
  });

  it('of tables are there when they exist as pictures, in alternatives too (field case E7)', () => {
    const body =
      '<table-wrap id="t1"><label>Table 1</label><caption><title>Doses</title><p>In mg.</p></caption><graphic xlink:href="t1.jpg"/></table-wrap><table-wrap id="t2"><alternatives><graphic xlink:href="t2.tif"/><table><tr><td>1</td></tr></table></alternatives></table-wrap><table-wrap id="t3"><table><tr><td>1</td></tr></table></table-wrap>';
    expect(entries({ body })).toEqual([]);
    expect(entries({ body }, { includeTables: true })).toMatchObject([
      {
        kind: 'table',
        figure_id: 't1',
        caption_title: 'Doses',
        caption_text: 'In mg.',
        graphic_href: 't1.jpg',
      },
      { kind: 'table', figure_id: 't2', cells_available: true },
    ]);
  });

  it('tell a licence and credit of their own before those of the article', () => {
    const cc = (terms: string) =>
      `<license xlink:href="https://creativecommons.org/licenses/${terms}/4.0/"/>`;
    const own = `<attrib>Photo: A. B.</attrib><permissions><copyright-statement>© Atlas</copyright-statement></permissions>`;
    const found = entries({
      meta: `<permissions>${cc('by')}</permissions>`,
      body: fig('a', '1') + fig('b', '2', `<permissions>${cc('by-nc')}</permissions>`) + fig('c', '3', own),
    });
    expect(found.map(({ licence, licence_of, credit }) => [licence, licence_of, credit])).toEqual([
      ['CC BY 4.0', 'article', undefined],
      ['CC BY-NC 4.0', 'figure', undefined],
      [null, undefined, '© Atlas; Photo: A. B.'],
    ]);
  });
});

describe('a licence', () => {
  it.each([
    [{ url: 'http://creativecommons.org/licenses/by-nc-nd/4.0/' }, 'CC BY-NC-ND 4.0'],
    [{ text: 'See https://creativecommons.org/publicdomain/zero/1.0/.' }, 'CC0 1.0'],
    [{ text: 'Under the Creative Commons Attribution License, which permits noncommercial use.' }, 'CC BY'],
    [{ text: 'Creative Commons Attribution-NonCommercial-ShareAlike licence' }, 'CC BY-NC-SA'],
    [{ text: 'All rights reserved.', url: 'javascript:x' }, undefined],
  ])('%j has the name %s', (licence, name) => expect(licenceOf(licence)?.name).toBe(name));
});

describe('a selector (field case E6)', () => {
  const body = ['Figure 1', 'Figure 1—figure supplement 1', 'Figure 10', 'Figure 2', 'Figure S1', 'Scheme 1']
    .map((label, at) => fig(`id${at}`, label, '<caption><p>(A) One. (B, C) Two.</p></caption>'))
    .join('');
  const shown = entries({ body });
  const expanded = entries({ body }, { includeSubfigures: true, includeTables: true });

  it.each([
    ['1', ['Figure 1']],
    ['Fig. 2', ['Figure 2']],
    ['figure 10.', ['Figure 10']],
    ['Figure 1—figure supplement 1', ['Figure 1—figure supplement 1']],
    ['fig 1 - supplement 1', ['Figure 1—figure supplement 1']],
    ['S1', ['Figure S1']],
    ['scheme 1', ['Scheme 1']],
    ['id3', ['Figure 2']],
    ['2A', ['Figure 2A']],
    ['Figure 2 (c)', ['Figure 2B, C']],
    ['Fig 2, panel B', ['Figure 2B, C']],
    ['Figure 2 panels (a)', ['Figure 2A']],
    ['panel A of Fig. 2', ['Figure 2A']],
    ['3', []],
    ['0', []],
    ['.', []],
  ])('%j finds %j', (asked, labels) => {
    expect(selectFigures(asked, shown, expanded).map(({ label }) => label)).toEqual(labels);
  });
});
