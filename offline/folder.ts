import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ids, type Span, scan } from './scan.ts';

const FILES_AT_ONCE = 16;

/** An element of a file, read from the disk when it is asked for. */
export interface Stored extends Span {
  path: string;
}

/** A JATS article with the identifiers of its front matter. */
export interface StoredArticle extends Stored {
  ids: Ids;
}

/** What a folder of XML holds, by identifier. */
export interface Folder {
  articles: StoredArticle[];
  /** Bare digits → article. */
  byPmcid: Map<string, StoredArticle>;
  byPmid: Map<string, StoredArticle>;
  /** DOI in lower case → article. */
  byDoi: Map<string, StoredArticle>;
  /** PMID → PubMed record. */
  records: Map<string, Stored>;
  /** Files that could not be used, and ids that two files claim. */
  warnings: string[];
}

/** Indexes every `*.xml` below `root`. A file that cannot be used becomes a warning; other XML is passed over. */
export async function loadFolder(root: string): Promise<Folder> {
  const folder: Folder = {
    articles: [],
    byPmcid: new Map(),
    byPmid: new Map(),
    byDoi: new Map(),
    records: new Map(),
    warnings: [],
  };
  const paths = await xmlFiles(root);
  for (let i = 0; i < paths.length; i += FILES_AT_ONCE) {
    const batch = paths.slice(i, i + FILES_AT_ONCE);
    const texts = await Promise.allSettled(batch.map(readText));
    for (const [j, path] of batch.entries()) {
      const read = texts[j] as PromiseSettledResult<string>;
      try {
        if (read.status === 'rejected') throw read.reason;
        add(folder, path, read.value);
      } catch (error) {
        folder.warnings.push(`${path}: left out, ${(error as Error).message}`);
      }
    }
  }
  return folder;
}

/** The XML text of a stored element, as it stands in its file. */
export async function readStored({ path, start, end }: Stored): Promise<string> {
  return (await readText(path)).slice(start, end);
}

async function xmlFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`The library folder ${root} cannot be read.`, { cause });
  });
  return entries
    .filter((entry) => entry.isFile() && /\.xml$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function readText(path: string): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await readFile(path));
}

function add(folder: Folder, path: string, text: string): void {
  const { articles, records } = scan(text);
  for (const { ids, ...span } of articles) {
    const article = { path, ids, ...span };
    const known = ids.pmcid ? folder.byPmcid.get(ids.pmcid) : undefined;
    if (known) folder.warnings.push(`${path}: PMC${ids.pmcid} left out, ${known.path} has it already`);
    else if (!ids.pmcid && !ids.pmid && !ids.doi) folder.warnings.push(`${path}: left out, it names no id`);
    else addArticle(folder, article);
  }
  for (const { pmid, ...span } of records) {
    const known = folder.records.get(pmid);
    if (known) folder.warnings.push(`${path}: record ${pmid} left out, ${known.path} has it already`);
    else folder.records.set(pmid, { path, ...span });
  }
}

function addArticle(folder: Folder, article: StoredArticle): void {
  const { pmcid, pmid, doi } = article.ids;
  folder.articles.push(article);
  if (pmcid) folder.byPmcid.set(pmcid, article);
  const claims: [string, string | undefined, Map<string, StoredArticle>][] = [
    ['PMID', pmid, folder.byPmid],
    ['DOI', doi?.toLowerCase(), folder.byDoi],
  ];
  for (const [name, id, index] of claims) {
    if (!id) continue;
    const known = index.get(id);
    if (known) folder.warnings.push(`${article.path}: ${name} ${id} stays with ${known.path}`);
    else index.set(id, article);
  }
}
