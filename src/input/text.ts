import { z } from 'zod';
import { identifierKind } from './fields.ts';
import { fencedBody, readJson } from './json-text.ts';
import { MAX_TEXT_CHARS } from './limits.ts';
import { readScalar } from './scalar-text.ts';
import { holdsText } from './schema.ts';
import { note, refuse, type Walk } from './walk.ts';

/** Text for a declared identifier, array, object, number, boolean, enum or constant; other text is left as it is. */
export function readText(schema: z.ZodType, text: string, walk: Walk): unknown {
  if (text.length > MAX_TEXT_CHARS) return refuse('input_too_large', schema, walk);
  const kind = identifierKind(schema);
  if (kind) {
    const value = kind.parse(text);
    return value === undefined
      ? refuse('invalid_identifier', schema, walk)
      : note(value, text, 'identifier', walk);
  }
  if (schema instanceof z.ZodArray) return readContainer(schema, text, walk);
  if (
    schema instanceof z.ZodObject ||
    schema instanceof z.ZodDiscriminatedUnion ||
    schema instanceof z.ZodRecord
  )
    return readContainer(schema, text, walk);
  const scalar = readScalar(schema, text);
  return scalar ? note(scalar.value, text, scalar.rule, walk) : text;
}

/** JSON text for an array or object. Other text for an array of texts is its one element, as fetch-fulltext.md §1. */
function readContainer(schema: z.ZodType, text: string, walk: Walk): unknown {
  const wantsTexts = schema instanceof z.ZodArray && holdsText(schema);
  const fenced = fencedBody(text);
  if (fenced === undefined && !(wantsTexts ? /^\s*\[/ : /^\s*[[{]/).test(text))
    return wantsTexts && text !== '' ? [text] : text;
  const read = readJson(fenced ?? text, walk.depth);
  return read.ok ? note(read.value, text, 'json_container', walk) : refuse(read.code, schema, walk);
}
