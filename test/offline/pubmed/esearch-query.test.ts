import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryOf } from '../helpers.ts';
import { EUTILS, record, recordSet, search } from './helpers.ts';

const RECORDS = [
  record('11', {
    title: 'Asthma in tall children.',
    abstract: 'Wheeze and cough of the night. A naïve cohort with COVID-19.',
    authors: [
      ['Smith', 'JA'],
      ['Müller-Lüdenscheidt', 'K'],
    ],
    journal: 'J Invent Med',
    date: '2020 Mar 04',
    mesh: ['Asthma', 'Humans', 'Child'],
    issn: '9999-9986',
    doi: '10.5555/eleven',
    pmc: 'PMC11',
    volume: '7',
  }),
  record('12', {
    title: 'Treatment of asthmas with cold air.',
    abstract: 'Cough, then wheeze.',
    authors: [['Smith', 'J']],
    journal: 'Asthma Rep',
    date: '2021',
    types: ['Review'],
    language: 'ger',
  }),
  record('13', {
    title: 'Heart failure in sheep.',
    authors: [
      ['Smithson', 'J'],
      ['Nobody', 'X'],
    ],
    date: '2022 Dec',
    mesh: ['Heart Failure', 'Animals'],
    keywords: ['failure of the heart'],
  }),
  record('14', {
    title: 'Failure of a heart valve, or asthma?',
    abstract: 'Text.',
    date: '2019 Nov-Dec',
    types: ['Letter', 'Retracted Publication'],
    pmc: 'PMC14',
  }),
];

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({ 'records.xml': recordSet(...RECORDS) });
});
afterAll(() => library.close());

const hits = async (term: string) => (await search(library, term)).idlist.toSorted();

describe('esearch finds', () => {
  test.each([
    ['a word wherever it stands, in any case', 'WHEEZE', ['11', '12']],
    ['the plural and singular that the library knows', 'asthma', ['11', '12', '14']],
    ['words without an operator together', 'wheeze night', ['11']],
    ['either of two by OR', 'night OR sheep', ['11', '13']],
    ['what NOT leaves', 'wheeze NOT night', ['12']],
    ['from left to right, without precedence', 'sheep OR wheeze AND night', ['11']],
    ['by parentheses first', 'sheep OR (wheeze AND night)', ['11', '13']],
    ['nested parentheses, and closes those left open', '((sheep OR (night AND (cough', ['11', '13']],
    ['operators only in capitals: others are words that PubMed ignores', 'night or wheeze', ['11']],
    ['words apart without quotes', 'heart failure', ['13', '14']],
    ['only a phrase in quotes', '"heart failure"', ['13']],
    ['words without accents', 'naive', ['11']],
    ['a hyphened word as a phrase', 'covid-19', ['11']],
    ['the beginning of a word', 'wheez*', ['11', '12']],
    ['in the title', 'asthma[ti]', ['11', '14']],
    ['by the long name of a field, with a space in front', 'cough [Title/Abstract]', ['11', '12']],
    ['several words in one field', 'heart failure[ti]', ['13']],
    ['keywords as title and abstract', '"failure of the heart"[tiab]', ['13']],
    ['an author by surname', 'smith[au]', ['11', '12']],
    ['an author by the first of several initials', 'smith j[au]', ['11', '12']],
    ['an author with these very initials in quotes', '"smith j"[Author]', ['12']],
    ['an author with a compound name', 'muller-ludenscheidt k[au]', ['11']],
    ['the first and the last author', 'smithson j[1au] AND nobody x[lastau]', ['13']],
    [
      'a journal by abbreviation, full title or ISSN',
      '"j invent med"[ta] AND "Journal named J Invent Med"[journal] AND 9999-9986[ta]',
      ['11'],
    ],
    ['an ISSN', '9999-9986[issn]', ['11']],
    ['a MeSH heading', 'heart failure[mh:noexp]', ['13']],
    ['a tag behind a bracket', '(child OR animals)[mh]', ['11', '13']],
    ['a publication type', '"retracted publication"[pt]', ['14']],
    ['a language by name or code', 'german[la] OR ger[la]', ['12']],
    ['a PMID', '13[pmid]', ['13']],
    ['several PMIDs', '11 13', ['11', '13']],
    ['a range of PMIDs', '12:13[uid]', ['12', '13']],
    ['a DOI', '10.5555/eleven[doi]', ['11']],
    ['records with an abstract', 'failure AND hasabstract', ['14']],
    ['records with an abstract by the tag that tools use', 'failure AND hasabstract[text word]', ['14']],
    ['records with free full text', 'asthma AND free full text[filter]', ['11', '14']],
    ['records with free full text by its old tag', '"free full text"[sb]', ['11', '14']],
    ['a year', '2020[dp]', ['11']],
    ['a month', '2020/03[dp]', ['11']],
    ['a range of years', '2020:2022[dp]', ['11', '12', '13']],
    ['a range of days in quotes', '"2020/03/05"[PDAT] : "2022/12/31"[PDAT]', ['12', '13']],
    ['a range in brackets behind a query', '(asthma) AND (2021[pdat] : 2022[pdat])', ['12']],
    ['the first month of a MedlineDate', '2019/11[dp]', ['14']],
    ['a year alone as the first of January', '2021/01/02:2021/12/31[dp]', []],
  ])('%s: %s', async (_, term, expected) => {
    expect(await hits(term)).toEqual(expected);
  });

  test('nothing for humans where no record is indexed so, without calling it a misspelling', async () => {
    const result = await search(library, 'sheep AND humans[MeSH Terms]');
    expect([result.count, result.errorlist]).toEqual(['0', undefined]);
  });
});

