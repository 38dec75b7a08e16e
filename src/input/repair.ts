import { z } from 'zod';
import { type BatchOptions, batchOptions } from './batch-field.ts';
import { expectedOf } from './expected.ts';
import { takesNumbers } from './fields.ts';
import { excess, MAX_DEPTH, MAX_ITEMS } from './limits.ts';
import { parsePmidBatch } from './pmid-batch.ts';
import { declaredFor, isFreeText, isRecord, property, unwrap } from './schema.ts';
import { readText } from './text.ts';
import { below, refuse, type Walk } from './walk.ts';

/** Rewrites the unambiguous representations of contracts/input-rules.md Part B; everything else stays as it is. */
export function repair(declared: z.core.$ZodType, given: unknown, walk: Walk): unknown {
  const schema = unwrap(declared);
  const batch = batchOptions(schema);
  if (batch) return repairBatch(given, batch, walk);
  if (schema instanceof z.ZodUnion && !(schema instanceof z.ZodDiscriminatedUnion))
    return repairUnion(schema, given, walk);
  if (typeof given === 'number' && Number.isSafeInteger(given) && takesNumbers(schema)) return String(given);
  // Half a surrogate pair cannot be sent as UTF-8, and an answer that repeats it breaks clients that try.
  const value = typeof given === 'string' ? readText(schema, given.toWellFormed(), walk) : given;
  return repairContent(declaredFor(schema, value), value, walk);
}

/** A batch of PMIDs as an array, or `last`. A refused one stays as it is given: its faults say what is wrong. */
function repairBatch(given: unknown, options: BatchOptions, walk: Walk): unknown {
  const read = parsePmidBatch(given, options, walk.path);
  if (!read.ok) {
    walk.faults.push(...read.faults);
    return given;
  }
  walk.normalizations.push(...read.normalizations);
  return read.value;
}

function repairContent(schema: z.ZodType, value: unknown, walk: Walk): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value)) return repairItems(schema, value, walk);
  // A lone object for an array of objects is its one element (contracts/pubmed-tools.md §6), as a lone text is.
  if (schema instanceof z.ZodArray && isRecord(value) && unwrap(schema.element) instanceof z.ZodObject)
    return repairItems(schema, [value], walk);
  if (schema instanceof z.ZodObject && isRecord(value)) return repairFields(schema, value, walk);
  const code = excess(value, walk.depth);
  return code ? refuse(code, schema, walk) : value;
}

function repairItems(schema: z.ZodArray, items: unknown[], walk: Walk): unknown {
  if (walk.depth > MAX_DEPTH) return refuse('input_too_deep', schema, walk);
  if (items.length > (expectedOf(schema).maxItems ?? MAX_ITEMS))
    return refuse('too_many_items', schema, walk);
  return items.map((item, index) => repair(schema.element, item, below(walk, index)));
}

function repairFields(schema: z.ZodObject, value: Record<string, unknown>, walk: Walk): unknown {
  if (walk.depth > MAX_DEPTH) return refuse('input_too_deep', schema, walk);
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const field = property(schema.shape, key);
    if (!(field instanceof z.ZodType)) return [[key, item]];
    if (isOmitted(field, item, walk)) return [];
    const repaired = repair(field, item, below(walk, key));
    return isOmitted(field, repaired, walk) ? [] : [[key, repaired]];
  });
  return Object.fromEntries(entries);
}

/**
 * `null`, `""` and `[]` of an optional field mean that it is not given (design.md §7). With `keepEmpty` the latter two
 * count as given where the field declares a minimum.
 */
function isOmitted(field: z.ZodType, value: unknown, walk: Walk): boolean {
  if (value === null) return field.isOptional() && !field.isNullable();
  if (value !== '' && !(Array.isArray(value) && value.length === 0)) return false;
  if (!field.isOptional()) return false;
  return !(walk.keepEmpty && declaresMinimum(unwrap(field)));
}

function declaresMinimum(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.map(unwrap).some(declaresMinimum);
  const { minLength, minItems, format } = expectedOf(schema);
  return Boolean(minLength || minItems || format);
}

/** Rewritten only if exactly one branch takes the repaired value, and never where a branch takes any text. */
function repairUnion(union: z.ZodUnion, given: unknown, walk: Walk): unknown {
  const branches = union.options.map(unwrap);
  const settled = typeof given === 'string' && branches.some(isFreeText);
  if (!settled && !union.safeParse(given).success) {
    const attempts = branches.map((branch) => {
      const trial: Walk = { ...walk, faults: [], normalizations: [] };
      const value = repair(branch, given, trial);
      return { value, trial, fits: trial.faults.length === 0 && branch.safeParse(value).success };
    });
    const [only, ...others] = attempts.filter((attempt) => attempt.fits);
    if (only && others.length === 0) {
      walk.normalizations.push(...only.trial.normalizations);
      return only.value;
    }
  }
  return repairContent(union, given, walk);
}
