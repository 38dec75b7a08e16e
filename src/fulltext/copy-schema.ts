import { z } from 'zod';

const text = z.string();

/** An open-access copy as pubmed_fetch_fulltext returns it: contracts/fetch-fulltext.md §2.2, closed as published. */
export const copySchema = z.strictObject({
  source: z.literal('unpaywall'),
  viaSource: z.literal('unpaywall'),
  contentFormat: z.enum(['html-markdown', 'pdf-text']),
  doi: text,
  pmcId: text.optional(),
  pmid: text.optional(),
  pubmedUrl: text.optional(),
  sourceUrl: text.describe('Where the copy is, after redirects'),
  title: text.optional(),
  content: text,
  wordCount: z.number().optional(),
  totalPages: z.number().optional(),
  license: text.optional(),
  hostType: text.optional(),
  version: text.optional().describe('submittedVersion, acceptedVersion or publishedVersion'),
  journalName: text.optional().describe('With includeDetails'),
  year: z.number().optional().describe('With includeDetails'),
});

export type CopyView = z.infer<typeof copySchema>;
