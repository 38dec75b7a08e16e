import { describe, expect, it } from 'vitest';
import type { Table } from '../../src/jats/article.ts';
import { article } from './support.ts';

const wrap = (inner: string) => `<table-wrap id="t">${inner}</table-wrap>`;
const tableOf = (inner: string): Table => article({ body: wrap(inner) }).tables[0] as Table;
const rows = (inner: string) => tableOf(`<table>${inner}</table>`).rows;
const cells = (count: number, name: string, attributes = '') =>
  Array.from({ length: count }, (_, at) => `<td${attributes}>${name}${at}</td>`).join('');

describe('the grid', () => {
  it('repeats a cell over the columns it spans (case 60)', () => {
    expect(rows('<tr><td colspan="3">Race</td></tr>')).toEqual([['Race', 'Race', 'Race']]);
  });

  it('repeats a stub down the rows it spans (case 61)', () => {
    expect(rows('<tr><td rowspan="3">S</td><td>1</td></tr><tr><td>2</td></tr><tr><td>3</td></tr>')).toEqual([
      ['S', '1'],
      ['S', '2'],
      ['S', '3'],
    ]);
  });

  it('expands a head of two rows (case 62)', () => {
    const xml =
      '<thead><tr><th rowspan="2">Stub</th><th colspan="3">A</th><th colspan="3">B</th></tr>' +
      `<tr>${cells(6, 'c').replaceAll('td>', 'th>').replaceAll('<td', '<th')}</tr></thead><tbody><tr>${cells(7, 'v')}</tr></tbody>`;
    const table = tableOf(`<table>${xml}</table>`);
    expect(table.headerRowCount).toBe(2);
    expect(table.rows).toEqual([
      ['Stub', 'A', 'A', 'A', 'B', 'B', 'B'],
      ['Stub', 'c0', 'c1', 'c2', 'c3', 'c4', 'c5'],
      ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6'],
    ]);
  });

  it('clamps a span at 512 columns and leaves the next row alone (case 63)', () => {
    const [wide, next] = rows('<tr><td colspan="99999999">w</td></tr><tr><td>a</td><td>b</td></tr>');
    expect(wide).toEqual(Array(512).fill('w'));
    expect(next?.slice(0, 3)).toEqual(['a', 'b', '']);
    expect(next?.join('')).toBe('ab');
  });

  it.each(['colspan="0"', 'colspan="wide"', 'rowspan="-4"', 'colspan="1.5"', 'colspan=""'])(
    'takes %s as one cell (case 64)',
    (attribute) => {
      expect(rows(`<tr><td ${attribute}>a</td><td>b</td></tr><tr><td>c</td></tr>`)).toEqual([
        ['a', 'b'],
        ['c', ''],
      ]);
    },
  );

  it('counts a leading row of header cells as head (case 65)', () => {
    const { headerRowCount } = tableOf(
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><th>2</th></tr></table>',
    );
    expect(headerRowCount).toBe(1);
  });

  it('counts header rows just after the head, not later ones', () => {
    const xml =
      '<thead><tr><td>H</td></tr></thead><tbody><tr><th>I</th></tr><tr><td>1</td></tr><tr><th>J</th></tr></tbody>';
    expect(tableOf(`<table>${xml}</table>`).headerRowCount).toBe(2);
  });

  it('shifts cells past those that reach down, and fills gaps', () => {
    const xml =
      '<tr><td>a</td><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr><tr><td>f</td></tr>';
    expect(rows(xml)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'b', 'e'],
      ['f', '', ''],
    ]);
  });

  it('skips rows without cells', () => {
    expect(rows('<tr><td rowspan="2">a</td></tr><tr/><tr><td>b</td></tr>')).toEqual([['a'], ['b']]);
  });

  it('keeps every body, the foot and the notes (field case A6)', () => {
    const table = tableOf(
      '<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>sum</td></tr></tfoot></table>' +
        '<table-wrap-foot><fn id="n1"><label>*</label><p>Adjusted.</p></fn></table-wrap-foot>',
    );
    expect(table.rows).toEqual([['a'], ['b'], ['sum']]);
    expect(table.footnotes).toBe('* Adjusted.');
  });

  it('keeps strings as printed (field case A17)', () => {
    expect(rows('<tr><td>1.50</td><td>007</td><td>0E68</td></tr>')).toEqual([['1.50', '007', '0E68']]);
  });
});

