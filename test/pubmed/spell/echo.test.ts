import { describe, expect, it } from 'vitest';
import { isEchoOf } from '../../../src/pubmed/spell/echo.ts';

describe('a query that ESpell repeats', () => {
  it.each([
    ['the same', 'astma', 'astma'],
    ['in lower case', 'Astma OR Wheze[tiab]', 'astma or wheze[tiab]'],
    ['with other blanks', '  astma\t and \n copd ', 'astma and copd'],
    ['with an entity for a symbol', 'crohn&colitis <i>', 'crohn&amp;colitis &lt;i&gt;'],
    ['with a quote written otherwise', '"hart failure"', '&quot;hart failure&quot;'],
    ['with a word beyond ASCII that was mangled', 'naïve t cells', 'na?ve t cells'],
    ['of no ASCII word', 'ъ λ 喘息', '??'],
    ['of symbols alone', '()', ''],
  ])('is taken %s', (_name, sent, echo) => {
    expect(isEchoOf(echo, sent)).toBe(true);
  });

  it.each([
    ['of another word', 'astma', 'other'],
    ['of none', 'astma', ''],
    ['of one word more', 'astma', 'astma cure'],
    ['of one word less', 'astma cure', 'astma'],
    ['with another number', 'covid 19 vacine', 'covid 20 vacine'],
    ['without the ASCII words', 'naïve t cells', 'other'],
  ])('is refused %s', (_name, sent, echo) => {
    expect(isEchoOf(echo, sent)).toBe(false);
  });
});
