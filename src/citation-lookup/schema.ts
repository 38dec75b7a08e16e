import { z } from 'zod';
import { paperSchema } from '../references/paper.ts';

/** The answer of pubmed_lookup_citation (contracts/pubmed-tools.md §6). */

const text = z.string();

const warningSchema = z.strictObject({
  code: z.enum(['author_mismatch', 'year_mismatch']),
  message: text,
});

const rowSchema = z.strictObject({
  position: z.int().describe('Place among the citations asked, from 1'),
  key: text.optional().describe("The caller's own label"),
  matched: z.boolean(),
  status: z.enum(['matched', 'not_found', 'ambiguous']),
  pmid: text.optional(),
  verified: z
    .boolean()
    .optional()
    .describe('The author and the year that were given were compared with the record and agree'),
  paper: paperSchema.optional().describe('The record of the PMID'),
  matchedFirstAuthor: text.optional(),
  warnings: z.array(warningSchema).optional(),
  candidatePmids: z.array(text).optional(),
  detail: text.optional().describe('Why there is no PMID, or nothing was compared, and what to do next'),
});

export const lookupSchema = z.strictObject({
  results: z.array(rowSchema),
  totalMatched: z.int(),
  totalSubmitted: z.int(),
  totalWarnings: z.int(),
  notice: text.optional(),
});

export type LookupAnswer = z.infer<typeof lookupSchema>;
export type LookupRow = LookupAnswer['results'][number];
export type Warning = z.infer<typeof warningSchema>;
