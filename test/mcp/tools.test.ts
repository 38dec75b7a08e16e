import { beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';

/** The list stands in the context of every conversation: 36,000 characters are about 9,000 tokens (tool-text). */
const MAX_LIST = 36_000;
const MAX_TOOL = 3500;
const MAX_READ_SESSION = 5000;

const READS = { readOnlyHint: true, openWorldHint: true, idempotentHint: true };

/** Every tool, in the order in which clients see them, with its annotations. */
const TOOLS: Record<string, object> = {
  unified_search: { readOnlyHint: false, openWorldHint: true, idempotentHint: false, destructiveHint: false },
  pubmed_search_articles: READS,
  pubmed_europepmc_search: READS,
  pubmed_fetch_articles: READS,
  pubmed_fetch_fulltext: READS,
  get_article_figures: READS,
  pubmed_find_related: READS,
  pubmed_lookup_mesh: READS,
  pubmed_spell_check: READS,
  pubmed_convert_ids: READS,
  pubmed_lookup_citation: READS,
  verify_references: READS,
  read_session: { readOnlyHint: true, openWorldHint: false, idempotentHint: true, destructiveHint: false },
  pubmed_format_citations: READS,
  save_literature_notes: {
    readOnlyHint: false,
    openWorldHint: true,
    idempotentHint: false,
    destructiveHint: true,
  },
  search: READS,
  fetch: READS,
};

type Schema = Record<string, unknown> & { properties?: Record<string, Schema> };

/** Every schema in a schema, itself included. */
function* within(schema: Schema): Generator<Schema> {
  yield schema;
  for (const part of Object.values(schema.properties ?? {})) yield* within(part);
  for (const key of ['oneOf', 'anyOf', 'items']) {
    for (const part of [schema[key] ?? []].flat() as Schema[]) yield* within(part);
  }
}

describe.each(ERAS)('the list of tools (%s)', (_era, connect) => {
  let listed: Awaited<ReturnType<TestClient['listTools']>>;
  beforeAll(async () => {
    const client = await connect(WORKER);
    listed = await client.listTools();
    await client.close();
  });

  it('has these tools with these annotations', () => {
    expect(listed.map(({ name, annotations }) => [name, annotations])).toEqual(Object.entries(TOOLS));
  });

  it('keeps to its budget', () => {
    const sizes = listed.map(({ name, description, inputSchema }): [string, number] => [
      name,
      JSON.stringify([name, description, inputSchema]).length,
    ]);
    const over = sizes.filter(
      ([name, size]) => size > (name === 'read_session' ? MAX_READ_SESSION : MAX_TOOL),
    );
    expect(over).toEqual([]);
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(MAX_LIST);
  });

  it('describes every property, without null or numbers that have no bound', () => {
    for (const { name, inputSchema } of listed) {
      for (const schema of within(inputSchema as Schema)) {
        for (const [key, property] of Object.entries(schema.properties ?? {})) {
          const isTold = property.description !== undefined || property.const !== undefined;
          expect(isTold, `${name}: ${key} is not described`).toBe(true);
        }
        expect(schema.type).not.toBe('null');
        if (schema.type !== 'integer') continue;
        expect(schema.minimum, `${name}: ${schema.description}`).toBeGreaterThan(Number.MIN_SAFE_INTEGER);
        expect(schema.maximum, `${name}: ${schema.description}`).toBeLessThan(Number.MAX_SAFE_INTEGER);
      }
    }
  });

  it('has objects at the root of all schemas, closed for arguments', () => {
    for (const { inputSchema, outputSchema } of listed) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema).toMatchObject({ type: 'object' });
        expect(schema).not.toHaveProperty('anyOf');
        expect(schema).not.toHaveProperty('oneOf');
      }
    }
  });

  it('names only tools that it has', () => {
    const known = new Set(listed.map(({ name }) => name));
    for (const { name, description = '' } of listed) {
      const named = description.match(/\b(?:pubmed|unified|read|save|get|verify|lookup)_[a-z_]+\b/g) ?? [];
      for (const other of named) expect(known, `${other}, in ${name}`).toContain(other);
    }
  });
});
