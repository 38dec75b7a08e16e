import { splitNote } from './front-matter.ts';
import { isNote } from './library.ts';

const CODE = /^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))|`[^`\n]+`/gm;
/** Not one whose brackets are escaped; the target ends at a heading, a label or the bracket. */
const WIKILINK = /(?<!\\)\[\[([^[\]|#\n]*)(?:#[^[\]|\n]*)?(?:\|[^\n]{0,500}?)?\]\]/g;
const MARKDOWN_LINK = /(?<!\\)\]\(([^()\s]+\.md)\)/g;

/** Targets of the links in a note's body; a link to a heading of the note itself has none. */
export function targetsIn(text: string): string[] {
  const body = splitNote(text).body.replace(CODE, '');
  return Array.from(body.matchAll(WIKILINK), ([, target = '']) => withoutEnding(target)).filter(Boolean);
}

/** A path as a link names it. */
export function withoutEnding(path: string): string {
  return path
    .trim()
    .replaceAll('\\', '/')
    .replace(/\.md$/, '')
    .replace(/^\/+|\/+$/g, '');
}

/** The notes that a note links to, by wikilink or by relative address, out of these paths. */
export function linkedNotes(text: string, paths: Iterable<string>): string[] {
  const addresses = Array.from(text.matchAll(MARKDOWN_LINK), ([, path = '']) => withoutEnding(path));
  const named = new Set([...targetsIn(text), ...addresses]);
  return [...paths].filter((path) => {
    const name = withoutEnding(path);
    const isNamed = named.has(name) || named.has(name.split('/').at(-1) ?? name);
    return isNamed && path.endsWith('.md') && isNote(path);
  });
}
