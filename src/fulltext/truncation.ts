import { z } from 'zod';

/** What budgets removed: contracts/fetch-fulltext.md §2.4 and §2.5. Objects are closed, as published. */

const characters = { originalCharacters: z.number(), returnedCharacters: z.number() };
const details = <T extends z.ZodType>(schema: T) => schema.optional().describe('With includeDetails');

const heading = { title: z.string().optional(), label: z.string().optional() };

const subsectionRow = z.strictObject({
  ...heading,
  ...characters,
  truncated: z.boolean(),
  deeper: z
    .array(z.strictObject({ ...heading, originalCharacters: z.number() }))
    .optional()
    .describe('Headings below this one, whose text is part of its text'),
});

const ledgerRow = z.strictObject({
  title: z.string().optional(),
  label: details(z.string()),
  ...characters,
  truncated: z.boolean(),
  subsections: details(z.array(subsectionRow)),
});

const truncatedArticle = z.strictObject({
  id: z.string(),
  source: z.enum(['pmc', 'unpaywall']),
  ...characters,
  sections: z.array(ledgerRow).optional().describe('Every section with its size, dropped ones too'),
  omittedTables: z.number().optional(),
  omittedTableNames: z.array(z.string()).optional(),
  omittedAssets: z.number().optional(),
  omittedAssetNames: z.array(z.string()).optional(),
});

export const truncationSchema = z.strictObject({
  mode: z.enum(['truncate', 'outline']),
  maxCharacters: z.number().optional(),
  maxCharactersPerSection: z.number().optional(),
  ...characters,
  omittedSections: z.number(),
  omittedTables: z.number().optional(),
  omittedAssets: z.number().optional(),
  articles: z.array(truncatedArticle),
});

export const deferredSchema = z.strictObject({
  maxResponseCharacters: z.number(),
  returnedCharacters: z.number(),
  deferredCount: z.number(),
  idType: z.enum(['pmid', 'pmcid', 'doi']),
  ids: z.array(z.string()).describe('For the next call, as they stand'),
  nextDeferredCharacters: z.number(),
});

export type LedgerRow = z.infer<typeof ledgerRow>;
export type SubsectionRow = z.infer<typeof subsectionRow>;
/** One article's entry, with how many sections it lost: the published entry does not tell that, the roll-up does. */
export type TruncatedArticle = z.infer<typeof truncatedArticle> & { omittedSections: number };
export type Truncation = z.infer<typeof truncationSchema>;
export type Deferred = z.infer<typeof deferredSchema>;
