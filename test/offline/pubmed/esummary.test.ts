import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryOf } from '../helpers.ts';
import { ask, record, recordSet } from './helpers.ts';

const FULL = record('5', {
  title: 'The five &amp; <i>more</i>.',
  abstract: 'Text.',
  authors: [
    ['Smith', 'JA'],
    ['Ng', 'P'],
  ],
  journal: 'J Invent',
  date: '2024 Mar 04',
  volume: '7',
  issue: '2',
  pages: '11-19',
  types: ['Journal Article', 'Retracted Publication'],
  doi: '10.5555/five',
  pmc: 'PMC5',
  issn: '9999-9986',
  more:
    '<CommentsCorrectionsList><CommentsCorrections RefType="Cites"><RefSource>X.</RefSource><PMID>3</PMID></CommentsCorrections>' +
    '<CommentsCorrections RefType="RetractionIn"><RefSource>J Invent. 2025.</RefSource><PMID>6</PMID></CommentsCorrections></CommentsCorrectionsList>',
});
const BOOK =
  '<PubmedBookArticle><BookDocument><PMID Version="1">7</PMID><Book><Publisher><PublisherName>Press</PublisherName><PublisherLocation>Town</PublisherLocation></Publisher>' +
  '<BookTitle>Seven things</BookTitle><PubDate><Year>2019</Year></PubDate></Book><ArticleTitle>The first thing</ArticleTitle>' +
  '<AuthorList Type="authors"><Author><CollectiveName>Seven Group</CollectiveName></Author></AuthorList></BookDocument></PubmedBookArticle>';

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({ 'a.xml': recordSet(FULL, BOOK, record('8', { date: '2023' })) });
});
afterAll(() => library.close());

interface Answer {
  header: unknown;
  result: { uids: string[] } & Record<string, Record<string, unknown>>;
  esummaryresult?: string[];
}

test('esummary tells of an article what PubMed tells', async () => {
  const { header, result } = await ask<Answer>(library, 'esummary', { id: '5', version: '2.0' });
  expect(header).toEqual({ type: 'esummary', version: '0.3' });
  expect(result.uids).toEqual(['5']);
  expect(result['5']).toMatchObject({
    uid: '5',
    pubdate: '2024 Mar 4',
    epubdate: '',
    source: 'J Invent',
    authors: [
      { name: 'Smith JA', authtype: 'Author', clusterid: '' },
      { name: 'Ng P', authtype: 'Author', clusterid: '' },
    ],
    lastauthor: 'Ng P',
    title: 'The five &amp; &lt;i&gt;more&lt;/i&gt;.',
    sorttitle: 'the five more',
    volume: '7',
    issue: '2',
    pages: '11-19',
    lang: ['eng'],
    issn: '9999-9986',
    essn: '',
    pubtype: ['Journal Article', 'Retracted Publication'],
    recordstatus: 'PubMed - indexed for MEDLINE',
    articleids: [
      { idtype: 'pubmed', idtypen: 1, value: '5' },
      { idtype: 'doi', idtypen: 3, value: '10.5555/five' },
      { idtype: 'pmc', idtypen: 8, value: 'PMC5' },
    ],
    references: [{ refsource: 'J Invent. 2025.', reftype: 'Retraction in', pmid: 6, note: '' }],
    attributes: ['Has Abstract'],
    fulljournalname: 'Journal named J Invent',
    doctype: 'citation',
    sortpubdate: '2024/03/04 00:00',
    sortfirstauthor: 'Smith JA',
  });
});

test('esummary tells of a chapter in which book it stands', async () => {
  const { result } = await ask<Answer>(library, 'esummary', { id: '7' });
  expect(result['7']).toMatchObject({
    title: 'The first thing',
    authors: [{ name: 'Seven Group', authtype: 'CollectiveName', clusterid: '' }],
    pubdate: '2019',
    doctype: 'chapter',
    booktitle: 'Seven things',
    publishername: 'Press',
    publisherlocation: 'Town',
    attributes: [],
  });
});

test('esummary keeps the order, answers each id once, and says of an unknown PMID that it has none', async () => {
  const { result } = await ask<Answer>(library, 'esummary', { id: '8,999999999,5,08' });
  expect(result.uids).toEqual(['8', '999999999', '5']);
  expect(result['999999999']).toEqual({ uid: '999999999', error: 'cannot get document summary' });
});

test('esummary has nothing to do without ids, and too much with 501', async () => {
  expect((await ask<Answer>(library, 'esummary', { id: '' })).esummaryresult).toEqual([
    'Empty id list - nothing todo',
  ]);
  const id = Array.from({ length: 501 }, (_, i) => i + 1).join(',');
  expect((await ask<Answer>(library, 'esummary', { id })).esummaryresult?.[0]).toContain(
    'Maximum number of UIDs is 500',
  );
});
