import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import {
  type Asked,
  bulkQuery,
  europePmcQuery,
  openAlexQuery,
  plainQuery,
} from '../../src/sources/dialect.ts';
import { cases } from '../fuzz.ts';
import { detailsOf } from './support.ts';

const crossrefQuery = (query: string): Asked => plainQuery('Crossref', query, true);
const scholarQuery = (query: string): Asked => plainQuery('Semantic Scholar', query, false);

describe('a query for Europe PMC', () => {
  it.each([
    ['sepsis', 'sepsis'],
    ['septic shock', 'septic shock'],
    ['"septic shock"', '"septic shock"'],
    ['a AND b', 'a AND b'],
    // PubMed reads from left to right, Europe PMC lets AND bind first.
    ['a OR b AND c', '(a OR b) AND c'],
    ['a AND b OR c', '(a AND b) OR c'],
    ['heart failure OR cardiomyopathy', '(heart AND failure) OR cardiomyopathy'],
    ['a NOT (b OR c)', 'a NOT (b OR c)'],
    ['a AND NOT b', 'a NOT b'],
    ['NOT b AND a', 'a NOT b'],
    ['((a))', 'a'],
    ['(a OR b', 'a OR b'],
    ['a) OR (b', 'a OR b'],
    ['"open phrase', 'open phrase'],
    ['AND a OR', 'a'],
    ['foo:bar', '"foo bar"'],
    ['SRC:MED OR 1=1', '"SRC MED" OR "1 1"'],
    ['title:"cancer"', 'title "cancer"'],
    ['COVID-19 TNF/IL6', 'COVID-19 "TNF IL6"'],
    ['COVID\u201019', 'COVID-19'],
    ['Crohn\u2019s', "Crohn's"],
    ['-aspirin +heparin ~x a^2', 'aspirin heparin x "a 2"'],
    ['CD4+ T-cell*', 'CD4 T-cell*'],
    ['wom*n', 'wom*'],
    ['[18F]FDG', '"18F FDG"'],
    ['aspirin and/or heparin', 'aspirin heparin'],
    ['\\"x\\', '"x"'.slice(1, 2)],
    ['心不全 AND β-blocker', '心不全 AND β-blocker'],
  ])('of %j is %j', (query, sent) => {
    expect(europePmcQuery(query).text).toBe(sent);
  });

  it('tells of wildcards that it cannot send', () => {
    expect(europePmcQuery('asthma*').warnings).toEqual([]);
    expect(europePmcQuery('wom*n').warnings).toEqual([
      'Europe PMC takes wildcards only at the end of a word; these were shortened or left out: wom*n.',
    ]);
  });
});

describe('a query for OpenAlex', () => {
  it.each([
    ['septic shock', 'septic shock'],
    ['(a OR b) AND "c d" NOT e', '(a OR b) AND "c d" NOT e'],
    ['asthma* | x', 'asthma x'],
    ['title.search:x, y', '"title.search x" y'],
  ])('of %j is %j', (query, sent) => {
    expect(openAlexQuery(query).text).toBe(sent);
  });

  it('tells of wildcards', () => {
    expect(openAlexQuery('asthma*').warnings).toEqual([
      'OpenAlex takes no wildcards; these were shortened or left out: asthma*.',
    ]);
  });
});

describe('a query in plain words', () => {
  it.each([
    ['septic shock', 'septic shock', 'septic shock'],
    ['"COVID-19" AND children', 'COVID 19 children', 'COVID-19 children'],
    ['(a OR b) NOT c', 'a b', 'a b'],
    ['a:b/c', 'a b c', 'a b c'],
    ['wom*n sepsis', 'sepsis', 'sepsis'],
  ])('of %j is %j, or with hyphens %j', (query, scholar, crossref) => {
    expect(scholarQuery(query).text).toBe(scholar);
    expect(crossrefQuery(query).text).toBe(crossref);
  });

  it('tells what it could not say', () => {
    expect(crossrefQuery('("a b" OR c*) NOT (d e)').warnings).toEqual([
      'Crossref searches for plain words and was not able to apply: OR, quotation marks, wildcards, NOT (d e).',
    ]);
    expect(crossrefQuery('a AND b').warnings).toEqual([]);
  });
});

