import { describe, expect, it } from 'vitest';
import { article } from './support.ts';

const person = (surname: string, more = '', attributes = ' contrib-type="author"') =>
  `<contrib${attributes}><name><surname>${surname}</surname></name>${more}</contrib>`;
const group = (inner: string, attributes = '') => `<contrib-group${attributes}>${inner}</contrib-group>`;
const points = (rid: string) => `<xref ref-type="aff" rid="${rid}"/>`;
const editor = (more: string) => person('E', more, ' contrib-type="editor"');

describe('affiliations of persons', () => {
  const affiliations = (meta: string) => article({ meta }).affiliations;
  const affs = '<aff id="a1"><addr-line>Ulm</addr-line></aff><aff id="e1"><addr-line>Bonn</addr-line></aff>';

  it('leave out one that only an editor points to, wherever it stands', () => {
    const persons = group(person('A', points('a1'))) + group(editor(points('e1')));
    expect(affiliations(persons + affs)).toEqual(['Ulm']);
    expect(affiliations(affs + persons)).toEqual(['Ulm']);
  });

  it('keep one that an author has too, and one that nobody points to', () => {
    expect(affiliations(group(person('A', points('a1 e1')) + editor(points('e1'))) + affs)).toEqual([
      'Ulm',
      'Bonn',
    ]);
    expect(affiliations(group(person('A')) + affs)).toEqual(['Ulm', 'Bonn']);
  });
});

describe('parts of an affiliation', () => {
  const one = (inner: string) => article({ meta: `<aff id="a">${inner}</aff>` }).affiliations[0];

  it.each([
    [
      '<label>1</label>\n<institution>Dairy Dept</institution>\n<institution>Farm</institution>\n' +
        '<addr-line>\n<named-content content-type="city">Ulm</named-content>\n</addr-line>\n<country>Germany</country>\n',
      '1 Dairy Dept, Farm, Ulm, Germany',
    ],
    [
      '<named-content>Lab A</named-content>\n<named-content>Lab B</named-content>\n<city>Ulm</city>',
      'Lab A, Lab B, Ulm',
    ],
    [
      '<institution>Farm</institution> <city>Ulm</city>\n<postal-code>89073</postal-code>\n<country>Germany</country>',
      'Farm, Ulm 89073, Germany',
    ],
    ['<institution>Farm</institution>\n, <country>Germany</country>', 'Farm, Germany'],
    [
      '<bold>1</bold>\n<institution>Farm of <italic>Bos</italic>\n<bold>taurus</bold></institution>',
      '1 Farm of Bos taurus',
    ],
    ['<institution>Farm</institution>\n<addr-line>\n</addr-line>', 'Farm'],
    ['<institution>Farm</institution> in <country>Germany</country>', 'Farm in Germany'],
  ])('get a comma where only layout parts them: %s', (xml, expected) => {
    expect(one(xml)).toBe(expected);
  });

  it('are left out where the whole is given as printed (SciELO)', () => {
    const xml =
      '<label>1</label> <institution content-type="orgname">Farm</institution> <addr-line>Ulm</addr-line> ' +
      '<institution content-type="original">Farm at Ulm, Germany</institution>';
    expect(one(xml)).toBe('1 Farm at Ulm, Germany');
    expect(
      one('<institution content-type="orgname">Farm</institution><institution content-type="original"/>'),
    ).toBe('Farm');
  });
});

describe('groups among the authors', () => {
  const authors = (meta: string) => article({ meta }).authors;

  it('do not list the members that point to them (SciELO)', () => {
    const collab = '<contrib contrib-type="author" id="g"><collab>Herd Group</collab></contrib>';
    const members = ['M', 'A']
      .map((name) => person(name, points('a1'), ' contrib-type="author" rid="g"'))
      .join('');
    const meta = group(person('A') + collab) + group(members, ' content-type="collab-list"');
    expect(authors(meta)).toEqual([{ lastName: 'A' }, { collectiveName: 'Herd Group' }]);
  });

  it('are those that the authors write for, once, at their place', () => {
    const behalf = '<on-behalf-of>for the Herd Team</on-behalf-of>';
    const expected = [{ lastName: 'A' }, { collectiveName: 'for the Herd Team' }];
    expect(authors(group(person('A') + behalf))).toEqual(expected);
    expect(authors(group(person('A', behalf) + person('B', behalf)))).toEqual([
      ...expected,
      { lastName: 'B' },
    ]);
    expect(authors(group(person('A')) + group(editor('') + behalf))).toEqual([{ lastName: 'A' }]);
  });
});

