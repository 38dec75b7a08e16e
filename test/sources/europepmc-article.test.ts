import { describe, expect, it } from 'vitest';
import { europePmc } from '../../src/sources/europepmc.ts';
import { findInEuropePmc } from '../../src/sources/europepmc-article.ts';
import type { Service } from '../../src/upstream/call.ts';
import { type Canned, cannedCall } from '../pubmed/canned.ts';
import { detailsOf, json } from './support.ts';

const SERVICE = europePmc(cannedCall().config) as Service;
const find = (answer: Canned, id: { pmid: string } | { doi: string } = { pmid: '1' }) =>
  findInEuropePmc(cannedCall(answer), SERVICE, id);
const hits = (hitCount: number, ...result: unknown[]) => json({ hitCount, resultList: { result } });

describe('the record of one article in Europe PMC', () => {
  it('is none where Europe PMC counts none', async () => {
    expect(await find(hits(0))).toBeUndefined();
  });

  const record = { id: '1', source: 'MED', doi: '10.5555/Own' };

  it.each([
    [{ pmid: '1' }, record],
    [{ pmid: '1' }, { ...record, id: 'PMC2', source: 'PMC', pmid: 1 }],
    [{ doi: '10.5555/own' }, record],
    [{ doi: '10.5555/own' }, { id: 'PPR1', source: 'PPR' }],
  ])('under %j is %j', async (id, found) => {
    expect(await find(hits(1, found), id)).toMatchObject({ id: found.id });
  });

  it.each([
    [{ pmid: '2' }, record],
    [{ pmid: '1' }, { ...record, pmid: '2' }],
    [{ pmid: '1' }, { id: '1', source: 'PPR' }],
    [{ doi: '10.5555/other' }, record],
  ])('under %j is not %j', async (id, other) => {
    const details = await detailsOf(find(hits(1, other), id));
    expect(details).toMatchObject({ reason: 'europepmc_invalid_response', retryable: true });
  });

  it.each([
    ['a hit but no record', hits(1), 'europepmc_invalid_response'],
    ['a record that cannot be read', hits(1, { title: 'T' }), 'europepmc_invalid_response'],
    ['no list', json({ hitCount: 1 }), 'europepmc_invalid_response'],
    ['its version alone', json({ version: '6.9' }), 'europepmc_unreachable'],
    ['HTTP 404', { status: 404 }, 'europepmc_unreachable'],
  ])('is not known where Europe PMC sends %s', async (_, answer, reason) => {
    expect((await detailsOf(find(answer))).reason).toBe(reason);
  });
});