describe('cells, captions, notes', () => {
  it('parts lines in a cell (case 66)', () => {
    const list =
      '<list><list-item><label>a</label><p>one</p></list-item><list-item><label>b</label><p>two</p></list-item></list>';
    expect(rows(`<tr><td>1.08<break/>2.44</td><td>${list}</td><td><p>x</p><p>y</p></td></tr>`)).toEqual([
      ['1.08\n2.44', 'a one\nb two', 'x\ny'],
    ]);
  });

  it('sets each note on a line, its label in front (case 67)', () => {
    const foot = (xml: string) => tableOf(`<table/><table-wrap-foot>${xml}</table-wrap-foot>`).footnotes;
    expect(foot('<fn><label>*</label><p>text</p></fn><fn><label>†</label><p>more</p><p>still</p></fn>')).toBe(
      '* text\n† more\nstill',
    );
    expect(foot('<p><sup>a</sup>Test</p>')).toBe('ᵃTest');
  });

  it('joins caption title and paragraphs, without the label (case 68)', () => {
    const xml = '<label>Table 1</label><caption><title>T.</title><p>One.</p><p>Two.</p></caption><table/>';
    expect(tableOf(xml)).toMatchObject({ label: 'Table 1', caption: 'T. One. Two.' });
  });
});

describe('tables without cells', () => {
  it('says that there is only a picture (case 69), and where (field case E7)', () => {
    const xml = '<label>Table 1</label><caption><p>Doses</p></caption>';
    for (const graphic of [
      '<graphic xlink:href="t1.jpg"/>',
      '<alternatives><graphic xlink:href="t1.jpg"/></alternatives>',
    ]) {
      expect(tableOf(xml + graphic)).toMatchObject({
        rows: [],
        headerRowCount: 0,
        unextractableReason: 'graphic-only',
        label: 'Table 1',
        caption: 'Doses',
        graphics: [{ href: 't1.jpg' }],
      });
    }
  });

  it('says that a CALS table holds no rows (case 70)', () => {
    expect(tableOf('<table><tgroup cols="2"/></table>')).toMatchObject({
      rows: [],
      unextractableReason: 'cals-tgroup',
    });
    expect(tableOf('<tgroup cols="2"/>').unextractableReason).toBe('cals-tgroup');
  });

  it('says that there are no rows', () => {
    expect(tableOf('<table/>').unextractableReason).toBe('no-rows');
    expect(tableOf('').unextractableReason).toBe('no-rows');
  });
});

describe('CALS tables', () => {
  it('are read with their spans', () => {
    const table = tableOf(
      '<oasis:table xmlns:oasis="o"><oasis:tgroup cols="3"><oasis:colspec colname="c1"/><oasis:colspec colname="c2"/>' +
        '<oasis:colspec colname="c3"/><oasis:spanspec spanname="s" namest="c1" nameend="c2"/><oasis:thead><oasis:row>' +
        '<oasis:entry morerows="1">S</oasis:entry><oasis:entry namest="c2" nameend="c3">H</oasis:entry></oasis:row>' +
        '<oasis:row><oasis:entry>a</oasis:entry><oasis:entry>b</oasis:entry></oasis:row></oasis:thead><oasis:tbody>' +
        '<oasis:row><oasis:entry spanname="s">x</oasis:entry><oasis:entry>y</oasis:entry></oasis:row>' +
        '<oasis:row><oasis:entry colname="c3">z</oasis:entry></oasis:row></oasis:tbody></oasis:tgroup></oasis:table>',
    );
    expect(table.headerRowCount).toBe(2);
    expect(table.rows).toEqual([
      ['S', 'H', 'H'],
      ['S', 'a', 'b'],
      ['x', 'x', 'y'],
      ['', '', 'z'],
    ]);
    expect(table.unextractableReason).toBeUndefined();
  });
});

