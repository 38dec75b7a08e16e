import { parseDoi, parsePmcid, parsePmid } from '../input/identifiers.ts';
import { takeAuthors } from './authors.ts';
import { filePieces } from './file-records.ts';

/** `1.`, `[1]`, `(1)`, `1)` and bullets, as they begin an entry. */
const NUMBER = /^\s*(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})[.)\]:]?)(?=\s)\s*/;
const BULLET = /^\s*[-*•·–]\s+/;
const YEAR = /\b(?:1[5-9]|20)\d\d\b/;
const ID_LABEL = /\b(pmid|pmcid|doi)\s*:\s*/gi;

/** The entries of a bibliography given as text, as a list, or as a list in JSON text. */
export function entriesOf(references: string | string[]): string[] {
  const given = typeof references === 'string' ? (listIn(references) ?? references) : references;
  if (typeof given === 'string') return splitBibliography(given);
  const [only, ...others] = given;
  if (only !== undefined && others.length === 0) return splitBibliography(only);
  return given.flatMap((entry) => {
    const pieces = filePieces(entry);
    if (pieces.some(({ isRecord }) => isRecord)) return pieces.map((piece) => piece.text);
    return oneLine([entry.replace(NUMBER, '')]) || [];
  });
}

function listIn(text: string): string[] | undefined {
  if (!/^\s*\[\s*"/.test(text)) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The entries of a pasted bibliography, each on one line without its number: numbered entries, paragraphs, or a line
 * each. A line or text of nothing but identifiers is one entry for each of them. A BibTeX, RIS or MEDLINE record keeps
 * its lines. Equal entries stay apart.
 */
export function splitBibliography(text: string): string[] {
  const pieces = filePieces(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'));
  return pieces.flatMap((piece) => (piece.isRecord ? piece.text : textEntries(piece.text)));
}

function textEntries(text: string): string[] {
  const lines = text.split('\n');
  return (numbered(lines) ?? blocks(lines)).flatMap((entry) => idsAlone(entry) ?? entry);
}

/** Entries by their numbers, which count up by one; a line between two numbers goes on with the entry before. */
function numbered(lines: string[]): string[] | undefined {
  const first = lines.find(
    (line) => line.trim() !== '' && !/^\W*(?:references?|bibliography)\W*$/i.test(line),
  );
  const start = numberOf(first ?? '');
  if (start === undefined || start > 1000) return undefined;
  const entries: string[][] = [];
  let next = start;
  for (const line of lines) {
    if (numberOf(line) === next) {
      entries.push([line.replace(NUMBER, '')]);
      next += 1;
    } else entries.at(-1)?.push(line);
  }
  const isOne = entries.length === 1 && lines.filter((line) => line.trim() !== '').length > 1;
  return isOne ? undefined : entries.map(oneLine).filter(Boolean);
}

function numberOf(line: string): number | undefined {
  const match = NUMBER.exec(line);
  const number = match?.[1] ?? match?.[2] ?? match?.[3];
  // `2020 May` or `12 monkeys` are no numbers of entries, and nor is a number that stands alone.
  return number && /[.)\]:]\s/.test(match?.[0] ?? '') ? Number(number) : undefined;
}

/** Paragraphs where blank lines part entries; else each line, unless it goes on with the one before. */
function blocks(lines: string[]): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line.replace(BULLET, ''));
  }
  return paragraphs.flatMap(entriesIn);
}

function entriesIn(block: string[]): string[] {
  if (!block.some(isDated)) return block.map((line) => oneLine([line]));
  const entries: string[][] = [];
  for (const line of block) {
    const before = entries.at(-1);
    if (before === undefined || begins(line, oneLine(before))) entries.push([line]);
    else before.push(line);
  }
  return entries.map(oneLine);
}

/** Whether a line begins an entry: it is one by itself, or names authors behind an entry that is complete. */
function begins(line: string, before: string): boolean {
  const text = line.trim();
  if (idsAlone(text)) return true;
  if (!/^["“‘'([]?\p{Lu}|^(?:van|von|de|der|den|da|di|du|el|al)\b/u.test(text)) return false;
  const isComplete = isDated(before) && /[.)\]\d/]$/.test(before);
  return isComplete && (isDated(text) || takeAuthors(text).authors.length > 0);
}

/** Whether it says when it appeared, or has a DOI. */
function isDated(text: string): boolean {
  return YEAR.test(text) || /10\.\d{4,9}\//.test(text);
}

/** One text for each identifier, where there is nothing else. */
function idsAlone(text: string): string[] | undefined {
  const tokens = text
    .replace(ID_LABEL, '$1:')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isId = (token: string) => parsePmid(token) ?? parsePmcid(token) ?? parseDoi(token);
  return tokens.length > 0 && tokens.every(isId) ? tokens : undefined;
}

function oneLine(lines: string[]): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}
