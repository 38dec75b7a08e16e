import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { doiField, pmcidField, pmidField } from '../../src/input/fields.ts';
import { type Prepared, prepare } from '../../src/input/prepare.ts';

const FULLTEXT = z
  .strictObject({
    pmcids: z.array(pmcidField).min(1).max(10).optional(),
    pmids: z.array(pmidField).min(1).max(10).optional(),
    dois: z.array(doiField).min(1).max(10).optional(),
    includeTables: z.boolean().default(true),
    maxSections: z.int().min(1).max(50).optional(),
    sections: z.array(z.string()).optional(),
    overflowMode: z.enum(['truncate', 'outline']).default('truncate'),
  })
  .refine(
    ({ pmcids, pmids, dois }) => [pmcids, pmids, dois].filter((ids) => ids !== undefined).length === 1,
    {
      message: 'Give exactly one of pmcids, pmids and dois.',
      when: () => true,
    },
  );
const ALIASES = { pmcid: 'pmcids', pmcId: 'pmcids', pmid: 'pmids', doi: 'dois' };

function faults(prepared: Prepared<unknown>): string[] {
  return prepared.ok ? [] : prepared.faults.map(({ code, path }) => `${code} ${path}`);
}

describe('what is not given', () => {
  test('null, empty text and an empty array of an optional field mean omitted', () => {
    const raw = {
      pmcids: ['PMC1'],
      pmids: [],
      dois: '',
      includeTables: null,
      maxSections: '',
      overflowMode: null,
    };
    expect(prepare(FULLTEXT, raw)).toEqual({
      ok: true,
      value: { pmcids: ['PMC1'], includeTables: true, overflowMode: 'truncate' },
      normalizations: [],
    });
  });

  test('an empty array in JSON text too', () => {
    expect(prepare(FULLTEXT, { pmcids: ['PMC1'], pmids: '[]' })).toMatchObject({ ok: true });
  });

  test('a tool can have an empty value with a declared minimum refused', () => {
    const schema = z.strictObject({
      pmids: z.array(pmidField).min(1).optional(),
      name: z.string().min(1).optional(),
      id: pmidField.optional(),
      tags: z.array(z.string()).optional(),
      text: z.string().optional(),
      batch: z.union([z.string().min(1), z.array(z.string()).min(1)]).optional(),
    });
    const raw = { pmids: [], name: '', id: '', tags: [], text: '', batch: '' };
    expect(prepare(schema, raw)).toMatchObject({ ok: true, value: {} });
    expect(faults(prepare(schema, raw, { keepEmpty: true }))).toEqual([
      'invalid_identifier /id',
      'too_few_items /pmids',
      'invalid_value /name',
      'invalid_value /batch',
    ]);
    expect(prepare(schema, { pmids: null, name: null }, { keepEmpty: true })).toMatchObject({
      ok: true,
      value: {},
    });
  });

  test('null and nothing for a required field are faults', () => {
    const schema = z.strictObject({ a: z.int(), b: z.enum(['x']), c: z.array(z.string()).min(1) });
    expect(faults(prepare(schema, { a: null, c: [] }))).toEqual([
      'invalid_type /a',
      'missing_field /b',
      'too_few_items /c',
    ]);
    expect(faults(prepare(schema, undefined))).toEqual([
      'missing_field /a',
      'missing_field /b',
      'missing_field /c',
    ]);
  });
});

describe('aliases', () => {
  const id = (raw: unknown) => prepare(FULLTEXT, raw, { aliases: ALIASES });

  test('stand for their field, silently', () => {
    expect(id({ pmcId: 'PMC1' })).toMatchObject({
      ok: true,
      value: { pmcids: ['PMC1'] },
      normalizations: [],
    });
    expect(id({ pmid: ['1', '2'], pmids: null })).toMatchObject({ ok: true, value: { pmids: ['1', '2'] } });
    expect(id({ pmid: null, pmids: ['1'] })).toMatchObject({ ok: true, value: { pmids: ['1'] } });
  });

  test('are unknown fields beside their field, and beside each other', () => {
    expect(faults(id({ pmcid: 'PMC1', pmcids: ['PMC2'] }))).toEqual(['unknown_field ']);
    expect(faults(id({ pmcid: 'PMC1', pmcId: 'PMC2' }))).toEqual(['unknown_field ']);
  });
});

