export type Operator = 'AND' | 'OR' | 'NOT';

/** Words up to a tag, an operator or a bracket; or one quoted phrase. */
export interface Run {
  kind: 'run';
  words: string[];
  quoted: boolean;
  tag?: string;
}

/** `2020:2022[dp]` */
export interface Range {
  kind: 'range';
  from: string;
  to: string;
  tag?: string;
}

/** Parts in the order in which they are combined: PubMed knows no precedence. */
export interface Group {
  kind: 'group';
  parts: { operator: Operator; node: Node }[];
}

export type Node = Run | Range | Group;

type Token = { kind: 'open' | 'close' | 'colon' | 'operator' | 'word' | 'quoted' | 'tag'; text: string };

const OPERATORS = new Set(['AND', 'OR', 'NOT']);
const LEXEME = /\s+|[()]|"([^"]*)"?|\[([^[\]]*)\]|:|[^\s()"[\]:]+|[[\]]/gu;
const DEEPEST = 500;
const RANGE_END = /^\d[\d/.-]*$/;

/** Reads a term of esearch. Unbalanced brackets and quotes are closed at the end. */
export function parseQuery(term: string): Group {
  const tokens = tokensOf(term);
  let at = 0;
  const is = (kind: Token['kind'], offset = 0): boolean => tokens[at + offset]?.kind === kind;
  const take = (): string => tokens[at++]?.text ?? '';

  const run = (): Run => {
    if (is('quoted')) return { kind: 'run', words: [take()], quoted: true };
    const words = [take()];
    // the last word in front of a colon opens a range and is not part of the words before it
    while (is('word') && !is('colon', 1)) words.push(take());
    return { kind: 'run', words, quoted: false };
  };
  const tagged = (node: Run): Node => {
    const tag = is('tag') ? take() : undefined;
    if (is('colon') && (is('word', 1) || is('quoted', 1))) {
      at++;
      const to = take();
      return { kind: 'range', from: node.words.join(' '), to, tag: is('tag') ? take() : tag };
    }
    return tag === undefined ? node : { ...node, tag };
  };
  const group = (depth: number): Group => {
    const parts: Group['parts'] = [];
    let operator: Operator = 'AND';
    for (;;) {
      while (is('operator')) operator = take() as Operator;
      if (at >= tokens.length) break;
      if (is('close')) {
        at++;
        if (depth > 0) break;
        continue;
      }
      if (is('colon')) {
        at++;
        continue;
      }
      let node: Node;
      if (is('open')) {
        at++;
        if (depth > DEEPEST) continue;
        node = group(depth + 1);
        if (is('tag')) node = withTag(node, take());
      } else if (is('tag')) node = { kind: 'run', words: [take()], quoted: false };
      else node = tagged(run());
      parts.push({ operator, node });
      operator = 'AND';
    }
    return { kind: 'group', parts };
  };
  return group(0);
}

/** A tag behind a bracket holds for all in it that has none. */
function withTag(node: Node, tag: string): Node {
  if (node.kind !== 'group') return { ...node, tag: node.tag ?? tag };
  return {
    ...node,
    parts: node.parts.map(({ operator, node: part }) => ({ operator, node: withTag(part, tag) })),
  };
}

function tokensOf(term: string): Token[] {
  const tokens: Token[] = [];
  for (const match of term.matchAll(LEXEME)) {
    const [text, quoted, tag] = match;
    const last = tokens.at(-1);
    const next = term.slice(match.index + text.length);
    if (/^\s/.test(text) || text === '[' || text === ']') continue;
    if (text === '(') tokens.push({ kind: 'open', text });
    else if (text === ')') tokens.push({ kind: 'close', text });
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else if (tag !== undefined) tokens.push({ kind: 'tag', text: tag });
    else if (text === ':') {
      const ranged = last?.kind === 'tag' || last?.kind === 'quoted' || RANGE_END.test(last?.text ?? '');
      if (ranged && /^\s*("|\d)/.test(next)) tokens.push({ kind: 'colon', text });
    } else tokens.push({ kind: OPERATORS.has(text) ? 'operator' : 'word', text });
  }
  return tokens;
}

/** The words of a node as they were typed, for PubMed's lists of what it did not find. */
export function typedText(node: Node): string {
  if (node.kind === 'range') return `${node.from}:${node.to}`;
  if (node.kind === 'group') return node.parts.map(({ node: part }) => typedText(part)).join(' ');
  return node.quoted ? `"${node.words[0]}"` : node.words.join(' ');
}
