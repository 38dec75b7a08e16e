import { expect, it } from 'vitest';
import { readReference } from '../../src/references/read.ts';
import { narrowTitleTerm, titleTerm } from '../../src/references/title-search.ts';

it.each<[string, string | undefined]>([
  [
    "Lin A. Sjögren's syndrome and the Ca2+ of older French people. Lancet. 2020;1:2.",
    '(syndrome[ti] AND older[ti] AND french[ti] AND people[ti]) OR (syndrome[ti] AND french[ti] AND people[ti] AND lin[au])',
  ],
  ['Salt, pressure and sleep', '(salt[ti] AND pressure[ti] AND sleep[ti])'],
  ['Lin A. Editorial. Lancet. 2020;1:2.', '(editorial[ti] AND lin[au] AND 2020[dp])'],
  ['Lin A. Editorial. Lancet.', undefined],
  ['23193287', undefined],
])('asks for %s with %s', (entry, term) => {
  expect(titleTerm(readReference(entry))).toBe(term);
});

it.each<[string, string | undefined]>([
  [
    'Bellomo R. Acute kidney injury. Lancet. 2012.',
    '(acute[ti] AND kidney[ti] AND injury[ti] AND bellomo[au] AND 2012[dp])',
  ],
  ['Bellomo R. Acute kidney injury. Lancet.', '(acute[ti] AND kidney[ti] AND injury[ti] AND bellomo[au])'],
  ['Acute kidney injury', undefined],
])('asks for %s among many with %s', (entry, term) => {
  expect(narrowTitleTerm(readReference(entry))).toBe(term);
});
