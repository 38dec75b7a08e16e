import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmStart, type StartedServer } from '../../scripts/npm-start.ts';
import type { FullText } from '../../src/fulltext/result.ts';
import { ERAS, type TestClient } from '../clients.ts';

const TOOL = 'pubmed_fetch_fulltext';

describe('a deployment with PMC only', () => {
  let server: StartedServer;
  let client: TestClient;
  beforeAll(async () => {
    const variables = { EUROPEPMC_ENABLED: 'false', UNPAYWALL_EMAIL: '', NCBI_REQUEST_DELAY_MS: '0' };
    server = await npmStart(['--sample'], variables);
    const [, connect] = ERAS[1] ?? [];
    if (connect) client = await connect({ url: `${server.url}/mcp` });
  });
  afterAll(async () => {
    await client?.close();
    await server?.end();
  });

  const unavailable = async (args: Record<string, unknown>) =>
    (((await client.call(TOOL, args)).structuredContent as unknown as FullText).unavailable ?? [])[0];

  it('does not name the sources that it does not have', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    expect(tool?.description).toContain('PMC only');
    expect(tool?.description).not.toMatch(/Europe PMC|Unpaywall/);
  });

  it('has no tool of Europe PMC, and none that names it as a source of links', async () => {
    const listed = await client.listTools();
    expect(listed.map(({ name }) => name)).not.toContain('pubmed_europepmc_search');
    const related = listed.find(({ name }) => name === 'pubmed_find_related');
    expect(related?.description).toContain("NCBI's, else OpenAlex's");
  });

  it('says which sources were not asked, and what they wait for', async () => {
    expect(await unavailable({ dois: ['10.5555/oa.0001'] })).toEqual({
      id: '10.5555/oa.0001',
      idType: 'doi',
      reason: 'no-pmc-fallback-disabled',
      triedTiers: [
        { tier: 'pmc', outcome: 'not-attempted', detail: 'DOI has no PMC counterpart' },
        { tier: 'europepmc', outcome: 'not-attempted', detail: 'EUROPEPMC_ENABLED=false' },
        { tier: 'unpaywall', outcome: 'not-attempted', detail: 'UNPAYWALL_EMAIL is not set' },
      ],
      unqueriedTiers: ['europepmc', 'unpaywall'],
    });
  });

  it('knows that a PMID without a DOI is nothing for Unpaywall', async () => {
    const row = await unavailable({ pmids: ['99999999'] });
    expect(row?.triedTiers.at(-1)).toMatchObject({ tier: 'unpaywall', outcome: 'no-doi' });
    expect(row?.unqueriedTiers).toEqual(['europepmc']);
    expect(row?.reason).toBe('no-doi');
  });

  it('leaves an unknown PMCID to the sources that it does not have', async () => {
    expect(await unavailable({ pmcids: ['PMC99999999'] })).toMatchObject({
      reason: 'not-found',
      unqueriedTiers: ['europepmc', 'unpaywall'],
    });
  });
});
