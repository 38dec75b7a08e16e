import { z } from 'zod';
import { FAULT_CODES, type FaultCode, fault, unknownField } from './faults.ts';
import { identifierKind } from './fields.ts';
import { pointer } from './pointer.ts';
import type { Fault } from './prepare.ts';
import { choices } from './scalar-text.ts';
import { locate, property, unwrap } from './schema.ts';

type Issue = z.core.$ZodIssue;

/**
 * Turns what zod found into the codes of contracts/input-rules.md Part B, in our own words. A tool's own check (zod
 * code `custom`) keeps its message, and its `params: { code }` if it names one.
 */
export function issueFaults(issue: Issue, root: z.ZodType, value: unknown): Fault[] {
  const { schema, path, whole } = locate(root, issue.path, value);
  const given = issue.path.reduce(property, value);
  if (issue.code === 'unrecognized_keys' && schema instanceof z.ZodObject)
    return [unknownField(path, Object.keys(schema.shape))];
  if (issue.code === 'custom') {
    const code = FAULT_CODES.find((known) => known === issue.params?.code) ?? 'invalid_value';
    return [{ code, path, message: issue.message }];
  }
  if (issue.code === 'invalid_union' && schema instanceof z.ZodDiscriminatedUnion)
    return [discriminatorFault(schema, path, given)];
  if (!whole)
    return [
      { code: 'invalid_value', path, message: 'A key or a value inside is not as this field declares.' },
    ];
  const branch = issue.code === 'invalid_union' && branchMeant(issue, schema);
  if (branch)
    return branch.issues
      .flatMap((inner) => issueFaults(inner, branch.schema, given))
      .map((inner) => ({ ...inner, path: path + inner.path }));
  return [fault(given === undefined ? 'missing_field' : codeOf(issue, schema, given), path, schema)];
}

function codeOf(issue: Issue, schema: z.ZodType, given: unknown): FaultCode {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return 'invalid_type';
    case 'invalid_value':
      return choices(schema).some((choice) => typeof choice === typeof given)
        ? 'invalid_choice'
        : 'invalid_type';
    case 'invalid_format':
      return identifierKind(schema) ? 'invalid_identifier' : 'invalid_value';
    case 'too_big':
      return SIZE_CODES[issue.origin]?.[1] ?? 'invalid_value';
    case 'too_small':
      return SIZE_CODES[issue.origin]?.[0] ?? 'invalid_value';
    default:
      return 'invalid_value';
  }
}

const SIZE_CODES: Record<string, [tooSmall: FaultCode, tooBig: FaultCode]> = {
  number: ['out_of_range', 'out_of_range'],
  int: ['out_of_range', 'out_of_range'],
  array: ['too_few_items', 'too_many_items'],
};

function discriminatorFault(union: z.ZodDiscriminatedUnion, path: string, given: unknown): Fault {
  const key = union.def.discriminator;
  const kinds = union.options.flatMap((option) => {
    const field = option instanceof z.ZodObject ? property(option.shape, key) : undefined;
    return field instanceof z.ZodType ? choices(unwrap(field)) : [];
  });
  const code = given === undefined ? 'missing_discriminator' : 'invalid_discriminator';
  return fault(code, pointer(path, key), z.literal(kinds));
}

/** Of a plain union, the only branch whose type fits, and what is wrong for it. */
function branchMeant(
  issue: z.core.$ZodIssueInvalidUnion,
  schema: z.ZodType,
): { issues: Issue[]; schema: z.ZodType } | undefined {
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const fitting = issue.errors.flatMap((issues, index) => {
    const branch = schema.options[index];
    const typeFits = issues.every(({ path, code }) => path.length > 0 || code !== 'invalid_type');
    return typeFits && branch instanceof z.ZodType ? [{ issues, schema: branch }] : [];
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}
