import { latexText } from '../citations/latex-text.ts';
import { parseDoi, parsePmcid, parsePmid } from '../input/identifiers.ts';
import type { Author } from './names.ts';
import type { FieldsRead } from './reference.ts';

/** The start of an entry of a `.bib` file, at the start of a line. */
export const BIBTEX_START = /^[ \t]*@[A-Za-z]+\s*[{(]/m;

/** Where the entry that begins the text ends: behind its last brace. */
export function bibtexEnd(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/**
 * The fields of a BibTeX or BibLaTeX entry (https://ctan.org/pkg/bibtex, https://ctan.org/pkg/biblatex). A value that is
 * a macro counts as not given.
 */
export function readBibtex(entry: string): FieldsRead {
  const fields = fieldsIn(entry);
  const plain = (...names: string[]) => {
    const value = names.map((name) => fields.get(name)).find(Boolean);
    return value && latexText(value);
  };
  const verbatim = (name: string) =>
    fields
      .get(name)
      ?.replace(/[{}]|\\(?=[_%&#$])/g, '')
      .trim() ?? '';
  const isPubmed = /^pubmed$/i.test(plain('eprinttype', 'archiveprefix') ?? '');
  const title = [plain('title'), plain('subtitle')].filter(Boolean).join(': ');
  return {
    pmid: parsePmid(verbatim('pmid') || (isPubmed ? verbatim('eprint') : '')),
    doi: (parseDoi(verbatim('doi')) ?? parseDoi(verbatim('url')))?.toLowerCase(),
    pmcid: parsePmcid(verbatim('pmcid')),
    title,
    authors: namesIn(fields.get('author') ?? '').map(authorOf),
    year: /(?:1[5-9]|20)\d\d/.exec(plain('year', 'date') ?? '')?.[0],
    journal: plain('journal', 'journaltitle'),
    volume: plain('volume'),
    issue: plain('number', 'issue'),
    pages: plain('pages', 'eid', 'article-number')?.replace(/\s*[–—]\s*/g, '-'),
  };
}

/** The values as they are written, by the names of their fields in lower case; of two the first. */
function fieldsIn(entry: string): Map<string, string> {
  const fields = new Map<string, string>();
  const NAME = /[,\s]([A-Za-z][\w-]*)\s*=\s*/y;
  let at = entry.indexOf(',');
  while (at >= 0 && at < entry.length) {
    NAME.lastIndex = at;
    const match = NAME.exec(entry);
    if (!match) {
      at += 1;
      continue;
    }
    const { value, end } = valueAt(entry, NAME.lastIndex);
    const name = (match[1] ?? '').toLowerCase();
    if (value && !fields.has(name)) fields.set(name, value);
    at = end;
  }
  return fields;
}

/** One value: in braces, in quotation marks, or a number. */
function valueAt(entry: string, start: number): { value?: string; end: number } {
  const opened = entry[start];
  if (opened !== '{' && opened !== '"') {
    const bare = /[^,}\s]*/y;
    bare.lastIndex = start;
    const value = bare.exec(entry)?.[0] ?? '';
    return { ...(/^\d+$/.test(value) && { value }), end: start + value.length };
  }
  let depth = 0;
  for (let at = start; at < entry.length; at += 1) {
    if (entry[at] === '\\') at += 1;
    else if (entry[at] === '{') depth += 1;
    else if (entry[at] === '}') depth -= 1;
    const isEnd = opened === '{' ? depth === 0 : depth === 0 && at > start && entry[at] === '"';
    if (isEnd) return { value: entry.slice(start + 1, at), end: at + 1 };
  }
  return { end: entry.length };
}

/** The names of a list: parted by an "and" that stands in no braces. */
function namesIn(list: string): string[] {
  const names: string[] = [''];
  let depth = 0;
  for (const part of list.replace(/\s+/g, ' ').split(/([{}]| and )/i)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    if (depth === 0 && /^ and $/i.test(part)) names.push('');
    else names[names.length - 1] += part;
  }
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'others');
}

/** `von Last, First`, `von Last, Jr, First`, `First von Last`, or in braces a group. */
function authorOf(name: string): Author {
  if (/^\{.*\}$/s.test(name)) return { family: latexText(name) };
  const parts = latexText(name)
    .split(',')
    .map((part) => part.trim());
  const [whole = ''] = parts;
  if (parts.length > 1) return { family: whole, initials: parts.at(-1) ?? '' };
  const words = whole.split(' ');
  const particle = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word));
  const from = particle > 0 ? particle : words.length - 1;
  const initials = words.slice(0, from).join(' ');
  return { family: words.slice(from).join(' '), ...(initials && { initials }) };
}
