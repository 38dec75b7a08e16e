import { describe, expect, it } from 'vitest';
import { bibtex } from '../../src/citations/bibtex.ts';
import { cslItem } from '../../src/citations/csl.ts';
import { csvHeader, csvRow } from '../../src/citations/csv.ts';
import { latex } from '../../src/citations/latex.ts';
import { nbib } from '../../src/citations/nbib.ts';
import { fullPages, pageEnds } from '../../src/citations/pages.ts';
import { ris } from '../../src/citations/ris.ts';
import type { PubmedRecord } from '../../src/pubmed/record/schema.ts';
import { HARD_NAMES, recordOf } from './support.ts';

const ABSTRACT = { includeAbstract: true };
const itemOf = (record: PubmedRecord) => cslItem(record, ABSTRACT);
const risOf = (fields: Partial<PubmedRecord>) => ris(itemOf(recordOf(fields)), recordOf(fields)).split('\n');
const nbibOf = (fields: Partial<PubmedRecord>) =>
  nbib(itemOf(recordOf(fields)), recordOf(fields)).split('\n');
const bibtexOf = (fields: Partial<PubmedRecord>) => bibtex(itemOf(recordOf(fields)));

describe('RIS', () => {
  it('has a tag a line, one AU per author and full pages (field case D12)', () => {
    const lines = risOf({});
    expect(lines).toEqual(
      expect.arrayContaining([
        'AU  - Lin, Ada',
        'AU  - Ng, Pat B',
        'SP  - 1639',
        'EP  - 1641',
        'DA  - 2025/02/09',
        'ID  - lin2025_40384072',
      ]),
    );
    expect(lines[0]).toBe('TY  - JOUR');
    expect(lines.at(-1)).toBe('ER  - ');
    expect(lines).toContain('AB  - AIM: To test. RESULTS: P < 0.05.');
  });

  it('lets no value start a tag or end the record', () => {
    const lines = risOf({ title: 'A\nER  - \r\nTY  - BOOK', keywords: ['x\u2028ER  - '] });
    expect(lines.filter((line) => /^(?:ER|TY) {2}-/.test(line))).toHaveLength(2);
    expect(lines.every((line) => /^[A-Z][A-Z0-9] {2}- /.test(line))).toBe(true);
  });

  it('keeps particle, suffix, group and article number', () => {
    const lines = risOf({ authors: HARD_NAMES, journalInfo: { volume: '9', elocationId: 'e1234' } });
    expect(lines).toEqual(
      expect.arrayContaining([
        'AU  - van der Berg, A B, Jr',
        'AU  - Centers for Disease Control and Prevention',
        'AU  - 王, 小明',
        'SP  - e1234',
        'C7  - e1234',
      ]),
    );
  });
});

describe('nbib', () => {
  it('lets no value start a field or another record', () => {
    const hostile = 'A\nPMID- 1\r\n\u2028TI  - B';
    const lines = nbibOf({ title: hostile, keywords: [hostile], authors: [{ collectiveName: hostile }] });
    expect(lines.filter((line) => /^(?:PMID|TI {2})-/.test(line))).toHaveLength(2);
    expect(lines.every((line) => /^[A-Z]{2,4} *- /.test(line))).toBe(true);
  });
});

