import { SaxesParser } from 'saxes';

/** An XML element with its mixed content in order. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** What old JATS files use without a DTD. Others stay as they stand in the source. */
const ENTITIES: Record<string, string> = {
  ...{
    nbsp: '\u00a0',
    thinsp: '\u2009',
    ndash: '–',
    mdash: '—',
    bull: '•',
    deg: '°',
    micro: 'µ',
    times: '×',
  },
  ...{ aelig: 'æ', eacute: 'é', ouml: 'ö', uuml: 'ü', alpha: 'α', beta: 'β', ge: '≥', le: '≤', plusmn: '±' },
};
const INLINE = new Map([
  ['italic', 'i'],
  ['bold', 'b'],
  ['underline', 'u'],
  ['sup', 'sup'],
  ['sub', 'sub'],
  ...['i', 'b', 'u'].map((name): [string, string] => [name, name]),
]);

/** The root element of a text that `scan` found well-formed. */
export function parseTree(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [] };
  const open = [top];
  const parser = new SaxesParser({ xmlns: false, position: false });
  Object.assign(parser.ENTITIES, ENTITIES);
  const onText = (text: string): void => void open.at(-1)?.children.push(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('error', (error) => {
    if (!/undefined entity/.test(error.message)) throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return top.children.find((child) => typeof child !== 'string') ?? top;
}

/** The elements at `a/b/c` below this one, in order; `*` is any name. */
export function all(element: Element | undefined, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>((found, step) => found.flatMap((from) => inner(from, step)), element ? [element] : []);
}

/** The first of `all`. */
export function one(element: Element | undefined, path: string): Element | undefined {
  return all(element, path)[0];
}

/** All text in it with single spaces, or undefined when there is none. */
export function textOf(element: Element | undefined): string | undefined {
  return element && (spaced(raw(element)) || undefined);
}

/** As `textOf`, with what Europe PMC keeps of inline markup; `<` of the text itself stays bare, as there. */
export function htmlOf(element: Element | undefined): string | undefined {
  return element && (spaced(marked(element)) || undefined);
}

function inner({ children }: Element, name: string): Element[] {
  return children
    .filter((child) => typeof child !== 'string')
    .filter((child) => name === '*' || child.name === name);
}

function raw({ children }: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : raw(child))).join('');
}

function marked({ children }: Element): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      const tag = INLINE.get(child.name);
      return tag ? `<${tag}>${marked(child)}</${tag}>` : marked(child);
    })
    .join('');
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
