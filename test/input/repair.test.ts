import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { doiField, numberText, pmcidField, pmidField } from '../../src/input/fields.ts';
import { prepare } from '../../src/input/prepare.ts';

const FIELDS = {
  object: z.strictObject({ n: z.int().optional() }),
  array: z.array(z.int()),
  texts: z.array(z.string()),
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  choice: z.enum(['truncate', 'outline']),
  constant: z.literal('PMC'),
  record: z.record(z.string(), z.unknown()),
  pmid: pmidField,
  pmcid: pmcidField,
  doi: doiField,
  pmids: z.array(pmidField),
};
type Field = keyof typeof FIELDS;

function given(field: Field, value: unknown) {
  return prepare(z.strictObject({ x: FIELDS[field] }), { x: value });
}

/** The table of contracts/input-rules.md Part B. */
const REPAIRED: [Field, given: unknown, value: unknown, rule: string][] = [
  ['object', '{"n":1}', { n: 1 }, 'json_container'],
  ['object', ' \n{"n":1}', { n: 1 }, 'json_container'],
  ['object', '```json\n{"n":1}\n```', { n: 1 }, 'json_container'],
  ['array', '[1,2]', [1, 2], 'json_container'],
  ['array', '```\r\n[1]\r\n```\n', [1], 'json_container'],
  ['texts', '["a"]', ['a'], 'json_container'],
  ['record', '{"a":1}', { a: 1 }, 'json_container'],
  ['integer', '10', 10, 'decimal_integer'],
  ['integer', '\t-3\r\n', -3, 'decimal_integer'],
  ['integer', '-0', 0, 'decimal_integer'],
  ['number', '1.50', 1.5, 'decimal_number'],
  ['number', ' -2 ', -2, 'decimal_number'],
  ['boolean', 'TRUE', true, 'boolean_literal'],
  ['boolean', ' False\n', false, 'boolean_literal'],
  ['choice', ' Outline ', 'outline', 'enum_spelling'],
  ['constant', 'pmc', 'PMC', 'enum_spelling'],
  ['pmid', 'PMID: 33053718', '33053718', 'identifier'],
  ['pmcid', 'pmc12345', 'PMC12345', 'identifier'],
  ['doi', 'doi:10.1000/ABC', '10.1000/ABC', 'identifier'],
];

/** Its "Never" list, and the bounds of each row. */
const LEFT: [Field, given: unknown, code: string][] = [
  ['boolean', 'yes', 'invalid_type'],
  ['boolean', 'no', 'invalid_type'],
  ['boolean', '1', 'invalid_type'],
  ['boolean', 1, 'invalid_type'],
  ['boolean', 0, 'invalid_type'],
  ['integer', '1e1', 'invalid_type'],
  ['integer', '+5', 'invalid_type'],
  ['integer', '05', 'invalid_type'],
  ['integer', '1.0', 'invalid_type'],
  ['integer', '１', 'invalid_type'],
  ['integer', '1'.padEnd(33), 'invalid_type'],
  ['integer', '99999999999999999999', 'out_of_range'],
  ['integer', 1.5, 'invalid_type'],
  ['integer', true, 'invalid_type'],
  ['number', '1.', 'invalid_type'],
  ['number', '.5', 'invalid_type'],
  ['number', '1'.padEnd(65), 'invalid_type'],
  ['number', 'NaN', 'invalid_type'],
  ['number', 'Infinity', 'invalid_type'],
  ['number', JSON.parse('1e999'), 'non_finite_number'],
  ['array', '[NaN]', 'non_finite_number'],
  ['array', '[1e999]', 'non_finite_number'],
  ['object', "{'n': 1}", 'invalid_json'],
  ['object', '{"n": True}', 'invalid_json'],
  ['object', '{"n":1,"n":2}', 'duplicate_key'],
  ['object', '{"n":1,"\\u006e":2}', 'duplicate_key'],
  ['object', '"{\\"n\\":1}"', 'invalid_type'],
  ['object', '```json {"n":1} ```', 'invalid_type'],
  ['object', '```python\n{"n":1}\n```', 'invalid_type'],
  ['object', '```json\n{"n":1}\n```\nand\n```json\n{"n":2}\n```', 'invalid_type'],
  ['object', '[]', 'invalid_type'],
  ['array', '{}', 'invalid_type'],
  ['array', '1', 'invalid_type'],
  ['choice', 'trunc', 'invalid_choice'],
  ['choice', 'tr', 'invalid_choice'],
  ['choice', 3, 'invalid_type'],
  ['pmid', 33053718, 'invalid_type'],
  ['pmid', true, 'invalid_type'],
  ['pmid', null, 'invalid_type'],
  ['pmid', '', 'invalid_identifier'],
  ['pmid', 'PMC123', 'invalid_identifier'],
  ['pmcid', 'PMC 12345', 'invalid_identifier'],
  ['doi', '10.1000/a b', 'invalid_identifier'],
  ['pmids', '["1",]', 'invalid_json'],
  ['pmids', '1,2', 'invalid_identifier'],
];

