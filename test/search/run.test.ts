import { expect, it } from 'vitest';
import { readQuestion } from '../../src/search/diagnose.ts';
import { search } from '../../src/search/run.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { detailsOf } from '../sources/support.ts';

it('a search whose sources all failed is to be tried again when the first of them will answer', async () => {
  const { plan } = readQuestion(
    { query: 'sepsis', sources: 'pubmed,crossref' },
    { thisYear: 2026, disabled: [] },
  );
  if (!plan) throw new Error('no plan');
  const call = cannedCall(({ url }) => ({
    status: 429,
    headers: { 'retry-after': url.includes('crossref') ? '1800' : '3600' },
  }));
  const details = await detailsOf(search(call, plan));
  expect(details).toMatchObject({ reason: 'all_sources_failed', retryAfter: 1800 });
  expect(details.hint).toBe('Try again in 1800 s or ask other sources.');
});
