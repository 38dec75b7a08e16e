import { hasBody, readFront } from './europepmc-front.ts';
import { type Paper, referenceKey } from './europepmc-paper.ts';
import { readLinks, readRecord } from './europepmc-record.ts';
import { type Folder, readStored, type StoredArticle } from './folder.ts';

/** One record of Europe PMC. A preprint that PubMed knows has two, as there. */
export interface Entry {
  source: 'MED' | 'PMC' | 'PPR' | 'AGR';
  id: string;
  pmid?: string;
  /** With its prefix; an invented one where the file names none. */
  pmcid?: string;
  doi?: string;
  paper: Paper;
  /** What it cites, as `referenceKey` writes it. */
  cites: string[];
  /** PMC itself holds it too. */
  inPmc: boolean;
  /** The article that fullTextXML serves. */
  fullText?: StoredArticle;
}

/** Above every PMCID that exists: what stands here is known to Europe PMC only. */
const INVENTED_PMCIDS = 990_000_000;
const INVENTED_PPRS = 9_000_000;
const FILES_AT_ONCE = 16;

const catalogues = new WeakMap<Folder, Promise<Entry[]>>();

/** Everything that Europe PMC would hold of this folder; read at the first question. */
export function catalogueOf(folder: Folder): Promise<Entry[]> {
  const known = catalogues.get(folder) ?? readAll(folder);
  catalogues.set(folder, known);
  return known;
}

async function readAll(folder: Folder): Promise<Entry[]> {
  const taken = new Set<number>();
  const numbers = folder.articles.map(({ ids }) =>
    numberOf(ids.doi?.toLowerCase() ?? ids.pmid ?? ids.pmcid ?? '', taken),
  );
  const articles = await inBatches(folder.articles, async (article, i) => {
    const record = folder.records.get(article.ids.pmid ?? '');
    return entriesOf(
      article,
      await readStored(article),
      numbers[i] as number,
      record && (await readStored(record)),
    );
  });
  const bare = [...folder.records].filter(([pmid]) => !folder.byPmid.has(pmid));
  const records = await inBatches(bare, async ([pmid, stored]): Promise<Entry[]> => {
    const record = await readStored(stored);
    const cites = citedByRecord(record);
    return [{ source: 'MED', id: pmid, pmid, inPmc: false, cites, ...readRecord(record) }];
  });
  return [...articles, ...records].flat();
}

function entriesOf(article: StoredArticle, text: string, number: number, record?: string): Entry[] {
  const { pmid, doi, pmcid } = article.ids;
  const paper = { ...readFront(text), ...(record && readLinks(record)) };
  const preprint = paper.types.includes('preprint');
  const open = hasBody(text) && (pmcid ? paper.licence?.reusable === true : !preprint);
  const name = pmcid ? `PMC${pmcid}` : preprint ? undefined : `PMC${INVENTED_PMCIDS + number}`;
  const common = {
    pmid,
    pmcid: name,
    doi,
    paper,
    cites: citedByArticle(text),
    inPmc: Boolean(pmcid),
    ...(open && { fullText: article }),
  };
  const entries: Entry[] = [];
  if (preprint)
    entries.push({ source: 'PPR', id: `PPR${INVENTED_PPRS + number}`, ...common, pmid: undefined });
  if (pmid) entries.push({ source: 'MED', id: pmid, ...common });
  else if (name && !preprint) entries.push({ source: 'PMC', id: name, ...common });
  return entries;
}

const PUB_ID = /<pub-id\b[^>]*pub-id-type="(\w+)"[^>]*>([^<]*)</g;
const ARTICLE_ID = /<ArticleId\b[^>]*IdType="(\w+)"[^>]*>([^<]*)</g;

function citedByArticle(text: string): string[] {
  const references = text.match(/<ref[\s>].*?<\/ref>/gs) ?? [];
  return keysIn(references.join(''), PUB_ID);
}

function citedByRecord(record: string): string[] {
  const start = record.indexOf('<ReferenceList');
  return start < 0 ? [] : keysIn(record.slice(start), ARTICLE_ID);
}

function keysIn(references: string, pattern: RegExp): string[] {
  const keys = [...references.matchAll(pattern)].map(([, type = '', id = '']) => referenceKey(type, id));
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** Six digits that hang on the id alone, so that they stay when files are added: FNV-1a. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const unit of id) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % 1_000_000;
}

/** The hash of an id, or the next number that is free. */
export function numberOf(id: string, taken: Set<number>): number {
  let number = hashOf(id);
  while (taken.has(number)) number += 1;
  taken.add(number);
  return number;
}

async function inBatches<T, R>(items: T[], read: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += FILES_AT_ONCE)
    results.push(
      ...(await Promise.all(items.slice(i, i + FILES_AT_ONCE).map((item, j) => read(item, i + j)))),
    );
  return results;
}