describe('repair', () => {
  test.each(REPAIRED)('takes for %s %j as %j', (field, value, repaired, rule) => {
    expect(given(field, value)).toEqual({
      ok: true,
      value: { x: repaired },
      normalizations: [{ path: '/x', rule }],
    });
  });

  test.each(LEFT)('leaves for %s %j: %s', (field, value, code) => {
    expect(given(field, value)).toMatchObject({ ok: false, faults: [{ code }] });
  });

  test('takes a lone text for the one element of an array of texts, silently', () => {
    expect(given('pmids', '0123')).toEqual({ ok: true, value: { x: ['0123'] }, normalizations: [] });
    expect(given('texts', '{a')).toEqual({ ok: true, value: { x: ['{a'] }, normalizations: [] });
  });

  test('decodes one layer a field, at any place that declares a container', () => {
    const schema = z.strictObject({ rows: z.array(z.strictObject({ ids: z.array(z.int()) })) });
    const prepared = prepare(schema, { rows: '[{"ids":"[1]"}]' });
    expect(prepared).toMatchObject({ ok: true, value: { rows: [{ ids: [1] }] } });
    expect(prepared.normalizations.map(({ path }) => path)).toEqual(['/rows', '/rows/0/ids']);
    expect(prepare(schema, { rows: [JSON.stringify('{"ids":[1]}')] })).toMatchObject({ ok: false });
  });

  test('does not decode the root', () => {
    expect(prepare(z.strictObject({}), '{}')).toMatchObject({
      ok: false,
      faults: [{ code: 'invalid_type', path: '' }],
    });
  });

  test('never rewrites where any text is right', () => {
    const schema = z.strictObject({ x: z.union([z.int(), z.string(), z.array(z.string())]) });
    for (const x of ['1', '["1"]', 'TRUE']) expect(prepare(schema, { x })).toMatchObject({ value: { x } });
    const numeric = z.strictObject({ x: z.union([z.int(), z.boolean()]) });
    expect(prepare(numeric, { x: '1' })).toMatchObject({ value: { x: 1 } });
    expect(prepare(numeric, { x: 'True' })).toMatchObject({ value: { x: true } });
  });

  test('follows the branch that the discriminator names, whatever its case', () => {
    const request = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('history'), limit: z.int().max(100) }),
      z.strictObject({ kind: z.literal('pmids') }),
    ]);
    const schema = z.strictObject({ request });
    const prepared = prepare(schema, { request: '{"kind":"History","limit":"5"}' });
    expect(prepared).toMatchObject({ ok: true, value: { request: { kind: 'history', limit: 5 } } });
    expect(prepared.normalizations.map(({ path }) => path)).toEqual([
      '/request',
      '/request/kind',
      '/request/limit',
    ]);
  });

  test('reaches through optional, default, nullable and described fields', () => {
    const schema = z.strictObject({
      a: z.int().optional().describe('n'),
      b: z.boolean().nullable().default(true),
      c: pmidField.describe('id').optional(),
    });
    expect(prepare(schema, { a: '1', b: 'false', c: 'PMID:1' })).toMatchObject({
      value: { a: 1, b: false, c: '1' },
    });
    expect(prepare(schema, { b: null })).toMatchObject({ ok: true, value: { b: null } });
  });

  test('lists 20 repairs at most, as JSON Pointers', () => {
    const schema = z.strictObject({ 'a/b~c': z.array(pmidField) });
    const { normalizations } = prepare(schema, { 'a/b~c': Array(30).fill('PMID:1') });
    expect(normalizations).toHaveLength(20);
    expect(normalizations[0]).toEqual({ path: '/a~1b~0c/0', rule: 'identifier' });
  });

  test('leaves the identifier fields plain in the advertised schema', () => {
    expect(z.toJSONSchema(z.array(pmidField.describe('One PMID.')))).toMatchObject({
      items: { type: 'string', pattern: '^\\d+$', description: 'One PMID.' },
    });
    expect(z.toJSONSchema(pmcidField)).toMatchObject({ type: 'string', pattern: '^(?:[Pp][Mm][Cc])?\\d+$' });
    const { $schema, ...doi } = z.toJSONSchema(doiField);
    expect(doi).toEqual({ type: 'string', maxLength: 512, pattern: '^10\\.[^\\s,]+\\/[^\\s,]+$' });
  });
});

describe('a lone value of a list or of a text of digits', () => {
  const schema = z.strictObject({
    rows: z.array(z.strictObject({ year: numberText(z.string().regex(/^\d{4}$/)).optional() })),
  });
  test.each([
    [{ year: '2020' }, [{ year: '2020' }]],
    ['{"year": 2020}', [{ year: '2020' }]],
    [[{ year: 2020 }], [{ year: '2020' }]],
  ])('%j is read as %j', (rows, value) => {
    const prepared = prepare(schema, { rows });
    expect(prepared.ok && prepared.value.rows).toEqual(value);
  });

  test.each([[[{ year: 20.5 }]], [[{ year: 20 }]], [[{ year: true }]]])('%j is refused', (rows) => {
    expect(prepare(schema, { rows }).ok).toBe(false);
  });
});

test('half a surrogate pair becomes the replacement character, at any depth: no encoding can carry it', () => {
  const schema = z.strictObject({ query: z.string(), list: z.array(z.string()) });
  const prepared = prepare(schema, { query: 'moth\ud83e', list: ['\ude90', '🪐'] });
  expect(prepared).toMatchObject({ ok: true, value: { query: 'moth\ufffd', list: ['\ufffd', '🪐'] } });
});
