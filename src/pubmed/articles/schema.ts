import { z } from 'zod';
import { recordSchema } from '../record/schema.ts';

/** The answer of pubmed_fetch_articles (contracts/pubmed-tools.md §2). */

const articleSchema = recordSchema.extend({
  requestedIds: z
    .array(z.string())
    .optional()
    .describe('The ids of the call that mean this record, where they are not just its PMID'),
  authorCount: z.int().optional().describe('All authors, where only the first are listed'),
});

const deferredSchema = z.strictObject({
  maxResponseCharacters: z.int(),
  returnedCharacters: z.int(),
  deferredCount: z.int(),
  ids: z.array(z.string()).describe('For the next call, as they stand'),
  nextDeferredCharacters: z.int().describe('Size of the first of them'),
});

export const articlesSchema = z.strictObject({
  articles: z.array(articleSchema).describe('In the order asked'),
  totalReturned: z.int(),
  unavailablePmids: z.array(z.string()).optional().describe('All ids without a record here'),
  unavailable: z
    .array(
      z.strictObject({
        pmid: z.string(),
        reason: z
          .enum(['not-found', 'service-error'])
          .describe('not-found: PubMed returned no record; service-error: it could not this time, ask again'),
      }),
    )
    .optional(),
  truncated: z.boolean().optional(),
  deferred: deferredSchema.optional().describe('Articles that did not fit'),
  notice: z.string().optional(),
});

export type FetchedArticles = z.infer<typeof articlesSchema>;
export type ArticleView = z.infer<typeof articleSchema>;
export type Deferred = z.infer<typeof deferredSchema>;
