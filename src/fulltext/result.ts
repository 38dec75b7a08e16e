import { z } from 'zod';
import { pmcArticleSchema } from './article-schema.ts';
import { copySchema } from './copy-schema.ts';
import { deferredSchema, truncationSchema } from './truncation.ts';

/** The answer of pubmed_fetch_fulltext: contracts/fetch-fulltext.md §2. Objects are closed, as published. */

const text = z.string();

/** What the outcome of one source and the reason of a whole row have in common. */
const SIGNALS = [
  'no-body',
  'no-doi',
  'doi-lookup-failed',
  'no-oa',
  'fetch-failed',
  'parse-failed',
  'service-error',
] as const;

const outcome = z.enum(['not-attempted', 'miss', 'no-fulltext', ...SIGNALS]);

const unavailableSchema = z.strictObject({
  id: text,
  idType: z.enum(['pmid', 'pmcid', 'doi']),
  reason: z
    .enum(['not-found', 'no-pmc-fallback-disabled', 'no-epmc-fulltext', ...SIGNALS])
    .describe('The most specific signal of the sources that answered'),
  triedTiers: z.array(
    z.strictObject({
      tier: z.enum(['pmc', 'europepmc', 'unpaywall']),
      outcome,
      detail: text.optional(),
    }),
  ),
  unqueriedTiers: z
    .array(z.enum(['europepmc', 'unpaywall']))
    .optional()
    .describe('Sources that are switched off here and might have served this id'),
});

export const fullTextSchema = z.strictObject({
  articles: z.array(z.discriminatedUnion('source', [pmcArticleSchema, copySchema])),
  totalReturned: z.number(),
  unavailable: z.array(unavailableSchema).optional(),
  truncated: z.boolean().optional(),
  truncation: truncationSchema.optional(),
  deferred: deferredSchema.optional(),
  notice: text.optional(),
});

export type FullText = z.infer<typeof fullTextSchema>;
export type Unavailable = z.infer<typeof unavailableSchema>;
export type TriedTier = Unavailable['triedTiers'][number];
export type IdType = Unavailable['idType'];
