import { expect, it } from 'vitest';
import { type Collection, sentQuery } from '../../src/europepmc/query.ts';

it.each<[string, Collection[], string]>([
  ['sepsis', ['MED', 'PMC'], '(sepsis) AND (SRC:"MED" OR SRC:"PMC")'],
  // One source stands twice, or look-ups of an id find nothing.
  ['EXT_ID:1', ['MED'], '(EXT_ID:1) AND (SRC:"MED" OR SRC:"MED")'],
  ['EXT_ID:"1" OR PMCID:"PMC2"', ['PMC'], '(EXT_ID:1 OR PMCID:PMC2) AND (SRC:"PMC" OR SRC:"PMC")'],
  ['DOI:"10.1/x"', ['PPR'], '(DOI:"10.1/x") AND (SRC:"PPR" OR SRC:"PPR")'],
  [
    'PUB_YEAR:[2020 TO 2024] AND a',
    ['AGR', 'PAT'],
    '(PUB_YEAR:[2020 TO 2024] AND a) AND (SRC:"AGR" OR SRC:"PAT")',
  ],
  // Nothing in the query gets out of the filter.
  ['a) OR (b', ['MED', 'PPR'], '(a OR (b)) AND (SRC:"MED" OR SRC:"PPR")'],
  ['“rare phrase', ['MED', 'PPR'], '(rare phrase) AND (SRC:"MED" OR SRC:"PPR")'],
])('%s in %j is sent as %s', (query, sources, expected) => {
  expect(sentQuery(query, sources).text).toBe(expected);
});

it.each([
  ['sepsis', []],
  ['“sepsis shock”', []],
  ['sepsis[tiab]', ['The query has field tags of PubMed']],
  ['(sepsis', ['The query had unbalanced parentheses']],
  ['PMCID:"PMC1"', ['Ids were sent without quotation marks']],
  ['PUB_YEAR:[2020 TO 2024]', []],
])('of %s tells %j', (query, begins) => {
  const { notes } = sentQuery(query, ['MED']);
  expect(notes.map((note, i) => note.slice(0, begins[i]?.length))).toEqual(begins);
});
