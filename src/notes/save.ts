import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { saveCsl, saveIndex } from './collection.ts';
import { entriesOf, splitNote } from './front-matter.ts';
import type { SearchContext } from './index-note.ts';
import { type Library, locator } from './library.ts';
import { linkedNotes } from './links.ts';
import { medpaperNote, metadataText } from './medpaper.ts';
import { type FreshNote, paperNote } from './note.ts';
import { linkTo, type NoteFormat, notePath, type Paper, paperOf } from './paper.ts';
import type { NotesResult } from './result.ts';
import { cslRow, fileRow, indexRow, skippedRow } from './rows.ts';
import { renderTemplate } from './template.ts';
import { NO_WIKILINKS, validateLinks } from './validate.ts';
import { stampOf, type Written, writeMerged, writeNote } from './write.ts';

export interface SaveOptions {
  format: NoteFormat;
  includeAbstract: boolean;
  overwrite: boolean;
  createIndex: boolean;
  collectionName?: string | undefined;
  includeCsl: boolean;
  /** Text of the person's template. */
  template?: string | undefined;
  /** The search that the papers are from, for `last`. */
  search?: SearchContext | undefined;
  now: Date;
}

export type Saved = Pick<
  NotesResult,
  'csl_file' | 'index_file' | 'files' | 'skipped' | 'older_notes' | 'wiki_validation'
>;

/** Workers open six connections at once (platform.md §4). */
const AT_ONCE = 6;

export interface SavedPaper {
  paper: Paper;
  path: string;
  link: string;
  written: Written;
  metadata: string | null;
}

/** Writes notes, index and CSL-JSON of some papers into a library whose files are `paths`. */
export async function saveNotes(
  library: Library,
  paths: string[],
  records: PubmedRecord[],
  options: SaveOptions,
): Promise<Saved> {
  const known = new Set(paths);
  const papers = records.map((record) => paperOf(record, options));
  // A template that cannot be rendered stops the call before anything is written.
  const notes = papers.map((paper) => freshNote(paper, options));
  const saved = await inTurns(papers, (paper, at) =>
    savePaper(library, known, paper, notes[at] as FreshNote, options),
  );
  const wrote = saved.some(({ written: { action } }) => action === 'created' || action === 'updated');
  const extras = saved.length > 0 && (wrote || options.overwrite || options.collectionName !== undefined);
  const index = extras && options.createIndex ? await saveIndex(library, paths, saved, options) : undefined;
  const csl = extras && options.includeCsl ? await saveCsl(library, papers, options) : undefined;
  const checked = [
    ...saved.flatMap(({ path, written: { action, text } }) =>
      text !== undefined && action !== 'conflict' ? [{ path, text }] : [],
    ),
    ...(index && index.action !== 'conflict' ? [index] : []),
  ];
  const all = new Set([...paths, ...saved.map(({ path }) => path), ...(index ? [index.path] : [])]);
  const keys = papers.map(({ key }) => key);
  const here = new Set([...saved.map(({ path }) => path), index?.path]);
  const linked = index && index.action !== 'conflict' ? linkedNotes(index.text, all) : [];
  const older = linked.filter((path) => !here.has(path));
  return {
    csl_file: csl ? await cslRow(csl) : null,
    index_file: index ? await indexRow(index) : null,
    files: (await Promise.all(saved.map(fileRow))).flat(),
    skipped: saved.flatMap(skippedRow),
    ...(older.length > 0 && { older_notes: older.map(locator) }),
    wiki_validation: options.format === 'markdown' ? NO_WIKILINKS : validateLinks(checked, all, keys),
  };
}

function freshNote(paper: Paper, { format, template, now }: SaveOptions): FreshNote {
  const created = now.toISOString().replace('Z', '+00:00');
  const usual = format === 'medpaper' ? medpaperNote(paper, created) : paperNote(paper, format, created);
  if (template === undefined) return usual;
  const text = renderTemplate(template, paper, format, created);
  const { front, body } = splitNote(text);
  return { ...usual, front: front === undefined ? [] : entriesOf(front), body, text };
}

async function savePaper(
  library: Library,
  known: ReadonlySet<string>,
  paper: Paper,
  note: FreshNote,
  { format, overwrite, now }: SaveOptions,
): Promise<SavedPaper> {
  const path = notePath(paper, format, known);
  const stamp = stampOf(now);
  const about = { note, pmid: paper.pmid, exists: known.has(path) };
  const written = await writeNote(library, path, about, { overwrite, stamp });
  const link = linkTo(paper, path, format);
  if (format !== 'medpaper') return { paper, path, link, written, metadata: null };
  const metadata = `${paper.stem}/metadata.json`;
  const text = metadataText(paper);
  if (written.action === 'conflict') return { paper, path, link, written, metadata: null };
  if (overwrite) await writeMerged(library, metadata, () => text, stamp);
  else if (!known.has(metadata)) await library.write(metadata, text);
  return { paper, path, link, written, metadata };
}

async function inTurns<T, R>(items: T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const some = items.slice(at, at + AT_ONCE);
    results.push(...(await Promise.all(some.map((item, n) => work(item, at + n)))));
  }
  return results;
}
