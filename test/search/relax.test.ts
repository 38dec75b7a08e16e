import { expect, it } from 'vitest';
import { relaxations } from '../../src/search/relax.ts';
import type { SourceRequest } from '../../src/sources/hit.ts';

const request: SourceRequest = { query: '', limit: 10, mode: 'keyword', pubmedClauses: [] };
const stepsOf = (given: Partial<SourceRequest>) =>
  relaxations({ ...request, ...given }).map(({ name, request: { query, years, pubmedClauses } }) => [
    name,
    query,
    years,
    pubmedClauses.length,
  ]);

it('gives up one thing after the other, and keeps what was given up', () => {
  expect(
    stepsOf({
      query: '(sepsis[tiab] AND lactate[tiab] AND fluids[tiab] AND elderly[tiab]) AND review[pt]',
      years: { from: 2020 },
      pubmedClauses: ['aged[MeSH Terms]'],
    }),
  ).toEqual([
    [
      'without the filters for PubMed',
      '(sepsis[tiab] AND lactate[tiab] AND fluids[tiab] AND elderly[tiab]) AND review[pt]',
      { from: 2020 },
      0,
    ],
    [
      'without the years',
      '(sepsis[tiab] AND lactate[tiab] AND fluids[tiab] AND elderly[tiab]) AND review[pt]',
      undefined,
      0,
    ],
    [
      'without publication types',
      '(sepsis[tiab] AND lactate[tiab] AND fluids[tiab] AND elderly[tiab])',
      undefined,
      0,
    ],
    ['without field tags', '(sepsis AND lactate AND fluids AND elderly)', undefined, 0],
    ['any of the parts instead of all', '(sepsis OR lactate OR fluids OR elderly)', undefined, 0],
    ['its first three words alone', 'sepsis lactate fluids', undefined, 0],
  ]);
});

it('has no step that would change nothing', () => {
  expect(stepsOf({ query: 'sepsis lactate' })).toEqual([]);
});

it('never searches for nothing', () => {
  expect(stepsOf({ query: 'review[pt]' }).map(([, query]) => query)).toEqual(['review']);
});
