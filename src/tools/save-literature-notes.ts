import { z } from 'zod';
import type { Config } from '../config.ts';
import { MAX_BATCH_IDS, pmidBatchField } from '../input/batch-field.ts';
import type { SearchContext } from '../notes/index-note.ts';
import type { Library } from '../notes/library.ts';
import { conflictsOf, noticeOf } from '../notes/notice.ts';
import { NOTE_FORMATS } from '../notes/paper.ts';
import { plan } from '../notes/plan.ts';
import { noPmids, refused, refuseLocal } from '../notes/refusals.ts';
import { type NotesResult, notesResultSchema } from '../notes/result.ts';
import { saveNotes } from '../notes/save.ts';
import { checkTemplate, templatePath } from '../notes/template.ts';
import { fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { pacing } from './texts.ts';
import type { Tool, ToolCall } from './tool.ts';

/** What the tool needs of the person's stores. */
export interface NotesHost {
  library(call: ToolCall): Library;
  /** The newest search that is completed or partial; undefined when there is none. */
  lastSearch(call: ToolCall): Promise<(SearchContext & { pmids: string[] }) | undefined>;
  /** Keeps the records for other tools. */
  cache(call: ToolCall, records: PubmedRecord[]): void;
  /** Keeps the list of what was saved; the answer may hold less of it. */
  keep(call: ToolCall, whole: NotesResult): Promise<NotesResult>;
}

const input = z.strictObject({
  pmids: pmidBatchField(
    { allowLast: true, allowZeros: false, maxIds: MAX_BATCH_IDS },
    '["33053718"], or text with commas or lines; "last": of the newest search.',
  ).default('last'),
  output_dir: path('Refused here.'),
  note_format: z
    .enum(NOTE_FORMATS)
    .default('wiki')
    .describe('wiki (Obsidian), foam: [[links]]; markdown: relative links; medpaper: a folder a paper.'),
  include_abstract: z.boolean().default(true).describe('false: no abstract in any file.'),
  overwrite: z.boolean().default(false).describe('Refresh notes that exist.'),
  create_index: z.boolean().default(true).describe('Write a note with links to all.'),
  collection_name: z.string().min(1).max(200).nullable().default(null).describe('Title of the index note.'),
  template_file: path('Refused here: see template.'),
  include_csl_json: z.boolean().default(true).describe('Add to references.csl.json.'),
  template: z
    .string()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe('Your references/templates/<name>.md, with {title} …'),
});

const INSTRUCTIONS =
  'The notes are in the library on this server. To use them in Obsidian or Foam, download the zip at download_url, where there is one, within an hour and unpack it into the vault. It holds this save and the notes that its index links to; links of your own may lead to others, which library_download_urls has. Unpacking replaces files of the same name: keep those that were edited in the vault. Or read note://<locator>. What a person writes into a note of this library survives a later save with overwrite=true.';

type Args = z.output<typeof input>;

/** save_literature_notes over the person's stores: contracts/literature-notes.md. */
export function saveLiteratureNotes(host: NotesHost): Tool<typeof input, typeof notesResultSchema> {
  return {
    name: 'save_literature_notes',
    title: 'Save literature notes',
    description,
    input,
    output: notesResultSchema,
    annotations: { readOnlyHint: false, openWorldHint: true, idempotentHint: false, destructiveHint: true },
    writes: true,
    rootErrors: true,
    keepEmpty: true,
    run: (args, call) => run(host, args, call),
    text: (result) => JSON.stringify(result),
  };
}

async function run(host: NotesHost, args: Args, call: ToolCall): Promise<NotesResult> {
  const collectionName = refuseLocal(args);
  const library = host.library(call);
  const template = args.template === null ? undefined : await readTemplate(library, args.template);
  const search = typeof args.pmids === 'string' ? await host.lastSearch(call) : undefined;
  const pmids = [...new Set(typeof args.pmids === 'string' ? (search?.pmids ?? []) : args.pmids)];
  if (pmids.length === 0) throw noPmids();
  const paths = await library.list();
  const format = args.note_format;
  const { now, deferred } = plan(pmids, paths, { format, overwrite: args.overwrite });
  const { found, withheld } = await fetchPubmedRecords(call, now);
  const records = now.flatMap((pmid) => found.get(pmid) ?? []);
  host.cache(call, records);
  const missing = now.flatMap((pmid) => {
    const reason = withheld.has(pmid) ? 'upstream_error' : 'not_found';
    return found.has(pmid) ? [] : [{ pmid, reason } as const];
  });
  const saved = await saveNotes(library, paths, records, {
    format,
    includeAbstract: args.include_abstract,
    overwrite: args.overwrite,
    createIndex: args.create_index,
    collectionName,
    includeCsl: args.include_csl_json,
    template,
    search,
    now: new Date(call.now()),
  });
  const { notes, others } = conflictsOf(saved);
  const isWhole = missing.length + deferred.length + notes + others.length === 0;
  const notice = noticeOf(records, missing, deferred, saved);
  return host.keep(call, {
    status: isWhole ? 'success' : 'partial',
    note_format: format,
    article_count: records.length,
    written_count: saved.files.length - notes,
    skipped_count: saved.skipped.length,
    storage_locator: { kind: 'tenant_references', value: 'references' },
    path_visibility: 'redacted',
    ...saved,
    missing,
    ...(deferred.length > 0 && { deferred: { count: deferred.length, pmids: deferred } }),
    ...(notice && { notice }),
    instructions: INSTRUCTIONS,
  });
}

async function readTemplate(library: Library, name: string): Promise<string> {
  const path = templatePath(name);
  const file = await library.read(path);
  if (!file)
    throw refused(
      'template_not_found',
      `Template not found: references/${path}`,
      'Check the name, or leave "template" out. No tool puts a template there: the person adds one at /library/templates, which lists those there are.',
    );
  checkTemplate(file.text);
  return file.text;
}

function path(description: string) {
  return z.string().min(1).max(4096).nullable().default(null).describe(description);
}

function description(config: Config): string {
  return `Saves papers as literature notes in your library on this server: a note a paper, an index note and references.csl.json. Use pubmed_format_citations for references alone, pubmed_fetch_articles to read abstracts, pubmed_search_articles to find papers.

Writes files, never over your words. A note that exists stays (skipped) unless overwrite: PubMed's data is refreshed, your sections, tags and keys stay, former_version is kept. What is no note of this paper is left alone (conflict).

Files are references/<PMID>.md; output_dir and template_file are refused. Read a note at note://<locator>; give the person download_url, where there is one: a zip for a vault, good for an hour. PMIDs without a record are in missing (not_found, or upstream_error: save again), papers beyond about 400 in deferred.

An error (error.data.reason, such as no_pmids, template_failed, ncbi_unreachable) wrote nothing; with store_unavailable some notes may be there: call again. ${pacing(config)}`;
}
