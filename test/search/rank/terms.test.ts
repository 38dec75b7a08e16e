import { describe, expect, it } from 'vitest';
import { queryTerms, termsOf } from '../../../src/search/rank/terms.ts';

describe('the terms of a query', () => {
  it.each([
    ['sepsis AND (fluids OR "septic shock")', ['sepsis', 'fluids', 'septic', 'shock']],
    ['sepsis[tiab] AND "Fluid Therapy"[MeSH Terms:noexp]', ['sepsis', 'fluid', 'therapy']],
    ['title:sepsis abstract:"septic shock" TITLE_ABS:fluids', ['sepsis', 'septic', 'shock', 'fluids']],
    ['Sepsis: a review of the fluids', ['sepsis', 'review', 'fluids']],
    ['sepsis SEPSIS Sepsis', ['sepsis']],
    ['“septic shock”', ['septic', 'shock']],
    ['sepsis AND 2019:2024[dp] AND 2020/01/01 [pdat]', ['sepsis']],
    ['[18F]FDG PET', ['18f', 'fdg', 'pet']],
    ['in vitro or in vivo', ['vitro', 'vivo']],
    ['ca x', ['ca', 'cax']],
    ['diabet* AND child*[ti]', ['diabet*', 'child*']],
    ['AND OR NOT', []],
    ['', []],
    ['!!! ()', []],
  ])('%j: %j', (query, terms) => {
    expect(queryTerms(query)).toEqual(terms);
  });

  it.each([
    ['sepsis NOT animals', ['sepsis']],
    ['sepsis NOT (animals OR "in vitro") AND fluids', ['sepsis', 'fluids']],
    ['(sepsis NOT animal studies) fluids', ['sepsis', 'fluids']],
    ['sepsis NOT (rats AND (mice OR dogs)) AND fluids', ['sepsis', 'fluids']],
    ['sepsis NOT "guinea pigs"[mh] OR fluids', ['sepsis', 'fluids']],
    ['NOT rats NOT mice', []],
    ['sepsis ANDNOT rats', ['sepsis']],
    ['sepsis not rats', ['sepsis', 'rats']],
    ['sepsis) NOT rats AND fluids', ['sepsis', 'fluids']],
  ])('are without what follows NOT: %j: %j', (query, terms) => {
    expect(queryTerms(query)).toEqual(terms);
  });

  it('of a hostile query take linear time', () => {
    for (const part of ['(', '"', '[', 'NOT ', 'a:', 'a-', '*', '2020:', '-', 'a.'])
      expect(queryTerms(part.repeat(20_000)).length).toBeLessThan(3);
  });
});

describe('the terms of a text', () => {
  it.each([
    ['IL-6 receptor', ['il', 'il6', 'receptor']],
    ['IL 6 receptor', ['il', 'il6', 'receptor']],
    ['IL6 receptor', ['il6', 'receptor']],
    ['SARS\u2011CoV\u20112', ['sars', 'cov', 'sarscov2']],
    ['vitamin D deficiency', ['vitamin', 'vitamind', 'deficiency', 'ddeficiency']],
    ['type 2 diabetes', ['type', 'type2', 'diabetes']],
    ['E. coli', ['coli', 'ecoli']],
    ['Crohn’s disease', ['crohn', 'disease']],
    ['Sjögren Sjo\u0308gren', ['sjogren', 'sjogren']],
    ['ＣＯ₂ β-blocker', ['co2', 'blocker', 'βblocker']],
    ['糖尿病 治療', ['糖尿病', '治療']],
    ['Сепсис у детей', ['сепсис', 'сепсису', 'удетеи', 'детеи']],
  ])('%j: %j', (text, terms) => {
    expect(termsOf(text)).toEqual(expect.arrayContaining(terms));
    expect(termsOf(text)).toHaveLength(terms.length);
  });
});
