import { z } from 'zod';
import { FIELDS } from './compare.ts';
import { paperSchema } from './paper.ts';

/** The answer of verify_references. */

const text = z.string();
const field = z.enum(FIELDS);

export const VERDICTS = ['found', 'differs', 'not_found', 'could_not_check'] as const;

const rowSchema = z.strictObject({
  position: z.int().describe('Place in the bibliography, from 1'),
  entry: text.describe('As given, shortened'),
  verdict: z.enum(VERDICTS),
  agrees: z
    .array(field)
    .optional()
    .describe('Fields of the entry that were compared and are those of the record'),
  differs: z.array(z.strictObject({ field, given: text, record: text })).optional(),
  paper: paperSchema.optional().describe('The record that the entry means; without pmid it is from Crossref'),
  closest: paperSchema.optional().describe('A like record that is not the paper'),
  pubmedUnread: z
    .literal(true)
    .optional()
    .describe('PubMed failed: whether it has the paper, retracted or corrected, is not known'),
  detail: text.optional().describe('What was tried, and what to do next'),
});

export const verificationSchema = z.strictObject({
  results: z.array(rowSchema),
  total: z.int().describe('Entries of the bibliography'),
  counts: z.strictObject({
    found: z.int(),
    differs: z.int(),
    not_found: z.int(),
    could_not_check: z.int(),
  }),
  nextStartAt: z.int().optional().describe('startAt of the next call, where entries are left'),
  notice: text.optional(),
});

export type Verification = z.infer<typeof verificationSchema>;
export type VerifiedRow = Verification['results'][number];
export type Verdict = VerifiedRow['verdict'];
