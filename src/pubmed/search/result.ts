import { z } from 'zod';
import { runFields } from '../../record/run-report.ts';
import { DATE_TYPES } from './dates.ts';

const text = z.string();
const names = z.array(z.string());

export const dateRangeSchema = z.strictObject({ minDate: text, maxDate: text, dateType: z.enum(DATE_TYPES) });

export const rowSchema = z.strictObject({
  pmid: text,
  summaryMissing: z
    .literal(true)
    .optional()
    .describe('PubMed sent no summary: whether it is retracted is not known'),
  retracted: z.boolean().optional(),
  retractionNoticePmid: text.optional(),
  title: text.optional(),
  titleIsTranslated: z.literal(true).optional().describe('PubMed translated it into English'),
  authors: text.optional().describe('The first three'),
  editors: names.optional(),
  source: text.optional().describe('Journal, abbreviated'),
  bookTitle: text.optional(),
  publisherName: text.optional(),
  docType: text.optional().describe('citation, chapter or book'),
  publicationTypes: names.optional(),
  pubDate: text.optional().describe('YYYY, YYYY-MM or YYYY-MM-DD, as far as PubMed knows it'),
  doi: text.optional(),
  pmcId: text.optional(),
  pmcUrl: text.optional(),
  pubmedUrl: text,
});

/** contracts/pubmed-tools.md §1, and what the issue adds to it. */
export const searchResultSchema = z.strictObject({
  query: text.describe('As received; empty when only filters were given. Echoes end after 1,500 characters'),
  totalCount: z.int().min(0).describe('All hits, of which pmids are one page'),
  offset: z.int().min(0),
  returnedCount: z.int().min(0),
  nextOffset: z.int().optional().describe('offset of the next page; absent at the end'),
  pmids: names,
  summaries: z.array(rowSchema).describe('Of the first pmids, as many as summaryCount asked for'),
  effectiveQuery: text.describe('The query sent to PubMed, filters included'),
  queryTranslation: text.describe('How PubMed understood it'),
  unknownFieldTags: names.optional().describe('Field tags that PubMed does not know and ignored'),
  phrasesNotFound: names.optional().describe('Left out of the search by PubMed'),
  quotedPhrasesNotFound: names
    .optional()
    .describe('Not in PubMed as a phrase: searched word by word, or left out'),
  phrasesIgnored: names.optional().describe('Too common to search for'),
  messages: names.optional().describe('What else PubMed says, such as that it searched only a part'),
  filtersIgnored: names
    .optional()
    .describe('Filters with a value that PubMed does not know: hits are not limited by it'),
  queryIgnored: z
    .literal(true)
    .optional()
    .describe('PubMed dropped the whole query: hits match the filters alone'),
  appliedFilters: z
    .strictObject({
      dateRange: dateRangeSchema.optional().describe('The effective one: both bounds, as days'),
      publicationTypes: names.optional(),
      meshTerms: names.optional(),
      author: text.optional(),
      journal: text.optional(),
      issn: text.optional(),
      language: text.optional(),
      hasAbstract: z.boolean().optional(),
      freeFullText: z.boolean().optional(),
      species: text.optional(),
    })
    .describe('Without those of filtersIgnored'),
  dateSlices: z
    .array(dateRangeSchema)
    .optional()
    .describe('With more than 9,999 hits: values of dateRange that together cover the search'),
  summariesFailed: z.strictObject({ reason: text, retryable: z.boolean() }).optional(),
  nextCall: z
    .strictObject({ tool: text, arguments: z.record(z.string(), z.unknown()) })
    .optional()
    .describe('Without hits, or where words were dropped: what to try'),
  searchUrl: text.optional().describe('Absent when too long'),
  notice: text.optional(),
  ...runFields,
});

export type SearchResult = z.infer<typeof searchResultSchema>;
export type Row = z.infer<typeof rowSchema>;
