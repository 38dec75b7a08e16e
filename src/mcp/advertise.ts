import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Tool } from '../tools/tool.ts';
import { errorSchema, rootErrorFields } from './error-result.ts';

type JsonSchema = Record<string, unknown>;

/** A tool's text and schemas as clients see them in the list. */
export interface Advertised {
  description: string;
  inputSchema: ReturnType<typeof unchecked>;
  outputSchema: z.ZodObject;
}

const schemas = new WeakMap<Tool, Pick<Advertised, 'inputSchema' | 'outputSchema'>>();

/** The schemas are made once: to make them costs more than all else that a request needs of the server. */
export function advertised(tool: Tool, config: Config): Advertised {
  const known = schemas.get(tool) ?? {
    inputSchema: unchecked(tool.input),
    outputSchema: tool.output.partial().extend({
      error: errorSchema.optional(),
      ...(tool.rootErrors && rootErrorFields),
    }),
  };
  schemas.set(tool, known);
  const { description } = tool;
  return { description: typeof description === 'string' ? description : description(config), ...known };
}

/** The input of a tool as JSON Schema, in the words that a model needs of it. */
export function inputJsonSchema(tool: Pick<Tool, 'input'>): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.input, { io: 'input' });
  return { ...lean(schema), additionalProperties: false };
}

/**
 * The schema as clients see it, but every value passes: `runTool` repairs and checks the arguments itself, so that a
 * refusal lists all faults at once.
 */
function unchecked(input: z.ZodObject) {
  const standard = input['~standard'];
  const schema = inputJsonSchema({ input });
  const jsonSchema = { ...standard.jsonSchema, input: () => schema };
  return { '~standard': { ...standard, validate: (value: unknown) => ({ value }), jsonSchema } };
}

/** Patterns and lengths of texts: repair takes more spellings than they do, and a refusal tells them where they matter. */
const CHECKED_ONLY = ['pattern', 'minLength', 'maxLength'];

/**
 * Takes out what tells a model nothing: what only the check needs; `null`, which means left out; the type beside a
 * constant; that inner objects are closed. The whole list stands in the context of every conversation.
 */
function lean(schema: JsonSchema): JsonSchema {
  const { anyOf, additionalProperties: _, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const [only, ...others] = anyOf.filter(({ type }) => type !== 'null');
    if (others.length === 0) return lean({ ...rest, ...only });
    rest.anyOf = [only, ...others];
  }
  for (const key of CHECKED_ONLY) delete rest[key];
  if (rest.default === null || rest.default === '') delete rest.default;
  if ('const' in rest) delete rest.type;
  const parts = Object.entries(rest).map(([key, value]) => [key, leanPart(key, value)]);
  return withCommonOnce(Object.fromEntries(parts));
}

function leanPart(key: string, value: unknown): unknown {
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(value as JsonSchema).map(([k, v]) => [k, lean(v as JsonSchema)]),
    );
  }
  if (key === 'items') return lean(value as JsonSchema);
  return key === 'anyOf' || key === 'oneOf' ? (value as JsonSchema[]).map(lean) : value;
}

/** Says once what all branches of a union of objects require. */
function withCommonOnce(schema: JsonSchema): JsonSchema {
  const branches = schema.oneOf as (JsonSchema & { required?: string[] })[] | undefined;
  if (!branches?.every(({ type }) => type === 'object')) return schema;
  const [first, ...others] = branches.map(({ required = [] }) => required);
  const required = first?.filter((name) => others.every((names) => names.includes(name))) ?? [];
  const oneOf = branches.map(({ type: _, required: all = [], ...branch }) => {
    const own = all.filter((name) => !required.includes(name));
    return own.length > 0 ? { ...branch, required: own } : branch;
  });
  return { type: 'object', ...schema, required, oneOf };
}
