export type Leaf = { kind: 'word'; text: string } | { kind: 'phrase'; text: string };

/** What a query says, with the operators that its writer gave it. */
export type Node =
  | Leaf
  /** `adjacent`: words side by side, without an operator between them. */
  | { kind: 'and' | 'or'; parts: Node[]; adjacent?: true }
  | { kind: 'not'; part: Node };

const TOKEN = /"([^"]*)"|([()])|([^\s"()]+)/g;

type Token = Node | 'AND' | 'OR' | 'NOT' | '(' | ')';

/**
 * Reads a query as PubMed does: operators in capitals, from left to right without precedence, words side by side
 * together (https://pubmed.ncbi.nlm.nih.gov/help/#combining-terms-with-boolean-operators). An operator with nothing to
 * join is passed over, as what a filter left behind. Undefined when nothing is left.
 */
export function readBoolean(query: string): Node | undefined {
  const tokens = tokensOf(query);
  let at = 0;

  const side = (): Node | undefined => {
    const parts: Node[] = [];
    for (; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === '(') {
        at += 1;
        const inner = whole();
        if (inner) parts.push(inner);
      } else if (typeof token === 'object') parts.push(token);
      else break;
    }
    return parts.length > 1 ? { kind: 'and', parts, adjacent: true } : parts[0];
  };

  const whole = (): Node | undefined => {
    let left: Node | undefined;
    while (at < tokens.length && tokens[at] !== ')') {
      let operator: 'and' | 'or' = 'and';
      let negated = false;
      for (let token = tokens[at]; token === 'AND' || token === 'OR' || token === 'NOT'; token = tokens[at]) {
        negated = token === 'NOT'; // what an AND or OR follows excludes nothing
        if (token !== 'NOT') operator = token === 'OR' ? 'or' : 'and';
        at += 1;
      }
      const right = side();
      if (right) left = joined(operator, left, negated ? { kind: 'not', part: right } : right);
    }
    return left;
  };

  let all: Node | undefined;
  for (; at < tokens.length; at += 1) {
    const part = whole(); // ends at a bracket that closes nothing
    if (part) all = joined('and', all, part);
  }
  return all;
}

function tokensOf(query: string): Token[] {
  return Array.from(query.matchAll(TOKEN), ([, phrase, bracket, word = '']): Token => {
    if (phrase !== undefined) return { kind: 'phrase', text: phrase };
    if (bracket) return bracket as '(' | ')';
    return word === 'AND' || word === 'OR' || word === 'NOT' ? word : { kind: 'word', text: word };
  });
}

function joined(kind: 'and' | 'or', left: Node | undefined, right: Node): Node {
  if (!left) return right;
  if (left.kind === kind && !left.adjacent) return { kind, parts: [...left.parts, right] };
  return { kind, parts: [left, right] };
}