describe('faults', () => {
  test('come all at once, repairs included', () => {
    const raw = {
      pmcids: ['PMC 1', 'PMC2', 3],
      pmids: Array(11).fill('1'),
      maxSections: '51',
      includeTables: 'yes',
      overflowMode: 'cut',
      typo: 1,
    };
    expect(faults(prepare(FULLTEXT, raw)).sort()).toEqual([
      'invalid_choice /overflowMode',
      'invalid_identifier /pmcids/0',
      'invalid_type /includeTables',
      'invalid_type /pmcids/2',
      'invalid_value ',
      'out_of_range /maxSections',
      'too_many_items /pmids',
      'unknown_field ',
    ]);
  });

  test('say what was expected', () => {
    const schema = z.strictObject({ request: z.strictObject({ history_limit: z.int().min(1).max(100) }) });
    expect(prepare(schema, { request: { history_limit: 0 } })).toMatchObject({
      faults: [
        {
          code: 'out_of_range',
          path: '/request/history_limit',
          message: 'Out of range. Expected an integer, 1 to 100.',
          expected: { type: 'integer', minimum: 1, maximum: 100 },
        },
      ],
    });
    expect(prepare(FULLTEXT, { pmids: ['x'], overflowMode: 'cut', sections: 3 })).toMatchObject({
      faults: [
        { path: '/pmids/0', expected: { type: 'string', format: 'pubmed-pmid' } },
        { path: '/sections', expected: { type: 'array' } },
        { path: '/overflowMode', expected: { enum: ['truncate', 'outline'] } },
      ],
    });
  });

  test('of unknown fields name the object and its fields', () => {
    const schema = z.strictObject({ a: z.strictObject({ b: z.int().optional() }) });
    const prepared = prepare(schema, JSON.parse('{"a":{"__proto__":1,"constructor":2},"secret":3}'));
    expect(prepared).toMatchObject({
      faults: [
        { code: 'unknown_field', path: '/a', allowed_fields: ['b'] },
        { code: 'unknown_field', path: '', allowed_fields: ['a'] },
      ],
    });
    expect(JSON.stringify(prepared)).not.toMatch(/__proto__|constructor|secret/);
  });

  test('of a discriminated union name the discriminator or the branch', () => {
    const request = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('history'), limit: z.int().max(100) }),
      z.strictObject({ kind: z.enum(['a', 'b']) }),
    ]);
    const schema = z.strictObject({ request });
    expect(prepare(schema, { request: {} })).toMatchObject({
      faults: [
        { code: 'missing_discriminator', path: '/request/kind', expected: { enum: ['history', 'a', 'b'] } },
      ],
    });
    expect(faults(prepare(schema, { request: { kind: 'q' } }))).toEqual([
      'invalid_discriminator /request/kind',
    ]);
    expect(faults(prepare(schema, { request: 3 }))).toEqual(['invalid_type /request']);
    expect(faults(prepare(schema, {}))).toEqual(['missing_field /request']);
    expect(prepare(schema, { request: { kind: 'history', limit: '101', x: 1 } })).toMatchObject({
      faults: [
        { code: 'out_of_range', path: '/request/limit' },
        { code: 'unknown_field', path: '/request', allowed_fields: ['kind', 'limit'] },
      ],
    });
  });

  test('of a plain union are those of the branch whose type fits', () => {
    const schema = z.strictObject({
      x: z.union([z.int(), z.array(z.int()).max(2), z.strictObject({ y: z.int() })]),
    });
    expect(faults(prepare(schema, { x: [1, 2, 3] }))).toEqual(['too_many_items /x']);
    expect(faults(prepare(schema, { x: { y: 'q', z: 1 } }))).toEqual([
      'invalid_type /x/y',
      'unknown_field /x',
    ]);
    expect(prepare(schema, { x: true })).toMatchObject({
      faults: [{ code: 'invalid_type', path: '/x', expected: { type: ['integer', 'array', 'object'] } }],
    });
  });

  test("keep a tool's own message, and its code if it is one of ours", () => {
    const schema = z
      .strictObject({ a: z.int().optional() })
      .refine(() => false, { message: 'Give a.', params: { code: 'missing_field' }, path: ['a'] });
    expect(prepare(schema, {})).toMatchObject({
      faults: [{ code: 'missing_field', path: '/a', message: 'Give a.' }],
    });
  });

  test('inside a record point at the record, whose keys are the caller’s', () => {
    const schema = z.strictObject({ r: z.record(z.string().max(3), z.int()) });
    const prepared = prepare(schema, { r: { secret: 1, pin: 'x' } });
    expect(faults(prepared)).toEqual(['invalid_value /r', 'invalid_value /r']);
    expect(JSON.stringify(prepared)).not.toMatch(/secret|pin/);
  });
});

