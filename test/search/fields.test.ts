import { describe, expect, it } from 'vitest';
import { OPTIONS, readFilters, readOptions, readSources } from '../../src/search/fields.ts';

describe('the field sources', () => {
  it.each([
    ['', { auto: true, named: [], excluded: [] }],
    ['auto', { auto: true, named: [], excluded: [] }],
    ['auto,-semantic_scholar', { auto: true, named: [], excluded: ['semantic_scholar'] }],
    ['-crossref', { auto: true, named: [], excluded: ['crossref'] }],
    ['pubmed,medrxiv', { auto: false, named: ['pubmed', 'medrxiv'], excluded: [] }],
    [
      'all,-crossref',
      {
        auto: false,
        named: ['pubmed', 'europe_pmc', 'openalex', 'semantic_scholar'],
        excluded: ['crossref'],
      },
    ],
  ])('reads "%s"', (text, value) => {
    expect(readSources(text)).toEqual({ value, faults: [] });
  });

  it.each([
    ['core', /CORE is not asked/],
    ['scopus,pubmed', /Scopus needs a paid licence/],
    ['pubmed,web_of_science', /Web of Science needs a paid licence/],
    ['PubMed', /lower case/],
    ['pubmed, openalex', /without blanks/],
    ['pubmed,,openalex', /nothing between two commas/],
    ['pubmed,', /nothing between two commas/],
    ['pubmed,pubmed', /twice/],
    ['epmc', /token 1 is no source; known: auto, all, pubmed/],
    ['all,-googel', /token 2 is no source/],
    ['__proto__', /^token 1 is no source/],
    ['pubmed,constructor', /^token 2 is no source/],
    ['auto,pubmed', /cannot stand together/],
    ['all,auto', /cannot stand together/],
    ['pubmed,-pubmed', /both asked for and excluded/],
    ['all,-pubmed,-europe_pmc,-openalex,-semantic_scholar,-crossref', /no source is left/],
  ])('refuses "%s"', (text, fault) => {
    expect(readSources(text).faults.join('; ')).toMatch(fault);
  });
});

describe('the field filters', () => {
  it.each([
    ['year:2020-2025', { from: 2020, to: 2025 }],
    ['year:2020-', { from: 2020 }],
    ['year:-2025', { to: 2025 }],
    ['year:2024', { from: 2024, to: 2024 }],
  ])('reads %s: a single year is that year alone', (text, years) => {
    expect(readFilters(text)).toEqual({ value: { years, pubmedClauses: [], pubmedOnly: [] }, faults: [] });
  });

  it('turns what only PubMed can do into its own filters', () => {
    const { value, faults } = readFilters(
      'age_group:aged_80,sex:female,species:animals,language:german,clinical_query:therapy_narrow',
    );
    expect(faults).toEqual([]);
    expect(value.pubmedClauses).toEqual([
      'aged, 80 and over[MeSH Terms]',
      'female[MeSH Terms]',
      'animals[MeSH Terms:noexp]',
      'german[Language]',
      '(Therapy/Narrow[filter])',
    ]);
  });

  it.each([
    ['year:999', /given as/],
    ['year:2025-2020', /behind/],
    ['year:0999', /between 1000 and 2100/],
    ['year:2101', /between 1000 and 2100/],
    ['year:20-25', /given as/],
    ['year:-', /given as/],
    ['year:2020,year:2021', /year is given twice/],
    ['sex:other', /sex is one of male, female/],
    ['sex:male,sex:female', /sex is given twice/],
    ['constructor:x', /token 1 is no filter/],
    ['sex:constructor', /sex is one of/],
    ['aged', /token 1 is no filter/],
    ['sex: male', /sex is one of/],
    ['sex:male, year:2020', /without blanks/],
  ])('refuses %s', (text, fault) => {
    expect(readFilters(text).faults.join('; ')).toMatch(fault);
  });
});

describe('the field options', () => {
  it('reads each flag', () => {
    for (const option of OPTIONS)
      expect(readOptions(option)).toEqual({ value: new Set([option]), faults: [] });
    expect(readOptions('').value.size).toBe(0);
  });

  it.each([
    ['native_semantic,systematic', /exclude each other/],
    ['clinical_trials', /asks no trial register/],
    ['fast', /token 1 is no option/],
    ['compact,compact', /twice/],
    ['Compact', /lower case/],
  ])('refuses %s', (text, fault) => {
    expect(readOptions(text).faults.join('; ')).toMatch(fault);
  });
});

it('no message repeats what was given, which may be a secret', () => {
  const secret = 'sk-live-0123456789abcdef';
  const told = [
    readSources(secret),
    readFilters(`${secret}:${secret}`),
    readOptions(secret),
    readFilters(`year:${secret}`),
  ];
  for (const { faults } of told) {
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join()).not.toContain('0123456789');
  }
});
