import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { MAX_BATCH_IDS, pmidBatchField } from '../input/batch-field.ts';
import type { SearchContext } from '../notes/index-note.ts';
import type { Library } from '../notes/library.ts';
import { NOTE_FORMATS } from '../notes/paper.ts';
import { plan } from '../notes/plan.ts';
import { type NotesResult, notesResultSchema } from '../notes/result.ts';
import { saveNotes } from '../notes/save.ts';
import { checkTemplate, templatePath } from '../notes/template.ts';
import { fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import type { Call } from '../upstream/call.ts';
import type { Tool } from './tool.ts';

/** What the tool needs of the person's stores. */
export interface NotesHost {
  library(call: Call): Library;
  /** The newest search that is completed or partial; undefined when there is none. */
  lastSearch(call: Call): Promise<(SearchContext & { pmids: string[] }) | undefined>;
}

const input = z.strictObject({
  pmids: pmidBatchField(
    { allowLast: true, allowZeros: false },
    MAX_BATCH_IDS,
    'PMIDs: ["33053718", "36170657"], or text with commas, as a Markdown list or as JSON; or "last", those of the newest search.',
  ).default('last'),
  output_dir: path('Refused here: notes go into your library on this server, below references/.'),
  note_format: z
    .enum(NOTE_FORMATS)
    .default('wiki')
    .describe(
      'wiki (Obsidian) and foam: [[links]]; markdown: relative links; medpaper: a folder a paper, with metadata.json.',
    ),
  include_abstract: z.boolean().default(true).describe('false keeps abstracts out of every file.'),
  overwrite: z
    .boolean()
    .default(false)
    .describe(
      'true refreshes what came from PubMed in notes that exist; what you wrote stays, the former version is kept. false leaves them as they are.',
    ),
  create_index: z.boolean().default(true).describe('Write a note that links to all papers of the call.'),
  collection_name: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('Title of the index; one of this title is added to. Default: the time of the call.'),
  template_file: path('Refused here: see template.'),
  include_csl_json: z.boolean().default(true).describe('Add the papers to references.csl.json.'),
  template: z
    .string()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe(
      'Name of a template of your own, references/templates/<name>.md, with {title}, {pmid}, {abstract} …',
    ),
});

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
    rootErrors: true,
    keepEmpty: true,
    run: (args, call) => run(host, args, call),
    text: (result) => JSON.stringify(result),
  };
}

async function run(host: NotesHost, args: Args, call: Call): Promise<NotesResult> {
  const collectionName = refuseLocal(args);
  const library = host.library(call);
  const template = args.template === null ? undefined : await readTemplate(library, args.template);
  const search = typeof args.pmids === 'string' ? await host.lastSearch(call) : undefined;
  const pmids = [...new Set(typeof args.pmids === 'string' ? (search?.pmids ?? []) : args.pmids)];
  if (pmids.length === 0) throw noPmids();
  const paths = await library.list();
  const format = args.note_format;
  const { now, deferred } = plan(pmids.slice(0, MAX_BATCH_IDS), paths, { format, overwrite: args.overwrite });
  const { found, withheld } = await fetchPubmedRecords(call, now);
  const records = now.flatMap((pmid) => found.get(pmid) ?? []);
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
  const written = saved.files.filter(({ action }) => action !== 'conflict');
  const conflicts = saved.files.length - written.length;
  const isWhole = missing.length + deferred.length + conflicts === 0;
  const notice = noticeOf(records.length, missing, deferred, conflicts);
  return {
    status: isWhole ? 'success' : 'partial',
    note_format: format,
    article_count: records.length,
    written_count: written.length,
    skipped_count: saved.skipped.length,
    storage_locator: { kind: 'tenant_references', value: 'references' },
    path_visibility: 'redacted',
    ...saved,
    missing,
    ...(deferred.length > 0 && { deferred: { count: deferred.length, pmids: deferred } }),
    ...(notice && { notice }),
    instructions:
      'The notes are in the library on this server, under the locators given. Sections that a person fills in survive a later save with overwrite=true.',
  };
}

