import { raise } from '../text/raise.ts';
import type { Rules, Tag, Walker } from './walker.ts';

interface Node {
  readonly name: string;
  readonly parent: Node | undefined;
  readonly tag: Tag;
  /** One text for each child, empty ones too: the place of a child is its meaning. */
  readonly children: string[];
  /** How many children stood before mprescripts. */
  prescripts?: number;
}

interface Token {
  readonly parent: Node;
  readonly start: number;
  readonly trimmed: boolean;
}

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms', 'annotation']);
const TOKEN: Rules<Token> = { text: true, on: new Map() };
const ONLY_SCRIPTS = /^(?:_\{([^{}]*)\})?(?:\^\{([^{}]*)\})?([)\].,;:]*)$/;
const MATH: Rules<Node> = { text: false, on: new Map(), other: openChild };

/** MathML in one line, TeX-like: `b_{x}^{y}`, `\frac{a}{b}` (contracts/fetch-fulltext.md §7.1). */
export function openMath(walker: Walker, tag: Tag): void {
  walker.enter(MATH, { name: 'math', parent: undefined, tag, children: [] }, closeNode);
}

function openChild(walker: Walker, tag: Tag, parent: Node): void {
  const name = walker.local;
  if (TOKENS.has(name)) {
    const trimmed = name !== 'mtext' && name !== 'ms';
    walker.enter(TOKEN, { parent, start: walker.parts.length, trimmed }, closeToken);
  } else if (name === 'mprescripts') {
    parent.prescripts = parent.children.length;
  } else {
    walker.enter(MATH, { name, parent, tag, children: [] }, closeNode);
  }
}

function closeToken(walker: Walker, { parent, start, trimmed }: Token): void {
  const text = walker.take(start);
  parent.children.push(trimmed ? trimMarkup(text) : text);
}

/** Without the white space of indented markup; a no-break space is a sign of the formula. */
function trimMarkup(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && ' \n\t\r'.includes(text[from] as string)) from++;
  while (to > from && ' \n\t\r'.includes(text[to - 1] as string)) to--;
  return text.slice(from, to);
}

function closeNode(walker: Walker, node: Node): void {
  const text = render(node);
  if (node.parent !== undefined) node.parent.children.push(text);
  else if (text !== '') walker.parts.push(unbased(text));
}

/** Scripts without a base belong to the word before the formula: `CO_{2}` is set as `CO2`. */
function unbased(text: string): string {
  const [, low = '', high = '', stop = ''] = ONLY_SCRIPTS.exec(text) ?? [];
  return low === '' && high === '' ? text : low + raise(high) + stop;
}

function render(node: Node): string {
  const { children } = node;
  const [first = '', second = '', third = ''] = children;
  switch (node.name) {
    case 'msub':
    case 'munder':
      return first + script('_', second);
    case 'msup':
    case 'mover':
      return first + script('^', second);
    case 'msubsup':
    case 'munderover':
      return first + script('_', second) + script('^', third);
    case 'mmultiscripts':
      return multiscripts(node);
    case 'mfrac':
      return `\\frac{${first}}{${second}}`;
    case 'msqrt':
      return `\\sqrt{${children.join('')}}`;
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`;
    case 'mfenced':
      return fenced(node);
    case 'mtable':
      return children.join(' \\\\ ');
    case 'mtr':
      return children.join(' & ');
    case 'mlabeledtr':
      return [first, children.slice(1).join(' & ')].filter((text) => text !== '').join(' ');
    case 'mspace':
      return ' ';
    case 'mphantom':
      return '';
    case 'semantics':
    case 'maction':
      return children.find((text) => text !== '') ?? '';
    default:
      return children.join('');
  }
}

function script(sign: '_' | '^', text: string): string {
  return text === '' ? '' : `${sign}{${text}}`;
}

function multiscripts({ children, prescripts = children.length }: Node): string {
  const before = scripts(children.slice(prescripts));
  const after = scripts(children.slice(1, prescripts));
  return `${before === '' ? '' : `{}${before}`}${children[0] ?? ''}${after}`;
}

function scripts(texts: string[]): string {
  let result = '';
  for (let at = 0; at < texts.length; at += 2) {
    result += script('_', texts[at] ?? '') + script('^', texts[at + 1] ?? '');
  }
  return result;
}

function fenced({ tag, children }: Node): string {
  const { open = '(', close = ')', separators = ',' } = tag.attributes;
  const signs = [...separators.replace(/\s/g, '')];
  const inner = children.map((text, at) => {
    if (at === 0) return text;
    return (signs[Math.min(at - 1, signs.length - 1)] ?? '') + text;
  });
  return open + inner.join('') + close;
}
