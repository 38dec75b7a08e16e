import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { doiField, pmcidField, pmidField } from '../../src/input/fields.ts';
import { PLAIN_DOI, parseDoi } from '../../src/input/identifiers.ts';
import { invalidInput, invalidInputText } from '../../src/input/invalid-input.ts';
import { readJson } from '../../src/input/json-text.ts';
import { parsePmidBatch } from '../../src/input/pmid-batch.ts';
import { prepare } from '../../src/input/prepare.ts';
import { cases } from '../fuzz.ts';

const SHAPE = {
  pmids: z.array(pmidField).max(10),
  pmcids: z.array(pmcidField),
  doi: doiField,
  count: z.int().min(1).max(50),
  ratio: z.number(),
  flag: z.boolean(),
  mode: z.enum(['truncate', 'outline']),
  either: z.union([z.int(), z.array(z.string())]),
  request: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('a'), n: z.int() }),
    z.strictObject({ kind: z.literal('b') }),
  ]),
  free: z.unknown(),
};
const SCHEMA = z.strictObject(SHAPE).partial();
const KEYS = Object.keys(SHAPE);

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.json().map((text) => `\`\`\`json\n${text}\n\`\`\``),
  fc.string({ unit: 'binary' }),
);
const rawArguments = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), anything);

const digits = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map(String);
const canonical = fc.record(
  {
    pmids: fc.array(digits, { minLength: 1, maxLength: 10 }),
    pmcids: fc.array(
      digits.map((n) => `PMC${n}`),
      { minLength: 1 },
    ),
    doi: fc.stringMatching(/^10\.[0-9]{4,9}\/[-._;()/:<>A-Za-z0-9]+$/),
    count: fc.integer({ min: 1, max: 50 }),
    ratio: fc.double({ noNaN: true, noDefaultInfinity: true }),
    flag: fc.boolean(),
    mode: fc.constantFrom('truncate', 'outline'),
    either: fc.oneof(fc.integer(), fc.array(fc.string(), { minLength: 1 })),
    request: fc.oneof(fc.record({ kind: fc.constant('a'), n: fc.integer() }), fc.constant({ kind: 'b' })),
  },
  { requiredKeys: [] },
);

test('preparing never throws, and says nothing but ok or why not', () => {
  fc.assert(
    fc.property(fc.oneof(rawArguments, anything), (raw) => {
      const prepared = prepare(SCHEMA, raw);
      if (!prepared.ok) expect(prepared.faults.length).toBeGreaterThan(0);
    }),
    cases(5),
  );
});

test('valid arguments in canonical form pass unchanged', () => {
  fc.assert(
    fc.property(canonical, (raw) => {
      expect(prepare(SCHEMA, raw)).toEqual({ ok: true, value: raw, normalizations: [] });
    }),
  );
});

test('valid arguments as JSON text per field mean the same', () => {
  fc.assert(
    fc.property(canonical, ({ doi, mode, either, ratio, ...raw }) => {
      const asText = Object.fromEntries(
        Object.entries(raw).map(([key, value]) => [key, JSON.stringify(value)]),
      );
      const prepared = prepare(SCHEMA, asText);
      expect(prepared.ok && prepared.value).toEqual(raw);
    }),
  );
});

test('an answer to bad arguments holds neither a value nor an unknown key of theirs', () => {
  const marker = fc.stringMatching(/^[A-Z]{12}$/).map((text) => `zq${text}qz`);
  fc.assert(
    fc.property(marker, fc.constantFrom(...KEYS), (secret, key) => {
      for (const raw of [
        { [key]: secret },
        { [key]: [secret] },
        { [key]: { [secret]: secret } },
        { [key]: `{"${secret}":1}` },
        { [key]: `[${secret}` },
        { [secret]: 1, [key]: { kind: secret } },
        { [key]: { kind: 'a', [secret]: 1, n: secret } },
      ]) {
        const prepared = prepare(SCHEMA, raw);
        if (prepared.ok) continue;
        const answer = invalidInput(prepared.faults);
        expect(JSON.stringify(answer) + invalidInputText(answer)).not.toContain(secret);
      }
    }),
  );
});

test('JSON text is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      expect(readJson(text, 1)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test('every text of the published DOI pattern is a DOI, and no other text without a prefix', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '1', '/', ',', ' ', '.') }).map((tail) => `10.${tail}`);
  fc.assert(fc.property(text, (doi) => void expect(parseDoi(doi) === doi).toBe(PLAIN_DOI.test(doi))));
});

test('a batch of PMIDs reads the same in every way of writing it, and never throws', () => {
  fc.assert(
    fc.property(fc.uniqueArray(digits, { minLength: 1, maxLength: 30 }), (pmids) => {
      const ways = [
        pmids,
        pmids.join(),
        pmids.join(' ； '),
        JSON.stringify(pmids),
        pmids.map((id) => `- ${id}`).join('\n'),
      ];
      for (const way of ways) expect(parsePmidBatch(way)).toMatchObject({ ok: true, value: pmids });
    }),
  );
  fc.assert(fc.property(anything, (raw) => void parsePmidBatch(raw, { allowLast: true })));
});
