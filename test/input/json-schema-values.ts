import fc from 'fast-check';

/** As much of JSON Schema as tools advertise. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  /** What the text holds as JSON. */
  contentSchema?: JsonSchema;
  /** Of the published schemas: input-rules.md B1, B2 and B4. */
  format?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

const MOST_ITEMS = 4;

const digits = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(String);
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'pubmed-pmid': digits,
  'pubmed-pmcid': digits.map((number) => `PMC${number}`),
  'pubmed-pmid-batch': fc.array(digits, { minLength: 1, maxLength: 5 }).map((pmids) => pmids.join()),
};
/** A text in a Markdown fence, which `contentSchema` says better. */
const isFenced = ({ pattern = '' }: JsonSchema) => pattern.includes('```');

/** Values that a schema accepts, for the keywords above. */
export function valuesOf(schema: JsonSchema, defs = schema.$defs ?? {}): fc.Arbitrary<unknown> {
  const inner = (one: JsonSchema) => valuesOf(one, defs);
  if (schema.$ref) return inner(defs[schema.$ref.replace('#/$defs/', '')] ?? {});
  const { enum: options, anyOf, oneOf, properties = {}, required = [], items = {} } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (options) return fc.constantFrom(...options);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.filter((one) => !isFenced(one)).map(inner));
  const { minItems = 0, maxItems = minItems + MOST_ITEMS } = schema;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inner(one)])),
        {
          requiredKeys: required,
        },
      );
    case 'array':
      return fc.array(inner(items), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + MOST_ITEMS),
      });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.contentSchema) return inner(schema.contentSchema).map((value) => JSON.stringify(value));
      return FORMATS[schema.format ?? ''] ?? textsOf(schema);
    default:
      return fc.constantFrom('x', 1, true);
  }
}

/** What many texts of tools must be, though no JSON Schema says so; those of the sample, which are found. */
const IDS = ['90000001', 'PMC90000001', '10.5555/sample.0001'];

function textsOf({ pattern, minLength = 0, maxLength = minLength + 40 }: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const texts = fc.oneof(
    ...(IDS.every(fits) ? [fc.constantFrom(...IDS)] : []),
    fc.string({ minLength, maxLength }),
    fc.string({ unit: 'binary', minLength, maxLength }),
  );
  return pattern === undefined ? texts.filter(fits) : fc.stringMatching(new RegExp(pattern)).filter(fits);
}

const INTRUDERS: unknown[] = [
  null,
  '',
  ' ',
  [],
  {},
  -1,
  1e308,
  '\ud800\u0000\u202e',
  '__proto__',
  { __proto__: null, constructor: 1 },
  [[[[]]]],
  '[',
  '{"a":',
  'x'.repeat(5000),
  Array.from({ length: 600 }, (_, i) => i),
];

/** Values of a schema with some fields exchanged, added or wrapped, so that most are refused. */
export function brokenValuesOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const names = fc.constantFrom(...Object.keys(schema.properties ?? {}), 'unknown', '__proto__', 'toString');
  const change = fc.tuple(names, fc.oneof(fc.constantFrom(...INTRUDERS), fc.jsonValue({ maxDepth: 3 })));
  return fc
    .tuple(valuesOf(schema), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => {
      const fields = new Map(Object.entries(value as object));
      for (const [name, intruder] of changes) fields.set(name, intruder);
      return Object.fromEntries(fields);
    });
}
