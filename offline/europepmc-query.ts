import type { Entry } from './europepmc-catalogue.ts';

/** Tells whether a record answers a query. */
export type Matches = (entry: Entry) => boolean;

type Query =
  | { kind: 'term'; field: string; value: string; quoted: boolean }
  | { kind: 'and' | 'or'; parts: Query[] }
  | { kind: 'not'; part: Query };

const TOKEN = /\s*(?:([()])|(?:(\w+):)?(?:"([^"]*)"|([^\s()"]+)))/y;

/**
 * Reads words, `"phrases"`, `FIELD:value`, AND, OR, NOT and brackets; words side by side are joined by AND. Fields:
 * PMCID, EXT_ID, SRC, DOI, TITLE, ABSTRACT. Any other field finds nothing.
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

/** Lower case without accents and marks, with a space around each word. */
export function words(text: string): string {
  const plain = text.replace(/<\/?[a-z][a-z0-9]*>/gi, (tag) => (tag.endsWith('h4>') ? ' ' : ''));
  const folded = plain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${folded.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
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
      return termHolds(query, entry);
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

function termHolds({ field, value, quoted }: Query & { kind: 'term' }, entry: Entry): boolean {
  const { title, abstract = '' } = entry.paper;
  switch (field) {
    case 'PMCID': // never found in quotes, as EXT_ID; a DOI only in quotes
      return !quoted && entry.pmcid === value.toUpperCase();
    case 'EXT_ID':
      return !quoted && entry.id === value.toUpperCase();
    case 'DOI':
      return quoted && entry.doi?.toLowerCase() === value.toLowerCase();
    case 'SRC':
      return entry.source === value.toUpperCase();
    case 'TITLE':
      return includes(title, value);
    case 'ABSTRACT':
      return includes(abstract, value);
    case '':
      return includes(title, value) || includes(abstract, value);
    default:
      return false;
  }
}

function includes(text: string, value: string): boolean {
  const phrase = words(value);
  return phrase.trim() !== '' && words(text).includes(phrase);
}
