import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { words } from '../europepmc-words.ts';
import type { Folder } from '../folder.ts';
import { pubmedIndex } from '../pubmed/search-index.ts';

/** A MeSH record of the library. */
export interface Term {
  uid: string;
  /** `D990011`; told by the record only where the UID does not tell it. */
  ui?: string;
  name: string;
  entry: string[];
  scope: string;
  places: { number: string; parent?: string; children: string[] }[];
  /** All its words with a space around each, for searching. */
  words: string;
}

interface Row {
  uid: string;
  ui?: string;
  name: string;
  scope?: string;
  entry?: string[];
  places?: { number: string; parent?: string }[];
}

/** Name of the vocabulary beside a folder's files. */
const TABLE = 'mesh.json';
/** NCBI's UID of `D000001` is 68000001, and so on. */
const PREFIXES: Record<string, string> = { D: '68', C: '67', Q: '81' };

const known = new WeakMap<Folder, Promise<Term[]>>();

/** The vocabularies beside the folder's files, and the headings of its PubMed records, which have no place in a tree. */
export function vocabularyOf(folder: Folder): Promise<Term[]> {
  const terms = known.get(folder) ?? read(folder);
  known.set(folder, terms);
  return terms;
}

async function read(folder: Folder): Promise<Term[]> {
  const folders = new Set([...folder.articles, ...folder.records.values()].map(({ path }) => dirname(path)));
  const tables = (await Promise.all([...folders].map((path) => readTable(join(path, TABLE))))).flat();
  const { docs } = await pubmedIndex(folder);
  const headings = docs.flatMap(({ record }) =>
    record.mesh.flatMap(({ name, ui, qualifiers }) => [{ name, ui }, ...qualifiers]),
  );
  const rows = new Map(tables.map((row) => [row.uid, row]));
  for (const { name, ui } of headings) {
    const uid = uidOf(ui);
    if (uid && !rows.has(uid)) rows.set(uid, { uid, name });
  }
  return [...rows.values()].map((row) => termOf(row, [...rows.values()]));
}

function uidOf(ui: string): string | undefined {
  const [, letter = '', digits] = /^([DCQ])(\d{6})$/.exec(ui) ?? [];
  return digits && `${PREFIXES[letter]}${digits}`;
}

function termOf({ uid, ui, name, scope = '', entry = [], places = [] }: Row, all: Row[]): Term {
  const placed = places.map(({ number, parent }) => ({
    number,
    ...(parent && { parent }),
    children: all.filter((row) => isBelow(row, uid, number)).map((row) => row.uid),
  }));
  return {
    uid,
    ...(ui && { ui }),
    name,
    entry,
    scope,
    places: placed,
    words: words([name, ...entry, scope, ui].join(' ')),
  };
}

/** Directly below this place of that term; a category (`@C`) has no number that shows in those below it. */
function isBelow({ places = [] }: Row, uid: string, number: string): boolean {
  return places.some(
    (place) => place.parent === uid && (number.startsWith('@') || place.number.startsWith(`${number}.`)),
  );
}

async function readTable(path: string): Promise<Row[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"terms":[]}';
    throw error;
  });
  return (JSON.parse(text) as { terms: Row[] }).terms;
}
