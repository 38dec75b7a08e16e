import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { invalidInput, invalidInputText } from '../../src/input/invalid-input.ts';
import { prepare } from '../../src/input/prepare.ts';
import { tools } from '../../src/mcp/tools.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { brokenValuesOf, type JsonSchema, valuesOf } from './json-schema-values.ts';

const SCHEMAS = join(import.meta.dirname, '../../../shared/contracts/schemas');
const present = existsSync(SCHEMAS);
if (!present) console.warn(`The published schemas are not at ${SCHEMAS}: tools are not held against them.`);

/** A rule across fields, what is an id, and text that begins as JSON: no JSON Schema says it. */
const BEYOND_JSON_SCHEMA =
  /^(?:invalid_value|missing_field|invalid_identifier|invalid_identifier_batch|invalid_json)$/;
const ajv = new Ajv2020({ strict: false });
const schemaOf = (tool: Tool) => z.toJSONSchema(tool.input, { io: 'input' }) as JsonSchema;
const prepared = (tool: Tool, raw: unknown) =>
  prepare(tool.input, raw, { aliases: tool.aliases ?? {}, keepEmpty: tool.keepEmpty ?? false });

describe.each(tools.map((tool) => [tool.name, tool] as const))('arguments of %s', (_name, tool) => {
  it('that its own schema accepts are refused only by a rule that it cannot say', () => {
    const accepts = ajv.compile(schemaOf(tool));
    let taken = 0;
    fc.assert(
      fc.property(valuesOf(schemaOf(tool)), (raw) => {
        expect(accepts(raw), ajv.errorsText(accepts.errors)).toBe(true);
        const result = prepared(tool, raw);
        if (result.ok) taken += 1;
        else for (const { code } of result.faults) expect(code).toMatch(BEYOND_JSON_SCHEMA);
      }),
    );
    expect(taken).toBeGreaterThan(0);
  });

  it('that are broken are repaired or refused with what is wrong, and never break', () => {
    fc.assert(
      fc.property(brokenValuesOf(schemaOf(tool)), (raw) => {
        const result = prepared(tool, raw);
        if (result.ok) return void expect(tool.input.safeParse(result.value).success).toBe(true);
        expect(result.faults.length).toBeGreaterThan(0);
        expect(invalidInputText(invalidInput(result.faults))).not.toMatch(/undefined|\[object/);
      }),
    );
  });
});

const published = (present ? readdirSync(SCHEMAS) : [])
  .filter((file) => file.endsWith('.input.json'))
  .map((file) => {
    const tool = tools.find(({ name }) => file.startsWith(`${name}.`));
    if (!tool) throw new Error(`no tool for ${file}`);
    return [tool.name, tool, JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8')) as JsonSchema] as const;
  });

describe.skipIf(!present)('the published schemas', () => {
  test.each(published)('accept nothing that %s refuses', (_name, tool, schema) => {
    const accepts = ajv.compile(schema);
    fc.assert(
      fc.property(valuesOf(schema), (raw) => {
        fc.pre(accepts(raw));
        const result = prepared(tool, raw);
        const beside = result.ok ? [] : result.faults.filter(({ code }) => code !== 'invalid_value');
        expect(beside, JSON.stringify(raw)).toEqual([]);
      }),
    );
  });

  test.each(published)('refuse nothing that %s takes as it stands', (_name, tool, schema) => {
    const accepts = ajv.compile(schema);
    const ours = ajv.compile(schemaOf(tool));
    const isList = (field: string) => schemaOf(tool).properties?.[field]?.type === 'array';
    fc.assert(
      fc.property(brokenValuesOf(schema), (raw) => {
        fc.pre(!accepts(raw));
        const result = prepared(tool, raw);
        if (!result.ok || result.normalizations.length > 0) return;
        // What is left is a field of our own or a wider bound, which our schema says too, nothing given, or a lone
        // text for a list of texts (contracts/fetch-fulltext.md §1).
        const given = Object.fromEntries(
          Object.entries(raw)
            .filter(([, value]) => value !== null && value !== '' && !isEmptyList(value))
            .map(([field, value]) => [field, isList(field) && typeof value === 'string' ? [value] : value]),
        );
        expect(ours(given) || accepts(given), JSON.stringify(raw)).toBe(true);
      }),
    );
  });
});

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
