import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryOf } from '../helpers.ts';
import { ask, EUTILS, record, recordSet, type SearchAnswer, search } from './helpers.ts';

const RECORDS = [
  record('1', {
    title: 'Bees.',
    abstract: 'Bees and bees.',
    authors: [['Zoe', 'A']],
    journal: 'C J',
    date: '2020 Jan',
  }),
  record('2', { title: 'Bees and wasps.', authors: [['Abel', 'B']], journal: 'A J', date: '2022' }),
  record('3', {
    title: 'Wasps.',
    abstract: 'And one of the bees.',
    journal: 'B J',
    date: '2021 Summer'.replace('Summer', 'Jun'),
  }),
];

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({ 'records.xml': recordSet(...RECORDS) });
});
afterAll(() => library.close());

describe('order', () => {
  test.each([
    ['relevance', ['1', '2', '3']],
    ['', ['1', '2', '3']],
    ['pub_date', ['2', '3', '1']],
    ['pub date', ['2', '3', '1']],
    ['Author', ['2', '1', '3']],
    ['JournalName', ['2', '3', '1']],
  ])('sort=%s', async (sort, expected) => {
    expect((await search(library, 'bees', { sort })).idlist).toEqual(expected);
  });
});

describe('pages', () => {
  test('come by retstart and retmax; the count stays', async () => {
    const result = await search(library, 'bees', { retstart: '1', retmax: '1' });
    expect(result).toMatchObject({ count: '3', retmax: '1', retstart: '1', idlist: ['2'] });
  });

  test('are empty with retmax=0 and behind the end', async () => {
    expect(await search(library, 'bees', { retmax: '0' })).toMatchObject({
      count: '3',
      retmax: '0',
      idlist: [],
    });
    expect(await search(library, 'bees', { retstart: '50' })).toMatchObject({
      count: '3',
      retmax: '0',
      retstart: '50',
      idlist: [],
    });
  });

  test('end at 9,998', async () => {
    expect((await search(library, 'bees', { retstart: '9998' })).ERROR).toBeUndefined();
    const result = await search(library, 'bees', { retstart: '9999' });
    expect(Object.keys(result)).toEqual(['ERROR']);
    expect(result.ERROR).toMatch(
      /^Search Backend failed: Exception:\n'retstart' cannot be larger than 9998\./,
    );
  });

  test('hold twenty hits when nothing is said', async () => {
    const many = Array.from({ length: 25 }, (_, i) => record(String(i + 1), { title: 'Ants.' }));
    const ants = await libraryOf({ 'ants.xml': recordSet(...many) });
    expect((await search(ants, 'ants')).idlist).toHaveLength(20);
    await ants.close();
  });
});

describe('dates outside the term', () => {
  test.each([
    [
      'both bounds and a datetype narrow the search',
      { datetype: 'pdat', mindate: '2021', maxdate: '2022/12/31' },
      '2',
    ],
    ['partial bounds are widened', { datetype: 'pdat', mindate: '2020/01', maxdate: '2020/01' }, '1'],
    ['mindate alone is ignored', { datetype: 'pdat', mindate: '2021' }, '3'],
    ['maxdate alone is ignored', { datetype: 'pdat', maxdate: '2020' }, '3'],
    ['bounds without a datetype are ignored', { mindate: '2021', maxdate: '2022' }, '3'],
    ['a few last days hold none of these', { datetype: 'pdat', reldate: '5' }, '0'],
    ['a hundred years hold all', { datetype: 'pdat', reldate: '36500' }, '3'],
  ])('%s', async (_, more, count) => {
    expect((await search(library, 'bees', more)).count).toBe(count);
  });

  test('stand in the translation', async () => {
    const { querytranslation } = await search(library, 'bees OR wasps', {
      datetype: 'pdat',
      mindate: '2021',
      maxdate: '2022',
    });
    expect(querytranslation).toBe(
      '("bees"[All Fields] OR "wasps"[All Fields]) AND 2021/01/01:2022/12/31[Date - Publication]',
    );
  });
});

