import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/europepmc-page.ts';
import { answer, request, SERVICE } from './europepmc-pages.ts';
import { detailsOf } from './support.ts';

describe('a page of Europe PMC', () => {
  it.each<[string, string, unknown, string | undefined]>([
    ['has a next one while there is more', '*', answer(5, [1, 2], 'B'), 'B'],
    ['is the only one where it holds all', '*', answer(2, [1, 2], 'B'), undefined],
    ['is the last where the mark stays the same', 'B', answer(5, [5], 'B'), undefined],
    ['has a next one though it is short, as it is not known to be the last', 'B', answer(5, [3], 'C'), 'C'],
    ['is behind the end where it is empty', 'C', answer(5, [], 'C'), undefined],
    ['is the last where no mark comes', 'B', answer(5, [4, 5]), undefined],
    ['is empty where nothing matches', '*', answer(0, []), undefined],
  ])('%s', (_, cursorMark, value, next) => {
    expect(readPage(SERVICE, value, request({ cursorMark })).next).toBe(next);
  });

  it.each<[string, unknown, string, boolean]>([
    ['hits but no records', answer(5, []), 'europepmc_invalid_response', true],
    ['records but no hits', answer(0, [1]), 'europepmc_invalid_response', true],
    ['more records than asked for', answer(5, [1, 2, 3]), 'europepmc_invalid_response', true],
    ['a refusal', { errCode: 404, errMsg: 'secret words' }, 'europepmc_invalid_input', false],
    ['its own failure', { errCode: 500, errMsg: 'secret words' }, 'europepmc_unreachable', true],
    ['its version alone', { version: '6.9' }, 'europepmc_unreachable', true],
    ['something else', { results: [] }, 'europepmc_invalid_response', true],
  ])('is never read from %s', async (_, value, reason, retryable) => {
    const details = await detailsOf(() => readPage(SERVICE, value, request()));
    expect(details).toMatchObject({ reason, retryable });
    expect(JSON.stringify(details)).not.toContain('secret');
  });
});
