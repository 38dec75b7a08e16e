import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_ERA, type TestClient, type ToolResult } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { failureOf, figuresOf, TOOL } from './figures.ts';

const PMCID = 'PMC90000001';
const faultsOf = (result: ToolResult) => {
  const { data } = failureOf(result);
  expect(data).toMatchObject({ reason: 'invalid_input', executed: false, retryable: false });
  expect(result.structuredContent).toMatchObject({ status: 'invalid_input', errors: data.errors });
  return (data.errors ?? []).map(({ code, path }) => `${code} ${path}`);
};

describe.each(LEGACY_ERA)('arguments of get_article_figures (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const call = (args: Record<string, unknown>) => client.call(TOOL, args);

  it.each([
    ['an object', { kind: 'pmcid', value: PMCID }],
    ['another case', { kind: ' PMCID ', value: PMCID.toLowerCase() }],
    ['JSON text, digits only', JSON.stringify({ kind: 'pmcid', value: '90000001' })],
    ['a fenced block', `\`\`\`json\n{"kind":"pmcid","value":"${PMCID}"}\n\`\`\``],
    ['a fenced block with CRLF', `\`\`\`\r\n{"kind":"PmcId","value":"${PMCID}"}\r\n\`\`\`\r\n`],
    ['a prefix', { kind: 'pmcid', value: `PMCID: ${PMCID}` }],
    ['backticks', { kind: 'pmcid', value: `\`${PMCID}\`` }],
    ['an address', { kind: 'pmcid', value: `https://pmc.ncbi.nlm.nih.gov/articles/${PMCID}/` }],
    ['the old address', { kind: 'pmcid', value: `https://www.ncbi.nlm.nih.gov/pmc/articles/${PMCID}` }],
  ])('take a PMCID as %s', async (_name, source) => {
    const { identifiers, figure_count } = figuresOf(await call({ source }));
    expect(identifiers).toEqual({
      requested: { kind: 'pmcid', value: PMCID },
      pmcid: PMCID,
      pmid: '90000001',
    });
    expect(figure_count).toBe(2);
  });

  it.each(['90000001', 'PMID: 90000001', '`90000001`', 'https://pubmed.ncbi.nlm.nih.gov/90000001/'])(
    'take a PMID as %s',
    async (value) => {
      const { identifiers } = figuresOf(await call({ source: { kind: 'pmid', value } }));
      expect(identifiers).toEqual({
        requested: { kind: 'pmid', value: '90000001' },
        pmcid: PMCID,
        pmid: '90000001',
      });
    },
  );

  it('take booleans and the format as text, and say what was repaired', async () => {
    const result = await call({
      source: { kind: 'pmcid', value: PMCID },
      include_subfigures: ' TRUE\n',
      include_tables: 'False',
      output_format: ' JSON ',
      figure: 2,
    });
    expect(figuresOf(result)).toMatchObject({
      include_subfigures: true,
      include_tables: false,
      figure_count: 1,
    });
    expect(result._meta?.['pubmed-search']).toMatchObject({
      normalizations: expect.arrayContaining([{ path: '/output_format', rule: 'enum_spelling' }]),
    });
  });

  it.each([
    ['no source', {}, 'missing_field /source'],
    ['bare text', { source: PMCID }, 'invalid_type /source'],
    ['broken JSON', { source: '{"kind":"pmcid",' }, 'invalid_json /source'],
    ['another kind', { source: { kind: 'doi', value: '10.1/x' } }, 'invalid_discriminator /source/kind'],
    ['the old form', { source: { pmid: '1' } }, 'missing_discriminator /source/kind'],
    ['a number', { source: { kind: 'pmid', value: 40384072 } }, 'invalid_type /source/value'],
    ['no value', { source: { kind: 'pmid' } }, 'missing_field /source/value'],
    ['a further key', { source: { kind: 'pmid', value: '1', pmcid: 'PMC1' } }, 'unknown_field /source'],
    ['a PMCID as PMID', { source: { kind: 'pmid', value: PMCID } }, 'invalid_identifier /source/value'],
    ['leading zeros', { source: { kind: 'pmcid', value: 'PMC0123' } }, 'invalid_identifier /source/value'],
    ['nothing', { source: { kind: 'pmid', value: '' } }, 'invalid_identifier /source/value'],
    [
      'a part of an article',
      { source: { kind: 'pmcid', value: `https://pmc.ncbi.nlm.nih.gov/articles/${PMCID}/figure/F1/` } },
      'invalid_identifier /source/value',
    ],
    [
      'another host',
      { source: { kind: 'pmcid', value: `https://europepmc.org/article/PMC/${PMCID}` } },
      'invalid_identifier /source/value',
    ],
    ['a flat id', { source: { kind: 'pmcid', value: PMCID }, pmcid: PMCID }, 'unknown_field '],
    [
      'another format',
      { source: { kind: 'pmcid', value: PMCID }, output_format: 'xml' },
      'invalid_choice /output_format',
    ],
    [
      'yes',
      { source: { kind: 'pmcid', value: PMCID }, include_tables: 'yes' },
      'invalid_type /include_tables',
    ],
    [
      'an image of no figure',
      { source: { kind: 'pmcid', value: PMCID }, include_image: true },
      'invalid_value /include_image',
    ],
  ])('are refused with %s', async (_name, args, fault) => {
    expect(faultsOf(await call(args))).toEqual([fault]);
  });

  it('are refused with all faults at once, in words that name no value', async () => {
    const result = await call({
      source: { kind: 'secret', value: 7 },
      include_tables: 3,
      output_format: 'pdf',
    });
    expect(faultsOf(result).length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});
