import { z } from 'zod';
import { NOTE_FORMATS } from './paper.ts';

/** The answer of save_literature_notes for a remote caller: contracts/literature-notes.md §8, and what it lacks there. */

const locatorSchema = z.strictObject({
  kind: z.literal('tenant_reference'),
  value: z.string().describe('references/… in the person’s library'),
});

const actionSchema = z.enum(['created', 'updated', 'unchanged', 'conflict']);

/** What a copy of the file is known by. */
const contentFields = { bytes: z.int().optional(), sha256: z.string().optional() };

const fileSchema = z.strictObject({
  pmid: z.string(),
  title: z.string(),
  citation_key: z.string(),
  locator: locatorSchema,
  metadata_locator: locatorSchema.nullable(),
  action: z
    .enum(['created', 'updated', 'conflict'])
    .describe('conflict: left as it is, since it is no note of this paper or was changed meanwhile'),
  wikilink: z.string(),
  former_version: locatorSchema.optional().describe('The note as it was before the update'),
  ...contentFields,
});

const skippedSchema = z.strictObject({
  pmid: z.string(),
  title: z.string(),
  locator: locatorSchema,
  reason: z.enum(['exists', 'unchanged']),
  wikilink: z.string(),
});

const validationSchema = z.strictObject({
  status: z.enum(['passed', 'failed', 'skipped']),
  enabled: z.boolean(),
  reason: z.string().optional(),
  files_checked: z.int(),
  target_count: z.int(),
  wikilink_count: z.int(),
  unresolved_count: z.int(),
  unresolved: z.array(z.strictObject({ locator: locatorSchema, target: z.string() })),
  ambiguous_count: z.int(),
  ambiguous: z.array(
    z.strictObject({ locator: locatorSchema, target: z.string(), candidates: z.array(z.string()) }),
  ),
});

export const notesResultSchema = z.strictObject({
  status: z.enum(['success', 'partial']).describe('partial: see missing, deferred and what is a conflict'),
  note_format: z.enum(NOTE_FORMATS),
  article_count: z.int(),
  written_count: z.int(),
  skipped_count: z.int(),
  storage_locator: z.strictObject({ kind: z.literal('tenant_references'), value: z.literal('references') }),
  path_visibility: z.literal('redacted'),
  csl_file: z
    .strictObject({
      locator: locatorSchema,
      format: z.literal('csl-json'),
      action: actionSchema,
      former_version: locatorSchema.optional(),
      ...contentFields,
    })
    .nullable(),
  index_file: z
    .strictObject({ title: z.string(), locator: locatorSchema, action: actionSchema, ...contentFields })
    .nullable(),
  files: z.array(fileSchema),
  skipped: z.array(skippedSchema),
  older_notes: z
    .array(locatorSchema)
    .optional()
    .describe('Notes of earlier saves that the index links to; the zip of this save has them too'),
  missing: z.array(z.strictObject({ pmid: z.string(), reason: z.enum(['not_found', 'upstream_error']) })),
  deferred: z
    .strictObject({ count: z.int(), pmids: z.array(z.string()) })
    .optional()
    .describe('For the next call'),
  wiki_validation: validationSchema,
  artifact_uri: z.string().optional().describe('The list of this save, whole'),
  download_url: z.string().optional().describe('Zip of this save; works for an hour'),
  further_download_urls: z.array(z.string()).optional().describe('The rest of it, beyond one zip'),
  library_download_urls: z.array(z.string()).optional().describe('Zip of the whole library'),
  notice: z.string().optional(),
  instructions: z.string(),
});

export type NotesResult = z.infer<typeof notesResultSchema>;
export type FileRow = z.infer<typeof fileSchema>;
export type SkippedRow = z.infer<typeof skippedSchema>;
export type Action = z.infer<typeof actionSchema>;