describe('where tables stand', () => {
  const plain = (id: string) => `<table-wrap id="${id}"><table><tr><td>5</td></tr></table></table-wrap>`;

  it('are found anywhere, in document order, once (case 71, field case A4)', () => {
    const { tables, sections } = article({
      body: `<sec><title>R</title><p>See table.${plain('t1')}</p><sec>${plain('t2')}</sec></sec>`,
      back: `<sec><title>Appendix A</title>${plain('t3')}</sec><app-group><app>${plain('t4')}<p>x</p></app></app-group>`,
      rest: `<floats-group>${plain('t5')}<table-wrap-group>${plain('t6')}</table-wrap-group></floats-group>`,
    });
    expect(tables.map(({ id, sectionTitle }) => [id, sectionTitle])).toEqual([
      ['t1', 'R'],
      ['t2', 'R'],
      ['t3', 'Appendix A'],
      ['t4', undefined],
      ['t5', undefined],
      ['t6', undefined],
    ]);
    expect(sections[0]?.text).toBe('See table.');
  });

  it('are an empty list where there are none (case 72)', () => {
    expect(article({ body: '<p>x</p>' }).tables).toEqual([]);
  });

  it('are all returned where one wrap holds several', () => {
    const { tables } = article({
      body: wrap(
        '<label>T</label><caption><p>C</p></caption><table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>',
      ),
    });
    expect(tables).toMatchObject([
      { id: 't', label: 'T', caption: 'C', rows: [['1']] },
      { id: 't', label: 'T', part: 2, rows: [['2']] },
    ]);
    expect(tables[1]).not.toHaveProperty('caption');
  });

  it('need no wrap', () => {
    const { tables, sections } = article({
      body: '<sec><title>S</title><p>a<table id="x"><tr><td>1</td><td>2</td></tr></table>b</p></sec>',
    });
    expect(tables).toMatchObject([{ id: 'x', rows: [['1', '2']], sectionTitle: 'S' }]);
    expect(sections[0]?.text).toBe('a\n\nb');
  });

  it('flatten a table within a cell', () => {
    const inner = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>';
    const { tables } = article({ body: wrap(`<table><tr><td>x${inner}</td></tr></table>`) });
    expect(tables.map((table) => table.rows)).toEqual([[['x\na b\nc']]]);
  });

  it('take one of several forms, and keep its picture', () => {
    const table = tableOf(
      '<alternatives><graphic xlink:href="g.jpg"/><table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table></alternatives>',
    );
    expect(table).toMatchObject({ rows: [['1']], graphics: [{ href: 'g.jpg' }] });
  });

  it('count the characters of label, caption, notes and cells', () => {
    const table = tableOf(
      '<label>1</label><caption><p>22</p></caption><table><tr><td colspan="2">333</td></tr></table>',
    );
    expect(table.characters).toBe(9);
  });
});

describe('cells that hold only pictures', () => {
  it('show a mark, and the table keeps the files, each once', () => {
    const picture = (name: string) => `<td>\n<inline-graphic xlink:href="${name}"/>\n</td>`;
    const { tables } = article({
      body:
        `<table-wrap><table><tr><th>Breed</th><th>Horn</th></tr><tr><td>Red</td>${picture('x/g1.jpg')}</tr>` +
        `<tr>${picture('x/g1.jpg')}<td><graphic/></td></tr>` +
        '<tr><td>a <inline-graphic xlink:href="g2.jpg"/></td><td/></tr></table></table-wrap>',
    });
    expect(tables[0]?.rows.slice(1)).toEqual([
      ['Red', '[image: g1.jpg]'],
      ['[image: g1.jpg]', '[image]'],
      ['a', ''],
    ]);
    expect(tables[0]?.graphics).toEqual([{ href: 'x/g1.jpg' }]);
  });
});
