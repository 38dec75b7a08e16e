import { SaxesParser } from 'saxes';
import { HTML_ENTITIES } from './entities.ts';

/** An element as it was read; prefixes are part of the names. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** Reads well-formed XML; HTML's named entities are known without a DTD, unknown ones stay as they are written. */
export function readTree(xml: string): Element {
  const parser = new SaxesParser({ xmlns: false, position: false });
  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const top: Element = { name: '', attributes: {}, children: [] };
  const open = [top];
  const add = (child: Element | string): unknown => open.at(-1)?.children.push(child);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    if (!/undefined entity/.test(error.message)) throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [] };
    add(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return elements(top)[0] ?? top;
}

/** The child elements, or those of one name. */
export function elements(parent: Element | undefined, name?: string): Element[] {
  const found = (parent?.children ?? []).filter((child) => typeof child !== 'string');
  return name === undefined ? found : found.filter((child) => child.name === name);
}

/** Every element at the end of a path of names such as `AuthorList/Author`. */
export function all(parent: Element | undefined, path: string): Element[] {
  let found = parent ? [parent] : [];
  for (const name of path.split('/')) found = found.flatMap((element) => elements(element, name));
  return found;
}

/** The first element at the end of a path. */
export function first(parent: Element | undefined, path: string): Element | undefined {
  return all(parent, path)[0];
}

/** Every element of these names below a parent, in the order of the document. */
export function descendants(parent: Element | undefined, ...names: string[]): Element[] {
  return elements(parent).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...descendants(child, ...names),
  ]);
}

/** The text of an element, white space collapsed; '' without one. `skip` names elements to leave out. */
export function textOf(element: Element | undefined, skip?: ReadonlySet<string>): string {
  return collapse(rawText(element, skip));
}

/** The text at the end of a path, '' if there is none. */
export function textAt(parent: Element | undefined, path: string): string {
  return textOf(first(parent, path));
}

const MARKUP = new Set(['i', 'b', 'u', 'sub', 'sup']);

/** The text of an element with its inline markup written out in it. */
export function markedText(element: Element | undefined): string {
  const parts = (element?.children ?? []).map((child) => {
    if (typeof child === 'string') return child;
    const inner = markedText(child);
    return MARKUP.has(child.name) ? `<${child.name}>${inner}</${child.name}>` : inner;
  });
  return parts.join('').replace(/[ \t\r\n]+/g, ' ');
}

/** One space for each run of white space, none at the ends. */
export function collapse(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').trim();
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** An element with text in it, '' when there is no text; `attributes` as they are to be written. */
export function leaf(name: string, text: string | undefined, attributes = ''): string {
  return text ? `<${name}${attributes}>${escapeXml(text)}</${name}>` : '';
}

/** An element with ready XML in it, '' when there is none. */
export function wrap(name: string, xml: string | string[], attributes = ''): string {
  const inner = typeof xml === 'string' ? xml : xml.join('');
  return inner ? `<${name}${attributes}>${inner}</${name}>` : '';
}

function rawText(element: Element | undefined, skip?: ReadonlySet<string>): string {
  return (element?.children ?? [])
    .map((child) => {
      if (typeof child === 'string') return child;
      return skip?.has(child.name) ? '' : rawText(child, skip);
    })
    .join('');
}
