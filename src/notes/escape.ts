import { plainLine } from '../text/plain-line.ts';

/** Markdown's own characters and those of Obsidian and Foam: `$` starts a formula there, `%%` hides text. */
const MARKUP = /[\\`*_{}[\]()<>|#!~$^]|(?<=%)%|&(?=#?\w+;)|(?<==)=/g;
const SCHEME = /\b(javascript|vbscript|data):(?=\S)/gi;
/** At the start of a line these make a list or a rule. */
const LINE_START = /^(?:[-+=]|\d+(?=[.)](?:\s|$)))/;

/** One line of the body in which nothing acts as markup: contracts/literature-notes.md §5. */
export function bodyText(text: string): string {
  return plain(text)
    .replace(MARKUP, '\\$&')
    .replace(SCHEME, '$1&#58;')
    .replace(LINE_START, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** The same for text of several paragraphs, one a line. */
export function paragraphs(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(bodyText)
    .filter(Boolean)
    .join('\n\n');
}

/** The text of a wikilink, in which a backslash does not help: what could end or change it is an entity (D5, D13). */
export function linkLabel(text: string): string {
  return plain(text).replace(/[[\]|<>`$\\^#]|(?<=%)%|&(?=#?\w+;)/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** A link whose address is ours but for an id, and cannot be ended by it. */
export function link(text: string, url: string): string {
  return `[${bodyText(text)}](${url
    .replace(/[\s<>[\]\\]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')})`;
}

function plain(text: string): string {
  return plainLine(text).replace(/\p{Cf}/gu, '');
}
