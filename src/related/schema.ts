import { z } from 'zod';
import { RELATIONSHIPS } from '../pubmed/elink.ts';
import { rowSchema } from '../pubmed/search/result.ts';
import { PROVIDERS } from './providers.ts';

/** The answer of pubmed_find_related: contracts/pubmed-tools.md §3, and what lets a reader page through it. */
export const relatedSchema = z.strictObject({
  sourcePmid: z.string().describe('As sent'),
  relationship: z.enum(RELATIONSHIPS),
  offset: z.int().min(0),
  articles: z.array(rowSchema).describe('In the order of source; similar: the likest first'),
  returnedCount: z.int().min(0),
  totalCount: z.int().min(0).describe('All related articles that have a PMID and were read'),
  nextOffset: z.int().optional().describe('offset of the next page; absent at the end'),
  source: z.enum(PROVIDERS).describe('Whose list this is'),
  withoutPmid: z.int().optional().describe('Works in that list that have no PMID and are not shown'),
  notRead: z.int().optional().describe('Works in that list behind those that one call reads'),
  coverageFailures: z
    .array(z.strictObject({ provider: z.enum(PROVIDERS), reason: z.string(), retryable: z.boolean() }))
    .optional()
    .describe('Who could not be asked'),
  summariesFailed: z.strictObject({ reason: z.string(), retryable: z.boolean() }).optional(),
  notice: z.string().optional(),
});

export type RelatedAnswer = z.infer<typeof relatedSchema>;
