import { fingerprint, slug } from '../citations/key.ts';
import { bodyText as escaped } from './escape.ts';
import { frontMatter, readFront, splitNote, textAt } from './front-matter.ts';
import { endedAs, plainLineEnds } from './line-ends.ts';
import type { NoteFormat } from './paper.ts';

const TYPE = 'pubmed-literature-index';
const MAX_SLUG = 80;
/** Names that Windows keeps for itself: https://learn.microsoft.com/windows/win32/fileio/naming-a-file. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The search that a save took its papers from. */
export interface SearchContext {
  query: string;
  timestamp: string;
  resultCount: number;
}

export interface IndexNote {
  title: string;
  created: string;
  format: NoteFormat;
  search?: SearchContext | undefined;
  entries: IndexEntry[];
}

export interface IndexEntry {
  /** As `linkTo` writes it. */
  link: string;
  path: string;
  target: string;
  year: string;
  journal: string;
  retracted: boolean;
}

/**
 * Where an index may stand, best first. Its name is never that of a paper's note, and another collection of the same
 * slug, or a file of the person, leaves it a name of its own.
 */
export function indexPaths(title: string): string[] {
  const name = slug(title, MAX_SLUG);
  const mark = fingerprint(folded(title));
  if (name === '') return [`pubmed-literature-notes-${mark}.md`];
  const taken = RESERVED.test(name) || /^(?:pmc)?\d+$/.test(name);
  return [`${name}${taken ? '-index' : ''}.md`, `${name}-index-${mark}.md`];
}

/** Whether a file is the index of this collection. */
export function isIndexOf(text: string, title: string): boolean {
  const { front } = splitNote(text);
  const document = front === undefined ? undefined : readFront(front);
  return (
    document !== undefined && textAt(document, 'type') === TYPE && sameTitle(textAt(document, 'title'), title)
  );
}

/** To a person a collection is the same one however its capitals and blanks are written. */
function sameTitle(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(title: string): string {
  return title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A new index: contracts/literature-notes.md §6.4. */
export function indexText({ title, created, format, search, entries }: IndexNote): string {
  const front = frontMatter([
    ['title', title],
    ['type', TYPE],
    ['created', created],
    ['note_format', format],
    ['tags', ['literature', 'pubmed', 'index']],
  ]);
  const body = [
    `# ${escaped(title)}`,
    ...(search ? [['## Search Context', ...searchLines(search)].join('\n')] : []),
    ['## References', ...entries.map(referenceLine)].join('\n'),
    '## Synthesis Notes\n-',
  ].join('\n\n');
  return `${front}\n${body}\n`;
}

/** The index that is there with the papers added that it does not name; every line of it stays. */
export function mergeIndex(there: string, { search, entries }: IndexNote): string {
  const lines = plainLineEnds(there).replace(/\n+$/, '').split('\n');
  const count = lines.length;
  if (search && !searchLines(search).every((line) => lines.includes(line))) {
    insertInto(lines, '## Search Context', searchLines(search), '## References');
  }
  const known = lines.join('\n');
  const missing = entries.filter((entry) => !names(known, entry));
  if (missing.length > 0)
    insertInto(lines, '## References', missing.map(referenceLine), '## Synthesis Notes');
  return lines.length === count ? there : endedAs(there, `${lines.join('\n')}\n`);
}

function names(text: string, { target, path }: IndexEntry): boolean {
  return (
    ['|', ']]', '#'].some(
      (end) => text.includes(`[[${target}${end}`) || text.includes(`[[${path.replace(/\.md$/, '')}${end}`),
    ) || text.includes(`](${path})`)
  );
}

/** At the end of a section, which is made before another one, or at the end, if it is not there. */
function insertInto(lines: string[], heading: string, added: string[], before: string): void {
  const start = lines.findIndex((line) => line.trim() === heading);
  if (start < 0) {
    const at = lines.findIndex((line) => line.trim() === before);
    lines.splice(
      at < 0 ? lines.length : at,
      0,
      ...(at < 0 ? [''] : []),
      heading,
      ...added,
      ...(at < 0 ? [] : ['']),
    );
    return;
  }
  let end = start + 1;
  for (let at = end; at < lines.length && !/^#{1,6}\s/.test(lines[at] ?? ''); at++) {
    if (lines[at]?.trim()) end = at + 1;
  }
  lines.splice(end, 0, ...added);
}

function referenceLine({ link, year, journal, retracted }: IndexEntry): string {
  const facts = [year, escaped(journal), retracted && 'RETRACTED'].filter(Boolean).join(', ');
  return `- ${link}${facts && ` - ${facts}`}`;
}

function searchLines({ query, timestamp, resultCount }: SearchContext): string[] {
  return [
    `- Query: ${escaped(query)}`,
    `- Timestamp: ${escaped(timestamp)}`,
    `- Result count: ${resultCount}`,
  ];
}
