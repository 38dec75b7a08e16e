import { z } from 'zod';

/** The answer of pubmed_fetch_fulltext: contracts/fetch-fulltext.md §2. Objects are closed, as published. */

const text = z.string();

const section = z.strictObject({ title: text.optional(), label: text.optional(), text });

const table = z.strictObject({
  id: text.optional(),
  label: text.optional(),
  caption: text.optional(),
  sectionTitle: text.optional(),
  headerRowCount: z.number().describe('Leading rows that are headers'),
  rows: z.array(z.array(text)).describe('Spans are expanded: every row has all columns'),
  footnotes: text.optional(),
  unextractableReason: z
    .enum(['cals-tgroup', 'graphic-only', 'no-rows'])
    .optional()
    .describe('Why rows is empty: the cells are not in the XML as text'),
});

const asset = z.strictObject({
  assetType: z.enum(['figure', 'supplementary-material']),
  id: text.optional(),
  label: text.optional(),
  caption: text.optional(),
  sectionTitle: text.optional(),
  href: text.optional().describe('File name as deposited, not a URL'),
});

export const pmcArticleSchema = z.strictObject({
  source: z.literal('pmc'),
  viaSource: z.enum(['pmc', 'europepmc']),
  pmcId: text.optional(),
  pmcUrl: text.optional(),
  pmid: text.optional(),
  pubmedUrl: text.optional(),
  doi: text.optional(),
  title: text.optional(),
  abstract: text.optional(),
  authors: z
    .array(
      z.strictObject({
        lastName: text.optional(),
        givenNames: text.optional(),
        collectiveName: text.optional(),
      }),
    )
    .optional(),
  affiliations: z.array(text).optional(),
  journal: z
    .strictObject({
      title: text.optional(),
      issn: text.optional(),
      volume: text.optional(),
      issue: text.optional(),
      pages: text.optional(),
      elocationId: text.optional(),
    })
    .optional(),
  keywords: z.array(text).optional(),
  articleType: text.optional(),
  publicationDate: z
    .strictObject({ year: text.optional(), month: text.optional(), day: text.optional() })
    .optional(),
  sections: z.array(section.extend({ subsections: z.array(section).optional() })),
  tables: z.array(table).optional(),
  assets: z.array(asset).optional(),
  references: z
    .array(z.strictObject({ citation: text, id: text.optional(), label: text.optional() }))
    .optional(),
});

const outcome = z.enum([
  'not-attempted',
  'miss',
  'no-fulltext',
  'no-body',
  'no-doi',
  'doi-lookup-failed',
  'no-oa',
  'fetch-failed',
  'parse-failed',
  'service-error',
]);

const unavailableSchema = z.strictObject({
  id: text,
  idType: z.enum(['pmid', 'pmcid', 'doi']),
  reason: z
    .enum([
      'not-found',
      'no-pmc-fallback-disabled',
      'no-epmc-fulltext',
      'no-body',
      'no-doi',
      'doi-lookup-failed',
      'no-oa',
      'fetch-failed',
      'parse-failed',
      'service-error',
    ])
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
  articles: z.array(pmcArticleSchema),
  totalReturned: z.number(),
  unavailable: z.array(unavailableSchema).optional(),
  notice: text.optional(),
});

export type FullText = z.infer<typeof fullTextSchema>;
export type PmcArticle = z.infer<typeof pmcArticleSchema>;
export type Unavailable = z.infer<typeof unavailableSchema>;
export type TriedTier = Unavailable['triedTiers'][number];
export type IdType = Unavailable['idType'];
