import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element of a small XML answer: its children by name, its attributes with `@` before the name, its text as `#text`. */
export type Tree = Record<string, unknown>;

/** Text as it stands: no numbers made of it, and no entity but XML's own and numeric ones. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** The tree of an XML text; undefined for one that is cut or no XML. */
export function treeOf(xml: string): Tree | undefined {
  const body = xml.replace(/<!DOCTYPE[^>[]*>/, '');
  try {
    return XMLValidator.validate(body) === true ? parser.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/** The one child element of a name; an empty one has no children. */
export function child(tree: Tree, name: string): Tree | undefined {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined;
  return isTree(value) ? value : value === '' ? {} : undefined;
}

/** All children of a name: trees, or texts where they have neither attributes nor children. */
export function list(tree: Tree, name: string): unknown[] {
  const value = Object.hasOwn(tree, name) ? tree[name] : [];
  return Array.isArray(value) ? value : [value];
}

/** The child elements of a name that have attributes or children. */
export function trees(tree: Tree, name: string): Tree[] {
  return list(tree, name).filter(isTree);
}

/** The texts of all children of a name, with or without attributes. */
export function textsIn(tree: Tree, name: string): string[] {
  return list(tree, name).flatMap((one) => {
    const value = isTree(one) ? one['#text'] : one;
    return typeof value === 'string' ? [value] : [];
  });
}

/** The text of the one child of a name that has nothing else. */
export function text(tree: Tree, name: string): string | undefined {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