describe('history', () => {
  test('keeps a set whole, and later utilities read it', async () => {
    const {
      webenv = '',
      querykey = '',
      idlist,
    } = await search(library, 'bees', { usehistory: 'y', retmax: '1', sort: 'pub_date' });
    expect(idlist).toEqual(['2']);
    expect(querykey).toBe('1');
    const summaries = await ask<{ result: { uids: string[] } }>(library, 'esummary', {
      WebEnv: webenv,
      query_key: querykey,
      retstart: '1',
      retmax: '1',
    });
    expect(summaries.result.uids).toEqual(['3']);
    const query = new URLSearchParams({ db: 'pubmed', retmode: 'xml', WebEnv: webenv, query_key: querykey });
    const records = await (await library.get(`${EUTILS}/efetch.fcgi?${query}`)).text();
    expect([...records.matchAll(/<PMID Version="1">(\d+)/g)].map(([, pmid]) => pmid)).toEqual([
      '2',
      '3',
      '1',
    ]);
  });

  test('counts the sets of one environment, and combines them', async () => {
    const first = await search(library, 'bees', { usehistory: 'y' });
    const webenv = first.webenv ?? '';
    const second = await search(library, 'wasps[ti]', { usehistory: 'y', WebEnv: webenv });
    expect([second.webenv, second.querykey]).toEqual([webenv, '2']);
    expect((await search(library, '#1 NOT #2', { WebEnv: webenv })).idlist).toEqual(['1']);
    expect((await search(library, '', { WebEnv: webenv, query_key: '2' })).count).toBe('2');
    expect((await search(library, 'bees[ti]', { WebEnv: webenv, query_key: '2' })).idlist).toEqual(['2']);
  });

  test('is an error when it is forgotten', async () => {
    const result = await search(library, '', { WebEnv: 'MCID_gone', query_key: '1' });
    expect(result).toEqual({ ERROR: 'Unable to obtain query #1' });
  });

  test('is not kept unless asked for', async () => {
    expect(await search(library, 'bees')).not.toHaveProperty('webenv');
  });
});

describe('form', () => {
  test('an empty term is an error with status 200', async () => {
    expect(await ask<SearchAnswer>(library, 'esearch', { term: ' ' })).toEqual({
      header: { type: 'esearch', version: '0.3' },
      esearchresult: { ERROR: 'Empty term and query_key - nothing todo' },
    });
    const xml = await (await library.get(`${EUTILS}/esearch.fcgi?db=pubmed`)).text();
    expect(xml).toContain(
      '<eSearchResult><ERROR>Empty term and query_key - nothing todo</ERROR></eSearchResult>',
    );
  });

  test('XML holds the same in its own names', async () => {
    const query = new URLSearchParams({
      db: 'pubmed',
      term: 'the bees zzz "no bees"[ti] foo[bar]',
      usehistory: 'y',
    });
    const response = await library.get(`${EUTILS}/esearch.fcgi?${query}`);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=UTF-8');
    const xml = await response.text();
    expect(xml.replace(/MCID_\w+/, 'MCID_')).toBe(
      '<?xml version="1.0" encoding="UTF-8" ?>\n' +
        '<!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch 20060628//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd">\n' +
        '<eSearchResult><Count>2</Count><RetMax>2</RetMax><RetStart>0</RetStart><QueryKey>1</QueryKey><WebEnv>MCID_</WebEnv>' +
        '<IdList>\n<Id>1</Id>\n<Id>2</Id>\n</IdList><TranslationSet/>' +
        '<TranslationStack><TermSet><Term>&quot;bees&quot;[All Fields]</Term><Field>All Fields</Field><Count>3</Count><Explode>N</Explode></TermSet>' +
        '<TermSet><Term>&quot;bees&quot;[Title]</Term><Field>Title</Field><Count>2</Count><Explode>N</Explode></TermSet><OP>AND</OP></TranslationStack>' +
        '<QueryTranslation>&quot;bees&quot;[All Fields] AND &quot;bees&quot;[Title]</QueryTranslation>' +
        '<ErrorList><PhraseNotFound>zzz</PhraseNotFound><PhraseNotFound>no[Title]</PhraseNotFound><PhraseNotFound>foo</PhraseNotFound><FieldNotFound>bar</FieldNotFound></ErrorList>' +
        '<WarningList><PhraseIgnored>the</PhraseIgnored><QuotedPhraseNotFound>&quot;no bees&quot;[Title]</QuotedPhraseNotFound></WarningList></eSearchResult>\n',
    );
  });

  test('a form body is read as a query is', async () => {
    const body = new URLSearchParams({ db: 'pubmed', retmode: 'json', term: 'bees' });
    const response = await library.get(`${EUTILS}/esearch.fcgi`, { method: 'POST', body });
    expect(((await response.json()) as SearchAnswer).esearchresult.count).toBe('3');
  });

  test('the same question gets the same answer', async () => {
    expect(await search(library, 'bees OR wasps')).toEqual(await search(library, 'bees OR wasps'));
  });
});