describe('hostile input', () => {
  const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  const OPEN = z.strictObject({
    any: z.unknown(),
    text: z.string().optional(),
    texts: z.array(z.string()).optional(),
  });

  test('nests 32 levels at most, arguments included', () => {
    expect(faults(prepare(OPEN, { any: deep(31) }))).toEqual([]);
    expect(faults(prepare(OPEN, { any: deep(32) }))).toEqual(['input_too_deep /any']);
    expect(faults(prepare(OPEN, { any: deep(100_000) }))).toEqual(['input_too_deep /any']);
    expect(faults(prepare(OPEN, { any: 1, texts: deep(100_000) }))).toEqual(['input_too_deep /texts/0']);
    expect(faults(prepare(OPEN, { any: 1, texts: '['.repeat(500_000) }))).toEqual(['input_too_deep /texts']);
  });

  test('ends a schema that contains itself at the same depth', () => {
    type Node = { child?: Node };
    const node: z.ZodType<Node> = z.lazy(() => z.strictObject({ child: node.optional() }));
    const nested = (levels: number): Node => (levels === 0 ? {} : { child: nested(levels - 1) });
    expect(prepare(z.strictObject({ node }), { node: nested(30) })).toMatchObject({ ok: true });
    const [fault, ...others] = faults(prepare(z.strictObject({ node }), { node: nested(1000) }));
    expect(fault).toMatch(/^input_too_deep \/node(\/child){31}$/);
    expect(others).toEqual([]);
  });

  test('holds 10,000 items and 1,000,000 characters at most', () => {
    expect(faults(prepare(OPEN, { any: Array(10_001).fill(1) }))).toEqual(['too_many_items /any']);
    expect(prepare(OPEN, { any: 1, texts: Array(10_001).fill('') })).toMatchObject({
      faults: [{ code: 'too_many_items', path: '/texts', expected: { type: 'array', maxItems: 10_000 } }],
    });
    expect(faults(prepare(OPEN, { any: 'x'.repeat(1_000_001), text: 'x'.repeat(1_000_001) }))).toEqual([
      'input_too_large /any',
      'input_too_large /text',
    ]);
    expect(faults(prepare(OPEN, { any: 1, text: 'x'.repeat(1_000_000) }))).toEqual([]);
  });

  test.each([
    '"'.repeat(999_999),
    `["${'\\"'.repeat(499_990)}`,
    `["${'\\n'.repeat(499_990)}"]`,
    '[{"a" '.repeat(160_000),
  ])('is scanned once (case %#)', (texts) => {
    expect(prepare(OPEN, { any: 1, texts: `[${texts}` })).toMatchObject({ ok: false });
  });

  test('of a million slashes is read once as a DOI', () => {
    expect(faults(prepare(FULLTEXT, { dois: [`10.${'/'.repeat(900_000)} x`] }))).toEqual([
      'invalid_identifier /dois/0',
    ]);
  });

  test('does not reach a prototype', () => {
    const raw = JSON.parse('{"__proto__":{"any":1},"any":{"__proto__":{"x":1}}}');
    expect(faults(prepare(OPEN, raw))).toEqual(['unknown_field ']);
    expect(faults(prepare(OPEN, { any: 1, texts: ['\ud800', '\u0000'] }))).toEqual([]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
