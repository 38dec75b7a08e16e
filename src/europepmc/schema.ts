import { z } from 'zod';
import { runFields } from '../record/run-report.ts';
import { COLLECTIONS } from './query.ts';

const text = z.string();

export const hitSchema = z.strictObject({
  source: text.describe('Collection: MED, PMC, PPR, PAT or AGR'),
  epmcId: text,
  isPreprint: z.literal(true).optional(),
  retracted: z.literal(true).optional(),
  title: text.optional(),
  authors: text.optional().describe('The first three'),
  journal: text.optional().describe('Of a preprint its server'),
  pubYear: text.optional(),
  firstPublicationDate: text.optional(),
  publicationTypes: z.array(text).optional(),
  pmid: text.optional(),
  pmcId: text.optional(),
  doi: text.optional(),
  isOpenAccess: z.boolean().optional().describe('In the open-access set of Europe PMC'),
  hasFullTextXml: z.boolean().optional().describe('PMC holds it'),
  abstractSnippet: text.optional().describe('Its first 400 characters; core only'),
  abstractTruncated: z.literal(true).optional(),
  citedByCount: z.int().min(0).optional(),
  otherVersions: z
    .array(z.strictObject({ relation: z.enum(['preprint', 'journal version']), source: text, epmcId: text }))
    .optional()
    .describe('Of the same work; core only'),
  epmcUrl: text,
});

/** The answer of pubmed_europepmc_search: contracts/pubmed-tools.md §8, and what the journal adds. */
export const europePmcSchema = z.strictObject({
  query: text.describe('As received'),
  effectiveQuery: text.describe('As sent, with the filter of sources'),
  totalCount: z.int().min(0).describe('All hits, of which hits are one page'),
  returnedCount: z.int().min(0),
  hits: z.array(hitSchema),
  cursorMark: text.describe('Of this page'),
  nextCursorMark: text.optional().describe('cursorMark of the next page; absent at the end'),
  appliedSources: z.array(z.enum(COLLECTIONS)),
  searchUrl: text,
  notice: text.optional(),
  ...runFields,
});

export type EuropePmcAnswer = z.infer<typeof europePmcSchema>;
export type EuropePmcRow = z.infer<typeof hitSchema>;
