import { describe, expect, it } from 'vitest';
import { pmcidOf } from '../../src/figures/resolve.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { detailsOf, json } from '../sources/support.ts';

function withoutEuropePmc(records: object[]) {
  const call = cannedCall(json({ records }));
  call.config = { ...call.config };
  delete call.config.europePmc;
  return call;
}

describe('the PMCID of a PMID, asked of the ID converter where Europe PMC is switched off', () => {
  it('is the one of its record', async () => {
    const call = withoutEuropePmc([{ pmid: 1, pmcid: 'PMC7', 'requested-id': '1' }]);
    expect(await pmcidOf(call, '1')).toBe('PMC7');
  });

  it.each([
    ['says that it does not know the PMID', '1', 'not_in_pmc', false],
    ['does not answer for the PMID', '2', 'source_unavailable', true],
  ])('is not there where the converter %s', async (_, requested, reason, retryable) => {
    const record = { 'requested-id': requested, status: 'error', errmsg: 'Identifier not found in PMC' };
    const details = await detailsOf(pmcidOf(withoutEuropePmc([record]), '1'));
    expect(details).toMatchObject({ reason, retryable });
  });
});
