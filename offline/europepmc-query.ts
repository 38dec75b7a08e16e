import type { Entry } from './europepmc-catalogue.ts';
import { fieldHolds } from './europepmc-fields.ts';

/** Tells whether a record answers a query. */
export type Matches = (entry: Entry) => boolean;

type Query =
  | { kind: 'term'; field: string; value: string; quoted: boolean }
  | { kind: 'and' | 'or'; parts: Query[] }
  | { kind: 'not'; part: Query };

const TOKEN = /\s*(?:([()])|(?:(\w+):)?(?:"([^"]*)"|(\[[^\]]*\]|[^\s()"]+)))/y;

/**
 * Reads words, `"phrases"`, `FIELD:value`, `FIELD:[a TO b]`, AND, OR, NOT and brackets; words side by side are joined by
 * AND.
 */
export function compile(query: string): Matches {
  const tokens = tokenize(query);
  const or = (): Query => {
    const parts = [and()];
    while (tokens[0] === 'OR' && tokens.shift()) parts.push(and());
    return parts.length === 1 ? (parts[0] as Query) : { kind: 'or', parts };
  };
  const and = (): Query => {
    const parts: Query[] = [];
    while (tokens[0] !== undefined && tokens[0] !== 'OR' && tokens[0] !== ')')
      if (tokens[0] === 'AND') tokens.shift();
      else parts.push(primary());
    return parts.length === 1 ? (parts[0] as Query) : { kind: 'and', parts };
  };
  const primary = (): Query => {
    const token = tokens.shift();
    if (token === 'NOT') return { kind: 'not', part: tokens[0] === undefined ? NOTHING : primary() };
    if (token !== '(') return typeof token === 'object' ? token : NOTHING;
    const inner = or();
    if (tokens[0] === ')') tokens.shift();
    return inner;
  };
  const parsed = or();
  const whole = tokens.length > 0 ? NOTHING : parsed; // a bracket too many
  return (entry) => holds(whole, entry);
}

const NOTHING: Query = { kind: 'or', parts: [] };

function tokenize(query: string): (Query | 'AND' | 'OR' | 'NOT' | '(' | ')')[] {
  const tokens: ReturnType<typeof tokenize> = [];
  for (const [, bracket, field, quoted, bare] of query.matchAll(new RegExp(TOKEN, 'gy'))) {
    if (bracket) tokens.push(bracket as '(' | ')');
    else if (!field && (bare === 'AND' || bare === 'OR' || bare === 'NOT')) tokens.push(bare);
    else
      tokens.push({
        kind: 'term',
        field: field?.toUpperCase() ?? '',
        value: quoted ?? bare ?? '',
        quoted: quoted !== undefined,
      });
  }
  return tokens;
}

function holds(query: Query, entry: Entry): boolean {
  switch (query.kind) {
    case 'or':
      return query.parts.some((part) => holds(part, entry));
    case 'and':
      if (query.parts.some(isLoneSource) && query.parts.some(asksForId)) return false;
      return query.parts.length > 0 && query.parts.every((part) => holds(part, entry));
    case 'not':
      return !holds(query.part, entry);
    case 'term':
      return fieldHolds(query, entry);
  }
}

/** Europe PMC finds no EXT_ID beside one quoted source; doubled (`SRC:"X" OR SRC:"X"`) it does. */
function isLoneSource(query: Query): boolean {
  return query.kind === 'term' && query.field === 'SRC' && query.quoted;
}

function asksForId(query: Query): boolean {
  if (query.kind === 'term') return query.field === 'EXT_ID';
  return query.kind === 'not' ? asksForId(query.part) : query.parts.some(asksForId);
}
