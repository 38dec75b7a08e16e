import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Paper } from '../europepmc-paper.ts';
import type { Folder } from '../folder.ts';
import type { Ids, Source, Told } from './work.ts';

/** Name of the table beside a folder's files. */
const TABLE = 'sources.json';

/** What sources say otherwise of an article of the folder. */
interface Quirk {
  /** Its DOI in lower case, or PMID. */
  of: string;
  sources: { [source in Source]?: Told };
}

/** A work that is no article of the folder. */
export interface Listed extends Ids {
  /** What its invented ids hang on where it has no DOI. */
  name?: string;
  paper: Partial<Paper> & Pick<Paper, 'title'>;
  /** Keys as `referenceKey` writes them. */
  cites?: string[];
  /** Who knows it, and what each says otherwise. */
  sources: { [source in Source]?: Told };
}

export interface Table {
  quirks: Quirk[];
  works: Listed[];
}

/** The tables beside the folder's files; empty where there is none. */
export async function tableOf({ articles, records }: Folder): Promise<Table> {
  const folders = new Set([...articles, ...records.values()].map(({ path }) => dirname(path)));
  const tables = await Promise.all([...folders].map((folder) => readTable(join(folder, TABLE))));
  return {
    quirks: tables.flatMap(({ quirks }) => quirks),
    works: tables.flatMap(({ works }) => works),
  };
}

async function readTable(path: string): Promise<Table> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"quirks":[],"works":[]}';
    throw error;
  });
  return JSON.parse(text) as Table;
}

/** A paper with everything that the table leaves out. */
export function paperOf(paper: Listed['paper']): Paper {
  return {
    authors: [],
    journal: {},
    date: {},
    keywords: [],
    language: 'en',
    types: ['research-article'],
    ...paper,
  };
}