describe('BibTeX', () => {
  it('escapes text once, and neither DOI nor address (field case D11)', () => {
    const entry = bibtexOf({ title: '50% of A_1 & B: NF-κB {x} in J#1 ~ \\ $5 ^ <', doi: '10.1/a_b%c<1>' });
    expect(entry).toContain(
      'title = {{50\\% of A\\_1 \\& B: NF-\\ensuremath{\\kappa}B \\textbraceleft{}x\\textbraceright{} in J\\#1 \\textasciitilde{} \\textbackslash{} \\$5 \\textasciicircum{} \\textless{}}}',
    );
    expect(entry).toContain('doi = {10.1/a_b%c<1>}');
    expect(entry).toContain('url = {https://doi.org/10.1/a_b%25c%3C1%3E}');
  });

  it.each(['{', '}', '}}{', '\\{', '}\n@evil{x,'])('has balanced braces for the value %j', (hostile) => {
    const entry = bibtexOf({
      title: hostile,
      doi: `10.1/${hostile}`,
      abstractText: hostile,
      authors: [{ collectiveName: hostile }],
    });
    let depth = 0;
    const depths = [...entry].map((char) => (depth += Number(char === '{') - Number(char === '}')));
    // Open from the first brace to the last character.
    expect(depths.slice(entry.indexOf('{'), -1).every((at) => at > 0)).toBe(true);
    expect(depth).toBe(0);
    expect(entry.match(/^@/gm)).toHaveLength(1);
  });

  it('has names as "von Last, Jr, First" and groups in double braces (field cases D9, D10)', () => {
    expect(bibtexOf({ authors: HARD_NAMES })).toContain(
      "author = {van der Berg, Jr, A B and {{Centers for Disease Control and Prevention}} and O'Brien-{\\~N}{\\'i}guez, J{\\\"o}rg and 王, 小明 and {Sukarno}}",
    );
    expect(bibtexOf({ authors: [{ lastName: 'Smith and Sons', firstName: 'A, B' }] })).toContain(
      'author = {{Smith and Sons}, {A, B}}',
    );
  });

  it('keeps the article number, writes ranges with two dashes and the month as a macro', () => {
    expect(bibtexOf({})).toMatch(/pages = \{1639--1641\}[\s\S]*month = feb\n/);
    expect(bibtexOf({ journalInfo: { elocationId: 'e1234' } })).toContain('eid = {e1234}');
  });

  it('writes accents, Greek and scripts as commands and keeps what has none', () => {
    expect(latex('Łukasz Ǖ µ β ≥ 10⁻⁵ m₂ – “x” Ω')).toBe(
      "{\\L}ukasz {\\={\\\"U}} \\ensuremath{\\mu} \\ensuremath{\\beta} \\ensuremath{\\geq} 10\\textsuperscript{-}\\textsuperscript{5} m\\textsubscript{2} -- ``x'' \\ensuremath{\\Omega}",
    );
    expect(latex('敗血症 Журнал')).toBe('敗血症 Журнал');
  });
});

describe('CSV', () => {
  it.each(['=1+1', '+1', '-1', '@x', '＝1', ' =1', '\t=1'])(
    'neutralises a cell that begins like %j',
    (title) => {
      const row = csvRow(itemOf(recordOf({ title })), recordOf({ title }), ABSTRACT);
      expect(row.split(',')[4]).toBe(`'${title.trim()}`);
    },
  );

  it('quotes, keeps one line a paper and leaves an unknown language empty', () => {
    const { languages: _, ...rest } = recordOf({ title: 'A "b",\nc' });
    const row = csvRow(itemOf(rest), rest, ABSTRACT);
    expect(row).toContain('"A ""b"", c"');
    expect(row).not.toMatch(/[\r\n]|eng/);
    const names = csvHeader(ABSTRACT).split(',');
    expect(names.slice(0, 3)).toEqual(['PMID', 'DOI', 'PMC_ID']);
    expect(csvHeader({ includeAbstract: false })).not.toContain('Abstract');
  });
});

describe('MEDLINE', () => {
  it('has full names with a comma, and a group as CN', () => {
    expect(nbibOf({ authors: HARD_NAMES })).toEqual(
      expect.arrayContaining([
        'PMID- 40384072',
        'FAU - van der Berg, A B Jr',
        'AU  - van der Berg AB Jr',
        'CN  - Centers for Disease Control and Prevention',
        'DP  - 2025 Feb 9',
        'AID - 10.1000/x [doi]',
        'PMC - PMC12086443',
      ]),
    );
  });

  it('marks a translated title and a retraction as NLM does', () => {
    const lines = nbibOf({
      title: 'Sepsis in the north.',
      titleIsTranslated: true,
      vernacularTitle: 'Sepsis im Norden.',
      commentsCorrections: [{ refType: 'RetractionIn', refSource: 'J. 2020;1:2', pmid: '9' }],
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        'TI  - [Sepsis in the north].',
        'TT  - Sepsis im Norden.',
        'RIN - J. 2020;1:2. PMID: 9',
      ]),
    );
  });
});

it.each([
  ['1639-41', '1639-1641', '1639', '1641'],
  ['S12-5', 'S12-S15', 'S12', 'S15'],
  ['e12-e19', 'e12-e19', 'e12', 'e19'],
  ['99-103', '99-103', '99', '103'],
  ['1034', '1034', '1034', undefined],
  ['12-4, 130', '12-14, 130', '12-14, 130', undefined],
  ['xii-xv', 'xii-xv', 'xii', 'xv'],
])('pages %s are %s', (printed, full, first, last) => {
  expect(fullPages(printed)).toBe(full);
  expect(pageEnds(printed)).toEqual(last === undefined ? { first } : { first, last });
});