describe('esearch tells', () => {
  test('the translation of a plain word, with its stack of objects and strings', async () => {
    const result = await search(library, 'sheep AND heart[ti] NOT 2019[dp]');
    expect(result.querytranslation).toBe(
      '("sheep"[All Fields] AND "heart"[Title]) NOT 2019/01/01:2019/12/31[Date - Publication]',
    );
    expect(result.translationstack).toEqual([
      { term: '"sheep"[All Fields]', field: 'All Fields', count: '1', explode: 'N' },
      { term: '"heart"[Title]', field: 'Title', count: '2', explode: 'N' },
      'AND',
      'GROUP',
      { term: '2019/01/01[Date - Publication]', field: 'Date - Publication', count: '-1', explode: 'N' },
      { term: '2019/12/31[Date - Publication]', field: 'Date - Publication', count: '-1', explode: 'N' },
      'RANGE',
      'NOT',
    ]);
  });

  test('what it made of words by automatic mapping', async () => {
    const heading = await search(library, 'heart failure');
    expect(heading.translationset).toEqual([
      {
        from: 'heart failure',
        to: '"heart failure"[MeSH Terms] OR ("heart"[All Fields] AND "failure"[All Fields]) OR "heart failure"[All Fields]',
      },
    ]);
    const author = await search(library, 'smithson j sheep');
    expect(author.querytranslation).toBe('smithson j[Author] AND "sheep"[All Fields]');
    const plural = await search(library, 'treatment asthmas');
    expect(plural.querytranslation).toBe(
      '"treatment"[All Fields] AND ("asthmas"[All Fields] OR "asthma"[All Fields])',
    );
  });

  test('which words it did not find, and searches without them', async () => {
    const result = await search(library, 'wheeze zzzqqq (xyzzy OR night) plugh[ti]');
    expect(result.idlist).toEqual(['11']);
    expect(result.querytranslation).toBe('"wheeze"[All Fields] AND "night"[All Fields]');
    expect(result.errorlist).toEqual({
      phrasesnotfound: ['zzzqqq', 'xyzzy', 'plugh[Title]'],
      fieldsnotfound: [],
    });
    expect(result.warninglist).toBeUndefined();
  });

  test('nothing found: both lists, no stack, and the words in the translation', async () => {
    const result = await search(library, 'zzzqqq xyzzy');
    expect(result).toEqual({
      count: '0',
      retmax: '0',
      retstart: '0',
      idlist: [],
      translationset: [],
      querytranslation: '(zzzqqq xyzzy[All Fields])',
      errorlist: { phrasesnotfound: ['zzzqqq', 'xyzzy'], fieldsnotfound: [] },
      warninglist: { phrasesignored: [], quotedphrasesnotfound: [], outputmessages: ['No items found.'] },
    });
  });

  test('nothing found of known words: only the output message', async () => {
    const result = await search(library, 'sheep AND 1500[dp]');
    expect(result.errorlist).toBeUndefined();
    expect(result.warninglist?.outputmessages).toEqual(['No items found.']);
  });

  test('a field tag that it does not know, and searches everywhere instead', async () => {
    const result = await search(library, 'sheep[foo]');
    expect(result.idlist).toEqual(['13']);
    expect(result.errorlist).toEqual({ phrasesnotfound: [], fieldsnotfound: ['foo'] });
  });

  test('a quoted phrase that it did not find, and searches for its words', async () => {
    const result = await search(library, '"failure heart"[ti]');
    expect(result.idlist.toSorted()).toEqual(['13', '14']);
    expect(result.warninglist).toEqual({
      phrasesignored: [],
      quotedphrasesnotfound: ['"failure heart"[Title]'],
      outputmessages: [],
    });
    expect(result.querytranslation).toBe('"failure"[Title] AND "heart"[Title]');
  });

  test('a quoted phrase as not found when its words stand in two fields', async () => {
    const result = await search(library, '"sheep failure"[tiab]');
    expect(result.warninglist?.quotedphrasesnotfound).toEqual(['"sheep failure"[Title/Abstract]']);
  });

  test('a quoted heading that it did not find, and drops it', async () => {
    const result = await search(library, '"Sheep Diseases"[MeSH Terms] OR night');
    expect(result.idlist).toEqual(['11']);
    expect(result.warninglist?.quotedphrasesnotfound).toEqual(['"Sheep Diseases"[MeSH Terms]']);
  });

  test('which words it ignored', async () => {
    const result = await search(library, 'the wheeze of night');
    expect(result.warninglist?.phrasesignored).toEqual(['the', 'of']);
    expect(result.querytranslation).toBe('"wheeze"[All Fields] AND "night"[All Fields]');
  });
});

test.each([
  '[',
  ']',
  '()',
  '""',
  '"',
  ':',
  '[ti]',
  'AND',
  'NOT',
  ')(',
  '🧬',
  '\u0000',
  '*',
  '2020:[dp]',
  '#x',
  '99/99[dp]',
])('esearch answers the odd term %j', async (term) => {
  const result = await search(library, term);
  expect(result.ERROR).toBeUndefined();
  expect(result.idlist.length).toBe(Number(result.count));
});

test('esearch answers a query of thousands of words and brackets', async () => {
  for (const term of [
    'wheeze OR '.repeat(3000),
    '('.repeat(5000),
    `${'('.repeat(3000)}sheep${')'.repeat(3000)}`,
  ]) {
    const body = new URLSearchParams({ db: 'pubmed', retmode: 'json', term });
    const response = await library.get(`${EUTILS}/esearch.fcgi`, { method: 'POST', body });
    expect(response.status).toBe(200);
  }
});
