import { z } from 'zod';

/** The answer of pubmed_convert_ids (contracts/pubmed-tools.md §7). */

const text = z.string();

export const conversionSchema = z.strictObject({
  records: z.array(
    z.strictObject({
      requestedId: text.describe('As sent'),
      pmid: text.optional(),
      pmcid: text.optional(),
      doi: text.optional(),
      errmsg: text.optional().describe('Why this id was not converted, and what to do next'),
      retryable: z.literal(true).optional().describe('The converter did not answer for this id: ask again'),
    }),
  ),
  totalConverted: z.int(),
  totalSubmitted: z.int(),
  notice: text.optional(),
});

export type ConversionAnswer = z.infer<typeof conversionSchema>;
export type ConversionRow = ConversionAnswer['records'][number];