describe('notes', () => {
  const notes = (meta: string) => article({ meta }).authorNotes;

  it('part the label of a correspondence from its text', () => {
    const xml = (text: string) =>
      `<author-notes><corresp><label>*</label>${text}<email>a@b.c</email></corresp></author-notes>`;
    expect(notes(xml('Write to '))).toEqual(['* Write to a@b.c']);
    expect(notes(xml(''))).toEqual(['* a@b.c']);
  });

  it('set a citation as a list of references does', () => {
    const name = (given: string, surname: string) =>
      `<string-name>\n<given-names>${given}</given-names>\n<surname>${surname}</surname>\n</string-name>`;
    const xml =
      `<notes><p>\n<mixed-citation>\n${name('Q.', 'Roe')}, ${name('F.', 'Doe')}, et al. <source>Milk Sci.</source> ` +
      '<pub-id pub-id-type="doi">10.1/m</pub-id>\n</mixed-citation>\n</p></notes>';
    expect(notes(xml)).toEqual(['Q. Roe, F. Doe, et al. Milk Sci. DOI 10.1/m']);
    expect(notes(`<notes><p>By ${name('Q.', 'Roe')}, here</p></notes>`)).toEqual(['By Q. Roe, here']);
  });
});

describe('dates', () => {
  it('prefer the publication to an update', () => {
    const meta =
      '<pub-date date-type="update"><day>11</day><month>08</month><year>2016</year></pub-date>' +
      '<pub-date date-type="publication"><day>25</day><month>04</month><year>2016</year></pub-date>' +
      '<pub-date pub-type="collection"><year>2016</year></pub-date>';
    expect(article({ meta }).publicationDate).toEqual({ year: '2016', month: '04', day: '25' });
  });

  it('of the publication history belong to the history, those of the archive to none', () => {
    const event = (type: string, date: string) => `<event${type && ` event-type="${type}"`}>${date}</event>`;
    const meta =
      `<pub-history>${event('received', '<date><day>3</day><month>7</month><year>2025</year></date>')}` +
      `${event('pmc-release', '<date><year>2026</year></date>')}${event('tagger', '<event-desc>X</event-desc><date><year>2026</year></date>')}` +
      `${event('', '<event-desc>Draft</event-desc><date date-type="preprint"><year>2021</year></date>')}</pub-history>`;
    expect(article({ meta }).history).toEqual([
      { type: 'received', day: '3', month: '7', year: '2025' },
      { type: 'preprint', year: '2021' },
    ]);
    expect(article({ meta: '<history/>' }).history).toBeUndefined();
  });
});

describe('data availability', () => {
  const meta = (name: string) =>
    `<custom-meta-group><custom-meta><meta-name>${name}</meta-name><meta-value>All data are in <uri>u</uri>.</meta-value></custom-meta></custom-meta-group>`;
  const section = { title: 'Data Availability', text: 'All data are in u.', sections: [], backMatter: true };

  it('is back matter, under the name it has in the front matter', () => {
    const parsed = article({ meta: meta('Data Availability'), body: '<p>x</p>' });
    expect(parsed.sections[1]).toMatchObject(section);
    expect(parsed.bodySectionCount).toBe(1);
  });

  it('comes once, and nothing else of its kind comes', () => {
    const back = '<sec><title>Data availability</title><p>Own.</p></sec>';
    expect(article({ meta: meta('Data Availability'), back }).sections).toHaveLength(1);
    expect(article({ meta: meta('open-access') }).sections).toEqual([]);
  });
});