/** What only a program on the person's own machine may ask for, refused before anything is read or written. */
function refuseLocal({ output_dir, template_file, collection_name }: Args): string | undefined {
  for (const [name, value, most] of [
    ['output_dir', output_dir, 4096],
    ['template_file', template_file, 4096],
    ['collection_name', collection_name, 200],
  ] as const) {
    if (value !== null && value.trim() === '')
      throw refused(
        'invalid_value',
        `${name} must contain 1-${most} characters`,
        `Give a text that is not blank, or leave ${name} out.`,
      );
  }
  if (output_dir !== null)
    throw refused(
      'output_dir_refused',
      'Authenticated service callers cannot choose output_dir',
      'Leave output_dir out: notes go into your library on this server.',
    );
  if (template_file !== null)
    throw refused(
      'template_file_refused',
      'Authenticated service callers cannot read template_file from the server filesystem',
      'Leave template_file out; a template in your library is named in "template".',
    );
  return collection_name?.trim();
}

async function readTemplate(library: Library, name: string): Promise<string> {
  const path = templatePath(name);
  const file = await library.read(path);
  if (!file)
    throw refused(
      'template_not_found',
      `Template not found: references/${path}`,
      'Check the name, or leave "template" out.',
    );
  checkTemplate(file.text);
  return file.text;
}

function noPmids(): AppError {
  return refused(
    'no_pmids',
    'No valid PMIDs provided: there is no finished search that "last" could mean',
    'Search first, or give the PMIDs themselves.',
  );
}

function refused(reason: string, message: string, hint: string): AppError {
  return new AppError({ reason, message, hint, code: ERROR_CODE.invalidParams, retryable: false });
}

function noticeOf(
  count: number,
  missing: NotesResult['missing'],
  deferred: string[],
  conflicts: number,
): string | undefined {
  const of = (reason: string) =>
    missing
      .filter((one) => one.reason === reason)
      .map(({ pmid }) => pmid)
      .join(', ');
  const told = [
    count === 0 && 'No results found: nothing was written.',
    of('not_found') && `PubMed returned no record for ${of('not_found')}: check the digits.`,
    of('upstream_error') && `NCBI could not get ${of('upstream_error')} this time: save them again.`,
    deferred.length > 0 && `${deferred.length} papers are for another call: send the PMIDs in deferred.`,
    conflicts > 0 &&
      `${conflicts} ${conflicts === 1 ? 'note was' : 'notes were'} left alone: what stands there is no note of this paper, or another client changed it meanwhile.`,
  ];
  return told.filter(Boolean).join(' ') || undefined;
}

function path(description: string) {
  return z.string().min(1).max(4096).nullable().default(null).describe(description);
}

function description(config: Config): string {
  return `Saves papers as literature notes in your own library on this server: one note a paper with front matter, links, sections to fill in and the abstract, an index note and references.csl.json. For references alone use pubmed_format_citations; to read abstracts pubmed_fetch_articles; to find papers pubmed_search_articles or unified_search first.

Writes files, and never over your words. A note that exists stays untouched (skipped, reason exists) unless overwrite: then data from PubMed is refreshed, your sections, tags and keys stay and the former version is kept (files[].action updated, former_version). What is no note of this paper is left alone (conflict). Index and references.csl.json are added to, never replaced.

Files and keys depend on the paper alone: references/40384072.md, lin2025_40384072. Locators are relative to your library; output_dir and template_file are refused. PMIDs without a record are in missing (not_found, or upstream_error: save again), nothing is made up for them; papers beyond what one call can write, about 400, are in deferred. wiki_validation checks every link against the whole library.

An error (with error.data.reason, such as no_pmids, template_failed, ncbi_unreachable) means that nothing was written. Requests to NCBI are paced over all users; a call ends after ${config.ncbi.deadlineMs / 1000} s plus the time to write.`;
}
