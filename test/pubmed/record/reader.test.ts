import { describe, expect, it } from 'vitest';
import {
  createRecordReader,
  parseRecords,
  RecordError,
  type RecordItem,
} from '../../../src/pubmed/record/reader.ts';
import { articleXml, setOf } from './support.ts';

function faultOf(xml: string): string {
  try {
    parseRecords(xml);
  } catch (error) {
    if (error instanceof RecordError) return error.fault;
    throw error;
  }
  return 'none';
}

const pmidsOf = (items: RecordItem[]) =>
  items.map((item) => (item.kind === 'record' ? item.record.pmid : `withheld ${item.pmid}`));

const SET = setOf(
  articleXml({ pmid: '11', article: '<ArticleTitle>Ä &amp; <i>b</i> 10<sup>5</sup></ArticleTitle>' }),
  articleXml({
    pmid: '12',
    data: '<ReferenceList><Reference><Citation>x</Citation></Reference></ReferenceList>',
  }),
);

describe('the reader of a record set', () => {
  it('reads the same wherever the text is cut in two', () => {
    const whole = parseRecords(SET);
    expect(pmidsOf(whole)).toEqual(['11', '12']);
    for (let at = 0; at <= SET.length; at++) {
      const items: RecordItem[] = [];
      const reader = createRecordReader((item) => items.push(item));
      reader.write(SET.slice(0, at));
      reader.write(SET.slice(at));
      reader.end();
      expect(items).toEqual(whole);
    }
  });

  it('hands over each record before the next has come', () => {
    const items: RecordItem[] = [];
    const reader = createRecordReader((item) => items.push(item));
    reader.write(SET.slice(0, SET.indexOf('</PubmedArticle>') + '</PubmedArticle>'.length));
    expect(pmidsOf(items)).toEqual(['11']);
  });

  it('takes no cut-off set for a short one, wherever it is cut', () => {
    const from = SET.indexOf('<PubmedArticleSet');
    for (let at = from + 1; at < SET.length; at++) expect(faultOf(SET.slice(0, at))).toBe('truncated');
  });

  it.each([
    ['an empty set', '<PubmedArticleSet></PubmedArticleSet>'],
    ['an empty set in one tag', '<?xml version="1.0"?><PubmedArticleSet/>'],
    [
      'a set that only deletes',
      '<PubmedArticleSet><DeleteCitation><PMID>9</PMID></DeleteCitation></PubmedArticleSet>',
    ],
  ])('finds nothing in %s', (_what, xml) => {
    expect(parseRecords(xml)).toEqual([]);
  });

  it('takes a blank line or a byte order mark before the declaration', () => {
    expect(pmidsOf(parseRecords(`\n\n${SET}`))).toEqual(['11', '12']);
    expect(pmidsOf(parseRecords(`\ufeff${SET}`))).toEqual(['11', '12']);
  });

  it('tells the ids that NCBI could not retrieve', () => {
    const list = '<ErrorList><CannotRetrievePMID>13</CannotRetrievePMID></ErrorList>';
    expect(pmidsOf(parseRecords(setOf(articleXml({ pmid: '11' }), list)))).toEqual(['11', 'withheld 13']);
  });

  it.each([
    ['an ERROR as the root', '<ERROR>x</ERROR>', 'error'],
    ['an ERROR in an error report', '<eFetchResult><ERROR>x</ERROR></eFetchResult>', 'error'],
    ['an ERROR among records', setOf(articleXml(), '<ERROR>x</ERROR>'), 'error'],
    ['an error report without an error', '<eFetchResult></eFetchResult>', 'no-set'],
    ['a web page', '<!DOCTYPE html><html><body>Busy</body></html>', 'no-set'],
    ['articles of PMC', '<pmc-articleset/>', 'no-set'],
    ['a prolog alone', '<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet>\n', 'truncated'],
    ['nothing', '', 'truncated'],
    ['text', 'Service unavailable', 'malformed'],
    [
      'a wrong end tag',
      '<PubmedArticleSet><PubmedArticle></MedlineCitation></PubmedArticleSet>',
      'malformed',
    ],
    [
      'a record without PMID',
      '<PubmedArticleSet><PubmedArticle><MedlineCitation/></PubmedArticle></PubmedArticleSet>',
      'malformed',
    ],
    ['a second root', `${setOf()}<PubmedArticleSet/>`, 'malformed'],
    ['deep nesting', setOf(articleXml({ article: '<b>'.repeat(600) })), 'malformed'],
  ])('refuses %s', (_what, xml, fault) => {
    expect(faultOf(xml)).toBe(fault);
  });

  it('reads hostile records in linear time', () => {
    const millis = (count: number) => {
      const before = performance.now();
      parseRecords(
        setOf(
          articleXml({
            article: `<ArticleTitle>${'['.repeat(count)}</ArticleTitle><Abstract><AbstractText Label="x${' '.repeat(count)}y">b</AbstractText>${'<AbstractText>a <i>b</i> &amp;lt; </AbstractText>'.repeat(count)}</Abstract><AuthorList>${'<Author><LastName>A</LastName><Affiliation>L</Affiliation></Author>'.repeat(count)}</AuthorList><Language>ger</Language>`,
          }),
        ),
      );
      return performance.now() - before;
    };
    millis(400);
    // 40 times the text; in quadratic time it would take 1,600 times as long.
    expect(millis(16_000)).toBeLessThan(300 * Math.max(millis(400), 4));
  });
});
