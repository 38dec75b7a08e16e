import { BIBTEX_START, bibtexEnd, readBibtex } from './bibtex.ts';
import type { FieldsRead } from './reference.ts';
import { MEDLINE_START, medlineEnd, RIS_START, readMedline, readRis, risEnd } from './tagged.ts';

/** The files of reference managers whose records are read field by field. */
const FORMATS = [
  { start: BIBTEX_START, end: bibtexEnd, read: readBibtex },
  { start: RIS_START, end: risEnd, read: readRis },
  { start: MEDLINE_START, end: medlineEnd, read: readMedline },
];
/** What a `.bib` file holds besides references. */
const NO_REFERENCE = /^\s*@(?:comment|preamble|string)\b/i;

const ANY_START = new RegExp(FORMATS.map(({ start }) => start.source).join('|'), 'gm');
/** Of a longer record the rest, some abstract, is not read. */
const MAX_CHARACTERS = 20_000;

/** A record of a file with its lines, or the text between two records. */
export interface Piece {
  text: string;
  isRecord: boolean;
}

/** The text cut into the records of files and what stands between them, in order. A record never spans the next. */
export function filePieces(text: string): Piece[] {
  const starts = [...text.matchAll(ANY_START)].map(({ index }) => index);
  const pieces: Piece[] = [{ text: text.slice(0, starts[0]), isRecord: false }];
  for (const [nth, start] of starts.entries()) {
    const part = text.slice(start, starts[nth + 1]);
    const end = formatOf(part)?.end(part) ?? 0;
    if (!NO_REFERENCE.test(part)) pieces.push({ text: part.slice(0, end).trim(), isRecord: true });
    pieces.push({ text: part.slice(end), isRecord: false });
  }
  return pieces.filter((piece) => piece.text.trim() !== '');
}

/** The fields of an entry that is the record of a file; undefined for any other. */
export function readFileRecord(entry: string): FieldsRead | undefined {
  return formatOf(entry)?.read(entry.slice(0, MAX_CHARACTERS));
}

function formatOf(text: string) {
  return FORMATS.find(({ start }) => text.search(start) === 0);
}
