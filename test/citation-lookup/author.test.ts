import { expect, it } from 'vitest';
import { authorOf } from '../../src/citation-lookup/author.ts';

it.each([
  ['Mann BJ', { family: 'Mann', initials: 'BJ' }],
  ['Mann B.J.', { family: 'Mann', initials: 'B.J.' }],
  ['Mann, B. J.', { family: 'Mann', initials: 'B. J.' }],
  ['B. J. Mann', { family: 'Mann', initials: 'B.J.' }],
  ['van der Berg AB', { family: 'van der Berg', initials: 'AB' }],
  ['Mann', { family: 'Mann' }],
  ['WHO Solidarity Group', { family: 'Solidarity Group', initials: 'WHO' }],
])('reads the author %s', (name, expected) => {
  expect(authorOf(name)).toEqual(expected);
});