describe('a query for the bulk search of Semantic Scholar', () => {
  it.each([
    ['septic shock', 'septic shock'],
    ['a AND (b OR c) NOT d', 'a + (b | c) -d'],
    ['a NOT (b OR c)', 'a -(b | c)'],
    ['"septic shock" AND fluid*', '"septic shock" + fluid*'],
    ['COVID-19', '"COVID 19"'],
    ['a|b', '"a b"'],
  ])('of %j is %j', (query, sent) => {
    expect(bulkQuery(query).text).toBe(sent);
  });

  it.each([
    ['asthma[tiab]'],
    ['wom*n'],
    ['T-cell*'],
    ['"heart fail*"'],
    ['a NEAR/3 b'],
    ['"a b"~3'],
    ['NOT a'],
    ['(('],
  ])('is refused for %j, which it could only widen', async (query) => {
    expect(await detailsOf(() => bulkQuery(query))).toMatchObject({
      reason: 'query_not_supported',
      retryable: false,
    });
  });
});

describe("a query with PubMed's field tags", () => {
  it.each([
    ['asthma[tiab]', 'asthma', '[tiab]'],
    ['"Heart Failure"[MeSH Terms]', '"Heart Failure"', '[MeSH Terms]'],
    ['asthma AND 2020:2024[dp]', 'asthma', 'with their values 2020:2024[dp]'],
    ['asthma 2020/01/01:2024[pdat]', 'asthma', 'with their values 2020/01/01:2024[pdat]'],
    ['("2020"[dp] : "2024"[dp]) AND x', 'x', 'with their values "2020"[dp], "2024"[dp]'],
    ['x AND "last 5 years"[dp]', 'x', 'with their values "last 5 years"[dp]'],
    ['x[ti] AND 2020[Date - Publication]', 'x', '[ti]; with their values 2020[Date - Publication]'],
    ['asthma randomized controlled trial[pt]', 'asthma', 'with their values randomized controlled trial[pt]'],
    [
      'asthma AND Case Reports[Publication Type]',
      'asthma',
      'with their values Case Reports[Publication Type]',
    ],
    ['asthma NOT review[pt] copd', 'asthma AND copd', 'with their values review[pt]'],
    ['asthma NOT review[pt] OR copd', 'asthma OR copd', 'with their values review[pt]'],
    ['(english[la] OR french[Language]) AND x', 'x', 'with their values english[la], french[Language]'],
    ['x AND free full text[sb]', 'x', 'with their values free full text[sb]'],
    ['"heart failure"[tiab:~3]', '"heart failure"', '[tiab:~3]'],
  ])('%j is sent elsewhere as %j, which is told', (query, sent, told) => {
    expect(europePmcQuery(query)).toEqual({
      text: sent,
      warnings: [`PubMed's field tags were left out: ${told}.`],
    });
    expect(openAlexQuery(query).text).toBe(sent);
  });

  it.each([['2020:2024[dp]'], ['review[pt] AND english[la]'], ['""'], ['((*))']])(
    'is not supported elsewhere when nothing is left of %j',
    async (query) => {
      for (const write of [europePmcQuery, openAlexQuery, crossrefQuery, scholarQuery]) {
        expect((await detailsOf(() => write(query))).reason).toBe('query_not_supported');
      }
    },
  );

  it('keeps brackets that are none', () => {
    expect(openAlexQuery('benzo[a]pyrene').text).toBe('"benzo a pyrene"');
  });
});

describe('any query', () => {
  const pieces = fc.constantFrom(
    ...[
      'AND',
      'OR',
      'NOT',
      '(',
      ')',
      '"',
      '[tiab]',
      '[dp]',
      '[pt]',
      '2020',
      ':',
      '*',
      '\\',
      'a',
      'β',
      'x-y',
      '/',
      '~',
    ],
  );
  const query = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' ')),
  );

  it.each([
    ['Europe PMC', europePmcQuery],
    ['OpenAlex', openAlexQuery],
    ['the bulk search', bulkQuery],
  ])('is sent to %s with its brackets and quotation marks closed and no other syntax', (_, write) => {
    fc.assert(
      fc.property(query, (text) => {
        let sent: string;
        try {
          sent = write(text).text;
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          return;
        }
        const outside = sent.replace(/"[^"]*"/g, 'x');
        expect(outside).not.toMatch(/["\\:~^[\]{}/!?<>=]/);
        let depth = 0;
        for (const sign of outside) {
          depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
        expect(outside).not.toMatch(/\(\s*\)|^ | $|(?:AND|OR|NOT) (?:AND|OR|$)/);
      }),
      cases(5),
    );
  });

  it('of 4,096 characters is read in little time', () => {
    for (const text of ['('.repeat(4096), 'a '.repeat(2048), `${'x'.repeat(4090)}[pt]`, '"a'.repeat(2048)]) {
      const start = performance.now();
      try {
        europePmcQuery(text);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });
});
