import { expect, it } from 'vitest';
import { readReference } from '../../src/references/read.ts';
import { entriesOf } from '../../src/references/split.ts';
import { fields, names } from './support.ts';

const BIB = `@Article{salt2020,
  author = {Lin, Ana and von Berg, Jr, A. B. and Jos{\\'e} de la O{\\~n}a and {{Salt and Iron Group}} and others},
  title  = {{Salt} in the diet of {\\"A}rzte: 50\\% less $^{18}$F},
  journal = "Journal of {Salt} \\& Iron",
  year = 2020, month = jan, volume = {12}, number = {3},
  pages = {16--41},
  doi = {10.1000/Abc\\_1},
  note = {a note, year = {1999}}
}`;
const RIS = `TY  - JOUR
AU  - Lin, Ana
A1  - Ng, P
TI  - Salt in
the diet
T2  - Journal of Salt
PY  - 2020/05/01
VL  - 12
IS  - 3
SP  - 16
EP  - 41
DO  - https://doi.org/10.1000/abc
AN  - 12345678
DB  - PubMed
ER  - `;
const MEDLINE = `PMID- 12345678
IS  - 1234-5678 (Print)
VI  - 12
IP  - 3
DP  - 2020 May
TI  - Salt in the
      diet.
PG  - 16-41
LID - 10.1000/abc [doi]
FAU - Lin, Ana
AU  - Lin A
TA  - J Salt
PMC - PMC123`;

it('reads the fields of a BibTeX entry, with braces, accents and macros', () => {
  const reference = readReference(BIB);
  expect(fields(reference)).toEqual({
    doi: '10.1000/abc_1',
    title: 'Salt in the diet of Ärzte: 50% less 18F',
    year: '2020',
    journal: 'Journal of Salt & Iron',
    volume: '12',
    issue: '3',
    pages: '16-41',
  });
  expect(names(reference)).toEqual(['Lin|Ana', 'von Berg|A. B.', 'de la Oña|José', 'Salt and Iron Group|']);
});

it('reads the fields of a RIS record', () => {
  const reference = readReference(RIS);
  expect(fields(reference)).toEqual({
    pmid: '12345678',
    doi: '10.1000/abc',
    title: 'Salt in the diet',
    year: '2020',
    journal: 'Journal of Salt',
    volume: '12',
    issue: '3',
    pages: '16-41',
  });
  expect(names(reference)).toEqual(['Lin|Ana', 'Ng|P']);
});

it('takes no accession number of another database for a PMID', () => {
  expect(readReference(RIS.replace('PubMed', 'Scopus')).pmid).toBeUndefined();
});

it('reads the fields of a MEDLINE record', () => {
  const reference = readReference(MEDLINE);
  expect(fields(reference)).toEqual({
    pmid: '12345678',
    doi: '10.1000/abc',
    pmcid: 'PMC123',
    title: 'Salt in the diet.',
    year: '2020',
    journal: 'J Salt',
    volume: '12',
    issue: '3',
    pages: '16-41',
  });
  expect(names(reference)).toEqual(['Lin|Ana']);
});

it.each<[string, string | string[], string[]]>([
  ['BibTeX', `% my file\n@string{x = "y"}\n${BIB}\n\n${BIB}\n`.replace('% my file\n', ''), [BIB, BIB]],
  ['RIS, with blank lines in it', `${RIS}\n\n${RIS}`, [RIS.trim(), RIS.trim()]],
  ['MEDLINE', `${MEDLINE}\n\n${MEDLINE}`.replaceAll('\n', '\r\n'), [MEDLINE, MEDLINE]],
  ['text before and behind a record', `12345\n${BIB}\n10.1000/x`, ['12345', BIB, '10.1000/x']],
  ['an entry without its last brace', `${BIB.slice(0, -1)}\n${BIB}`, [BIB.slice(0, -1).trim(), BIB]],
  ['a list', [BIB, '1. Lin A. Salt. 2020'], [BIB, 'Lin A. Salt. 2020']],
])('splits the records of files: %s', (_, given, entries) => {
  expect(entriesOf(given)).toEqual(entries);
});

it('splits 200,000 characters of hostile beginnings in no time', () => {
  const given = '@a{\n'.repeat(50_000);
  expect(entriesOf(given)).toHaveLength(50_000);
});
