import { z } from 'zod';
import { FORMATS } from './formats.ts';

/** The answer of pubmed_format_citations (contracts/pubmed-tools.md §4). */

const noticeSchema = z.strictObject({
  refType: z.string().describe('RetractionIn, ErratumIn …'),
  refSource: z.string().optional(),
  pmid: z.string().optional(),
  note: z.string().optional(),
});

const citationSchema = z.strictObject({
  pmid: z.string(),
  title: z.string().optional(),
  citationKey: z.string().describe('Names the paper in every format'),
  citations: z.partialRecord(z.enum(FORMATS), z.string()).describe('By format; csv is the row, csl one item'),
  notices: z.array(noticeSchema).optional(),
});

const missingSchema = z.strictObject({
  pmid: z.string().describe('As asked'),
  reason: z
    .enum(['not_found', 'upstream_error'])
    .describe('not_found: PubMed returned no record; upstream_error: it could not this time, ask again'),
});

export const citationsSchema = z.strictObject({
  citations: z.array(citationSchema).describe('In the order asked; the first ones where all are in files'),
  csvHeader: z.string().optional(),
  totalSubmitted: z.int().describe('Different PMIDs'),
  totalFormatted: z.int(),
  unavailablePmids: z.array(z.string()).optional().describe('All ids in missing'),
  missing: z.array(missingSchema).optional(),
  deferred: z
    .strictObject({
      deferredCount: z.int(),
      ids: z.array(z.string()).describe('For the next call, as they stand'),
    })
    .optional()
    .describe('Papers that did not fit'),
  artifact_uri: z.string().optional().describe('All papers in files, when too many for the answer'),
  download_url: z.string().optional().describe('Zip of these files; works for an hour'),
  notice: z.string().optional(),
});

export type FormattedCitations = z.infer<typeof citationsSchema>;
export type Citation = z.infer<typeof citationSchema>;
