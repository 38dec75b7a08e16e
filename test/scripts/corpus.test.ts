import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmStart, type StartedServer } from '../../scripts/npm-start.ts';
import type { PmcArticle } from '../../src/fulltext/article-schema.ts';
import type { FullText } from '../../src/fulltext/result.ts';
import { ERAS, type TestClient } from '../clients.ts';

const SHARED = '../shared';
const TOOL = 'pubmed_fetch_fulltext';
const present = existsSync(`${SHARED}/corpus`) && existsSync(`${SHARED}/contracts/schemas`);
if (!present) console.warn(`skipped: ${SHARED} is not here`);

interface Row {
  pmcid: string;
  pmid: string;
  doi: string;
  title: string;
}

/** Articles with all three ids and a body, one a source repository, as the corpus's own list tells them. */
function articlesOfManifest(): Row[] {
  const [head = '', ...lines] = readFileSync(`${SHARED}/corpus/MANIFEST.tsv`, 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, i) => [names[i] ?? '', cell])),
  );
  const whole = rows.filter(
    (row) =>
      row.pmcid?.startsWith('PMC') &&
      /^[1-9]\d*$/.test(row.pmid ?? '') &&
      row.doi?.startsWith('10.') &&
      row.body === 'y',
  );
  const one = new Map(whole.map((row) => [row.source_repo, row]));
  return [...one.values()] as unknown as Row[];
}

describe.skipIf(!present)('npm start -- --library ../shared/corpus', () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await npmStart(['--library', `${SHARED}/corpus`], { NCBI_REQUEST_DELAY_MS: '0' });
  });
  afterAll(() => server?.end());

  describe.each(ERAS)('with a client of %s', (_era, connect) => {
    let client: TestClient;
    const published = new Ajv2020({ strict: false });
    const validate = published.compile(
      JSON.parse(readFileSync(`${SHARED}/contracts/schemas/${TOOL}.output.json`, 'utf8')),
    );
    beforeAll(async () => {
      client = await connect({ url: `${server.url}/mcp` });
    });
    afterAll(() => client?.close());

    const fetchFullText = async (args: Record<string, unknown>) => {
      const result = await client.call(TOOL, args);
      validate(result.structuredContent);
      expect(validate.errors ?? []).toEqual([]);
      return result;
    };

    it('lists the tool with an input that is no narrower than the published one', async () => {
      const tool = (await client.listTools()).find(({ name }) => name === TOOL);
      const properties = (schema: object) => (schema as { properties: Record<string, object> }).properties;
      const ours = properties(tool?.inputSchema ?? {});
      const theirs = properties(
        JSON.parse(readFileSync(`${SHARED}/contracts/schemas/${TOOL}.input.json`, 'utf8')),
      );
      for (const name of ['pmcids', 'pmids', 'dois']) {
        expect(ours[name]).toMatchObject({
          type: 'array',
          minItems: 1,
          maxItems: 10,
          items: { type: 'string' },
        });
        expect(theirs).toHaveProperty(name);
      }
    });

    it('fetches articles of every source by PMCID, PMID and DOI', async () => {
      const rows = articlesOfManifest();
      expect(rows.length).toBeGreaterThan(5);
      for (const [row, { pmcid, pmid, doi }] of rows.entries()) {
        // The first id of an article is looked up, the others are known from then on: each kind is first in its turn.
        const ways = [{ pmcids: [pmcid] }, { pmids: [pmid] }, { dois: [doi] }];
        for (const args of [...ways.slice(row % 3), ...ways.slice(0, row % 3)]) {
          const { structuredContent } = await fetchFullText({ ...args, includeReferences: true });
          const [article, ...others] = (structuredContent as unknown as FullText).articles as PmcArticle[];
          expect(others).toEqual([]);
          expect([article?.pmcId, article?.doi?.toLowerCase()]).toEqual([pmcid, doi.toLowerCase()]);
          expect(article?.sections.length).toBeGreaterThan(0);
        }
      }
    });

    it('answers with cut and deferred articles in the published form', async () => {
      const pmcids = articlesOfManifest().map(({ pmcid }) => pmcid);
      const outline = await fetchFullText({
        pmcids: pmcids.slice(0, 4),
        overflowMode: 'outline',
        maxCharacters: 900,
      });
      expect(outline.structuredContent).toMatchObject({ truncated: true, truncation: { mode: 'outline' } });
      const deferred = await fetchFullText({ pmcids: pmcids.slice(0, 4), maxResponseCharacters: 60_000 });
      expect(deferred.structuredContent).toMatchObject({ truncated: true, deferred: { idType: 'pmcid' } });
    });

    it('answers with everything that is asked for beyond the published form', async () => {
      for (const { pmcid } of articlesOfManifest()) {
        const { structuredContent } = await client.call(TOOL, {
          pmcids: [pmcid],
          includeDetails: true,
          includeReferences: true,
        });
        expect(structuredContent).toMatchObject({
          totalReturned: 1,
          articles: [{ copyright: expect.any(String) }],
        });
      }
    });

    it('answers partly and with an error in the published form', async () => {
      const [row] = articlesOfManifest();
      const partly = await fetchFullText({ pmcids: [row?.pmcid, 'PMC99999999'] });
      expect(partly.structuredContent).toMatchObject({
        totalReturned: 1,
        unavailable: [{ id: 'PMC99999999' }],
      });
      const refused = await fetchFullText({ pmids: [], dois: [] });
      expect(refused.structuredContent).toMatchObject({ error: { code: -32602 } });
    });
  });
});
