import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { freePort, freshState } from '../../scripts/npm-start.ts';
import { QUIET } from '../../scripts/quiet.ts';
import type { FullText } from '../../src/fulltext/result.ts';
import { connectModern, ERAS, type TestClient } from '../clients.ts';
import { eventually } from '../library.ts';
import { unzip } from '../tools/unzip.ts';

const TOOL = 'pubmed_fetch_fulltext';
const ROOT = join(import.meta.dirname, '../..');
const WRANGLER = join(ROOT, 'node_modules/.bin/wrangler');

let library: ServedLibrary;
let worker: ChildProcess;
let url: string;

/** wrangler.toml as docs/deploy.md has people change it, in a folder of its own. */
function withoutR2(folder: string): string {
  const given = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');
  const changed = given.replace(/^\[\[r2_buckets\]\]\n.*\n.*\n/m, '');
  expect(changed.split('\n')).toHaveLength(given.split('\n').length - 3);
  expect(changed).not.toMatch(/^[^#]*(r2|ARTIFACTS|bucket)/im);
  const file = join(folder, 'wrangler.toml');
  const atRoot = changed
    .replace('minify = true\n', '')
    .replace(/^(main|migrations_dir|directory) = "/gm, (start) => `${start}${ROOT}/`);
  writeFileSync(file, atRoot);
  return file;
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'without-r2-'));
  const config = withoutR2(folder);
  const local = ['--config', config, '--persist-to', await freshState()];
  const env = { ...process.env, ...QUIET };
  library = await serveLibrary({ folder: join(ROOT, 'offline/sample') });
  const port = await freePort();
  const variables = [
    'AUTH:open',
    `LIBRARY_URL:${library.url}`,
    'LIBRARY_KIND:sample',
    'EUROPEPMC_ENABLED:false',
    'NCBI_REQUEST_DELAY_MS:0',
  ];
  const options = [
    '--port',
    `${port}`,
    '--inspector-port',
    '0',
    ...variables.flatMap((one) => ['--var', one]),
  ];
  worker = spawn(WRANGLER, ['dev', ...local, ...options], { cwd: ROOT, env, stdio: 'ignore' });
  url = `http://127.0.0.1:${port}`;
  const health = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status,
      () => 0,
    );
  expect(await eventually(health, (status) => status === 200, 100_000)).toBe(200);
});

afterAll(async () => {
  if (worker?.exitCode === null) {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }
  await library?.close();
});

describe('a deployment without R2', () => {
  it.each(ERAS)('keeps result files and notes all the same (%s)', async (era, connect) => {
    const client = await connect({ url: `${url}/mcp` });
    const session_id = `without-r2-${era}`;
    const found = await client.call('unified_search', { query: 'sepsis', session_id });
    expect(found.isError ?? false, found.content[0]?.text).toBe(false);
    const pmids = ['90000001', '90000002'];
    const saved = await client.call('save_literature_notes', { pmids, overwrite: true });
    expect(saved.structuredContent).toMatchObject({ status: 'success' });

    const resources = await client.listResources();
    const artifact = resources.find(({ uri }) => uri.startsWith('artifact://') && uri.includes(session_id));
    expect(JSON.stringify(await client.readResource(artifact?.uri ?? ''))).toContain('sepsis');
    const note = resources.find(({ uri }) => uri.startsWith('note://') && uri.includes('90000001'));
    expect((await client.readResource(note?.uri ?? ''))[0]?.text).toContain('90000001');

    const link = /http:[^"\\]+\/download\/[^"\\]+/.exec(JSON.stringify(saved.structuredContent))?.[0] ?? '';
    const zip = unzip(await (await fetch(link)).bytes());
    expect([...zip.keys()].filter((name) => /9000000[12]\.md$/.test(name))).toHaveLength(2);
    await client.close();
  });
});

describe('a deployment with PMC only', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern({ url: `${url}/mcp` });
  });
  afterAll(() => client?.close());

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
